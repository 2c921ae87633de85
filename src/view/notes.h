/* The speaker's notes: a screen of their own in a second terminal, and all of them as text. */
#ifndef QKV_VIEW_NOTES_H
#define QKV_VIEW_NOTES_H

#include "app/presented.h"

struct canvas;
struct lesson;
struct str;

struct notes {
    const struct lesson *lesson;
    bool live; /* somebody presents the lesson, as `state` says */
    struct presented state;
    long now;   /* as time() gives it; 0: no clock */
    int scroll; /* lines of the notes that are above the screen */
};

/* Draws where the presenter is, the step's notes, and what comes next. Keeps scroll to the lines
 * that there are. */
void notes_draw(struct notes *notes, struct canvas *c);

/* Appends the notes of all steps, wrapped to a width. */
void notes_text(const struct lesson *lesson, int width, struct str *out);

#endif
