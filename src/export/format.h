/* The table of export formats: one row each. The row drives `qkv show --format`, the interface's
 * `export`, the help and the tests. To add a format, write its function and add its row. */
#ifndef QKV_EXPORT_FORMAT_H
#define QKV_EXPORT_FORMAT_H

#include <stdbool.h>
#include <stddef.h>

struct app;
struct array;
struct canvas;
struct err;
struct palette;
struct str;

enum export_scope {
    EXPORT_SCREEN, /* the screen, at a size */
    EXPORT_STEP,   /* the step: its text and the matrices that it shows */
    EXPORT_MATRIX, /* one matrix */
    EXPORT_SHEET   /* every name of the sheet */
};

enum {
    EXPORT_WHOLE = 1,  /* can be of the whole lesson */
    EXPORT_BLANK = 2,  /* can be a worksheet */
    EXPORT_BINARY = 4, /* bytes, which no terminal can show */
    EXPORT_THEMED = 8  /* not the screen, but in the theme's colours */
};

struct export_request {
    struct app *app;
    const char *matrix;            /* EXPORT_MATRIX: which name; NULL: the selected one */
    int width, height;             /* EXPORT_SCREEN: columns and rows */
    const struct palette *palette; /* of terminal colours; NULL: 256, on any background */
    struct str *missing;           /* takes each character that no font has, once; or NULL */
    bool all;                      /* the whole lesson; enters its steps one after the other */
    bool worksheet;                /* computed matrices left blank, the answers at the end */
};

/* Appends the export. ERR_VALUE when there is nothing to export. */
typedef bool export_fn(const struct export_request *request, struct str *out, struct err *err);

struct export_format {
    const char *name;      /* "html" */
    const char *extension; /* of its files: ".html" */
    const char *help;      /* one line */
    enum export_scope scope;
    unsigned flags;
    export_fn *write;
};

const struct export_format *export_format_at(size_t i);           /* NULL past the last */
const struct export_format *export_format_find(const char *name); /* NULL: there is none */

/* By the longest extension that path ends in; NULL when that is none of the table's. */
const struct export_format *export_format_of_path(const char *path);

/* Appends "ansi, csv, ... and text", for messages. */
void export_format_names(struct str *out);

/* Appends a row for each format: name, extension, help. */
void export_format_list(struct str *out);

/* Checks that the format can do what is asked, then appends the export. */
bool export_write(const struct export_format *format, const struct export_request *request,
                  struct str *out, struct err *err);

export_fn export_ansi, export_csv, export_html, export_latex, export_markdown, export_notebook,
    export_npy, export_npz, export_numpy, export_pdf, export_png, export_pytorch;

/* EXPORT_MATRIX: the array that is asked for and its name; the caller frees it. NULL (ERR_VALUE,
 * ERR_NAME) where there is none. */
struct array *export_array(const struct export_request *request, const char **name,
                           struct err *err);

/* EXPORT_SCREEN: the screen, without the prompt that may ask for it; the caller frees it. */
struct canvas *export_canvas(const struct export_request *request, bool colorless);

/* What pictures are painted with: the theme and the background that are set or that the terminal
 * has, else a dark one; without colours where the request wants none. */
struct palette export_palette(const struct export_request *request);

/* One row of the canvas with SGR colours, those of the request, without the line's end. */
void export_ansi_row(const struct canvas *canvas, int y, const struct palette *palette,
                     struct str *out);

#endif
