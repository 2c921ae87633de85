#include "export/export.h"

#include "app/app.h"
#include "app/quiz.h"
#include "app/sentences.h"
#include "base/utf8.h"
#include "sheet/print.h"

#include <limits.h>
#include <string.h>

enum { WIDTH = 78 };

void export_wrapped(struct str *out, const char *text, int indent, int width)
{
    int column = indent;
    for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
        size_t length = strcspn(text, " ");
        int word = utf8_width_bytes(text, length);
        if (column > indent && column + 1 + word > width) {
            str_append_char(out, '\n');
            str_repeat(out, ' ', (size_t)indent);
            column = indent;
        } else if (column > indent) {
            str_append_char(out, ' ');
            column++;
        }
        str_append_bytes(out, text, length);
        column += word;
        text += length;
    }
}

/* "Question: Which ...?", and in the next line how to answer, or "Answer: 2. ...". */
static void add_task(struct str *out, const struct app *app, const struct block *block, int width)
{
    struct str text = {0}, outcome = {0};
    str_format(&text, "%s: ", quiz_word(app, block->task));
    block_text(block, &text);
    export_wrapped(out, text.text, 0, width);
    quiz_outcome(app, block->task, &outcome);
    if (!app->answers_shown && quiz_question(app) == &app_step(app)->tasks[block->task])
        str_append(&outcome, "Answer with `answer ...`, `hint` helps, `reveal` gives it away.");
    str_append_char(out, '\n');
    export_wrapped(out, str_text(&outcome), 0, width);
    str_append(out, outcome.length > 0 ? "\n\n" : "\n");
    str_free(&text);
    str_free(&outcome);
}

static void add_block(struct str *out, const struct app *app, const struct block *block, int width)
{
    struct str text = {0};
    size_t start = out->length;
    if (block->kind == BLOCK_TASK) {
        add_task(out, app, block, width);
        return;
    }
    if (block->kind == BLOCK_LISTING) {
        for (size_t i = 0; i < block->span_count; i++)
            str_format(out, "%s %s\n", block->spans[i].kind == SPAN_STRONG ? "  >" : "   ",
                       block->spans[i].text);
        str_append_char(out, '\n');
        return;
    }
    if (block->kind == BLOCK_ITEM) {
        if (block->ordinal > 0)
            str_format(out, "%d. ", block->ordinal);
        else
            str_append(out, "- ");
    }
    block_text(block, &text);
    export_wrapped(out, str_text(&text), (int)(out->length - start), width);
    str_append(out, "\n\n");
    str_free(&text);
}

static void add_statements(struct str *out, const struct step *step)
{
    for (size_t i = 0; i < step->chunk_count; i++) {
        const char *line = step->chunks[i].source;
        while (*line) {
            size_t length = strcspn(line, "\n");
            str_format(out, "    %.*s\n", (int)length, line);
            line += length + (line[length] != '\0');
        }
    }
    if (step->chunk_count > 0)
        str_append_char(out, '\n');
}

static void add_name(const struct app *app, struct str *out, const char *name)
{
    const struct binding *b = sheet_find(app->sheet, name);
    if (!b) {
        str_format(out, "%s: this name is not defined\n\n", name);
        return;
    }
    str_append(out, name);
    struct str formula = {0};
    if (binding_formula(b, &formula))
        str_format(out, " := %s", formula.text);
    str_free(&formula);
    str_append(out, ":\n");
    if (quiz_veils(app, name))
        str_append(out, quiz_hidden);
    else if (b->failed)
        str_format(out, "%s: %s", err_name(b->error.code), err_words(&b->error));
    else
        value_print(out, b->value, &print_defaults);
    str_append(out, "\n\n");
}

static bool named_before(const struct app *app, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (strcmp(app_panel(app, k)->name, app_panel(app, i)->name) == 0)
            return true;
    return false;
}

void export_opening(const struct app *app, struct str *out)
{
    const struct step *opening = &app->lesson->opening;
    str_format(out, "%s\n", app->lesson->title);
    str_repeat(out, '=', (size_t)utf8_width(app->lesson->title));
    str_append(out, "\n\n");
    for (size_t i = 0; i < opening->block_count; i++)
        add_block(out, app, &opening->blocks[i], WIDTH);
    add_statements(out, opening);
}

void export_step(const struct app *app, struct str *out)
{
    const struct step *step = app_step(app);
    size_t start = out->length;
    str_format(out, "%zu. %s: %s", app->step + 1, step->name, step->title);
    size_t width = (size_t)utf8_width(out->text + start);
    str_append_char(out, '\n');
    str_repeat(out, '-', width);
    str_append(out, "\n\n");
    for (size_t i = 0; i < step->block_count; i++)
        add_block(out, app, &step->blocks[i], WIDTH);
    add_statements(out, step);
    for (size_t i = 0; i < app_panel_count(app); i++)
        if (!named_before(app, i))
            add_name(app, out, app_panel(app, i)->name);
    if (app->explained) {
        explanation_line(&app->explanation, out);
        str_append(out, "\n\n");
    }
}

/* -- to be read aloud -------------------------------------------------------------------------- */

static void say_text(const struct app *app, const struct step *step, struct str *out)
{
    for (size_t i = 0; i < step->block_count; i++)
        add_block(out, app, &step->blocks[i], INT_MAX);
    if (step->chunk_count > 0)
        str_append(out, "These statements have run:\n");
    add_statements(out, step);
}

void export_spoken_opening(const struct app *app, struct str *out)
{
    str_format(out, "%s\n\n", app->lesson->title);
    say_text(app, &app->lesson->opening, out);
}

void export_spoken_step(const struct app *app, struct str *out)
{
    const struct step *step = app_step(app);
    str_format(out, "Step %zu of %zu: %s. %s\n\n", app->step + 1, app->lesson->step_count,
               step->name, step->title);
    say_text(app, step, out);
    for (size_t i = 0; i < app_panel_count(app); i++)
        if (!named_before(app, i)) {
            sentences_name(app, app_panel(app, i)->name, out);
            str_append_char(out, '\n');
        }
    str_append(out, "Selected: ");
    sentence_selected(app, out);
    if (app->explained) {
        explanation_line(&app->explanation, out);
        str_append_char(out, '\n');
    }
}
