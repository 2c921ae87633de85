#include "term/multiline.h"

#include "base/mem.h"
#include "base/str.h"
#include "term/keymaps.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <readline/readline.h>
#include <readline/history.h>

enum { INDENT = 4 };

/* Readline's callbacks get no context. Set by multiline_bind. */
static bool (*is_incomplete)(const char *text);

/* -- places ------------------------------------------------------------------------------------ */

static int line_start(int point)
{
    while (point > 0 && rl_line_buffer[point - 1] != '\n')
        point--;
    return point;
}

static int line_end(int point)
{
    while (point < rl_end && rl_line_buffer[point] != '\n')
        point++;
    return point;
}

/* Whether the cursor is behind nothing but blanks, of which there are some. */
static bool is_indented(void)
{
    int start = line_start(rl_point);
    return start < rl_point && (int)strspn(rl_line_buffer + start, " ") >= rl_point - start;
}

/* To the same byte of another line, or the start of the character there. */
static void move_to_line(int start, int offset)
{
    int end = line_end(start);
    rl_point = start + offset < end ? start + offset : end;
    while (rl_point > start && ((unsigned char)rl_line_buffer[rl_point] & 0xC0) == 0x80)
        rl_point--;
}

/* -- Enter ------------------------------------------------------------------------------------- */

static int enter(int count, int key);

void multiline_indent(const char *text)
{
    size_t length = strlen(text), start = length, blanks;
    while (start > 0 && text[start - 1] != '\n')
        start--;
    blanks = strspn(text + start, " ");
    while (length > start && text[length - 1] == ' ')
        length--;
    if (length > start && text[length - 1] == ':')
        blanks += INDENT;
    struct str indentation = {0};
    str_repeat(&indentation, ' ', blanks);
    rl_insert_text(str_text(&indentation));
    rl_last_func = enter; /* see blank */
    str_free(&indentation);
}

static void begin_line(void)
{
    char *before = mem_copy_bytes(rl_line_buffer, (size_t)rl_point);
    rl_begin_undo_group();
    rl_insert_text("\n");
    multiline_indent(before);
    rl_end_undo_group();
    free(before);
}

/* An indented line with nothing on it is an empty one, which ends a block; one from the history is
 * known to be whole. */
static bool goes_on(void)
{
    struct str text = {0};
    int length = rl_end;
    while (length > 0 && rl_line_buffer[length - 1] == ' ')
        length--;
    str_append_bytes(&text, rl_line_buffer, (size_t)length);
    bool recalled = where_history() < history_length && strchr(str_text(&text), '\n');
    str_append(&text, recalled ? "\n\n" : "\n");
    bool incomplete = is_incomplete(str_text(&text));
    str_free(&text);
    return incomplete;
}

static int enter(int count, int key)
{
    if (!goes_on())
        return rl_newline(count, key);
    if (rl_get_keymap() == vi_movement_keymap)
        rl_vi_append_eol(1, 'A');
    begin_line();
    return 0;
}

static int new_line(int count, int key)
{
    (void)count;
    (void)key;
    begin_line();
    return 0;
}

/* -- the other keys ---------------------------------------------------------------------------- */

/* A text from the history is entered at its first line, so that Up goes on to the one before. */
static int go_up(int count, int key)
{
    int start = line_start(rl_point);
    if (start > 0) {
        move_to_line(line_start(start - 1), rl_point - start);
        return 0;
    }
    int result = rl_get_previous_history(count, key);
    if (rl_get_keymap() != vi_movement_keymap)
        rl_point = line_end(0);
    return result;
}

static int go_down(int count, int key)
{
    int end = line_end(rl_point);
    if (end == rl_end)
        return rl_get_next_history(count, key);
    move_to_line(end + 1, rl_point - line_start(rl_point));
    return 0;
}

static int go_to_start(int count, int key)
{
    (void)count;
    (void)key;
    rl_point = line_start(rl_point);
    return 0;
}

static int go_to_end(int count, int key)
{
    (void)count;
    (void)key;
    rl_point = line_end(rl_point);
    return 0;
}

