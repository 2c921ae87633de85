/* The state as text for other programs: what `qkv show` and `qkv` without a terminal print. */
#ifndef QKV_EXPORT_EXPORT_H
#define QKV_EXPORT_EXPORT_H

struct app;
struct canvas;
struct str;

/* The screen, a line a row. */
void export_text(const struct canvas *canvas, struct str *out);

/* The screen as an SVG picture in the colours of a dark terminal. */
void export_svg(const struct canvas *canvas, const char *title, struct str *out);

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

#endif
