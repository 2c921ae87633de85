/* cairo, which draws PNG and PDF, where the program was built with it; it is loaded when one of
 * them is first written. Only files that draw with it include this. */
#ifndef QKV_EXPORT_CAIRO_H
#define QKV_EXPORT_CAIRO_H

#include "base/library.h"

#include <cairo-pdf.h>
#include <cairo.h>
#include <stddef.h>

struct err;
struct str;

/* clang-format off */
#define CAIRO_FUNCTIONS(each)                                                              \
    each(cairo_arc) each(cairo_create) each(cairo_destroy) each(cairo_fill)                \
    each(cairo_font_face_destroy) each(cairo_font_options_create)                          \
    each(cairo_font_options_destroy) each(cairo_font_options_set_antialias)                \
    each(cairo_font_options_set_hint_metrics) each(cairo_font_options_set_hint_style)      \
    each(cairo_get_matrix) each(cairo_image_surface_create)                                \
    each(cairo_pdf_surface_add_outline) each(cairo_pdf_surface_create_for_stream)          \
    each(cairo_pdf_surface_set_metadata) each(cairo_rectangle) each(cairo_scale)           \
    each(cairo_scaled_font_create) each(cairo_scaled_font_destroy)                         \
    each(cairo_scaled_font_get_type) each(cairo_scaled_font_glyph_extents)                 \
    each(cairo_scaled_font_text_to_glyphs) each(cairo_set_antialias)                       \
    each(cairo_set_line_width) each(cairo_set_scaled_font) each(cairo_set_source_rgb)      \
    each(cairo_show_page) each(cairo_show_text_glyphs) each(cairo_status)                  \
    each(cairo_status_to_string) each(cairo_stroke) each(cairo_surface_destroy)            \
    each(cairo_surface_finish) each(cairo_surface_status)                                  \
    each(cairo_surface_write_to_png_stream) each(cairo_tag_begin) each(cairo_tag_end)      \
    each(cairo_toy_font_face_create)
/* clang-format on */

struct cairo {
    CAIRO_FUNCTIONS(LIBRARY_MEMBER)
};

/* What is being drawn. */
struct drawing {
    struct cairo lib;
    cairo_surface_t *surface;
    cairo_t *cr;
};

/* Loads the library, and looks whether there is a font. ERR_RUNTIME. */
bool drawing_load(struct drawing *d, struct err *err);

/* Draws on the surface from now on, which is the drawing's to destroy. */
void drawing_start(struct drawing *d, cairo_surface_t *surface);

/* Takes the bytes of a file: the closure is a struct str. */
cairo_status_t drawing_append(void *str, const unsigned char *bytes, unsigned length);

/* Whether all went well so far. ERR_MEMORY, ERR_RUNTIME. */
bool drawing_ok(const struct drawing *d, struct err *err);
void drawing_free(struct drawing *d);

void drawing_color(const struct drawing *d, unsigned color); /* 0xRRGGBB */
void drawing_fill(const struct drawing *d, double x, double y, double width, double height,
                  unsigned color);

/* -- type.c: text ------------------------------------------------------------------------------ */

struct font {
    bool mono; /* else with serifs */
    bool bold, italic;
    double size;
    double column; /* mono: the width of a column; 0: that of its digits */
};

/* One line of text, which begins at (x, y) on the base line; returns its width. A character that
 * the font does not have is taken from another one that has it. */
double type_draw(const struct drawing *d, struct font font, double x, double y, const char *text);
double type_width(const struct drawing *d, struct font font, const char *text);

/* The bytes of the longest start of text that is not wider; one character at least. */
size_t type_fit(const struct drawing *d, struct font font, double width, const char *text);

/* Whether there is any font at all. */
bool type_is_there(const struct drawing *d);

#endif
