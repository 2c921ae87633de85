#include "export/script.h"

#include "app/app.h"
#include "base/mem.h"
#include "export/format.h"
#include "sheet/ast.h"
#include "sheet/builtin.h"
#include "sheet/closure.h"
#include "sheet/print.h"

#include <stdlib.h>
#include <string.h>

const struct dialect dialect_numpy = {
    .name = "NumPy",
    .head = "import numpy as np\n",
    .array = "np.array",
    .bool_array = "np.array",
};

const struct dialect dialect_pytorch = {
    .name = "PyTorch",
    .head = "import torch\n\n"
            "torch.set_default_dtype(torch.float64)\n\n\n"
            "def tensor(values):\n"
            "    return torch.as_tensor(values, dtype=torch.float64)\n",
    .array = "tensor",
    .bool_array = "torch.tensor",
    .torch = true,
};

/* -- opening ----------------------------------------------------------------------------------- */

static bool names_module(const struct binding *b, const char *module)
{
    return b->value.kind == VALUE_MODULE && strcmp(b->value.module, module) == 0;
}

static bool is_reserved(const struct dialect *dialect, const struct binding *b)
{
    if (!dialect->torch)
        return strcmp(b->name, "np") == 0 && !names_module(b, "numpy");
    return strcmp(b->name, "torch") == 0 || strcmp(b->name, "tensor") == 0;
}

bool script_open(struct script *s, const struct dialect *dialect, const struct app *app,
                 struct err *err)
{
    *s = (struct script){.dialect = dialect, .sheet = app->sheet};
    s->count = sheet_count(app->sheet);
    for (size_t i = 0; i < s->count; i++) {
        const struct binding *b = sheet_at(app->sheet, i);
        if (is_reserved(dialect, b)) {
            err_set(err, ERR_VALUE, "a %s script needs the name %s for itself", dialect->name,
                    b->name);
            return err_hint(err, "Give it another name, then `del %s`.", b->name);
        }
    }
    s->states = mem_new(s->count * sizeof *s->states);
    return true;
}

void script_close(struct script *s)
{
    free(s->states);
}

void script_preamble(const struct script *s, struct str *out)
{
    if (s->math)
        str_append(out, "import math\n");
    if (s->special)
        str_append(out, "import scipy.special\n");
    str_append(out, s->dialect->head);
    script_definitions(s->dialect, s->helpers, out);
}

/* -- functions, modules ------------------------------------------------------------------------ */

static bool write_import(struct script *s, const struct binding *b, struct str *out)
{
    const char *module = b->value.module;
    size_t length = strcspn(module, ".");
    if (s->dialect->torch && strcmp(module, "math") != 0)
        return true; /* what is used of it has another name there */
    if (strlen(b->name) == length && strncmp(b->name, module, length) == 0)
        str_format(out, "import %s\n", strcmp(module, "scipy") == 0 ? "scipy.special" : module);
    else
        str_format(out, "import %s as %s\n", module, b->name);
    return true;
}

static bool write_builtin(const struct script *s, const struct binding *b, struct str *out)
{
    static const struct {
        unsigned home;
        const char *module;
    } homes[] = {{IN_NUMPY, "numpy"}, {IN_SPECIAL, "scipy.special"}, {IN_MATH, "math"}};
    const struct builtin *builtin = b->value.builtin;
    for (size_t i = 0; !s->dialect->torch && i < sizeof homes / sizeof *homes; i++)
        if (builtin->homes & homes[i].home) {
            str_format(out, "from %s import %s", homes[i].module, builtin->name);
            str_format(out, strcmp(b->name, builtin->name) == 0 ? "\n" : " as %s\n", b->name);
            return true;
        }
    return false;
}

