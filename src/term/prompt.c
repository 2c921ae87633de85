#include "term/prompt.h"

#include "app/app.h"
#include "base/err.h"
#include "base/interrupt.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "sheet/incomplete.h"
#include "term/history_file.h"
#include "term/keymaps.h"
#include "term/keys.h"
#include "term/matches.h"
#include "term/multiline.h"
#include "term/paste.h"
#include "term/prepare.h"
#include "term/undo_list.h"

#include <stdlib.h>
#include <string.h>
#include <readline/readline.h>
#include <readline/history.h>

enum { QUEUE_MAX = 128, CTRL_G = 7 };

static const char prompt_text[] = ": ", next_prompt[] = "... ";

struct line_editor {
    struct app *app;
    FILE *input, *nowhere;
    const char *history;
    bool started, open;
    bool ready, at_end; /* a line was entered; it was the end of the input instead */
    char *line;
    int width, height;
    size_t queued, taken;
    char queue[QUEUE_MAX];
};

/* Readline's callbacks get no context, so this is the way to it. Set by prompt_new. */
static struct line_editor *current;

/* -- what readline calls ----------------------------------------------------------------------- */

/* Keys are queued whole, so readline never asks for more than there is; if it did, Ctrl-G would
 * make it give up the command. EOF would make it loop for ever. */
static int get_byte(FILE *stream)
{
    (void)stream;
    if (current->taken == current->queued)
        return CTRL_G;
    int key = (unsigned char)current->queue[current->taken++];
    multiline_before(key);
    return key;
}

static int has_byte(void)
{
    return current->taken < current->queued;
}

static void redisplay(void)
{
}

static void line_entered(char *line)
{
    free(current->line);
    current->line = line;
    current->ready = true;
    current->at_end = line == NULL;
}

static bool goes_on(const char *text)
{
    struct app *app = current->app;
    if (!app_incomplete(app, text))
        return false;
    struct str with_empty_line = {0};
    str_format(&with_empty_line, "%s\n", text);
    app_status(app, app_incomplete(app, with_empty_line.text)
                        ? "it goes on; Esc drops it"
                        : "an empty line ends it, Esc drops it");
    str_free(&with_empty_line);
    return true;
}

static void free_candidates(struct line_editor *editor)
{
    char **candidates = editor->app->prompt.candidates;
    for (size_t i = 0; candidates && candidates[i]; i++)
        free(candidates[i]);
    free(candidates);
    editor->app->prompt.candidates = NULL;
}

/* matches[0] is what they have in common, then there are `count` of them. */
static void show_candidates(char **matches, int count, int longest)
{
    (void)longest;
    free_candidates(current);
    char **candidates = mem_resize(NULL, (size_t)count + 1, sizeof *candidates);
    for (int i = 0; i < count; i++)
        candidates[i] = mem_copy_string(matches[i + 1]);
    candidates[count] = NULL;
    current->app->prompt.candidates = candidates;
}

static char **complete(const char *text, int start, int end)
{
    (void)text;
    size_t words_start = 0;
    char **words = app_complete(current->app, rl_line_buffer, (size_t)end, &words_start);
    return matches_new(words, words_start, rl_line_buffer, (size_t)start);
}

/* -- starting and stopping --------------------------------------------------------------------- */

/* With a redisplay function that is not its own, readline does not ask terminfo what keys send. */
static void bind_keys(void)
{
    static const struct {
        const char *sequence;
        rl_command_func_t *function;
    } keys[] = {
        {"\\e[1~", rl_beg_of_line}, {"\\e[7~", rl_beg_of_line},    {"\\e[4~", rl_end_of_line},
        {"\\e[8~", rl_end_of_line}, {"\\e[2~", rl_overwrite_mode}, {"\\e[3~", rl_delete},
    };
    Keymap const maps[] = {emacs_standard_keymap, vi_insertion_keymap, vi_movement_keymap};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        for (size_t j = 0; j < sizeof maps / sizeof maps[0]; j++)
            rl_bind_keyseq_if_unbound_in_map(keys[i].sequence, keys[i].function, maps[j]);
}

static void start(struct line_editor *editor)
{
    readline_prepare(complete);
    editor->nowhere = fopen("/dev/null", "we");
    rl_instream = editor->input;
    rl_outstream = editor->nowhere ? editor->nowhere : stdout;
    rl_prep_term_function = NULL;
    rl_deprep_term_function = NULL;
    rl_getc_function = get_byte;
    rl_input_available_hook = has_byte;
    rl_redisplay_function = redisplay;
    rl_completion_display_matches_hook = show_candidates;
    rl_variable_bind("show-all-if-ambiguous", "on"); /* an inputrc may say otherwise */
    rl_initialize();
    rl_completion_query_items = 0; /* we ask nothing; menu-complete leaks what it would ask about */
    bind_keys();
    multiline_bind(goes_on);
    rl_variable_bind("bell-style", "none"); /* the bell goes to standard error */
    rl_tty_set_echoing(0);
    using_history();
    history_file_load(editor->history);
    editor->started = true;
}

