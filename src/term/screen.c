#include "term/screen.h"

#include "base/err.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/utf8.h"
#include "view/palette.h"
#include "term/signals.h"
#include "view/canvas.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>
#include <curses.h>
#include <term.h>

static const char paste_on[] = "\033[?2004h", paste_off[] = "\033[?2004l";

struct screen {
    FILE *input, *output;
    SCREEN *curses;
    struct termios original;
    enum palette_tier tier;
    bool direct;         /* colours from 8 on are red, green and blue, not numbers of a palette */
    bool own_background; /* the terminal's own colours can be used */
    bool underline_with_color;
    bool pairs[PALETTE_SLOTS]; /* which colour pairs have been set up */
    int width, height;
    struct cell *shown; /* what the last frame showed, or NULL: everything is to be written */
    int cursor_mode;    /* what curs_set was last told */
};

/* -- opening ----------------------------------------------------------------------------------- */

static bool refuse_terminal(struct err *err, const char *name, const char *why)
{
    if (!name || !*name)
        err_set(err, ERR_OS, "TERM is not set, so there is no telling how to draw here");
    else
        err_set(err, ERR_OS, "TERM is \"%s\", %s", name, why);
    return err_hint(err, "`qkv show` draws without a terminal's help; or try "
                         "`TERM=xterm-256color qkv`");
}

/* newterm would draw on anything, and what it cannot do it leaves out. */
static bool check_terminal(int fd, struct err *err)
{
    const char *name = getenv("TERM");
    int status = 0;
    if (!name || !*name || setupterm(NULL, fd, &status) == ERR)
        return refuse_terminal(err, name,
                               status < 0 ? "but no terminal descriptions are installed"
                                          : "a terminal that is not known here");
    bool can_draw = cursor_address && clear_screen && !hard_copy;
    del_curterm(cur_term);
    return can_draw || refuse_terminal(err, name, "a terminal that cannot move its cursor");
}

static bool wants_color(enum screen_color color)
{
    const char *no_color = getenv("NO_COLOR");
    if (color == SCREEN_COLOR_AUTO)
        return !(no_color && *no_color);
    return color == SCREEN_COLOR_ALWAYS;
}

static void start_colors(struct screen *screen, enum screen_color color)
{
    screen->tier = PALETTE_MONO;
    if (!wants_color(color) || !has_colors() || start_color() == ERR)
        return;
    if (COLOR_PAIRS > PALETTE_SLOTS)
        screen->tier = palette_tier(COLORS);
    screen->direct = COLORS == 1 << 24; /* xterm-direct */
    screen->own_background = use_default_colors() == OK;
    int excluded = tigetnum("ncv"); /* attributes that do not go with colours; 2 is underline */
    screen->underline_with_color = excluded < 0 || !(excluded & 2);
}

/* Every key arrives as its own bytes and at once; only the signals' keys are left to the driver. */
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
    append_capability(&bytes, exit_attribute_mode);
    append_capability(&bytes, cursor_normal);
    if (exit_ca_mode) {
        append_capability(&bytes, exit_ca_mode);
    } else {
        append_capability(&bytes, tiparm(cursor_address, screen->height - 1, 0));
        str_append(&bytes, "\r\n");
    }
    signals_rescue(fileno(screen->output), bytes.text, bytes.length, &screen->original);
    str_free(&bytes);
}

/* Past ncurses, which has nothing in its buffer between frames. */
static void write_control(const struct screen *screen, const char *bytes)
{
    size_t length = strlen(bytes);
    while (length > 0) {
        ssize_t n = write(fileno(screen->output), bytes, length);
        if (n < 0 && errno != EINTR)
            return;
        if (n > 0) {
            bytes += n;
            length -= (size_t)n;
        }
    }
}

