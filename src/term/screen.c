#include "term/screen.h"

#include "base/err.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "base/utf8.h"
#include "term/direct.h"
#include "term/kind.h"
#include "term/signals.h"
#include "view/canvas.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>
#include <curses.h>
#include <term.h>

static const char paste_on[] = "\033[?2004h", paste_off[] = "\033[?2004l";

/* Presses of buttons and turns of the wheel, in the one encoding that has no limits. */
static const char mouse_on[] = "\033[?1000h\033[?1006h", mouse_off[] = "\033[?1006l\033[?1000l";

/* The colour of the background, and what every terminal answers after that. */
static const char question[] = "\033]11;?\007\033[c";

struct screen {
    FILE *input, *output;
    SCREEN *curses;
    struct kind kind;
    struct termios original;
    struct palette palette;
    bool own_background; /* the terminal's own colours can be used */
    bool underline_with_color;
    bool mouse;
    int width, height;
    struct cell *shown; /* what the last frame showed; of code 0: nothing yet. NULL: all of it */
    bool clear;         /* what may be on the terminal is to go first */
    int cursor_mode;    /* what curs_set was last told */
};

/* -- opening ----------------------------------------------------------------------------------- */

static SCREEN *open_direct(const struct screen *screen)
{
    const char *value = getenv("TERMINFO");
    char *before = value ? mem_copy_string(value) : NULL;
    char *description = direct_description(screen->kind.name);
    setenv("TERMINFO", description, 1);
    SCREEN *curses = newterm(screen->kind.name, screen->output, screen->input);
    if (before)
        setenv("TERMINFO", before, 1);
    else
        unsetenv("TERMINFO");
    free(before);
    free(description);
    return curses;
}

static bool open_curses(struct screen *screen, bool colors)
{
    TERMINAL *looked_at = cur_term;
    if (colors && screen->kind.direct)
        screen->curses = open_direct(screen);
    if (!screen->curses)
        screen->curses = newterm(screen->kind.name, screen->output, screen->input);
    del_curterm(looked_at);
    return screen->curses != NULL;
}

static void start_colors(struct screen *screen, bool colors)
{
    if (!colors || !has_colors() || start_color() == ERR)
        return;
    screen->palette.tier = COLORS == 1 << 24 ? PALETTE_TRUE : palette_tier(COLORS);
    screen->own_background = use_default_colors() == OK;
    int excluded = tigetnum("ncv"); /* attributes that do not go with colours; 2 is underline */
    screen->underline_with_color = excluded < 0 || !(excluded & 2);
}

/* Every key arrives as its own bytes and at once. Only Ctrl-C is left to the driver, as it stops
 * what runs: what is pasted can hold the keys of the other signals. */
static void set_modes(int fd)
{
    cbreak();
    noecho();
    nonl();
    typeahead(-1); /* a frame is written whole, though keys may be waiting */
    struct termios modes;
    if (tcgetattr(fd, &modes) == 0) {
        modes.c_iflag &= (tcflag_t) ~(IXON | IXOFF | ICRNL | INLCR | IGNCR | ISTRIP);
        modes.c_lflag &= (tcflag_t)~IEXTEN;
        modes.c_lflag |= NOFLSH; /* Ctrl-C must not throw away half a frame */
        modes.c_cc[VMIN] = 1;
        modes.c_cc[VTIME] = 0;
        modes.c_cc[VQUIT] = modes.c_cc[VSUSP] = _POSIX_VDISABLE;
        tcsetattr(fd, TCSADRAIN, &modes);
        def_prog_mode();
    }
}

/* Terminfo strings may hold padding, "$<5>", which only makes sense to tputs. */
static void append_capability(struct str *out, const char *capability)
{
    while (capability && *capability) {
        const char *end = str_starts(capability, "$<") ? strchr(capability, '>') : NULL;
        if (!end)
            str_append_char(out, *capability);
        capability = end ? end + 1 : capability + 1;
    }
}

/* Without an alternate screen to leave, the shell should go on below what is shown. */
static void prepare_rescue(const struct screen *screen)
{
    struct str bytes = {0};
    str_append(&bytes, paste_off);
    str_append(&bytes, screen->mouse ? mouse_off : "");
    append_capability(&bytes, exit_attribute_mode);
    append_capability(&bytes, cursor_normal);
    if (exit_ca_mode) {
        append_capability(&bytes, exit_ca_mode);
    } else if (screen->height > 0) {
        append_capability(&bytes, tiparm(cursor_address, screen->height - 1, 0));
        str_append(&bytes, "\r\n");
    }
    signals_rescue(fileno(screen->output), bytes.text, bytes.length, &screen->original);
    str_free(&bytes);
}

