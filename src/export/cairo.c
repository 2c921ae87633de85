/* Loading cairo, and what PNG and PDF share of drawing with it. */
#include "base/err.h"
#include "export/format.h"

#include "base/str.h"
#include "export/cairo.h"

static bool load(struct cairo *lib, struct err *err)
{
    static const int versions[] = {2, 0};
    static const char *const names[] = {CAIRO_FUNCTIONS(CAIRO_NAME) NULL};
    if (library_load("libcairo", versions, names, lib))
        return true;
    err_set(err, ERR_RUNTIME, "libcairo, which PNG and PDF need, cannot be loaded");
    return err_hint(err, "Install libcairo2 (on some systems cairo) in version 1.16 or newer, or "
                         "export as svg or html.");
}

bool drawing_load(struct drawing *d, struct err *err)
{
    if (!load(&d->lib, err))
        return false;
    if (type_is_there(d))
        return true;
    err_set(err, ERR_RUNTIME, "there is no font to write with: fontconfig knows none");
    return err_hint(err, "Install one, such as fonts-dejavu-core (dejavu-sans-mono-fonts, "
                         "ttf-dejavu), or export as svg or html.");
}

void drawing_start(struct drawing *d, cairo_surface_t *surface)
{
    d->surface = surface;
    d->cr = d->lib.cairo_create(surface);
}

cairo_status_t drawing_append(void *str, const unsigned char *bytes, unsigned length)
{
    str_append_bytes(str, (const char *)bytes, length);
    return ((struct str *)str)->full ? CAIRO_STATUS_WRITE_ERROR : CAIRO_STATUS_SUCCESS;
}

bool drawing_ok(const struct drawing *d, struct err *err)
{
    cairo_status_t status = d->lib.cairo_surface_status(d->surface);
    if (status == CAIRO_STATUS_SUCCESS)
        status = d->lib.cairo_status(d->cr);
    if (status == CAIRO_STATUS_SUCCESS)
        return true;
    return err_set(err, status == CAIRO_STATUS_NO_MEMORY ? ERR_MEMORY : ERR_RUNTIME, "cairo: %s",
                   d->lib.cairo_status_to_string(status));
}

void drawing_free(struct drawing *d)
{
    if (!d->surface)
        return;
    d->lib.cairo_destroy(d->cr);
    d->lib.cairo_surface_destroy(d->surface);
}

void drawing_color(const struct drawing *d, unsigned color)
{
    d->lib.cairo_set_source_rgb(d->cr, (color >> 16 & 255) / 255.0, (color >> 8 & 255) / 255.0,
                                (color & 255) / 255.0);
}

void drawing_fill(const struct drawing *d, double x, double y, double width, double height,
                  unsigned color)
{
    drawing_color(d, color);
    d->lib.cairo_rectangle(d->cr, x, y, width, height);
    d->lib.cairo_fill(d->cr);
}
