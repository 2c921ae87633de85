/* What Tab offers at the prompt. */
#include "app/app.h"

#include "app/command.h"
#include "app/settings.h"
#include "app/views.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/utf8.h"
#include "sheet/builtin.h"

#include <ctype.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

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

/* -- files ------------------------------------------------------------------------------------- */

/* Where the text of a string begins that is open at the point; 0: none is. */
static size_t open_string(const char *line, size_t point)
{
    size_t start = 0;
    for (size_t i = 0; i < point; i++) {
        if (start > 0 && line[i] == '\\')
            i++;
        else if (start > 0 && line[i] == line[start - 1])
            start = 0;
        else if (start == 0 && line[i] == '#')
            return 0;
        else if (start == 0 && (line[i] == '"' || line[i] == '\''))
            start = i + 1;
    }
    return start;
}

/* Whether a string may hold the name as it is. */
static bool is_plain(const char *name)
{
    uint32_t code;
    for (size_t n; (n = utf8_decode(name, &code)) > 0; name += n)
        if (utf8_is_unsafe(code) || code == 0xFFFD || strchr("\"'\\", (int)code))
            return false;
    return true;
}

/* Those of the directory that the prefix names; a directory ends in a slash. */
static void offer_files(struct candidates *c)
{
    struct stat info;
    const char *slash = strrchr(c->prefix, '/'), *rest = slash ? slash + 1 : c->prefix;
    char *typed = mem_copy_bytes(c->prefix, (size_t)(rest - c->prefix));
    char *directory = path_expand(*typed ? typed : "./");
    DIR *entries = opendir(directory);
    for (const struct dirent *entry; entries && (entry = readdir(entries));) {
        const char *name = entry->d_name;
        struct str path = {0}, text = {0};
        if (!str_starts(name, rest) || !is_plain(name) || (name[0] == '.' && rest[0] != '.'))
            continue;
        str_format(&path, "%s%s", directory, name);
        bool is_directory = stat(path.text, &info) == 0 && S_ISDIR(info.st_mode);
        str_format(&text, "%s%s%s", typed, name, is_directory ? "/" : "");
        offer(c, text.text);
        str_free(&path);
        str_free(&text);
    }
    if (entries)
        closedir(entries);
    free(directory);
    free(typed);
}

/* What a string that is open there may name; NULL where none is. */
static char **complete_string(const char *line, size_t point, size_t *start)
{
    *start = open_string(line, point);
    if (*start == 0)
        return NULL;
    char *prefix = mem_copy_bytes(line + *start, point - *start);
    struct candidates c = {.prefix = prefix};
    offer_files(&c);
    free(prefix);
    return finish(&c);
}

/* -- lines ------------------------------------------------------------------------------------- */

static void offer_arguments(const struct app *app, const struct command *command, bool first,
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
        if (!first) {
            offer_names(app->sheet, c);
            break;
        }
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

/* The word, or a part of one, that ends at the point begins there. */
static size_t word_start(const char *line, size_t point, bool with_hyphens)
{
    while (point > 0 && is_word(line[point - 1]) && (with_hyphens || line[point - 1] != '-'))
        point--;
    return point;
}

/* What a statement may have at `start`: names and functions that are found in `homes`. */
static void offer_operands(const struct sheet *sheet, const char *line, size_t start,
                           unsigned homes, struct candidates *c)
{
    if (start > 0 && line[start - 1] == '.') {
        offer_functions(c, homes_before(line, start));
    } else {
        offer_names(sheet, c);
        offer_functions(c, homes);
    }
}

static const struct command *command_at_word(const char *line, size_t start, size_t *end)
{
    *end = start + strcspn(line + start, " \t");
    return command_find(line + start, *end - start);
}

/* The command that the point is in an argument of, and where its name ends; NULL: none. */
static const struct command *command_before(const char *line, size_t point, size_t *end)
{
    const struct command *command = command_at_word(line, strspn(line, ": \t"), end);
    if (!command || *end >= point)
        return NULL;
    if (command->argument == ARGUMENT_SETTING) { /* `set NAME` goes on as NAME does */
        size_t name_end, name = *end + strspn(line + *end, " \t");
        const struct command *setting = command_at_word(line, name, &name_end);
        if (setting && name_end < point) {
            *end = name_end;
            return setting;
        }
    }
    return command;
}

char **app_complete(const struct app *app, const char *line, size_t point, size_t *start)
{
    char **files = complete_string(line, point, start);
    if (files)
        return files;
    size_t name_end;
    const struct command *command = command_before(line, point, &name_end);
    *start = word_start(line, point, command != NULL); /* a step's name may hold `-` */
    char *prefix = mem_copy_bytes(line + *start, point - *start);
    struct candidates c = {.prefix = prefix};
    if (command && line[*start - 1] != '.') {
        bool is_first = name_end + strspn(line + name_end, " \t") >= *start;
        offer_arguments(app, command, is_first, &c);
    } else {
        offer_operands(app->sheet, line, *start, IN_PYTHON | IN_QKV | IN_NUMPY | IN_SPECIAL, &c);
        if (*start <= strspn(line, ": \t"))
            offer_commands(&c);
    }
    free(prefix);
    return finish(&c);
}

char **app_complete_statement(const struct sheet *sheet, const char *line, size_t point,
                              size_t *start)
{
    char **files = complete_string(line, point, start);
    if (files)
        return files;
    *start = word_start(line, point, false);
    char *prefix = mem_copy_bytes(line + *start, point - *start);
    struct candidates c = {.prefix = prefix};
    offer_operands(sheet, line, *start, IN_PYTHON | IN_QKV, &c);
    free(prefix);
    return finish(&c);
}