/* A `def` of the outer level under its own name. What is made of it otherwise has no text. */
static bool write_function(struct script *s, const struct binding *b, struct str *out)
{
    const struct closure *closure = b->value.closure;
    const struct function *f = closure->function;
    const struct node *statement = f->program->body;
    size_t start = out->length;
    if (closure->outer || f->name != b || !statement || statement->kind != NODE_DEF)
        return false;
    if (out->length > 0)
        str_append(out, "\n");
    bool ok = script_translate(s, f->program, statement, out);
    while (ok && out->text[out->length - 1] == '\n')
        str_truncate(out, out->length - 1);
    str_append(out, "\n\n\n");
    if (!ok)
        str_truncate(out, start);
    return ok;
}

static bool write_value(struct script *s, const struct binding *b, struct str *out)
{
    size_t start = out->length;
    switch (b->value.kind) {
    case VALUE_MODULE:
        return write_import(s, b, out);
    case VALUE_BUILTIN:
        return write_builtin(s, b, out);
    case VALUE_FUNCTION:
        return write_function(s, b, out);
    default:
        str_format(out, "%s = ", b->name);
        if (script_literal(s->dialect, &b->value, out)) {
            str_append_char(out, '\n');
            return true;
        }
        str_truncate(out, start);
        return false;
    }
}

/* -- formulas ---------------------------------------------------------------------------------- */

/* The formula on one comment line. */
static void append_comment(const struct binding *b, const char *what, struct str *out)
{
    struct str formula = {0};
    binding_formula(b, &formula);
    str_format(out, "# %s := ", b->name);
    for (const char *c = str_text(&formula); *c; c++)
        str_append_char(out, *c == '\n' ? ' ' : *c);
    str_format(out, "   # %s\n", what);
    str_free(&formula);
}

static void write_pins(const struct script *s, const struct binding *b, struct str *out)
{
    static const char *const dtypes[] = {"bool", "int", "float"};
    if (!b->pins || b->value.kind != VALUE_ARRAY)
        return;
    if (s->dialect->torch)
        str_format(out, "%s = tensor(%s).clone()\n", b->name, b->name);
    else
        str_format(out, "%s = np.array(%s, dtype=%s)\n", b->name, b->name,
                   dtypes[array_dtype(b->value.array)]);
    for (size_t i = 0; i < b->pins->count; i++) {
        const struct pin *pin = &b->pins->items[i];
        bool inside = pin->ndim == b->value.array->ndim;
        for (int d = 0; inside && d < pin->ndim; d++)
            inside = pin->index[d] < b->value.array->shape[d];
        if (!inside)
            continue;
        element_text(out, b->name, pin->ndim, pin->index, NULL);
        struct value pinned = value_float(pin->value);
        str_append(out, " = ");
        script_literal(s->dialect, &pinned, out);
        str_append(out, "   # pinned\n");
    }
}

enum { MOST_CHECKED = 1000, SAMPLE = 200 };

static void append_check(const struct script *s, const char *found, const struct array *shown,
                         struct str *out)
{
    const bool torch = s->dialect->torch;
    str_format(out,
               torch ? "torch.testing.assert_close(\n    tensor(%s), tensor("
                     : "np.testing.assert_allclose(\n    %s, ",
               found);
    script_list(out, shown, torch);
    str_format(out, "%s, rtol=1e-9, atol=1e-9%s)\n\n", torch ? ")" : "",
               torch ? ", equal_nan=True" : "");
}

/* Of a large array every so many elements are compared. */
static void check_sample(const struct script *s, const struct binding *b, const struct array *a,
                         struct str *out)
{
    struct err err;
    char shape[ARRAY_SHAPE_TEXT];
    struct str found = {0};
    size_t step = array_count(a) / SAMPLE;
    struct array *flat = array_reshape(a, 1, (const int64_t[]){-1}, &err);
    struct index_item every = {.kind = INDEX_SLICE, .step = (int64_t)step, .has_step = true};
    struct array *sample = flat ? array_index(flat, 1, &every, &err) : NULL;
    str_format(out, "assert tuple(%s.shape) == %s\n", b->name, array_shape_text(a, shape));
    str_format(&found, "%s.reshape(-1)[::%zu]", b->name, step);
    if (sample)
        append_check(s, found.text, sample, out);
    array_free(sample);
    array_free(flat);
    str_free(&found);
}

