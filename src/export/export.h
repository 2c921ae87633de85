/* The state as text for other programs: what `qkv show` and `qkv` without a terminal print. */
#ifndef QKV_EXPORT_EXPORT_H
#define QKV_EXPORT_EXPORT_H

struct app;
struct canvas;
struct palette;
struct str;

/* The screen, a line a row. */
void export_text(const struct canvas *canvas, struct str *out);

/* The screen as an SVG picture; and as an element of another document, with further attributes. */
void export_svg(const struct canvas *canvas, const struct palette *palette, const char *title,
                struct str *out);
void export_svg_element(const struct canvas *canvas, const struct palette *palette,
                        const char *title, const char *attributes, struct str *out);

/* {"lesson": ..., "step": {"number": ..., "name": ...}, "names": {"x": [[...]], ...}}: every name
 * of the sheet that holds data, arrays as nested lists. Numbers have the shortest form that reads
 * back as the same double; what JSON has no numbers for are the strings "NaN", "Infinity" and
 * "-Infinity". A formula that failed is null. */
void export_json(const struct app *app, struct str *out);

/* The step that the app shows as linear text: title, prose, statements, and each matrix as print
 * shows it. No boxes, no colours, nothing beside anything else. */
void export_step(const struct app *app, struct str *out);

/* The lesson's title and introduction, likewise. */
void export_opening(const struct app *app, struct str *out);

/* Both to be read aloud: the matrices are sentences, and a paragraph is one line. */
void export_spoken_step(const struct app *app, struct str *out);
void export_spoken_opening(const struct app *app, struct str *out);

/* Wraps the words of text; all lines but the first are indented. */
void export_wrapped(struct str *out, const char *text, int indent, int width);

#endif
