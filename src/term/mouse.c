#include "term/mouse.h"

#include "app/app.h"
#include "term/keys.h"
#include "view/canvas.h"

static void run(struct app *app, const char *command, const char *word)
{
    struct err err;
    struct str line = {0};
    str_format(&line, "%s%s", command, word);
    app_line(app, line.text, &err);
    str_free(&line);
}

void mouse_key(struct app *app, const struct canvas *canvas, const struct key *key)
{
    if (!app->appearance.mouse) /* told of before it was switched off */
        return;
    bool up = key->button == MOUSE_WHEEL_UP, wheel = up || key->button == MOUSE_WHEEL_DOWN;
    const struct target *under = canvas_target_at(canvas, key->x, key->y);
    if (app->overlay.length > 0 && !app->prompt.open && (wheel || key->button == MOUSE_LEFT))
        app_key(app, !wheel ? "Escape" : up ? "Up" : "Down");
    else if (wheel)
        run(app, under && under->wheel ? under->wheel : "move", up ? " up" : " down");
    else if (key->button == MOUSE_LEFT && under && under->line)
        run(app, under->line, "");
}
