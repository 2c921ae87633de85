/* The terminal's screen, painted by ncurses from canvases. */
#ifndef QKV_TERM_SCREEN_H
#define QKV_TERM_SCREEN_H

#include <stdbool.h>
#include <stdio.h>

struct canvas;
struct err;
struct screen;

enum screen_color { SCREEN_COLOR_AUTO, SCREEN_COLOR_ALWAYS, SCREEN_COLOR_NEVER };

/* Takes over the terminal behind the two streams, which are borrowed. With AUTO there are colours
 * unless NO_COLOR is set. ERR_OS when TERM names no terminal that could show the screen. */
struct screen *screen_open(FILE *input, FILE *output, enum screen_color color, struct err *err);

/* Gives the terminal back as it was. */
void screen_close(struct screen *screen);

/* Gives it back for a while, and takes it over again; what was on it is painted anew. */
void screen_leave(struct screen *screen);
void screen_enter(struct screen *screen);

/* Asks the terminal for its size. */
void screen_resize(struct screen *screen);
int screen_width(const struct screen *screen);
int screen_height(const struct screen *screen);

/* Shows the canvas, which has the screen's size: what differs from the one shown before is written,
 * or all of it after screen_redraw. The cursor goes where the canvas has it. */
void screen_paint(struct screen *screen, const struct canvas *canvas);
void screen_redraw(struct screen *screen);

#endif
