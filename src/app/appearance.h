/* How the program is to look, whether it moves, and listens to the mouse: options of the command
 * line and commands of the same names. */
#ifndef QKV_APP_APPEARANCE_H
#define QKV_APP_APPEARANCE_H

#include <stdbool.h>

struct err;

enum theme { THEME_CIVIDIS, THEME_VIRIDIS, THEME_CONTRAST, THEME_COUNT };

enum background { BACKGROUND_UNKNOWN, BACKGROUND_DARK, BACKGROUND_LIGHT };

struct appearance {
    enum theme theme;
    enum background background; /* as it was set; UNKNOWN: the terminal is asked */
    enum background found;      /* what the terminal says */
    bool mouse;
    bool motion;    /* animations play; else they are stepped through */
    unsigned given; /* bits: which of them appearance_set has set */
    bool colorless; /* what is drawn has no colours: a legend of them would be in the way */
};

/* The one that counts. */
enum background appearance_background(const struct appearance *appearance);

/* Sets "theme", "background", "mouse" or "motion" to a word; ERR_VALUE names the words there are.
 */
bool appearance_set(struct appearance *appearance, const char *name, const char *word,
                    struct err *err);

/* The word it is set to. */
const char *appearance_word(const struct appearance *appearance, const char *name);

/* Whether appearance_set has set it; false for any other name. */
bool appearance_is_given(const struct appearance *appearance, const char *name);

#endif
