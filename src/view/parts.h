/* The parts of the screen, which layout.c puts together. Each draws into an area in the canvas's
 * columns and rows; the heights are the rows that it would like to have at a width. */
#ifndef QKV_VIEW_PARTS_H
#define QKV_VIEW_PARTS_H

#include "view/draw.h"

/* prose.c: the step's text. What is asked for now stays in sight at its end where there is no room
 * for all. */
int prose_height(const struct app *app, int width);
void prose_draw(const struct app *app, struct canvas *c, struct rect area);

/* Some of a text's blocks; drawn from line `scroll` on, ending in "..." where there are more. The
 * app says what became of questions; where there are none it may be NULL. */
int prose_blocks_height(const struct app *app, const struct block *blocks, size_t count, int width);
void prose_blocks_draw(const struct app *app, const struct block *blocks, size_t count,
                       struct canvas *c, struct rect area, int scroll);

/* panels.c: the step's panels, side by side and in lines; no higher than `height`. Drawing returns
 * the rows that they took. */
int panels_height(const struct app *app, int width, int height);
int panels_draw(const struct app *app, struct canvas *c, struct rect area);

/* explanation.c: where the selected number came from. */
int explanation_height(const struct app *app, int width);
void explanation_draw(const struct app *app, struct canvas *c, struct rect area);

/* overlay.c: what the person asked to read, such as the help, instead of all other parts. */
void overlay_draw(const struct app *app, struct canvas *c, struct rect area);

/* present.c: the screen while presenting, without title and prompt. Of the area's last rows so many
 * are covered by the status or the like. False: not all of the text is in sight. */
bool present_draw(const struct app *app, struct canvas *c, struct rect area, int covered);

/* Appends the right end of the title then: which idea it is, and the clock. */
void present_title(const struct app *app, struct str *out);

#endif
