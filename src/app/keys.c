#include "app/keys.h"

#include <string.h>

static const struct key_binding bindings[] = {
    {"n", "next", "the next step"},
    {"PageDown", "next", NULL},
    {"p", "prev", "the step before"},
    {"PageUp", "prev", NULL},
    {"Left", "move left", "move the selected cell"},
    {"h", "move left", NULL},
    {"Down", "move down", NULL},
    {"j", "move down", NULL},
    {"Up", "move up", NULL},
    {"k", "move up", NULL},
    {"Right", "move right", NULL},
    {"l", "move right", NULL},
    {"Home", "move first", "to the row's first cell"},
    {"End", "move last", "to the row's last cell"},
    {"[", "move out", "the head before (or the slice)"},
    {"]", "move in", "the next head (or slice)"},
    {"Tab", "panel next", "the next matrix"},
    {"BackTab", "panel prev", "the matrix before"},
    {"Enter", "edit", "edit the selected cell"},
    {"+", "nudge 1", "add 1 to it"},
    {"-", "nudge -1", "take 1 from it"},
    {"a", "answer", "answer the question that the step asks"},
    {"H", "hint", "a hint for it, or for the goal"},
    {"A", "animate", "how it is made, piece by piece; any key ends it"},
    {"o", "motion toggle", "whether that plays, or A goes on by one frame"},
    {"m", "mask cycle", "no mask, bidirectional, causal"},
    {"u", "undo", "undo"},
    {"Ctrl-R", "redo", "redo"},
    {"e", "walk 1", "walk to the first of the numbers it came from"},
    {"1", "walk 1", "1 to 9: to the first, second ... of them"},
    {"2", "walk 2", NULL},
    {"3", "walk 3", NULL},
    {"4", "walk 4", NULL},
    {"5", "walk 5", NULL},
    {"6", "walk 6", NULL},
    {"7", "walk 7", NULL},
    {"8", "walk 8", NULL},
    {"9", "walk 9", NULL},
    {"Backspace", "back", "walk back"},
    {"M", "mute", "mute the selected head, or let it speak again"},
    {"S", "solo", "hear the selected head alone, or all again"},
    {"z", "zoom", "zoom into the selected head, or out again"},
    {">", "zoom in", "look closer: more decimals, digits instead of pixels"},
    {"<", "zoom out", "and from further away"},
    {"V", "view next", "show the matrix in another way"},
    {"Space", "scroll", "scroll the text"},
    {"P", "present", "present: one idea at a time, in large digits; or end it"},
    {"v", "pane", "text, matrices or explanation, where one fits only"},
    {":", "prompt", "the prompt: type statements and commands; Esc leaves it"},
    {"?", "help", "this help"},
    {"F1", "help", NULL},
    {"Escape", "close", "close the help, leave a zoom"},
    {"q", "quit", "quit; the lesson goes on here next time"},
};

enum { COUNT = sizeof bindings / sizeof *bindings };

const struct key_binding *key_binding_at(size_t i)
{
    return i < COUNT ? &bindings[i] : NULL;
}

/* An audience's text is never longer than the screen: the key that scrolls it goes on. */
const struct key_binding *key_binding_presenting(const char *key)
{
    static const struct key_binding on = {"Space", "next", NULL};
    return strcmp(key, on.key) == 0 ? &on : key_binding_find(key);
}

const struct key_binding *key_binding_find(const char *key)
{
    for (size_t i = 0; i < COUNT; i++)
        if (strcmp(bindings[i].key, key) == 0)
            return &bindings[i];
    return NULL;
}

int key_scrolls(const char *key)
{
    enum { PAGE = 10 };
    static const struct {
        const char *key;
        int lines;
    } moves[] = {{"Down", 1},        {"j", 1},        {"Up", -1},       {"k", -1},
                 {"PageDown", PAGE}, {"Space", PAGE}, {"PageUp", -PAGE}};
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        if (strcmp(moves[i].key, key) == 0)
            return moves[i].lines;
    return 0;
}