static void install(struct line_editor *editor)
{
    rl_set_screen_size(editor->height, editor->width);
    rl_callback_handler_install(prompt_text, line_entered);
}

/* Leaves searches, arguments and half-typed commands. */
static void abandon_line(void)
{
    rl_free_line_state();
    rl_callback_sigcleanup();
    rl_callback_handler_remove();
}

static void open_editor(struct line_editor *editor)
{
    if (!editor->started)
        start(editor);
    install(editor);
    editor->open = true;
}

static void close_editor(struct line_editor *editor)
{
    abandon_line();
    free_candidates(editor);
    editor->open = false;
}

struct line_editor *prompt_new(struct app *app, FILE *input, const char *history)
{
    struct line_editor *editor = mem_new(sizeof *editor);
    editor->app = app;
    editor->input = input;
    editor->history = history;
    editor->width = 80;
    editor->height = 24;
    current = editor;
    return editor;
}

void prompt_free(struct line_editor *editor)
{
    if (!editor)
        return;
    if (editor->open)
        close_editor(editor);
    if (editor->started)
        rl_outstream = NULL;
    if (editor->nowhere)
        fclose(editor->nowhere);
    free_candidates(editor);
    free(editor->line);
    free(editor);
    current = NULL;
}

void prompt_resize(struct line_editor *editor, int width, int height)
{
    editor->width = width > 2 ? width : 2;
    editor->height = height > 2 ? height : 2;
    if (editor->open)
        rl_set_screen_size(editor->height, editor->width);
}

/* -- what is drawn ----------------------------------------------------------------------------- */

/* Appends text with control characters as ^X; the ones that only mark a prompt's invisible parts
 * go. A line end is followed by the next line's prompt. */
static void append_visible(struct str *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        if (c == RL_PROMPT_START_IGNORE || c == RL_PROMPT_END_IGNORE)
            continue;
        if (c == '\n') {
            str_format(out, "\n%s", next_prompt);
        } else if ((unsigned char)c >= 0x20 && c != 0x7F) {
            str_append_char(out, c);
        } else {
            str_append_char(out, '^');
            str_append_char(out, c == 0x7F ? '?' : (char)(c + '@'));
        }
    }
}

static void show_line(struct line_editor *editor)
{
    struct prompt *prompt = &editor->app->prompt;
    const char *before = rl_display_prompt ? rl_display_prompt : "";
    str_truncate(&prompt->text, 0);
    append_visible(&prompt->text, before, strlen(before));
    append_visible(&prompt->text, rl_line_buffer, (size_t)rl_point);
    prompt->cursor = prompt->text.length;
    append_visible(&prompt->text, rl_line_buffer + rl_point, (size_t)(rl_end - rl_point));
}

static void take_prefill(struct line_editor *editor)
{
    char *prefill = editor->app->prompt.prefill;
    if (!prefill)
        return;
    rl_replace_line("", 1);
    rl_insert_text(prefill);
    free(prefill);
    editor->app->prompt.prefill = NULL;
}

void prompt_sync(struct line_editor *editor)
{
    bool wanted = editor->app->prompt.open;
    if (wanted && !editor->open)
        open_editor(editor);
    else if (!wanted && editor->open)
        close_editor(editor);
    if (!wanted)
        return;
    take_prefill(editor);
    show_line(editor);
}

/* -- keys -------------------------------------------------------------------------------------- */

static bool is_blank(const char *line)
{
    return line[strspn(line, " ")] == '\0';
}

/* It is in the history before it runs: a statement that brings the program down can be looked up.
 */
static bool submit(struct line_editor *editor, const char *line)
{
    struct err err;
    if (is_blank(line))
        return true;
    history_file_add(editor->history, line);
    using_history();
    return app_line(editor->app, line, &err);
}

static void handle_line(struct line_editor *editor)
{
    editor->ready = false;
    if (editor->at_end)
        editor->app->prompt.open = false;
    else
        submit(editor, editor->line);
}

/* Readline would insert the end of an escape sequence that it has no binding for as text. */
static bool is_unbound_sequence(const struct key *key)
{
    if (key->length < 3 || key->bytes[0] != '\033')
        return false;
    return (key->bytes[1] == '[' || key->bytes[1] == 'O') &&
           !rl_function_of_keyseq_len(key->bytes, key->length, NULL, NULL);
}

/* Where the locale has no multibyte characters, readline takes their bytes for commands. */
static bool is_foreign(const struct key *key)
{
    if (MB_CUR_MAX > 1)
        return false;
    for (size_t i = 0; i < key->length; i++)
        if ((unsigned char)key->bytes[i] >= 0x80)
            return true;
    return false;
}

static void feed(struct line_editor *editor, const struct key *key)
{
    if (key->length > QUEUE_MAX || is_unbound_sequence(key) || is_foreign(key))
        return;
    memcpy(editor->queue, key->bytes, key->length);
    editor->queued = key->length;
    editor->taken = 0;
    while (editor->taken < editor->queued && editor->app->prompt.open) {
        keymaps_before((unsigned char)editor->queue[editor->taken]);
        rl_callback_read_char();
        if (editor->ready)
            handle_line(editor);
        else
            undo_list_settle();
    }
}

