#include "app/command.h"

#include "app/keys.h"
#include "app/present.h"
#include "app/quiz.h"
#include "base/mem.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* -- steps ------------------------------------------------------------------------------------- */

/* What the step asks for, which may lie below what is in sight. An audience is asked in time. */
static const char *asking(const struct app *app)
{
    size_t task;
    if (app->presenting.on || !quiz_asked(app, &task))
        return "";
    return quiz_question(app) ? ": it asks a question, `a` answers"
                              : ": it sets a goal, `goal` repeats it";
}

static bool enter(struct app *app, size_t step, struct err *err)
{
    if (!app_enter(app, step, err))
        return false;
    struct str line = {0};
    str_format(&line, "step %s", app_step(app)->name);
    app_record(app, line.text);
    if (!app->status_is_error)
        app_status(app, "%s%s", line.text, asking(app));
    str_free(&line);
    return true;
}

static bool next(struct app *app, const char *rest, struct err *err)
{
    (void)rest;
    if (present_reveal(app, true))
        return true;
    if (app->step + 1 < app->lesson->step_count) {
        bool first = app->steps_run < app->step + 3; /* with the opening */
        if (!enter(app, app->step + 1, err))
            return false;
        if (first)
            animation_on_entry(app);
        return true;
    }
    app_status(app, "this is the last step; `step 1` goes to the first");
    return true;
}

static bool prev(struct app *app, const char *rest, struct err *err)
{
    (void)rest;
    if (present_reveal(app, false))
        return true;
    if (app->step == 0) {
        app_status(app, "this is the first step");
        return true;
    }
    bool ok = enter(app, app->step - 1, err);
    if (ok)
        present_all(app);
    return ok;
}

static bool step(struct app *app, const char *rest, struct err *err)
{
    size_t i;
    return lesson_find_step(app->lesson, rest, &i, err) && enter(app, i, err);
}

/* -- the rest ---------------------------------------------------------------------------------- */

static bool travel(struct app *app, const char *word,
                   bool (*go)(struct sheet *sheet, struct str *statement))
{
    struct str statement = {0}, shown = {0};
    if (go(app->sheet, &statement)) {
        app_append_statement(&shown, str_text(&statement));
        app_status(app, "%s: %s", word, str_text(&shown));
        app_tell_changes(app, str_text(&statement));
    } else {
        app_status(app, "nothing to %s", word);
    }
    str_free(&statement);
    str_free(&shown);
    return true;
}

static bool undo(struct app *app, const char *rest, struct err *err)
{
    (void)rest;
    (void)err;
    return travel(app, "undo", sheet_undo);
}

static bool redo(struct app *app, const char *rest, struct err *err)
{
    (void)rest;
    (void)err;
    return travel(app, "redo", sheet_redo);
}

/* All pins of a name, also when one of its elements is given. */
static bool unpin(struct app *app, const char *rest, struct err *err)
{
    char *name = mem_copy_bytes(rest, strcspn(rest, "[ "));
    bool ok = sheet_unpin(app->sheet, name, err);
    if (ok) {
        app_status(app, "unpin %s", name);
        app_tell_changes(app, name);
    }
    free(name);
    return ok;
}

static bool baseline(struct app *app, const char *rest, struct err *err)
{
    bool off = strcmp(rest, "off") == 0;
    if (*rest && !off)
        return err_set(err, ERR_VALUE, "it is `baseline` or `baseline off`");
    sheet_set_baseline(app->sheet, !off);
    app_status(app, off             ? "baseline off"
                    : app->in_words ? "baseline: from now on, `explain` tells what differs from "
                                      "this moment"
                                    : "baseline: from now on, ~ marks what differs from this "
                                      "moment");
    return true;
}

static bool prompt(struct app *app, const char *rest, struct err *err)
{
    (void)err;
    app->prompt.open = true;
    app->prompt.once = false;
    if (*rest) {
        free(app->prompt.prefill);
        app->prompt.prefill = mem_copy_string(rest);
    }
    return true;
}

static bool scroll(struct app *app, const char *rest, struct err *err)
{
    bool up = strcmp(rest, "up") == 0;
    if (*rest && !up && strcmp(rest, "down") != 0)
        return err_set(err, ERR_VALUE, "it is `scroll` or `scroll up`");
    app->prose_scroll += up ? -PROSE_SCROLL : PROSE_SCROLL;
    if (app->prose_scroll < 0)
        app->prose_scroll = 0;
    return true;
}