/* The numbers of a formula: of an array, or of a list or tuple that could be one. */
static struct array *numbers_of(const struct binding *b)
{
    struct err err;
    bool sequence = b->value.kind == VALUE_LIST || b->value.kind == VALUE_TUPLE;
    return sequence ? value_to_array(b->value, &err) : binding_array(b);
}

static void write_check(const struct script *s, const struct binding *b, struct str *out)
{
    struct array *a = numbers_of(b);
    size_t count = a ? array_count(a) : 0;
    if (count > 0 && count <= MOST_CHECKED) {
        append_check(s, b->name, a, out);
    } else if (count > 0 && b->value.kind == VALUE_ARRAY) {
        check_sample(s, b, a, out);
    } else if (b->value.kind == VALUE_STRING) {
        str_format(out, "assert %s == ", b->name);
        script_literal(s->dialect, &b->value, out);
        str_append_char(out, '\n');
    }
    array_free(a);
}

static bool inputs_written(struct script *s, const struct binding *b, struct str *out)
{
    bool all = true;
    for (size_t k = 0; k < b->input_count; k++)
        for (size_t i = 0; b->inputs[k]->kind != BINDING_UNSET && i < s->count; i++)
            if (sheet_at(s->sheet, i) == b->inputs[k]) {
                script_name(s, i, out);
                all = all && s->states[i] == SCRIPT_WRITTEN;
            }
    return all;
}

static bool write_result(struct script *s, const struct binding *b, const char *why,
                         struct str *out)
{
    append_comment(b, why, out);
    return write_value(s, b, out);
}

static bool write_formula(struct script *s, const struct binding *b, struct str *out)
{
    size_t start;
    bool inputs = inputs_written(s, b, out);
    if (b->failed) {
        append_comment(b, err_name(b->error.code), out);
        return false;
    }
    if (b->draws)
        return write_result(s, b, "drawn at random, so these are its results", out);
    start = out->length;
    str_format(out, "%s = ", b->name);
    if (!inputs || !script_translate(s, b->program, b->tree, out)) {
        str_truncate(out, start);
        return write_result(s, b, "its results, as it cannot be written here", out);
    }
    str_append_char(out, '\n');
    write_pins(s, b, out);
    write_check(s, b, out);
    return true;
}

/* -- names ------------------------------------------------------------------------------------- */

void script_name(struct script *s, size_t i, struct str *out)
{
    const struct binding *b = sheet_at(s->sheet, i);
    if (s->states[i] != SCRIPT_UNSEEN)
        return;
    s->states[i] = SCRIPT_MISSING; /* until it is there: a circle of formulas ends here */
    bool formula = b->kind == BINDING_FORMULA;
    if (formula ? write_formula(s, b, out) : write_value(s, b, out))
        s->states[i] = SCRIPT_WRITTEN;
    else if (!formula)
        str_format(out, "# %s cannot be written here\n", b->name);
}

/* -- whole scripts ----------------------------------------------------------------------------- */

static bool write_script(const struct export_request *request, const struct dialect *dialect,
                         struct str *out, struct err *err)
{
    struct app *app = request->app;
    struct script s;
    struct str body = {0};
    if (request->all && !app_enter(app, app->lesson->step_count - 1, err))
        return false;
    if (!script_open(&s, dialect, app, err))
        return false;
    for (size_t i = 0; i < s.count; i++)
        script_name(&s, i, &body);
    str_format(out, "# %s: %s\n", app->lesson->title, app_step(app)->title);
    str_format(out, "# The worksheet in %s. The checks compare with the worksheet's numbers.\n",
               dialect->name);
    script_preamble(&s, out);
    str_format(out, "\n\n%s", str_text(&body));
    str_free(&body);
    script_close(&s);
    return true;
}

bool export_numpy(const struct export_request *request, struct str *out, struct err *err)
{
    return write_script(request, &dialect_numpy, out, err);
}

bool export_pytorch(const struct export_request *request, struct str *out, struct err *err)
{
    return write_script(request, &dialect_pytorch, out, err);
}
