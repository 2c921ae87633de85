/* What Tab offers at the prompt. */
#include "app/app.h"

#include "app/command.h"
#include "app/settings.h"
#include "app/views.h"
#include "base/mem.h"
#include "sheet/builtin.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct candidates {
    char **items;
    size_t count, capacity;
    const char *prefix;
};

static void offer(struct candidates *c, const char *text)
{
    if (!str_starts(text, c->prefix))
        return;
    MEM_GROW(c->items, c->count, c->capacity);
    c->items[c->count++] = mem_copy_string(text);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static char **finish(struct candidates *c)
{
    if (c->count > 0)
        qsort(c->items, c->count, sizeof *c->items, by_text);
    size_t kept = 0;
    for (size_t i = 0; i < c->count; i++)
        if (kept > 0 && strcmp(c->items[kept - 1], c->items[i]) == 0)
            free(c->items[i]);
        else
            c->items[kept++] = c->items[i];
    c->items = mem_resize(c->items, kept + 1, sizeof *c->items);
    c->items[kept] = NULL;
    return c->items;
}

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '-' || (unsigned char)c >= 0x80;
}

static void offer_names(const struct sheet *sheet, struct candidates *c)
{
    for (size_t i = 0; i < sheet_count(sheet); i++)
        offer(c, sheet_at(sheet, i)->name);
}

static void offer_functions(struct candidates *c, unsigned homes)
{
    const struct builtin *b;
    for (size_t i = 0; (b = builtin_at(i)); i++)
        if (b->homes & homes)
            offer(c, b->name);
}

static void offer_commands(struct candidates *c)
{
    const struct command *command;
    for (size_t i = 0; (command = command_at(i)); i++)
        offer(c, command->name);
}

static void offer_words(struct candidates *c, const char *words)
{
    for (size_t length; *words; words += length + strspn(words + length, " ")) {
        length = strcspn(words, " ");
        char *word = mem_copy_bytes(words, length);
        offer(c, word);
        free(word);
    }
}

static void offer_views(struct candidates *c)
{
    const struct view_row *row;
    for (size_t i = 0; (row = view_row_at(i)); i++)
        offer(c, row->name);
}

static void offer_arguments(const struct app *app, const struct command *command,
                            struct candidates *c)
{
    switch (command->argument) {
    case ARGUMENT_NONE:
        break;
    case ARGUMENT_STEP:
        for (size_t i = 0; i < app->lesson->step_count; i++)
            offer(c, app->lesson->steps[i].name);
        break;
    case ARGUMENT_NAME:
    case ARGUMENT_FILE: /* and of which name */
        offer_names(app->sheet, c);
        break;
    case ARGUMENT_EXPRESSION:
        offer_names(app->sheet, c);
        offer_functions(c, IN_PYTHON | IN_QKV | IN_NUMPY | IN_SPECIAL);
        break;
    case ARGUMENT_WORDS:
        offer_words(c, command->words);
        break;
    case ARGUMENT_VIEW:
        offer(c, "next");
        offer(c, "prev");
        offer_views(c);
        break;
    case ARGUMENT_SETTING:
        for (size_t i = 0; setting_name(i); i++)
            offer(c, setting_name(i));
        break;
    case ARGUMENT_TOPIC:
        offer_views(c);
        offer_names(app->sheet, c);
        offer_commands(c);
        offer_functions(c, ~(unsigned)IN_METHOD);
        break;
    }
}

/* The module or array that stands before a point: "np.", "np.random.", "x.". */
static unsigned homes_before(const char *line, size_t point)
{
    static const struct {
        const char *text;
        unsigned homes;
    } modules[] = {{"np.random.", IN_RANDOM},
                   {"numpy.random.", IN_RANDOM},
                   {"np.linalg.", IN_LINALG},
                   {"numpy.linalg.", IN_LINALG},
                   {"scipy.special.", IN_SPECIAL},
                   {"math.", IN_MATH},
                   {"np.", IN_NUMPY},
                   {"numpy.", IN_NUMPY}};
    for (size_t i = 0; i < sizeof modules / sizeof *modules; i++) {
        size_t length = strlen(modules[i].text);
        if (length <= point && strncmp(line + point - length, modules[i].text, length) == 0)
            return modules[i].homes;
    }
    return IN_METHOD;
}

static const struct command *command_at_word(const char *line, size_t start, size_t *end)
{
    *end = start + strcspn(line + start, " \t");
    return command_find(line + start, *end - start);
}

char **app_complete(const struct app *app, const char *line, size_t point, size_t *start)
{
    *start = point;
    while (*start > 0 && is_word(line[*start - 1]) && line[*start - 1] != '-')
        --*start;
    size_t first = strspn(line, ": \t"), word_end;
    const struct command *command = command_at_word(line, first, &word_end);
    if (command && command->argument == ARGUMENT_SETTING) { /* `set NAME` goes on as NAME does */
        size_t name_end, name = word_end + strspn(line + word_end, " \t");
        const struct command *setting = command_at_word(line, name, &name_end);
        if (setting && name_end < point) {
            command = setting;
            word_end = name_end;
        }
    }
    if (command && word_end < point) /* an argument, which may hold `-`: a step's name */
        while (*start > word_end && is_word(line[*start - 1]))
            --*start;
    char *prefix = mem_copy_bytes(line + *start, point - *start);
    struct candidates c = {.prefix = prefix};
    if (*start > 0 && line[*start - 1] == '.') {
        offer_functions(&c, homes_before(line, *start));
    } else if (command && word_end < point) {
        offer_arguments(app, command, &c);
    } else {
        offer_names(app->sheet, &c);
        offer_functions(&c, IN_PYTHON | IN_QKV | IN_NUMPY | IN_SPECIAL);
        if (*start <= first)
            offer_commands(&c);
    }
    free(prefix);
    return finish(&c);
}

char **app_complete_statement(const struct sheet *sheet, const char *line, size_t point,
                              size_t *start)
{
    *start = point;
    while (*start > 0 && is_word(line[*start - 1]) && line[*start - 1] != '-')
        --*start;
    char *prefix = mem_copy_bytes(line + *start, point - *start);
    struct candidates c = {.prefix = prefix};
    if (*start > 0 && line[*start - 1] == '.') {
        offer_functions(&c, homes_before(line, *start));
    } else {
        offer_names(sheet, &c);
        offer_functions(&c, IN_PYTHON | IN_QKV);
    }
    free(prefix);
    return finish(&c);
}
