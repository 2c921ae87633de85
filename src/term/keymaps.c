#include "term/keymaps.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <readline/readline.h>

static int do_nothing(int count, int key)
{
    (void)count;
    (void)key;
    return 0;
}

/* ISO C knows no cast from a function's pointer. */
static Keymap below(const KEYMAP_ENTRY *entry)
{
    Keymap map;
    memcpy(&map, &entry->function, sizeof map);
    return map;
}

static void fill_below(Keymap map);

/* Where a function is bound to the prefix alone, readline falls back to that. */
static void fill(Keymap map)
{
    if (map[ANYOTHERKEY].function)
        return;
    for (int i = 0; i < ANYOTHERKEY; i++)
        if (map[i].type == ISFUNC && !map[i].function)
            map[i].function = do_nothing;
    fill_below(map);
}

static void fill_below(Keymap map)
{
    for (int i = 0; i < ANYOTHERKEY; i++)
        if (map[i].type == ISKMAP)
            fill(below(&map[i]));
}

void keymaps_fill(void)
{
    Keymap const maps[] = {emacs_standard_keymap, vi_insertion_keymap, vi_movement_keymap};
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++)
        fill_below(maps[i]);
}

/* Escape ends a search by itself, unless an inputrc says otherwise; it is told as "\\e". */
void keymaps_before(int key)
{
    const char *enders = rl_variable_value("isearch-terminators"), bytes[] = {(char)key};
    int kind = ISFUNC;
    if (!RL_ISSTATE(RL_STATE_ISEARCH) || (key == '\033' && (!enders || strstr(enders, "\\e"))))
        return;
    rl_function_of_keyseq_len(bytes, 1, NULL, &kind);
    if (kind == ISKMAP)
        rl_callback_sigcleanup();
}
