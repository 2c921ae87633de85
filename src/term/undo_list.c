#include "term/undo_list.h"

#include <stdbool.h>
#include <stdio.h>
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

/* The entry took the changed text when the line was left. Where all its changes have been taken
 * back since, readline holds the line for unchanged, and would leave the entry as it is. */
static void take_back(const HIST_ENTRY *entry)
{
    if (rl_undo_list || !was_undo() || strcmp(entry->line, rl_line_buffer) == 0)
        return;
    free_history_entry(replace_history_entry(where_history(), rl_line_buffer, NULL));
}

/* When the line is left, readline gives its list to the entry again; and where nothing was put
 * aside when the entry was recalled, it puts this line aside with the same list. That is done here,
 * while the list is out of sight. In a search the line on show is not the one that was recalled. */
void undo_list_settle(void)
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