/* Past ncurses, behind what it has in its buffer: waiting for no time empties that. */
static void write_control(const struct screen *screen, const char *bytes)
{
    delay_output(0);
    path_write(fileno(screen->output), bytes, strlen(bytes));
}

struct screen *screen_open(FILE *input, FILE *output, enum palette_when when, struct err *err)
{
    struct kind kind;
    if (!kind_find(&kind, fileno(output), err))
        return NULL;
    struct screen *screen = mem_new(sizeof *screen);
    *screen = (struct screen){.input = input, .output = output, .kind = kind, .cursor_mode = -1};
    tcgetattr(fileno(input), &screen->original);
    prepare_rescue(screen);
    use_env(FALSE); /* the terminal knows its size better than LINES and COLUMNS */
    use_tioctl(TRUE);
    bool colors = palette_wanted(when, true);
    if (!open_curses(screen, colors)) {
        err_set(err, ERR_OS, "the terminal could not be set up");
        signals_forget();
        free(screen);
        return NULL;
    }
    set_modes(fileno(input));
    start_colors(screen, colors);
    write_control(screen, paste_on);
    screen_resize(screen);
    return screen;
}

static void forget_shown(struct screen *screen)
{
    free(screen->shown);
    screen->shown = NULL;
}

const char *screen_kind(const struct screen *screen)
{
    return screen->kind.name;
}

bool screen_has_colors(const struct screen *screen)
{
    return screen->palette.tier != PALETTE_MONO;
}

bool screen_ask(const struct screen *screen)
{
    bool asks = screen->kind.answers && screen_has_colors(screen);
    if (asks)
        write_control(screen, question);
    return asks;
}

void screen_set_appearance(struct screen *screen, const struct appearance *appearance)
{
    struct palette *palette = &screen->palette;
    enum background background = appearance_background(appearance);
    if (palette->theme != appearance->theme || palette->background != background)
        forget_shown(screen);
    palette->theme = appearance->theme;
    palette->background = background;
    if (screen->mouse == appearance->mouse)
        return;
    screen->mouse = appearance->mouse;
    write_control(screen, screen->mouse ? mouse_on : mouse_off);
    prepare_rescue(screen);
}

/* -- leaving ----------------------------------------------------------------------------------- */

void screen_leave(struct screen *screen)
{
    if (screen->mouse)
        write_control(screen, mouse_off);
    write_control(screen, paste_off);
    if (screen->cursor_mode != 1)
        curs_set(1);
    if (!exit_ca_mode) { /* what was drawn stays: the shell's prompt takes the last line */
        move(screen->height - 1, 0);
        clrtoeol();
        refresh();
    }
    endwin();
    tcsetattr(fileno(screen->input), TCSADRAIN, &screen->original);
    signals_forget();
}

void screen_enter(struct screen *screen)
{
    prepare_rescue(screen);
    reset_prog_mode();
    write_control(screen, paste_on);
    if (screen->mouse)
        write_control(screen, mouse_on);
    screen->cursor_mode = -1;
    screen_resize(screen);
}

void screen_close(struct screen *screen)
{
    if (!screen)
        return;
    screen_leave(screen);
    delscreen(screen->curses);
    free(screen->shown);
    free(screen);
}

/* -- size -------------------------------------------------------------------------------------- */

int screen_width(const struct screen *screen)
{
    return screen->width;
}

int screen_height(const struct screen *screen)
{
    return screen->height;
}

/* Terminals disagree about what stays on the screen when its size changes: all is written anew.
 * Also when it has the size that it had, as it may have had another one meanwhile. */
void screen_resize(struct screen *screen)
{
    struct winsize size = {0};
    if (ioctl(fileno(screen->output), TIOCGWINSZ, &size) == 0 && size.ws_row && size.ws_col &&
        (size.ws_row != LINES || size.ws_col != COLS))
        resizeterm(size.ws_row, size.ws_col);
    screen_redraw(screen);
    screen->width = COLS;
    screen->height = LINES;
    prepare_rescue(screen);
}

void screen_redraw(struct screen *screen)
{
    forget_shown(screen);
    screen->clear = true;
}

