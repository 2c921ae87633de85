#include "view/palette.h"

#include "view/canvas.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Bold, the first eight colours are the brighter ones on many terminals, and black is a grey. */
enum { NONE = PALETTE_DEFAULT, BLACK = 0, WHITE = 7, UPPER_HALF = 0x2580 };

/* Colours of words on a background that is not known, a dark and a light one: of 256, of 16, and of
 * 8 on any. */
struct words {
    int of_256[3], of_16[3], of_8;
};

static const struct words role_words[ROLE_COUNT] = {
    [ROLE_CODE] = {{30, 73, 23}, {5, 14, 5}, 5},
    [ROLE_LABEL] = {{243, 245, 241}, {8, 8, NONE}, NONE},
    [ROLE_MASKED] = {{243, 245, 241}, {8, 8, NONE}, NONE},
    [ROLE_ERROR] = {{160, 203, 124}, {1, 9, 1}, 1},
};
static const struct words changed_words = {{166, 214, 94}, {NONE, NONE, NONE}, NONE};
static const struct words source_words = {{31, 75, 25}, {NONE, NONE, NONE}, NONE};

/* The band of the cross. */
static const struct words cross_band = {{236, 238, 253}, {4, 4, 7}, 4};

/* Of each theme: weights, then signed values on dark and on light backgrounds. */
static const struct {
    enum colormap heat, dark_zero, light_zero;
} theme_maps[THEME_COUNT] = {
    [THEME_CIVIDIS] = {COLORMAP_CIVIDIS, COLORMAP_DARK_ZERO, COLORMAP_LIGHT_ZERO},
    [THEME_VIRIDIS] = {COLORMAP_VIRIDIS, COLORMAP_DARK_ZERO, COLORMAP_LIGHT_ZERO},
    [THEME_CONTRAST] = {COLORMAP_CONTRAST, COLORMAP_CONTRAST_DARK_ZERO,
                        COLORMAP_CONTRAST_LIGHT_ZERO},
};

enum palette_tier palette_tier(int colors)
{
    return colors >= 256  ? PALETTE_256
           : colors >= 16 ? PALETTE_16
           : colors >= 8  ? PALETTE_8
                          : PALETTE_MONO;
}

static bool is_set(const char *name)
{
    const char *value = getenv(name);
    return value && *value;
}

static bool is_zero(const char *name)
{
    const char *value = getenv(name);
    return value && strcmp(value, "0") == 0;
}

bool palette_wanted(enum palette_when when, bool to_terminal)
{
    if (when != PALETTE_AUTO)
        return when == PALETTE_ALWAYS;
    if (is_set("NO_COLOR"))
        return false;
    if (is_set("CLICOLOR_FORCE") && !is_zero("CLICOLOR_FORCE"))
        return true;
    return to_terminal && !is_zero("CLICOLOR");
}

static void color_cell(struct look *look, enum palette_tier tier, int background)
{
    look->background = background;
    look->foreground = palette_readable_on(tier, background);
}

/* The colour of a weight or a signed value. Large ones stand out from the background: on a light
 * one they are the dark end of the map. */
static int level_color(const struct palette *p, enum role role, double level)
{
    bool light = p->background == BACKGROUND_LIGHT;
    if (role == ROLE_HEAT)
        return colormap_color(theme_maps[p->theme].heat, p->tier, light ? 1 - level : level);
    enum colormap map = light ? theme_maps[p->theme].light_zero : theme_maps[p->theme].dark_zero;
    return colormap_color(map, p->tier, (level + 1) / 2);
}

/* What is no number has no colour. Of two pixels the marked ones keep their sign, because the
 * reverse of a half block would be the other half, and a line under it is not seen. */
static void color_level(struct look *look, const struct palette *p, const struct style *style)
{
    double level = (double)style->level, lower = (double)style->lower;
    if (isnan(level) || (style->is_pair && isnan(lower)))
        return;
    color_cell(look, p->tier, level_color(p, style->role, level));
    if (style->is_pair && !(style->marks & (MARK_SELECTED | MARK_SOURCE))) {
        look->glyph = UPPER_HALF;
        look->foreground = look->background;
        look->background = level_color(p, style->role, lower);
    }
}

