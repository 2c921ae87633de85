/* The heads of attention in what is selected: the columns of a concat, an axis of an array with
 * three axes or more, or the gate `head_on` that mutes them. */
#ifndef QKV_APP_HEADS_H
#define QKV_APP_HEADS_H

struct app;

/* How far it is from head to head along the last axis; 0: there are none along it. */
int heads_columns(const struct app *app);

/* A zoom into one head goes where the selection went, and ends where there is no head. */
void heads_follow(struct app *app);

#endif
