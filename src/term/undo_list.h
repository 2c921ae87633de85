/* Readline's undo lists, kept from being freed twice.
 *
 * What a line's list of changes belongs to, the line, the entry of the history that it was recalled
 * from or the line that was put aside meanwhile, readline notes in up to three places. Some
 * commands free the list and forget one of them (readline 8.2: vi's `/ ? n N`, Escape, the searches
 * of PageUp, Ctrl-C after these), and the next that comes there crashes. */
#ifndef QKV_TERM_UNDO_LIST_H
#define QKV_TERM_UNDO_LIST_H

/* To be called after each key, while a line is edited: sees to it that only the line has the list.
 */
void undo_list_settle(void);

#endif
