/* The worksheet as a Jupyter notebook (nbformat 4.5): the text as Markdown, what each step defines
 * as code. */
#include "export/format.h"

#include "app/app.h"
#include "base/str.h"
#include "export/page.h"
#include "export/script.h"
#include "sheet/json.h"

#include <string.h>

struct notebook {
    struct str cells;
    size_t count;
};

static size_t line_length(const char *text)
{
    size_t length = strcspn(text, "\n");
    return length + (text[length] == '\n');
}

/* The source is a list of lines; the last has no end. */
static void add_cell(struct notebook *n, const char *type, const char *source)
{
    size_t left = strlen(source);
    while (left > 0 && source[left - 1] == '\n')
        left--;
    if (left == 0)
        return;
    str_format(&n->cells, "%s  {\"cell_type\": \"%s\", \"id\": \"cell-%zu\", \"metadata\": {},\n",
               n->count > 0 ? ",\n" : "", type, n->count + 1);
    if (strcmp(type, "code") == 0)
        str_append(&n->cells, "   \"execution_count\": null, \"outputs\": [],\n");
    str_append(&n->cells, "   \"source\": [");
    for (const char *end = source + left, *separator = ""; source < end; separator = ",") {
        size_t length = line_length(source);
        if (length > (size_t)(end - source))
            length = (size_t)(end - source);
        str_format(&n->cells, "%s\n    ", separator);
        json_write_string(&n->cells, source, length);
        source += length;
    }
    str_append(&n->cells, "]}");
    n->count++;
}

static void add_step(struct notebook *n, const struct app *app, const struct step *step,
                     size_t number)
{
    struct str text = {0};
    if (number == 0)
        str_format(&text, "# %s\n\n", app->lesson->title);
    else
        str_format(&text, "## %zu. %s\n\n", number, step->title);
    markdown_prose(step, &text);
    add_cell(n, "markdown", text.text);
    str_free(&text);
}

/* What was defined up to here and is not yet in a cell. */
static void add_names(struct notebook *n, struct script *s, size_t count)
{
    struct str code = {0};
    for (size_t i = 0; i < count && i < s->count; i++)
        script_name(s, i, &code);
    if (code.length > 0)
        add_cell(n, "code", code.text);
    str_free(&code);
}

static void add_steps(struct notebook *n, struct script *s, const struct app *app)
{
    add_names(n, s, app->names_after[0]);
    for (size_t k = 1; k <= app->step + 1; k++) {
        add_step(n, app, &app->lesson->steps[k - 1], k);
        add_names(n, s, k == app->step + 1 ? s->count : app->names_after[k]);
    }
}

bool export_notebook(const struct export_request *request, struct str *out, struct err *err)
{
    struct app *app = request->app;
    struct notebook body = {0}, head = {0};
    struct script s;
    struct str preamble = {0};
    if (request->all && !app_enter(app, app->lesson->step_count - 1, err))
        return false;
    if (!script_open(&s, &dialect_numpy, app, err))
        return false;
    body.count = 2; /* behind the opening and the definitions, which are known in the end */
    add_steps(&body, &s, app);
    script_preamble(&s, &preamble);
    add_step(&head, app, &app->lesson->opening, 0);
    add_cell(&head, "code", preamble.text);
    str_format(
        out,
        "{\n \"cells\": [\n%s%s\n ],\n \"metadata\": {\n  \"kernelspec\": "
        "{\"display_name\": \"Python 3\", \"language\": \"python\", \"name\": \"python3\"},\n"
        "  \"language_info\": {\"name\": \"python\"}\n },\n \"nbformat\": 4,\n"
        " \"nbformat_minor\": 5\n}\n",
        head.cells.text, body.cells.text);
    str_free(&body.cells);
    str_free(&head.cells);
    str_free(&preamble);
    script_close(&s);
    return true;
}
