#include "cli/look.h"

#include "base/err.h"
#include "cli/report.h"
#include "term/background.h"
#include "term/kind.h"

#include <string.h>
#include <unistd.h>

static bool parse_color(const char *text, enum palette_when *color)
{
    static const struct {
        const char *word;
        enum palette_when color;
    } words[] = {{"auto", PALETTE_AUTO}, {"always", PALETTE_ALWAYS}, {"never", PALETTE_NEVER}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(text, words[i].word) == 0) {
            *color = words[i].color;
            return true;
        }
    return false;
}

int look_option(struct look_options *to, const char *name, const char *value)
{
    struct err err;
    if (strcmp(name, "color") == 0)
        return parse_color(value, &to->color)
                   ? 0
                   : report_misuse("--color is auto, always or never, not", value);
    return appearance_set(&to->appearance, name, value, &err) ? 0 : report_misuse(err.what, NULL);
}

/* On a terminal as many colours as that has. Elsewhere, where they are wanted all the same, those
 * of the terminal that TERM names, as it may be the one behind a pager; else 256. */
struct palette look_palette(const struct look_options *look, bool to_file)
{
    bool to_terminal = !to_file && isatty(STDOUT_FILENO);
    struct palette p = {.theme = look->appearance.theme, .background = look->appearance.background};
    if (!palette_wanted(look->color, to_terminal))
        return p;
    p.tier = to_file ? PALETTE_256 : kind_tier(STDOUT_FILENO);
    if (p.tier == PALETTE_MONO && !to_terminal)
        p.tier = PALETTE_256;
    if (to_terminal && !p.background)
        p.background = background_guess();
    return p;
}