/* -- painting ---------------------------------------------------------------------------------- */

static attr_t curses_attributes(unsigned attributes)
{
    static const struct {
        unsigned look;
        attr_t curses;
    } table[] = {{LOOK_BOLD, A_BOLD},
                 {LOOK_UNDERLINE, A_UNDERLINE},
                 {LOOK_REVERSE, A_REVERSE},
                 {LOOK_DIM, A_DIM},
                 {LOOK_ITALIC, A_ITALIC}};
    attr_t result = A_NORMAL;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (attributes & table[i].look)
            result |= table[i].curses;
    return result;
}

static int curses_color(const struct screen *screen, int color, int own)
{
    if (color == PALETTE_DEFAULT)
        return screen->own_background ? -1 : own;
    return color & ~PALETTE_RGB;
}

static int look_pair(const struct screen *screen, const struct look *look)
{
    if (look->foreground == PALETTE_DEFAULT && look->background == PALETTE_DEFAULT)
        return 0;
    if ((look->attributes & LOOK_UNDERLINE) && !screen->underline_with_color)
        return 0;
    int pair = alloc_pair(curses_color(screen, look->foreground, COLOR_WHITE),
                          curses_color(screen, look->background, COLOR_BLACK));
    return pair > 0 ? pair : 0;
}

/* A character that the locale does not have must not reach ncurses, which would spell it out. */
static wchar_t printable(uint32_t code)
{
    if (code < 0x80)
        return code >= 0x20 && code != 0x7F ? (wchar_t)code : L' ';
    if (wcwidth((wchar_t)code) == utf8_char_width(code))
        return (wchar_t)code;
    return wcwidth(0xFFFD) == 1 ? 0xFFFD : L'?';
}

static void put_cell(struct screen *screen, int x, int y, const struct cell *cell)
{
    struct look look = palette_look(&screen->palette, &cell->style);
    wchar_t text[4] = {printable(look.glyph ? look.glyph : cell->code)};
    for (int i = 0; i < 2 && cell->combining[i]; i++)
        if (wcwidth((wchar_t)cell->combining[i]) == 0)
            text[1 + i] = (wchar_t)cell->combining[i];
    int pair = look_pair(screen, &look);
    cchar_t out;
    if (setcchar(&out, text, curses_attributes(look.attributes), (short)pair, &pair) == OK)
        mvadd_wch(y, x, &out);
}

static void put_differences(struct screen *screen, const struct canvas *canvas)
{
    size_t width = (size_t)canvas->width;
    for (size_t y = 0; y < (size_t)canvas->height; y++) {
        const struct cell *row = &canvas->cells[y * width];
        struct cell *shown = &screen->shown[y * width];
        if (memcmp(row, shown, width * sizeof *row) == 0) /* most rows; padding may differ */
            continue;
        for (size_t x = 0; x < width; x++)
            if (row[x].code != 0 && !cell_equal(&row[x], &shown[x]))
                put_cell(screen, (int)x, (int)y, &row[x]);
        memcpy(shown, row, width * sizeof *row);
    }
}

static void show_cursor(struct screen *screen, bool visible)
{
    if (screen->cursor_mode != (int)visible)
        curs_set(visible);
    screen->cursor_mode = visible;
}

/* The next frame starts from blanks: they need not be put. */
static void clear_shown(struct screen *screen, size_t count)
{
    erase();
    clearok(curscr, TRUE);
    screen->clear = false;
    for (size_t i = 0; i < count; i++)
        screen->shown[i] = (struct cell){.code = ' '};
}

void screen_paint(struct screen *screen, const struct canvas *canvas)
{
    size_t count = (size_t)canvas->width * (size_t)canvas->height;
    if (!screen->shown)
        screen->shown = mem_new(count * sizeof *screen->shown);
    if (screen->clear)
        clear_shown(screen, count);
    put_differences(screen, canvas);
    bool visible = canvas_peek(canvas, canvas->cursor_x, canvas->cursor_y) != NULL;
    if (visible)
        move(canvas->cursor_y, canvas->cursor_x);
    /* Some terminals keep with what the alternate screen covers whether the cursor was hidden: it
     * is hidden when that screen is there. */
    if (screen->cursor_mode >= 0)
        show_cursor(screen, visible);
    wnoutrefresh(stdscr);
    doupdate();
    show_cursor(screen, visible);
}