/* Escape belongs to readline while it ends something there: a search, an argument, vi's insert
 * mode. In vi's command mode and in emacs mode there is nothing left to end but the prompt itself.
 */
static bool escape_closes(void)
{
    if (RL_ISSTATE(RL_STATE_ISEARCH | RL_STATE_NSEARCH | RL_STATE_NUMERICARG | RL_STATE_METANEXT |
                   RL_STATE_MULTIKEY | RL_STATE_VIMOTION | RL_STATE_CHARSEARCH))
        return false;
    return rl_editing_mode != 0 || rl_get_keymap() == vi_movement_keymap;
}

/* Help and long output lie over the panes while the prompt stays open. Keys that scroll go there;
 * any other takes them away, as does Up at the top, where it is more likely meant for the history.
 */
static bool overlay_takes(struct app *app, const struct key *key)
{
    static const char *const keys[] = {"Down", "PageUp", "PageDown", "Escape", "Up"};
    size_t count = sizeof keys / sizeof keys[0] - (app->overlay_scroll == 0);
    if (app->overlay.length == 0)
        return false;
    for (size_t i = 0; i < count; i++)
        if (strcmp(keys[i], key->name) == 0)
            return app_key(app, key->name);
    app_key(app, "Escape");
    return false;
}

/* The status has said how to. */
static void say_dropped(const struct line_editor *editor)
{
    if (strchr(rl_line_buffer, '\n'))
        app_status(editor->app, "dropped");
}

/* The searches of Alt-P and Alt-N would take an escape sequence as text. Ctrl-G ends them, but
 * readline leaks then. */
static bool search_takes(const struct key *key)
{
    if (!RL_ISSTATE(RL_STATE_NSEARCH) || (key->bytes[0] != '\033' && key->bytes[0] != CTRL_G))
        return false;
    if (key->length > 1)
        return true;
    rl_callback_sigcleanup();
    rl_free_undo_list();
    rl_maybe_unsave_line();
    rl_restore_prompt();
    rl_clear_message();
    undo_list_settle();
    return true;
}

void prompt_key(struct line_editor *editor, const struct key *key)
{
    free_candidates(editor);
    if (overlay_takes(editor->app, key) || search_takes(key))
        return;
    if (strcmp(key->name, "Escape") == 0 && escape_closes()) {
        say_dropped(editor);
        editor->app->prompt.open = false;
    } else {
        feed(editor, key);
    }
}

void prompt_cancel(struct line_editor *editor)
{
    free_candidates(editor);
    say_dropped(editor);
    abandon_line();
    install(editor);
}

/* -- pastes ------------------------------------------------------------------------------------ */

static bool submit_pasted(struct line_editor *editor, const char *text, size_t length)
{
    char *statement = mem_copy_bytes(text, length);
    bool fine = submit(editor, statement);
    free(statement);
    return fine;
}

/* A recalled line is left, and the one that readline has put aside for it goes, too. */
static void empty_line(void)
{
    rl_free_undo_list();
    using_history();
    rl_maybe_unsave_line();
    rl_replace_line("", 1);
}

/* The pasted text belongs to where the cursor is in the line that was being typed. */
static void take_line(const char *pasted, struct str *text, int *behind)
{
    *behind = rl_end - rl_point;
    str_append_bytes(text, rl_line_buffer, (size_t)rl_point);
    paste_dedent(pasted, text);
    str_append(text, rl_line_buffer + rl_point);
    empty_line();
}

static void say_interrupted(struct app *app, int count)
{
    app_status(app, "%s: %d statement%s of the paste ran, the rest is dropped",
               err_name(ERR_INTERRUPT), count, count == 1 ? "" : "s");
    app->status_is_error = true;
}

/* Ctrl-C also stops between two statements. */
static void run_pasted(struct line_editor *editor, const char *pasted)
{
    struct str text = {0};
    int behind, count = 0;
    bool fine = true;
    take_line(pasted, &text, &behind);
    const char *at = str_text(&text);
    for (size_t length; fine && editor->app->prompt.open && source_statement(&at, &length);
         at += length) {
        fine = submit_pasted(editor, at, length);
        count += fine;
        fine = fine && !interrupted();
    }
    if (interrupted())
        say_interrupted(editor->app, count);
    if (fine && editor->app->prompt.open) {
        rl_begin_undo_group();
        rl_insert_text(at);
        rl_end_undo_group();
        rl_point -= behind < rl_point ? behind : rl_point;
    }
    str_free(&text);
}

void prompt_paste(struct line_editor *editor, const char *text)
{
    editor->app->prompt.open = true;
    prompt_sync(editor);
    free_candidates(editor);
    if (strchr(rl_line_buffer, '\n') || !strchr(text, '\n'))
        multiline_paste(text);
    else
        run_pasted(editor, text);
}
