#include "term/prepare.h"

#include "base/mem.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <readline/readline.h>

/* For every line readline sets the locale that the environment names, which need not be the one
 * that the program has chosen. */
static void pin_locale(void)
{
    char *chosen = mem_copy_string(setlocale(LC_CTYPE, NULL));
    setenv("LC_ALL", chosen, 1);
    free(chosen);
}

void readline_prepare(char **(*complete)(const char *text, int start, int end))
{
    pin_locale();
    rl_readline_name = "qkv";
    rl_change_environment = 0;
    rl_catch_signals = 0;
    rl_catch_sigwinch = 0;
    rl_attempted_completion_function = complete;
    rl_completer_word_break_characters = " \t\n\"'()[]{},:;=+-*/%@<>!&|^~";
    rl_completer_quote_characters = rl_basic_quote_characters = ""; /* a directory's name goes on */
}
