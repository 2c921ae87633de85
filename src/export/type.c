/* Text by cairo's own selection of fonts, which knows one font for a text: which font has a
 * character is found out here. */
#include "base/str.h"
#include "base/utf8.h"

#include "export/cairo.h"

#include <math.h>
#include <string.h>

/* Where a character is looked for that the first font does not have. */
static const char *const others[] = {
    "DejaVu Sans Mono", "DejaVu Sans",         "Noto Sans Mono CJK SC", "Noto Sans CJK SC",
    "Noto Sans",        "Noto Sans Symbols2",  "Noto Sans Math",        "Hiragino Sans",
    "Apple Symbols",    "Droid Sans Fallback", "Arial Unicode MS",      "Unifont"};
enum { OTHERS = sizeof others / sizeof *others, RUN = 128 };

/* -- fonts ------------------------------------------------------------------------------------- */

/* Font 0 is the one that is asked for. Unhinted, so that a line is as long as its letters are at
 * any scale. cairo keeps what is made here for the next time. */
static cairo_scaled_font_t *font_new(const struct drawing *d, struct font font, size_t which)
{
    const struct cairo *lib = &d->lib;
    cairo_matrix_t size = {.xx = font.size, .yy = font.size}, scale = {.xx = 1, .yy = 1};
    cairo_font_face_t *face = lib->cairo_toy_font_face_create(
        which > 0   ? others[which - 1]
        : font.mono ? "monospace"
                    : "serif",
        font.italic ? CAIRO_FONT_SLANT_ITALIC : CAIRO_FONT_SLANT_NORMAL,
        font.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_font_options_t *options = lib->cairo_font_options_create();
    lib->cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    lib->cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    lib->cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    if (d->cr)
        lib->cairo_get_matrix(d->cr, &scale);
    cairo_scaled_font_t *made = lib->cairo_scaled_font_create(face, &size, &scale, options);
    lib->cairo_font_options_destroy(options);
    lib->cairo_font_face_destroy(face);
    // cppcheck-suppress returnDanglingLifetime ; cairo copies the matrices
    return made;
}

/* Where fontconfig knows no font, cairo draws Latin letters by itself, and nothing else. */
bool type_is_there(const struct drawing *d)
{
    cairo_scaled_font_t *font = font_new(d, (struct font){.mono = true, .size = 10}, 0);
    cairo_font_type_t type = d->lib.cairo_scaled_font_get_type(font);
    d->lib.cairo_scaled_font_destroy(font);
    return type != CAIRO_FONT_TYPE_USER;
}

/* The glyph of one character; 0 where the font has none. */
static unsigned long glyph_in(const struct drawing *d, cairo_scaled_font_t *font, const char *text,
                              size_t length)
{
    cairo_glyph_t room[4], *glyphs = room;
    int count = 4;
    cairo_status_t status = d->lib.cairo_scaled_font_text_to_glyphs(
        font, 0, 0, text, (int)length, &glyphs, &count, NULL, NULL, NULL);
    return status == CAIRO_STATUS_SUCCESS && count == 1 ? room[0].index : 0;
}

static double advance(const struct drawing *d, cairo_scaled_font_t *font, unsigned long glyph)
{
    cairo_text_extents_t extents;
    cairo_glyph_t one = {.index = glyph};
    d->lib.cairo_scaled_font_glyph_extents(font, &one, 1, &extents);
    return extents.x_advance;
}

/* -- lines ------------------------------------------------------------------------------------- */

/* A stretch of a line in one font. */
struct run {
    const struct drawing *drawing;
    bool draws; /* false: it only measures */
    struct font font;
    size_t which; /* of the fonts */
    cairo_scaled_font_t *scaled;
    double x, y, column;
    int count, cluster_count;
    cairo_glyph_t glyphs[RUN];
    cairo_text_cluster_t clusters[RUN]; /* a letter and the marks over it: what is copied at once */
    char text[4 * RUN];
    size_t length;
};

static void flush(struct run *run)
{
    const struct drawing *d = run->drawing;
    if (run->draws && run->count > 0) {
        d->lib.cairo_set_scaled_font(d->cr, run->scaled);
        d->lib.cairo_show_text_glyphs(d->cr, run->text, (int)run->length, run->glyphs, run->count,
                                      run->clusters, run->cluster_count, 0);
    }
    run->count = run->cluster_count = 0;
    run->length = 0;
}

static void use_font(struct run *run, size_t which)
{
    if (run->scaled && run->which == which)
        return;
    flush(run);
    if (run->scaled)
        run->drawing->lib.cairo_scaled_font_destroy(run->scaled);
    run->scaled = font_new(run->drawing, run->font, which);
    run->which = which;
}

static void add_missing(const struct run *run, const char *text, size_t length)
{
    struct str *missing = run->drawing->missing, one = {0};
    str_append_bytes(&one, text, length);
    if (run->draws && missing && !strstr(str_text(missing), one.text))
        str_append(missing, one.text);
    str_free(&one);
}

/* The character's glyph in the first font that has it, which is used from now on; else what the
 * first font shows for a character that is not there. */
static unsigned long find_glyph(struct run *run, const char *text, size_t length)
{
    for (size_t which = 0; which <= OTHERS; which++) {
        use_font(run, which);
        unsigned long glyph = glyph_in(run->drawing, run->scaled, text, length);
        if (glyph != 0)
            return glyph;
    }
    add_missing(run, text, length);
    use_font(run, 0);
    return 0;
}

/* Where a mark is in the middle of the column before it: fonts have it there, or right or left of
 * there. */
static double over_letter(const struct run *run, unsigned long glyph)
{
    cairo_text_extents_t mark;
    cairo_glyph_t one = {.index = glyph};
    run->drawing->lib.cairo_scaled_font_glyph_extents(run->scaled, &one, 1, &mark);
    return run->x - run->column / 2 - mark.x_bearing - mark.width / 2;
}

static void add(struct run *run, uint32_t code)
{
    char bytes[4];
    size_t length = utf8_encode(code, bytes);
    unsigned long glyph = find_glyph(run, bytes, length);
    if (run->count == RUN)
        flush(run);
    bool combines = utf8_char_width(code) == 0;
    double at = combines && run->font.mono ? over_letter(run, glyph) : run->x;
    run->glyphs[run->count++] = (cairo_glyph_t){.index = glyph, .x = at, .y = run->y};
    if (!combines || run->cluster_count == 0)
        run->clusters[run->cluster_count++] = (cairo_text_cluster_t){0};
    cairo_text_cluster_t *cluster = &run->clusters[run->cluster_count - 1];
    cluster->num_bytes += (int)length;
    cluster->num_glyphs++;
    memcpy(run->text + run->length, bytes, length);
    run->length += length;
    run->x += run->font.mono ? run->column * utf8_char_width(code)
                             : advance(run->drawing, run->scaled, glyph);
}

static void start(struct run *run)
{
    const struct drawing *d = run->drawing;
    use_font(run, 0);
    run->column = run->font.column > 0 ? run->font.column
                                       : advance(d, run->scaled, glyph_in(d, run->scaled, "0", 1));
}

/* Goes on until the run is wider than `most`; returns the bytes that it took before. */
static size_t go(struct run *run, const char *text, double most)
{
    const char *at = text;
    uint32_t code;
    start(run);
    for (size_t n; (n = utf8_decode(at, &code)) > 0; at += n) {
        code = utf8_shown(code);
        if (code == 0)
            continue;
        add(run, code);
        if (run->x > most && at > text)
            break;
    }
    flush(run);
    run->drawing->lib.cairo_scaled_font_destroy(run->scaled);
    return (size_t)(at - text);
}

double type_draw(const struct drawing *d, struct font font, double x, double y, const char *text)
{
    struct run run = {.drawing = d, .draws = true, .font = font, .x = x, .y = y};
    go(&run, text, INFINITY);
    return run.x - x;
}

double type_width(const struct drawing *d, struct font font, const char *text)
{
    struct run run = {.drawing = d, .font = font};
    go(&run, text, INFINITY);
    return run.x;
}

size_t type_fit(const struct drawing *d, struct font font, double width, const char *text)
{
    struct run run = {.drawing = d, .font = font};
    return go(&run, text, width);
}
