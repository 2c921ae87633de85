#include "export/export.h"

#include "base/str.h"
#include "view/canvas.h"

void export_text(const struct canvas *canvas, struct str *out)
{
    for (int y = 0; y < canvas->height; y++) {
        canvas_row_text(canvas, y, out);
        str_append_char(out, '\n');
    }
}
