#include "export/export.h"

#include "base/str.h"
#include "export/escape.h"
#include "export/picture.h"

static void rectangle(void *to, struct box box, unsigned color)
{
    str_format(to, "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" fill=\"#%06x\"/>\n", box.x,
               box.y, box.width, box.height, color);
}

static void dot(void *to, double x, double y, double radius, unsigned color)
{
    str_format(to,
               "<circle cx=\"%g\" cy=\"%g\" r=\"%g\" fill=\"#%06x\" shape-rendering=\"auto\"/>\n",
               x, y, radius, color);
}

static void write_text(void *to, struct box cells, const char *text, const struct paint *p)
{
    str_format(to, "<text x=\"%g\" y=\"%g\" textLength=\"%g\" fill=\"#%06x\"%s%s%s>", cells.x,
               cells.y + PICTURE_BASELINE, cells.width, p->fill,
               p->attributes & LOOK_BOLD ? " font-weight=\"bold\"" : "",
               p->attributes & LOOK_UNDERLINE ? " text-decoration=\"underline\"" : "",
               p->attributes & LOOK_ITALIC ? " font-style=\"italic\"" : "");
    escape_xml(to, text);
    str_append(to, "</text>\n");
}

void export_svg_element(const struct canvas *c, const struct palette *palette, const char *title,
                        const char *attributes, struct str *out)
{
    static const struct picture_ops ops = {rectangle, dot, write_text};
    int width = picture_width(c), height = picture_height(c);
    str_format(out,
               "<svg%s viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\">\n<title>",
               attributes, width, height, width, height);
    escape_xml(out, title);
    str_format(out,
               "</title>\n<rect width=\"100%%\" height=\"100%%\" rx=\"%d\" fill=\"#%06x\"/>\n"
               "<g font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"%d\" "
               "xml:space=\"preserve\" shape-rendering=\"crispEdges\">\n",
               PICTURE_MARGIN, picture_ground(palette), PICTURE_FONT);
    picture_draw(c, palette, &ops, out);
    str_append(out, "</g>\n</svg>\n");
}

void export_svg(const struct canvas *c, const struct palette *palette, const char *title,
                struct str *out)
{
    export_svg_element(c, palette, title, " xmlns=\"http://www.w3.org/2000/svg\"", out);
}
