/* The scale of what is shown in colours or as signs of more and less ink, and its legend. */
#include "view/draw.h"

#include "base/utf8.h"

#include <float.h>
#include <math.h>

enum { DIGITS = 3 };

static const double ROUNDING = 1e-9; /* so much above 1 a weight may be */

/* How many swatches a legend may have: the most first. */
static const int forms[] = {5, 3, 2};

enum { FORMS = sizeof forms / sizeof *forms };

/* -- scales ------------------------------------------------------------------------------------ */

struct extent {
    double low, high; /* 0 is in it */
};

static void see(struct extent *r, double x)
{
    if (x < r->low && x >= -DBL_MAX)
        r->low = x;
    if (x > r->high && x <= DBL_MAX)
        r->high = x;
}

/* Floats are read past buffer_get: all of a large array is looked at for each frame. */
static void see_row(struct extent *r, const struct buffer *b, ptrdiff_t at, ptrdiff_t step,
                    size_t count)
{
    if (b->dtype == DTYPE_FLOAT64)
        for (size_t i = 0; i < count; i++, at += step)
            see(r, b->f[at]);
    else
        for (size_t i = 0; i < count; i++, at += step)
            see(r, buffer_get(b, (size_t)at));
}

struct scale scale_of(const struct array *a)
{
    struct extent r = {0};
    struct walk w;
    if (array_count(a) == 0)
        return (struct scale){ROLE_HEAT, .most = 1};
    walk_start(&w, a->ndim, a->shape, 1, &a);
    do
        see_row(&r, a->buffer, w.at[0], w.step[0], w.inner);
    while (walk_next(&w));
    if (r.low < 0)
        return (struct scale){ROLE_SIGNED, .most = fmax(-r.low, r.high)};
    return (struct scale){ROLE_HEAT, .most = r.high <= 1 + ROUNDING ? 1 : r.high};
}

bool all_weights(const struct array *a)
{
    bool weights = true;
    struct walk w;
    walk_start(&w, a->ndim, a->shape, 1, &a);
    do
        for (size_t i = 0; weights && i < w.inner; i++) {
            double x = buffer_get(a->buffer, (size_t)(w.at[0] + (ptrdiff_t)i * w.step[0]));
            weights = x >= 0 && x <= 1 + ROUNDING;
        }
    while (weights && walk_next(&w));
    return weights;
}

float scale_level(const struct scale *scale, double x)
{
    double least = scale->role == ROLE_SIGNED ? -1 : 0;
    double level = scale->most > 0 ? x / scale->most : isfinite(x) ? 0 : x;
    return (float)(level < least ? least : level > 1 ? 1 : level);
}

bool scale_is_shown(const struct scale *scale)
{
    return scale && (scale->role == ROLE_HEAT || scale->role == ROLE_SIGNED);
}

/* -- legends ----------------------------------------------------------------------------------- */

float legend_swatch(const struct scale *scale, int i, int count, struct str *text)
{
    double part = count > 1 ? i / (count - 1.0) : 0;
    double level = scale->role == ROLE_SIGNED && count > 1 ? 2 * part - 1 : part;
    number_text(text, level * scale->most, DIGITS);
    return (float)level;
}

static int swatch_count(const struct scale *scale, int form)
{
    return scale->most > 0 ? forms[form] : 1; /* all are 0 */
}

/* The swatches at x, or with a NULL canvas only their width. */
static int draw_swatches(struct canvas *c, int x, int y, const struct scale *scale, int count)
{
    int width = 0;
    for (int i = 0; i < count; i++) {
        struct str number = {0}, text = {0};
        struct style style = {.role = scale->role};
        style.level = legend_swatch(scale, i, count, &number);
        str_format(&text, " %s ", number.text);
        if (c)
            canvas_text(c, x + width, y, utf8_width(text.text), style, text.text);
        width += utf8_width(text.text);
        str_free(&number);
        str_free(&text);
    }
    return width;
}

/* What the signs say, as much as there is room for: all of them, the first and the last, the last.
 * Negative numbers have letters. */
enum ramp_form { RAMP_WHOLE, RAMP_ENDS, RAMP_BRIEF };

/* "0 ' .:-=+*#%@' 0.5"; 0 stands in the middle of a signed one. */
static void append_signs(const struct scale *scale, struct str *out)
{
    bool is_signed = scale->role == ROLE_SIGNED;
    number_text(out, is_signed ? -scale->most : 0, DIGITS);
    str_append(out, " '");
    for (int i = is_signed ? -RAMP_STEPS : 0; i <= RAMP_STEPS; i++)
        str_append_char(out, ramp_char((i - 0.5 * (i > 0) + 0.5 * (i < 0)) / RAMP_STEPS));
    str_append(out, "' ");
    number_text(out, scale->most, DIGITS);
}

/* "' ' 0 to '@' 0.5"; "'@' 0.5". */
static void append_ends(const struct scale *scale, bool brief, struct str *out)
{
    if (scale->role == ROLE_SIGNED) {
        str_format(out, "'%c' ", ramp_char(-1));
        number_text(out, -scale->most, DIGITS);
        str_append(out, brief ? " " : " to ");
    } else if (!brief) {
        str_append(out, "' ' 0 to ");
    }
    str_format(out, "'%c' ", ramp_char(1));
    number_text(out, scale->most, DIGITS);
}

static void append_ramp(const struct scale *scale, enum ramp_form form, struct str *out)
{
    if (form == RAMP_WHOLE && scale->most > 0)
        append_signs(scale, out);
    else
        append_ends(scale, form == RAMP_BRIEF, out);
}

static int ramp_width(const struct scale *scale, enum ramp_form form)
{
    struct str text = {0};
    append_ramp(scale, form, &text);
    int width = utf8_width(text.text);
    str_free(&text);
    return width;
}

int legend_least(const struct scale *scale)
{
    if (!scale_is_shown(scale))
        return 0;
    int form = scale->role == ROLE_SIGNED ? FORMS - 2 : FORMS - 1; /* 0 is on it, if it can be */
    int swatches = draw_swatches(NULL, 0, 0, scale, swatch_count(scale, form));
    int ramp = scale->ramp ? 1 + ramp_width(scale, RAMP_BRIEF) : 0;
    return 1 + (swatches > ramp ? swatches : ramp);
}

static void draw_ramp(struct canvas *c, struct rect area, const struct scale *scale)
{
    struct str text = {0};
    enum ramp_form form = RAMP_WHOLE;
    while (form < RAMP_BRIEF && 1 + ramp_width(scale, form) > area.width)
        form++;
    append_ramp(scale, form, &text);
    canvas_text(c, area.x + 1, area.y, area.width - 1, role_style(ROLE_LABEL), text.text);
    str_free(&text);
}

void draw_legend(struct canvas *c, struct rect area, const struct scale *scale, bool colorless)
{
    if (!scale_is_shown(scale))
        return;
    area.x++;
    area.width--;
    if (colorless) {
        if (scale->ramp)
            draw_ramp(c, area, scale);
        return;
    }
    for (int form = 0; form < FORMS; form++) {
        int count = swatch_count(scale, form);
        if (draw_swatches(NULL, 0, 0, scale, count) <= area.width) {
            draw_swatches(c, area.x, area.y, scale, count);
            return;
        }
    }
}
