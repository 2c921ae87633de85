/* cairo, which draws PNG and PDF, where it is installed; it is loaded when one of them is first
 * written. Only files that draw with it include this. */
#ifndef QKV_EXPORT_CAIRO_H
#define QKV_EXPORT_CAIRO_H

#include "base/library.h"
#include "export/cairo_interface.h"

#include <stddef.h>

struct err;
struct str;

#define CAIRO_MEMBER(type, name, arguments) type(*name) arguments;
#define CAIRO_NAME(type, name, arguments)   #name,

struct cairo {
    CAIRO_FUNCTIONS(CAIRO_MEMBER)
};

/* What is being drawn. */
struct drawing {
    struct cairo lib;
    cairo_surface_t *surface;
    cairo_t *cr;
    struct str *missing; /* takes each character that no font has, once; or NULL */
};

/* Loads the library, and looks whether there is a font. Start from {.missing = ...}. ERR_RUNTIME.
 */
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
