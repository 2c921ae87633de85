#include "app/appearance.h"

#include "base/err.h"
#include "base/str.h"

#include <assert.h>
#include <string.h>

enum background appearance_background(const struct appearance *appearance)
{
    return appearance->background ? appearance->background : appearance->found;
}

static void set_theme(struct appearance *appearance, int word)
{
    appearance->theme = (enum theme)word;
}

static void set_background(struct appearance *appearance, int word)
{
    appearance->background = (enum background)word;
}

static void set_mouse(struct appearance *appearance, int word)
{
    appearance->mouse = word == 1;
}

static void set_motion(struct appearance *appearance, int word)
{
    appearance->motion = word == 1;
}

static int get_theme(const struct appearance *appearance)
{
    return (int)appearance->theme;
}

static int get_background(const struct appearance *appearance)
{
    return (int)appearance->background;
}

static int get_mouse(const struct appearance *appearance)
{
    return appearance->mouse;
}

static int get_motion(const struct appearance *appearance)
{
    return appearance->motion;
}

static const struct setting {
    const char *name, *words[4];
    void (*set)(struct appearance *appearance, int word);
    int (*get)(const struct appearance *appearance);
} settings[] = {
    {"theme", {"cividis", "viridis", "high-contrast"}, set_theme, get_theme},
    {"background", {"auto", "dark", "light"}, set_background, get_background},
    {"mouse", {"off", "on"}, set_mouse, get_mouse},
    {"motion", {"off", "on"}, set_motion, get_motion},
};

enum { COUNT = sizeof settings / sizeof *settings };

/* COUNT when there is none. */
static size_t find(const char *name)
{
    size_t i = 0;
    while (i < COUNT && strcmp(settings[i].name, name) != 0)
        i++;
    return i;
}

static bool refuse(const struct setting *setting, const char *word, struct err *err)
{
    struct str words = {0};
    for (int i = 0; setting->words[i]; i++)
        str_format(&words, "%s%s",
                   i == 0                  ? ""
                   : setting->words[i + 1] ? ", "
                                           : " or ",
                   setting->words[i]);
    err_set(err, ERR_VALUE, "%s is %s, not %s", setting->name, words.text, word);
    str_free(&words);
    return false;
}

bool appearance_set(struct appearance *appearance, const char *name, const char *word,
                    struct err *err)
{
    size_t at = find(name);
    assert(at < COUNT);
    for (int i = 0; settings[at].words[i]; i++)
        if (strcmp(settings[at].words[i], word) == 0) {
            settings[at].set(appearance, i);
            appearance->given |= 1u << at;
            return true;
        }
    return refuse(&settings[at], word, err);
}

const char *appearance_word(const struct appearance *appearance, const char *name)
{
    size_t at = find(name);
    assert(at < COUNT);
    return settings[at].words[settings[at].get(appearance)];
}

bool appearance_is_given(const struct appearance *appearance, const char *name)
{
    size_t at = find(name);
    return at < COUNT && (appearance->given & 1u << at);
}
