/* What the two prompts, of the screen and of plain mode, have readline be alike. */
#ifndef QKV_TERM_PREPARE_H
#define QKV_TERM_PREPARE_H

/* Before rl_initialize: readline leaves signals and the environment alone, works in the locale that
 * the program has chosen, and completes by this function, which ends in matches_new. An inputrc can
 * have its `$if qkv`. */
void readline_prepare(char **(*complete)(const char *text, int start, int end));

#endif
