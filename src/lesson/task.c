/* `predict` and `goal` blocks: a question in prose, then fields. */
#include "lesson/parse.h"

#include "base/err.h"
#include "base/mem.h"
#include "base/str.h"
#include "lesson/text.h"

#include <stdlib.h>
#include <string.h>

static const char *const kind_names[] = {[TASK_PREDICT] = "predict", [TASK_GOAL] = "goal"};

/* A block while it is read. */
struct asking {
    struct reader *reader;
    const struct fence *fence;
    struct task *task;
    struct str question;
    const struct field *field; /* that a line which begins with a blank goes on with */
    struct str text;           /* of that field */
    int line;                  /* where the field began */
    unsigned seen;             /* bits: the fields that were there */
};

/* ---- fields -----------------------------------------------------------------------------------*/

/* The column where the field's text begins. */
static int text_column(const struct asking *a)
{
    char *first = mem_copy_bytes(a->text.text, strcspn(a->text.text, "\n"));
    int column = reader_column(a->reader, a->line, first);
    free(first);
    return column;
}

static bool take_test(struct asking *a)
{
    a->task->test_column = text_column(a);
    a->task->test = (struct chunk){str_take(&a->text), a->line};
    return true;
}

static bool take_hint(struct asking *a)
{
    struct task *task = a->task;
    task->hints = mem_resize(task->hints, task->hint_count + 1, sizeof *task->hints);
    task->hints[task->hint_count++] = str_take(&a->text);
    return true;
}

static bool take_why(struct asking *a)
{
    a->task->why = str_take(&a->text);
    return true;
}

static bool take_solution(struct asking *a)
{
    struct str all = {0};
    str_append(&all, a->task->solution ? a->task->solution : "");
    if (!a->task->solution) {
        a->task->solution_line = a->line;
        a->task->solution_column = text_column(a);
    }
    str_format(&all, "%s\n", a->text.text);
    free(a->task->solution);
    a->task->solution = str_take(&all);
    return true;
}

static bool add_hidden(struct asking *a, char *name)
{
    char quoted[TEXT_QUOTE];
    struct task *task = a->task;
    int column = reader_column(a->reader, a->line, name);
    task->hides = mem_resize(task->hides, task->hide_count + 1, sizeof *task->hides);
    task->hides[task->hide_count++] = (struct hidden){name, a->line, column};
    return fence_is_name(name) || reader_fail(a->reader, a->line, column,
                                              "expected a name of the sheet to hide, found '%s'",
                                              text_quote(name, quoted));
}

/* Names between commas or blanks, or "nothing". */
static bool take_hides(struct asking *a)
{
    bool ok = true;
    a->task->hides_nothing = strcmp(a->text.text, "nothing") == 0;
    for (const char *at = a->text.text; ok && *at && !a->task->hides_nothing;) {
        size_t length = strcspn(at, ", \t");
        ok = add_hidden(a, mem_copy_bytes(at, length));
        at += length;
        at += strspn(at, ", \t");
    }
    return ok;
}

enum { IN_PREDICT = 1 << TASK_PREDICT, IN_GOAL = 1 << TASK_GOAL };

static const struct field {
    const char *name;
    unsigned kinds;    /* the blocks that it is a field of */
    bool needed, many; /* must be there; may be there several times */
    bool keeps_lines;  /* is code: a line's end counts */
    bool (*take)(struct asking *a);
} fields[] = {
    {"answer", IN_PREDICT, true, false, false, take_test},
    {"reach", IN_GOAL, true, false, false, take_test},
    {"hide", IN_PREDICT, false, false, false, take_hides},
    {"hint", IN_PREDICT | IN_GOAL, false, true, false, take_hint},
    {"why", IN_PREDICT | IN_GOAL, false, false, false, take_why},
    {"solution", IN_GOAL, true, true, true, take_solution},
};
enum { FIELD_COUNT = sizeof fields / sizeof *fields };

/* The i-th field of a kind of block. */
static const struct field *field_of(enum task_kind kind, size_t i)
{
    for (size_t k = 0; k < FIELD_COUNT; k++)
        if ((fields[k].kinds & 1u << kind) && i-- == 0)
            return &fields[k];
    return NULL;
}

static const char *field_name(const void *task, size_t i)
{
    return field_of(((const struct task *)task)->kind, i)->name;
}

static bool unknown_field(const struct asking *a, const char *name, int line)
{
    size_t count = 0;
    char quoted[TEXT_QUOTE];
    struct str names = {0};
    while (field_of(a->task->kind, count))
        count++;
    text_append_names(&names, count, field_name, a->task);
    const char *nearest = text_nearest(name, count, field_name, a->task);
    reader_fail(a->reader, line, 1, "a %s block has no field '%s'", kind_names[a->task->kind],
                text_quote(name, quoted));
    err_hint(a->reader->err, "%s%s%sits fields are %s", nearest ? "did you mean '" : "",
             nearest ? nearest : "", nearest ? "'? " : "", str_text(&names));
    str_free(&names);
    return false;
}

/* Stores the field that was read, if there is one. */
static bool end_field(struct asking *a)
{
    const struct field *field = a->field;
    a->field = NULL;
    if (!field)
        return true;
    if (a->text.length == 0)
        return reader_fail(a->reader, a->line, 1, "'%s:' stands alone: what follows it is missing",
                           field->name);
    bool ok = field->take(a);
    str_truncate(&a->text, 0);
    return ok;
}

