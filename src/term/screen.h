/* The terminal's screen, painted by ncurses from canvases. */
#ifndef QKV_TERM_SCREEN_H
#define QKV_TERM_SCREEN_H

#include "view/palette.h"

#include <stdbool.h>
#include <stdio.h>

struct appearance;
struct canvas;
struct err;
struct screen;

/* Takes over the terminal behind the two streams, which are borrowed. ERR_OS when TERM names no
 * terminal that could show the screen. */
struct screen *screen_open(FILE *input, FILE *output, enum palette_when when, struct err *err);

/* The name of the terminal description in use: that in TERM, or a related one. */
const char *screen_kind(const struct screen *screen);

bool screen_has_colors(const struct screen *screen);

/* Asks the terminal for its background's colour, and for what it is, which ends the answer even
 * where the first is not known. False: it is not one that could be asked. */
bool screen_ask(const struct screen *screen);

/* From the next frame on. */
void screen_set_appearance(struct screen *screen, const struct appearance *appearance);

/* Gives the terminal back as it was. */
void screen_close(struct screen *screen);

/* Gives it back for a while, and takes it over again; what was on it is painted anew. */
void screen_leave(struct screen *screen);
void screen_enter(struct screen *screen);

/* Asks the terminal for its size; the next frame is written whole. */
void screen_resize(struct screen *screen);
int screen_width(const struct screen *screen);
int screen_height(const struct screen *screen);

/* Shows the canvas, which has the screen's size: what differs from the one shown before is written,
 * or all of it after screen_redraw. The cursor goes where the canvas has it. */
void screen_paint(struct screen *screen, const struct canvas *canvas);
void screen_redraw(struct screen *screen);

#endif