static bool pane(struct app *app, const char *rest, struct err *err)
{
    (void)rest;
    (void)err;
    unsigned by = app->presenting.on ? PANE_COUNT - 1 : 1; /* there, what may be cut comes first */
    app->pane = (enum pane)((app->pane + by) % PANE_COUNT);
    return true;
}

static bool close_all(struct app *app, const char *rest, struct err *err)
{
    (void)rest;
    (void)err;
    str_truncate(&app->overlay, 0);
    app->zoom = -1;
    app->detail = 0;
    return true;
}

static bool no_writer(struct err *err)
{
    return err_set(err, ERR_OS, "no files can be written from here");
}

static bool export(struct app *app, const char *rest, struct err *err)
{
    return app->writer ? app->writer->export(app, rest, err) : no_writer(err);
}

static bool record(struct app *app, const char *rest, struct err *err)
{
    return app->writer ? app->writer->record(app, rest, err) : no_writer(err);
}

static bool quit(struct app *app, const char *rest, struct err *err)
{
    (void)rest;
    (void)err;
    app->quit = true;
    return true;
}

/* -- the table --------------------------------------------------------------------------------- */

static const struct command commands[] = {
    {"next", "next", "the next step; while presenting, the next idea", next, 0, ARGUMENT_NONE,
     NULL},
    {"prev", "prev", "the step or idea before", prev, 0, ARGUMENT_NONE, NULL},
    {"step", "step NAME|NUMBER", "go to a step", step, COMMAND_NEEDS_REST, ARGUMENT_STEP, NULL},
    {"mask", "mask none|bidirectional|causal", "who may attend to whom", command_mask,
     COMMAND_NEEDS_REST, ARGUMENT_WORDS, "none bidirectional causal cycle"},
    {"scale", "scale none|sqrt|NUMBER", "what the scores are divided by", command_scale,
     COMMAND_NEEDS_REST, ARGUMENT_WORDS, "none sqrt"},
    {"explain", "explain [NAME[i,j]]", "where a number came from", command_explain, 0,
     ARGUMENT_NAME, NULL},
    {"read", "read [NAME [ROW]]", "a matrix in sentences, or a row and its sum: read x 1",
     command_read, COMMAND_LOOKS, ARGUMENT_NAME, NULL},
    {"where", "where", "the step and the selected cell", command_where, COMMAND_LOOKS,
     ARGUMENT_NONE, NULL},
    {"walk", "walk [N]", "go to the N-th of the numbers the selected one came from", command_walk,
     0, ARGUMENT_NONE, NULL},
    {"back", "back", "walk back", command_back, 0, ARGUMENT_NONE, NULL},
    {"answer", "answer [EXPRESSION|?]", "answer the step's question; ? gives it away",
     command_answer, 0, ARGUMENT_EXPRESSION, NULL},
    {"hint", "hint", "help with the question or the goal", command_hint, 0, ARGUMENT_NONE, NULL},
    {"reveal", "reveal", "give the answer away, or the way to the goal", command_reveal, 0,
     ARGUMENT_NONE, NULL},
    {"goal", "goal", "what is to be reached in this step", command_goal, 0, ARGUMENT_NONE, NULL},
    {"unpin", "unpin NAME", "let a formula follow its inputs again", unpin,
     COMMAND_SAVED | COMMAND_NEEDS_REST, ARGUMENT_NAME, NULL},
    {"undo", "undo", "take the last edit back", undo, COMMAND_SAVED, ARGUMENT_NONE, NULL},
    {"redo", "redo", "do it again after all", redo, COMMAND_SAVED, ARGUMENT_NONE, NULL},
    {"reset", "reset", "all numbers as the lesson had them, all questions open", command_reset,
     COMMAND_SAVED, ARGUMENT_NONE, NULL},
    {"baseline", "baseline [off]", "compare with this moment from now on", baseline, COMMAND_SAVED,
     ARGUMENT_WORDS, "off"},
    {"edit", "edit", "edit the selected cell", command_edit, 0, ARGUMENT_NONE, NULL},
    {"nudge", "nudge NUMBER", "add to the selected cell", command_nudge, COMMAND_NEEDS_REST,
     ARGUMENT_NONE, NULL},
    {"mute", "mute [HEAD]", "silence a head, or let it speak again", command_mute, 0, ARGUMENT_NONE,
     NULL},
    {"solo", "solo [HEAD]", "silence all other heads, or none", command_solo, 0, ARGUMENT_NONE,
     NULL},
    {"zoom", "zoom [HEAD|in|out|off]", "look at one head only; or closer, or from further away",
     command_zoom, COMMAND_SCREEN, ARGUMENT_WORDS, "in out off"},
    {"view", "view [NAME|next|prev] [MATRIX]", "show the selected matrix in another way, or MATRIX",
     command_view, COMMAND_SCREEN | COMMAND_LOOKS, ARGUMENT_VIEW, NULL},
    {"layout", "layout [auto|side|stack|one] [PERCENT]",
     "where the text stands, and how much room it has", command_layout,
     COMMAND_SCREEN | COMMAND_LOOKS, ARGUMENT_WORDS, "auto side stack one"},
    {"move", "move left|down|up|right|first|last|out|in", "move the selected cell", command_move,
     COMMAND_NEEDS_REST, ARGUMENT_WORDS, "left down up right first last out in"},
    {"panel", "panel next|prev", "the next matrix", command_panel, COMMAND_NEEDS_REST,
     ARGUMENT_WORDS, "next prev"},
    {"scroll", "scroll [up]", "scroll the text", scroll, COMMAND_SCREEN | COMMAND_LOOKS,
     ARGUMENT_WORDS, "up down"},
    {"pane", "pane", "text, matrices or explanation, where only one fits", pane,
     COMMAND_SCREEN | COMMAND_LOOKS, ARGUMENT_NONE, NULL},
    {"animate", "animate [next|prev|off|N]", "how the selected number is made, or one frame of it",
     command_animate, COMMAND_LOOKS, ARGUMENT_WORDS, "next prev off"},
    {"present", "present [on|off]", "one idea at a time, in large digits, for an audience",
     command_present, COMMAND_SCREEN, ARGUMENT_WORDS, "on off"},
    {"export", "export FILE [FORMAT] [NAME] [replace]",
     "write the step or a matrix to a file, such as a .pdf", export,
     COMMAND_NEEDS_REST | COMMAND_LOOKS, ARGUMENT_FILE, NULL},
    {"record", "record FILE.cast [replace] | record stop",
     "record what the screen shows, for asciinema", record,
     COMMAND_NEEDS_REST | COMMAND_SCREEN | COMMAND_LOOKS, ARGUMENT_FILE, NULL},
    {"theme", "theme [cividis|viridis|high-contrast]", "the colours", command_theme,
     COMMAND_SCREEN | COMMAND_LOOKS, ARGUMENT_WORDS, "cividis viridis high-contrast"},
    {"background", "background [auto|dark|light]", "what the colours are to stand out from",
     command_background, COMMAND_SCREEN | COMMAND_LOOKS, ARGUMENT_WORDS, "auto dark light"},
    {"mouse", "mouse [on|off]", "click cells and keys; Shift still selects text", command_mouse,
     COMMAND_SCREEN | COMMAND_LOOKS, ARGUMENT_WORDS, "on off"},
    {"motion", "motion [on|off]", "whether animations play; off: A goes on by one frame",
     command_motion, COMMAND_SCREEN | COMMAND_LOOKS, ARGUMENT_WORDS, "on off toggle"},
    {"set", "set [NAME [VALUE]]", "show or change what is remembered for all lessons", command_set,
     COMMAND_LOOKS, ARGUMENT_SETTING, NULL},
    {"prompt", "prompt [TEXT]", "open the prompt", prompt, COMMAND_SCREEN | COMMAND_LOOKS,
     ARGUMENT_NONE, NULL},
    {"help", "help [NAME]", "keys and commands, or one of them, a function or a name", command_help,
     COMMAND_LOOKS, ARGUMENT_TOPIC, NULL},
    {"close", "close", "close the help, leave a zoom", close_all, COMMAND_SCREEN, ARGUMENT_NONE,
     NULL},
    {"quit", "quit", "leave; the lesson goes on here next time", quit, 0, ARGUMENT_NONE, NULL},
    {"exit", "exit", "the same", quit, 0, ARGUMENT_NONE, NULL},
};

