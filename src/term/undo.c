#include "term/undo.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <readline/readline.h>
#include <readline/history.h>

static bool was_undo(void)
{
    return rl_last_func == rl_undo_command || rl_last_func == rl_vi_undo ||
           rl_last_func == rl_revert_line;
}

/* vi's searches leave the changes of the entry they find with the entry. */
static bool was_search(void)
{
    return rl_last_func == rl_vi_search || rl_last_func == rl_vi_search_again;
}

/* Its changes were noted there when the line was left, and all have been taken back since. */
static void take_back(const HIST_ENTRY *entry)
{
    if (rl_undo_list || !was_undo() || strcmp(entry->line, rl_line_buffer) == 0)
        return;
    HIST_ENTRY *old = replace_history_entry(where_history(), rl_line_buffer, NULL);
    free(old->line);
    free(old->timestamp);
    free(old);
}

/* When the line is left, readline gives the list to the entry again. A line that no other was put
 * aside for will be put aside itself then: that is done now, while it can be without its list. */
void undo_settle(void)
{
    HIST_ENTRY *entry = current_history();
    if (!entry || RL_ISSTATE(RL_STATE_ISEARCH | RL_STATE_NSEARCH))
        return;
    UNDO_LIST *list = rl_undo_list;
    if (!list && was_search())
        list = (UNDO_LIST *)entry->data;
    entry->data = NULL;
    rl_undo_list = NULL;
    rl_maybe_save_line();
    rl_undo_list = list;
    take_back(entry);
}