struct screen *screen_open(FILE *input, FILE *output, enum screen_color color, struct err *err)
{
    if (!check_terminal(fileno(output), err))
        return NULL;
    struct screen *screen = mem_new(sizeof *screen);
    screen->input = input;
    screen->output = output;
    screen->cursor_mode = -1;
    tcgetattr(fileno(input), &screen->original);
    use_env(FALSE); /* the terminal knows its size better than LINES and COLUMNS */
    use_tioctl(TRUE);
    screen->curses = newterm(NULL, output, input);
    if (!screen->curses) {
        err_set(err, ERR_OS, "the terminal could not be set up");
        free(screen);
        return NULL;
    }
    set_modes(fileno(input));
    start_colors(screen, color);
    write_control(screen, paste_on);
    screen_resize(screen);
    return screen;
}

/* -- leaving ----------------------------------------------------------------------------------- */

void screen_leave(struct screen *screen)
{
    write_control(screen, paste_off);
    if (screen->cursor_mode != 1)
        curs_set(1);
    endwin();
    tcsetattr(fileno(screen->input), TCSADRAIN, &screen->original);
    signals_forget();
}

void screen_enter(struct screen *screen)
{
    reset_prog_mode();
    write_control(screen, paste_on);
    screen->cursor_mode = -1;
    screen_resize(screen);
    screen_redraw(screen);
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

/* Terminals disagree about what stays on the screen when its size changes: all is written anew. */
void screen_resize(struct screen *screen)
{
    struct winsize size = {0};
    if (ioctl(fileno(screen->output), TIOCGWINSZ, &size) == 0 && size.ws_row && size.ws_col &&
        (size.ws_row != LINES || size.ws_col != COLS))
        resizeterm(size.ws_row, size.ws_col);
    if (screen->width != COLS || screen->height != LINES)
        screen_redraw(screen);
    screen->width = COLS;
    screen->height = LINES;
    prepare_rescue(screen);
}

void screen_redraw(struct screen *screen)
{
    free(screen->shown);
    screen->shown = NULL;
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
    int rgb[3];
    if (color < 0)
        return screen->own_background ? -1 : own;
    if (!screen->direct || color < 8)
        return color;
    palette_channels(color, rgb);
    return rgb[0] << 16 | rgb[1] << 8 | rgb[2];
}

/* A slot's pair is set up when the slot is first used. */
static int look_pair(struct screen *screen, const struct look *look)
{
    if (screen->tier == PALETTE_MONO || look->slot == 0)
        return 0;
    if ((look->attributes & LOOK_UNDERLINE) && !screen->underline_with_color)
        return 0;
    if (!screen->pairs[look->slot]) {
        int foreground = curses_color(screen, look->foreground, COLOR_WHITE);
        int background = curses_color(screen, look->background, COLOR_BLACK);
        if (init_extended_pair(look->slot, foreground, background) == ERR)
            return 0;
        screen->pairs[look->slot] = true;
    }
    return look->slot;
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
    struct look look = palette_look(screen->tier, &cell->style);
    wchar_t text[4] = {printable(cell->code)};
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
    size_t i = 0;
    for (int y = 0; y < canvas->height; y++)
        for (int x = 0; x < canvas->width; x++, i++) {
            const struct cell *cell = &canvas->cells[i];
            if (cell->code != 0 && !(screen->shown && cell_equal(cell, &screen->shown[i])))
                put_cell(screen, x, y, cell);
        }
}

static void put_cursor(struct screen *screen, const struct canvas *canvas)
{
    bool visible = canvas_peek(canvas, canvas->cursor_x, canvas->cursor_y) != NULL;
    if (visible)
        move(canvas->cursor_y, canvas->cursor_x);
    if (screen->cursor_mode != (int)visible)
        curs_set(visible);
    screen->cursor_mode = visible;
}

void screen_paint(struct screen *screen, const struct canvas *canvas)
{
    size_t count = (size_t)canvas->width * (size_t)canvas->height;
    if (!screen->shown) {
        erase();
        clearok(curscr, TRUE);
    }
    put_differences(screen, canvas);
    put_cursor(screen, canvas);
    wnoutrefresh(stdscr);
    doupdate();
    screen->shown = mem_resize(screen->shown, count, sizeof *screen->shown);
    memcpy(screen->shown, canvas->cells, count * sizeof *screen->shown);
}