enum { COUNT = sizeof commands / sizeof *commands };

const struct command *command_at(size_t i)
{
    return i < COUNT ? &commands[i] : NULL;
}

const struct command *command_find(const char *name, size_t length)
{
    for (size_t i = 0; i < COUNT; i++)
        if (strlen(commands[i].name) == length && strncmp(commands[i].name, name, length) == 0)
            return &commands[i];
    return NULL;
}

static const struct command *nearest(const char *word)
{
    const struct command *best = NULL;
    size_t least = strlen(word) < 4 ? 2 : 3; /* more edits than that are another word */
    for (size_t i = 0; i < COUNT; i++) {
        size_t distance = str_distance(word, commands[i].name);
        if (distance < least) {
            best = &commands[i];
            least = distance;
        }
    }
    return best;
}

/* The key of that name, Left also where `left` is written. */
static const struct key_binding *key_meant(char *word)
{
    const struct key_binding *key = key_binding_find(word);
    if (key || !word[1])
        return key;
    word[0] = (char)toupper((unsigned char)word[0]);
    return key_binding_find(word);
}

bool command_suggest(const char *line, struct err *err)
{
    size_t length = 0;
    while (isalpha((unsigned char)line[length]))
        length++;
    if (length == 0 || (err->code != ERR_NAME && err->code != ERR_SYNTAX) ||
        (line[length] && line[length] != ' '))
        return false;
    char *word = mem_copy_bytes(line, length);
    const struct command *command = nearest(word);
    const struct key_binding *key = key_meant(word);
    if (key)
        err_hint(err, "The key %s stands for `%s`%s.", key->key, key->line,
                 line[length] ? ", which is written out when more follows" : "");
    else if (command)
        err_hint(err, "Did you mean the command `%s`?", command->usage);
    free(word);
    return false;
}

