/* The part of cairo's interface that is used, as version 1.16 has it: libcairo.so.2 has kept what
 * it once had since 2005. As it stands here, building takes no headers of cairo's, which bring
 * seventy packages along, and whoever installs the library later can use it.
 * tests/export/test_cairo.c compares with cairo's own headers. */
#ifndef QKV_EXPORT_CAIRO_INTERFACE_H
#define QKV_EXPORT_CAIRO_INTERFACE_H

/* clang-format off */
#define CAIRO_CONSTANTS(each)                                                              \
    each(CAIRO_STATUS_SUCCESS, 0) each(CAIRO_STATUS_NO_MEMORY, 1)                          \
    each(CAIRO_STATUS_WRITE_ERROR, 11)                                                     \
    each(CAIRO_FORMAT_ARGB32, 0)                                                           \
    each(CAIRO_ANTIALIAS_DEFAULT, 0) each(CAIRO_ANTIALIAS_NONE, 1)                         \
    each(CAIRO_ANTIALIAS_GRAY, 2)                                                          \
    each(CAIRO_FONT_SLANT_NORMAL, 0) each(CAIRO_FONT_SLANT_ITALIC, 1)                      \
    each(CAIRO_FONT_WEIGHT_NORMAL, 0) each(CAIRO_FONT_WEIGHT_BOLD, 1)                      \
    each(CAIRO_FONT_TYPE_USER, 4)                                                          \
    each(CAIRO_HINT_METRICS_OFF, 1) each(CAIRO_HINT_STYLE_NONE, 1)                         \
    each(CAIRO_PDF_METADATA_TITLE, 0) each(CAIRO_PDF_METADATA_CREATOR, 4)                  \
    each(CAIRO_PDF_OUTLINE_FLAG_OPEN, 1)
/* clang-format on */

#ifndef CAIRO_H /* cairo's own header, when the two are compared */

#define CAIRO_VALUE(name, value) name = (value),
enum { CAIRO_CONSTANTS(CAIRO_VALUE) };
#define CAIRO_TAG_LINK         "Link"
#define CAIRO_PDF_OUTLINE_ROOT 0

typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;
typedef struct _cairo_scaled_font cairo_scaled_font_t;
typedef struct _cairo_font_face cairo_font_face_t;
typedef struct _cairo_font_options cairo_font_options_t;

/* Enumerations without negative values. */
typedef unsigned cairo_status_t, cairo_format_t, cairo_antialias_t, cairo_font_slant_t,
    cairo_font_weight_t, cairo_font_type_t, cairo_hint_metrics_t, cairo_hint_style_t,
    cairo_text_cluster_flags_t, cairo_pdf_metadata_t, cairo_pdf_outline_flags_t;

typedef cairo_status_t (*cairo_write_func_t)(void *closure, const unsigned char *data,
                                             unsigned length);

typedef struct {
    double xx, yx, xy, yy, x0, y0;
} cairo_matrix_t;

typedef struct {
    unsigned long index;
    double x, y;
} cairo_glyph_t;

typedef struct {
    int num_bytes, num_glyphs;
} cairo_text_cluster_t;

typedef struct {
    double x_bearing, y_bearing, width, height, x_advance, y_advance;
} cairo_text_extents_t;

#endif

/* Type, name, arguments. */
/* clang-format off */
#define CAIRO_FUNCTIONS(each)                                                              \
    each(void, cairo_arc, (cairo_t *, double, double, double, double, double))             \
    each(cairo_t *, cairo_create, (cairo_surface_t *))                                     \
    each(void, cairo_destroy, (cairo_t *))                                                 \
    each(void, cairo_fill, (cairo_t *))                                                    \
    each(void, cairo_font_face_destroy, (cairo_font_face_t *))                             \
    each(cairo_font_options_t *, cairo_font_options_create, (void))                        \
    each(void, cairo_font_options_destroy, (cairo_font_options_t *))                       \
    each(void, cairo_font_options_set_antialias, (cairo_font_options_t *,                  \
        cairo_antialias_t))                                                                \
    each(void, cairo_font_options_set_hint_metrics, (cairo_font_options_t *,               \
        cairo_hint_metrics_t))                                                             \
    each(void, cairo_font_options_set_hint_style, (cairo_font_options_t *,                 \
        cairo_hint_style_t))                                                               \
    each(void, cairo_get_matrix, (cairo_t *, cairo_matrix_t *))                            \
    each(cairo_surface_t *, cairo_image_surface_create, (cairo_format_t, int, int))        \
    each(int, cairo_pdf_surface_add_outline, (cairo_surface_t *, int, const char *,        \
        const char *, cairo_pdf_outline_flags_t))                                          \
    each(cairo_surface_t *, cairo_pdf_surface_create_for_stream, (cairo_write_func_t,      \
        void *, double, double))                                                           \
    each(void, cairo_pdf_surface_set_metadata, (cairo_surface_t *,                         \
        cairo_pdf_metadata_t, const char *))                                               \
    each(void, cairo_rectangle, (cairo_t *, double, double, double, double))               \
    each(void, cairo_scale, (cairo_t *, double, double))                                   \
    each(cairo_scaled_font_t *, cairo_scaled_font_create, (cairo_font_face_t *,            \
        const cairo_matrix_t *, const cairo_matrix_t *, const cairo_font_options_t *))     \
    each(void, cairo_scaled_font_destroy, (cairo_scaled_font_t *))                         \
    each(cairo_font_type_t, cairo_scaled_font_get_type, (cairo_scaled_font_t *))           \
    each(void, cairo_scaled_font_glyph_extents, (cairo_scaled_font_t *,                    \
        const cairo_glyph_t *, int, cairo_text_extents_t *))                               \
    each(cairo_status_t, cairo_scaled_font_text_to_glyphs, (cairo_scaled_font_t *,         \
        double, double, const char *, int, cairo_glyph_t **, int *,                        \
        cairo_text_cluster_t **, int *, cairo_text_cluster_flags_t *))                     \
    each(void, cairo_set_antialias, (cairo_t *, cairo_antialias_t))                        \
    each(void, cairo_set_line_width, (cairo_t *, double))                                  \
    each(void, cairo_set_scaled_font, (cairo_t *, const cairo_scaled_font_t *))            \
    each(void, cairo_set_source_rgb, (cairo_t *, double, double, double))                  \
    each(void, cairo_show_page, (cairo_t *))                                               \
    each(void, cairo_show_text_glyphs, (cairo_t *, const char *, int,                      \
        const cairo_glyph_t *, int, const cairo_text_cluster_t *, int,                     \
        cairo_text_cluster_flags_t))                                                       \
    each(cairo_status_t, cairo_status, (cairo_t *))                                        \
    each(const char *, cairo_status_to_string, (cairo_status_t))                           \
    each(void, cairo_stroke, (cairo_t *))                                                  \
    each(void, cairo_surface_destroy, (cairo_surface_t *))                                 \
    each(void, cairo_surface_finish, (cairo_surface_t *))                                  \
    each(cairo_status_t, cairo_surface_status, (cairo_surface_t *))                        \
    each(cairo_status_t, cairo_surface_write_to_png_stream, (cairo_surface_t *,            \
        cairo_write_func_t, void *))                                                       \
    each(void, cairo_tag_begin, (cairo_t *, const char *, const char *))                   \
    each(void, cairo_tag_end, (cairo_t *, const char *))                                   \
    each(cairo_font_face_t *, cairo_toy_font_face_create, (const char *,                   \
        cairo_font_slant_t, cairo_font_weight_t))
/* clang-format on */

#endif
