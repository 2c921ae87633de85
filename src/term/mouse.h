/* What the mouse does: a click runs the line of what it hits, the wheel scrolls or moves. */
#ifndef QKV_TERM_MOUSE_H
#define QKV_TERM_MOUSE_H

struct app;
struct canvas;
struct key;

/* Applies a KEY_MOUSE; canvas is what the screen shows. */
void mouse_key(struct app *app, const struct canvas *canvas, const struct key *key);

#endif
