/* Draws the whole screen from the state: the one entry point for every painter. */
#ifndef QKV_VIEW_VIEW_H
#define QKV_VIEW_VIEW_H

struct app;
struct canvas;

enum { VIEW_MIN_WIDTH = 40, VIEW_MIN_HEIGHT = 12 };

/* Clears the canvas, then draws title line, prose, panels, explanation, status and prompt, laid out
 * for the canvas's size, and sets its cursor: in the prompt when that is open, else on the selected
 * cell. Under 40x12 it draws a line that says how large the window must be. */
void view_draw(const struct app *app, struct canvas *canvas);

#endif