static bool begin_field(struct asking *a, const char *name, const char *text, int line)
{
    const struct field *field = NULL;
    for (size_t i = 0; i < FIELD_COUNT && !field; i++)
        if (strcmp(fields[i].name, name) == 0 && (fields[i].kinds & 1u << a->task->kind))
            field = &fields[i];
    if (!field)
        return unknown_field(a, name, line);
    unsigned bit = 1u << (field - fields);
    if ((a->seen & bit) && !field->many)
        return reader_fail(a->reader, line, 1, "a second '%s:' in the block", name);
    a->seen |= bit;
    a->field = field;
    a->line = line;
    str_append(&a->text, text);
    return true;
}

/* ---- lines ------------------------------------------------------------------------------------*/

/* The length of the word that a field's line starts with; 0 when it starts none. */
static size_t field_word(const char *line)
{
    size_t length = strspn(line, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_");
    return line[length] == ':' ? length : 0;
}

static bool read_question(struct asking *a, const char *line, int number)
{
    str_format(&a->question, "%s\n", line);
    return a->question.length <= LESSON_MAX_QUESTION ||
           reader_fail(a->reader, number, 1, "the question has more than %d bytes",
                       LESSON_MAX_QUESTION);
}

/* The line is without blanks at its end, and not empty. */
static bool read_line(struct asking *a, const char *line, int number)
{
    char quoted[TEXT_QUOTE];
    size_t word = field_word(line);
    if (word > 0) {
        char *name = mem_copy_bytes(line, word);
        const char *text = line + word + 1;
        bool ok = end_field(a) && begin_field(a, name, text + strspn(text, " "), number);
        free(name);
        return ok;
    }
    if (!a->seen)
        return read_question(a, line, number);
    if (a->field && line[0] == ' ') {
        const char *text = a->field->keeps_lines ? line : line + strspn(line, " ");
        str_format(&a->text, a->field->keeps_lines ? "\n%s" : " %s", text);
        return true;
    }
    reader_fail(a->reader, number, 1, "expected a field, found '%s'", text_quote(line, quoted));
    return err_hint(a->reader->err, "a line that goes on with a field begins with a blank; the "
                                    "question stands before the first field");
}

static bool read_lines(struct asking *a)
{
    bool ok = true;
    int number = a->fence->line;
    for (const char *at = a->fence->body; ok && *at; number++) {
        size_t length = strcspn(at, "\n");
        struct str line = {0};
        text_append_line(&line, at, length);
        while (line.length > 0 && line.text[line.length - 1] == ' ')
            str_truncate(&line, line.length - 1);
        ok = line.length == 0 || read_line(a, line.text, number);
        str_free(&line);
        at += length + (at[length] == '\n');
    }
    return ok && end_field(a);
}

/* ---- the block --------------------------------------------------------------------------------*/

/* The question's markup becomes spans; what it is parted into does not count. */
static void add_block(struct asking *a)
{
    cmark_node *document =
        cmark_parse_document(str_text(&a->question), a->question.length, CMARK_OPT_VALIDATE_UTF8);
    struct block *block = step_add_block(a->reader->step, BLOCK_TASK);
    block->task = a->reader->step->task_count - 1;
    prose_spans(document, block);
    cmark_node_free(document);
}

static bool check_whole(struct asking *a)
{
    const struct step *step = a->reader->step;
    const char *kind = kind_names[a->task->kind];
    int line = a->fence->info_line;
    if (step->blocks[step->block_count - 1].span_count == 0) {
        reader_fail(a->reader, line, 1, "the %s block asks nothing", kind);
        return err_hint(a->reader->err, "its first lines are the question");
    }
    for (size_t i = 0; i < FIELD_COUNT; i++)
        if (fields[i].needed && (fields[i].kinds & 1u << a->task->kind) && !(a->seen & 1u << i))
            return reader_fail(a->reader, line, 1, "the %s block has no '%s:'", kind,
                               fields[i].name);
    return true;
}

static bool check_place(struct reader *p, const struct fence *f, const char *kind)
{
    if (p->step == &p->lesson->opening) {
        reader_fail(p, f->info_line, 1, "a %s block before the first step", kind);
        return err_hint(p->err, "a step starts with '## name: Title'");
    }
    return p->step->task_count < LESSON_MAX_TASKS ||
           reader_fail(p, f->info_line, 1, "more than %d questions and goals in the step",
                       LESSON_MAX_TASKS);
}

static bool parse(struct reader *p, const struct fence *f, enum task_kind kind)
{
    const char *name = kind_names[kind];
    if (!fence_no_options(p, f, name) || !check_place(p, f, name))
        return false;
    struct asking a = {.reader = p, .fence = f, .task = step_add_task(p->step)};
    a.task->kind = kind;
    bool ok = read_lines(&a);
    if (ok) {
        add_block(&a);
        ok = check_whole(&a);
    }
    str_free(&a.question);
    str_free(&a.text);
    return ok;
}

bool task_parse_predict(struct reader *p, const struct fence *f)
{
    return parse(p, f, TASK_PREDICT);
}

bool task_parse_goal(struct reader *p, const struct fence *f)
{
    return parse(p, f, TASK_GOAL);
}