static void color_head(struct look *look, const struct palette *p, double level)
{
    if (level >= 0 && level < 1e6)
        color_cell(look, p->tier, colormap_step(COLORMAP_HEADS, p->tier, (int)level));
}

/* On a dark background a light colour is seen without a cell full of it. */
static void color_line(struct look *look, const struct palette *p, double level)
{
    color_head(look, p, level);
    if (p->background == BACKGROUND_DARK &&
        look->foreground == palette_readable_on(p->tier, WHITE)) {
        look->foreground = look->background;
        look->background = NONE;
    }
}

static int words_color(const struct palette *p, const struct words *words)
{
    switch (p->tier) {
    case PALETTE_TRUE:
        return palette_rgb(words->of_256[p->background]);
    case PALETTE_256:
        return words->of_256[p->background];
    case PALETTE_16:
        return words->of_16[p->background];
    default:
        return words->of_8;
    }
}

/* With high contrast, words keep the terminal's own colour. */
static void color_words(struct look *look, const struct palette *p, const struct words *words)
{
    if (p->theme != THEME_CONTRAST)
        look->foreground = words_color(p, words);
}

static void color_role(struct look *look, const struct palette *p, enum role role)
{
    if (role_words[role].of_256[0] > 0)
        color_words(look, p, &role_words[role]);
}

/* Behind what has no colour of its own; labels are reversed instead. */
static void color_cross(struct look *look, const struct palette *p, const struct style *style)
{
    bool band = (style->marks & MARK_CROSS) && !(style->marks & MARK_SELECTED);
    if (!band || style->role == ROLE_LABEL || look->background != NONE)
        return;
    look->background = words_color(p, &cross_band);
    if (look->foreground == NONE || style->role == ROLE_MASKED)
        look->foreground = palette_readable_on(p->tier, look->background);
}

/* Where a number has no colour of its own, what happened to it has one. */
static void color_marks(struct look *look, const struct palette *p, unsigned marks)
{
    if (look->foreground != NONE || (marks & (MARK_SELECTED | MARK_AT_WORK)))
        return;
    if (marks & MARK_CHANGED)
        color_words(look, p, &changed_words);
    else if (marks & MARK_SOURCE)
        color_words(look, p, &source_words);
}

static unsigned role_attributes(const struct palette *p, enum role role)
{
    bool plain = p->tier == PALETTE_MONO || p->theme == THEME_CONTRAST;
    switch (role) {
    case ROLE_EMPHASIS:
    case ROLE_NAME:
    case ROLE_ERROR:
        return LOOK_BOLD;
    case ROLE_TITLE:
        return LOOK_BOLD | LOOK_REVERSE;
    case ROLE_CODE:
        return plain ? LOOK_UNDERLINE : 0;
    case ROLE_MASKED:
        return p->tier <= PALETTE_8 && p->theme != THEME_CONTRAST ? LOOK_DIM : 0;
    default:
        return 0;
    }
}

static unsigned mark_attributes(enum role role, unsigned marks)
{
    unsigned attributes = 0;
    if (marks & (MARK_SELECTED | MARK_AT_WORK) || ((marks & MARK_CROSS) && role == ROLE_LABEL))
        attributes |= LOOK_REVERSE;
    if (marks & (MARK_CHANGED | MARK_AT_WORK))
        attributes |= LOOK_BOLD;
    if (marks & MARK_SOURCE)
        attributes |= LOOK_UNDERLINE;
    if (marks & (MARK_PINNED | MARK_BASELINE))
        attributes |= LOOK_ITALIC;
    return attributes;
}

struct look palette_look(const struct palette *p, const struct style *style)
{
    struct look look = {.foreground = NONE, .background = NONE};
    look.attributes = role_attributes(p, style->role) | mark_attributes(style->role, style->marks);
    if (p->tier == PALETTE_MONO)
        return look;
    if (style->role == ROLE_HEAT || style->role == ROLE_SIGNED)
        color_level(&look, p, style);
    else if (style->role == ROLE_HEAD)
        color_head(&look, p, (double)style->level);
    else if (style->role == ROLE_LINE)
        color_line(&look, p, (double)style->level);
    else
        color_role(&look, p, style->role);
    color_marks(&look, p, style->marks);
    color_cross(&look, p, style);
    if (look.foreground == BLACK)
        look.attributes &= ~(unsigned)LOOK_BOLD;
    return look;
}