/* `in`, `if` and the like continue an expression. */
static bool continues_expression(const char *word)
{
    static const char *const words[] = {"and", "or", "in", "is", "not", "if"};
    size_t length = 0;
    while (isalpha((unsigned char)word[length]))
        length++;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == length && strncmp(words[i], word, length) == 0)
            return true;
    return false;
}

/* Whether the argument is one of the words that the command knows: `move in` is no expression. */
static bool knows_word(const struct command *command, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = command->words; at && *at; at += strspn(at, " ")) {
        size_t known = strcspn(at, " ");
        if (known == length && strncmp(at, word, length) == 0)
            return true;
        at += known;
    }
    return false;
}

/* Whether what stands behind the command's name is its argument, and not what goes on with an
 * expression. Where the sheet has a name like it, `scale -1` is a difference. */
static bool is_argument(const struct command *command, const char *rest, bool is_name)
{
    if (isalnum((unsigned char)*rest) || *rest == '_')
        return !continues_expression(rest);
    if (is_name)
        return false;
    return (*rest == '-' && isdigit((unsigned char)rest[1])) ||
           (command->argument == ARGUMENT_FILE && strchr("/.~\"", *rest)) ||
           (command->argument == ARGUMENT_EXPRESSION && strchr("\"'([{.-?~", *rest));
}

const struct command *command_of(const struct app *app, const char *line, const char **rest)
{
    size_t length = 0;
    while (isalpha((unsigned char)line[length]))
        length++;
    const struct command *command = command_find(line, length);
    *rest = line + length + strspn(line + length, " \t");
    if (!command)
        return NULL;
    bool is_apart = *rest > line + length;
    if (is_apart && knows_word(command, *rest))
        return command;
    bool is_name = sheet_find(app->sheet, command->name) != NULL;
    if (!**rest)
        return is_name && (command->flags & COMMAND_NEEDS_REST) ? NULL : command;
    if (command->argument == ARGUMENT_EXPRESSION && **rest == '=' && (*rest)[1] != '=' &&
        !is_name && quiz_question(app)) {
        *rest += 1 + strspn(*rest + 1, " \t"); /* `answer = 0.98` is meant as an answer */
        return command;
    }
    return is_apart && is_argument(command, *rest, is_name) ? command : NULL;
}