static int kill_to_start(int count, int key)
{
    (void)count;
    (void)key;
    int start = line_start(rl_point);
    rl_kill_text(rl_point, start);
    rl_point = start;
    return 0;
}

static int kill_to_end(int count, int key)
{
    (void)count;
    (void)key;
    return rl_kill_text(rl_point, line_end(rl_point));
}

static int complete_or_indent(int count, int key)
{
    int start = line_start(rl_point);
    if ((start > 0 || !is_incomplete) && (start == rl_point || is_indented()))
        return rl_insert_text("    ");
    if (rl_last_func == complete_or_indent)
        rl_last_func = rl_complete; /* so it knows that it is asked a second time */
    return rl_complete(count, key);
}

/* Behind a new line's indentation, which nobody typed. */
static int blank(int count, int key)
{
    if (rl_last_func == enter && is_indented()) {
        int start = line_start(rl_point);
        rl_delete_text(start, rl_point);
        rl_point = start;
    }
    return rl_insert(count, key);
}

/* Backspace stays readline's: in a search it is known by its function. It takes the last blank. */
void multiline_before(int key)
{
    char bytes[] = {(char)key};
    if (!RL_ISSTATE(RL_STATE_READCMD) || !is_indented() ||
        rl_function_of_keyseq_len(bytes, 1, rl_get_keymap(), NULL) != rl_rubout)
        return;
    int more = (rl_point - line_start(rl_point) - 1) % INDENT;
    rl_delete_text(rl_point - more, rl_point);
    rl_point -= more;
}

/* -- binding ----------------------------------------------------------------------------------- */

/* Whatever keys an inputrc has given to a function, its replacement gets them. */
static void replace(rl_command_func_t *old, rl_command_func_t *new, Keymap map)
{
    char **keys = rl_invoking_keyseqs_in_map(old, map);
    for (char **key = keys; key && *key; key++) {
        rl_bind_keyseq_in_map(*key, new, map);
        free(*key);
    }
    free(keys);
}

/* Readline has vi mode there, where nobody expects it. */
static void bind_alt_enter(void)
{
    static const char *const keys[] = {"\033\r", "\033\n"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (rl_function_of_keyseq(keys[i], emacs_standard_keymap, NULL) == rl_vi_editing_mode)
            rl_bind_keyseq_in_map(keys[i], is_incomplete ? new_line : rl_newline,
                                  emacs_standard_keymap);
}

void multiline_bind(bool (*incomplete)(const char *text))
{
    static const struct {
        rl_command_func_t *old, *new;
    } table[] = {{rl_newline, enter},
                 {rl_get_previous_history, go_up},
                 {rl_get_next_history, go_down},
                 {rl_beg_of_line, go_to_start},
                 {rl_end_of_line, go_to_end},
                 {rl_unix_line_discard, kill_to_start},
                 {rl_kill_line, kill_to_end},
                 {rl_complete, complete_or_indent}};
    Keymap const maps[] = {emacs_standard_keymap, vi_insertion_keymap, vi_movement_keymap};
    is_incomplete = incomplete;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        for (size_t j = 0; j < sizeof maps / sizeof *maps; j++)
            if (incomplete || table[i].old != rl_newline)
                replace(table[i].old, table[i].new, maps[j]);
    for (size_t j = 0; j < 2; j++)
        rl_bind_key_in_map(' ', blank, maps[j]);
    bind_alt_enter();
    keymaps_fill();
}

/* -- pastes ------------------------------------------------------------------------------------ */

/* Without the line end, and empty lines, at its end. */
static char *copy_lines(const char *text)
{
    size_t length = strlen(text), end = length;
    while (end > 0 && strchr(" \n", text[end - 1]))
        end--;
    return mem_copy_bytes(text, strchr(text + end, '\n') ? end : length);
}

/* The indentation that is there already gives way to the text's own. */
void multiline_paste(const char *text)
{
    char *lines = copy_lines(text);
    rl_begin_undo_group();
    if (*lines == ' ' && is_indented()) {
        int start = line_start(rl_point);
        rl_delete_text(start, rl_point);
        rl_point = start;
    }
    rl_insert_text(lines);
    rl_end_undo_group();
    free(lines);
}
