#include "pty.h"

#include "base/path.h"
#include "shell.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

/* We write it behind what the program wrote, to see when that has come; the emulator does not get
 * it. Its first byte is nowhere else in it. */
static const char mark[] = "\033]1;.\007";

struct pty {
    bool silent;
    int master;  /* -1 once hung up */
    int reports; /* the shell writes the program's id, then each status that waitpid gives */
    int orders;  /* a byte tells the shell to continue the program */
    pid_t shell, program;
    struct termios before;
    VTerm *term;
    bool cursor_visible, alternate, mouse;
    bool stopped, ended; /* as reported */
    int status;
    size_t withheld; /* bytes of the mark, until the rest of it comes or does not */
    size_t marks;    /* that came */
    size_t written;
    bool wrote_other;      /* than text */
    unsigned char last[2]; /* bytes written */
};

__attribute__((noreturn)) static void fail(const char *what)
{
    fprintf(stderr, "pty: %s: %s\n", what, strerror(errno));
    exit(1);
}

/* -- opening ----------------------------------------------------------------------------------- */

static int on_property(VTermProp property, VTermValue *value, void *user)
{
    struct pty *pty = user;
    if (property == VTERM_PROP_CURSORVISIBLE)
        pty->cursor_visible = value->boolean;
    if (property == VTERM_PROP_ALTSCREEN)
        pty->alternate = value->boolean;
    if (property == VTERM_PROP_MOUSE)
        pty->mouse = value->number != VTERM_PROP_MOUSE_NONE;
    return 1;
}

static void on_output(const char *bytes, size_t length, void *user)
{
    const struct pty *pty = user;
    if (!pty->silent)
        path_write(pty->master, bytes, length);
}

static void open_emulator(struct pty *pty, int width, int height)
{
    static const VTermScreenCallbacks callbacks = {.settermprop = on_property};
    pty->term = vterm_new(height, width);
    vterm_set_utf8(pty->term, 1);
    vterm_output_set_callback(pty->term, on_output, pty);
    VTermScreen *screen = vterm_obtain_screen(pty->term);
    vterm_screen_enable_altscreen(screen, 1);
    vterm_screen_set_callbacks(screen, &callbacks, pty);
    vterm_screen_reset(screen, 1);
}

static int open_master(int width, int height, int *slave)
{
    struct winsize size = {.ws_row = (unsigned short)height, .ws_col = (unsigned short)width};
    int master = posix_openpt(O_RDWR | O_NOCTTY);
    if (master < 0 || grantpt(master) < 0 || unlockpt(master) < 0)
        fail("no pty");
    fcntl(master, F_SETFD, FD_CLOEXEC);
    *slave = open(ptsname(master), O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (*slave < 0 || ioctl(*slave, TIOCSWINSZ, &size) < 0)
        fail("no terminal");
    return master;
}

static void open_pipe(int ends[2])
{
    if (pipe(ends) < 0)
        fail("no pipe");
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
}

struct pty *pty_open(const char *const *argv, const struct pty_options *options)
{
    struct pty *pty = calloc(1, sizeof *pty);
    int slave, reports[2], orders[2], id;
    if (!pty)
        fail("memory");
    pty->silent = options->silent;
    pty->master = open_master(options->width, options->height, &slave);
    open_pipe(reports);
    open_pipe(orders);
    tcgetattr(slave, &pty->before);
    open_emulator(pty, options->width, options->height);
    pty->shell = fork();
    if (pty->shell < 0)
        fail("fork");
    if (pty->shell == 0) {
        close(pty->master);
        close(reports[0]);
        close(orders[1]);
        shell_run(argv, options, slave, reports[1], orders[0]);
    }
    close(slave);
    close(reports[1]);
    close(orders[0]);
    pty->reports = reports[0];
    pty->orders = orders[1];
    if (read(pty->reports, &id, sizeof id) != sizeof id)
        fail("the program was not started");
    pty->program = (pid_t)id;
    return pty;
}

/* -- output ------------------------------------------------------------------------------------ */

/* U+2500 to U+259F, boxes and blocks, are E2 94..96 and one more byte. */
static void look_for_text(struct pty *pty, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)bytes[i];
        bool control = (byte < 0x20 && byte != '\n' && byte != '\r') || byte == 0x7F;
        bool box = pty->last[0] == 0xE2 && (pty->last[1] == 0x94 || pty->last[1] == 0x95 ||
                                            (pty->last[1] == 0x96 && byte < 0xA0));
        pty->wrote_other = pty->wrote_other || control || box;
        pty->last[0] = pty->last[1];
        pty->last[1] = byte;
    }
}

static void take_output(struct pty *pty, const char *bytes, size_t length)
{
    pty->written += length;
    look_for_text(pty, bytes, length);
    vterm_input_write(pty->term, bytes, length);
}

/* Takes what is not of a mark; the beginning of one that turns out to be none comes late. */
static void take_but_mark(struct pty *pty, const char *bytes, size_t length)
{
    char other[65536 + sizeof mark];
    size_t count = 0;
    for (size_t i = 0; i < length; i++) {
        if (bytes[i] != mark[pty->withheld]) {
            memcpy(other + count, mark, pty->withheld);
            count += pty->withheld;
            pty->withheld = 0;
        }
        if (bytes[i] == mark[pty->withheld])
            pty->withheld++;
        else
            other[count++] = bytes[i];
        if (mark[pty->withheld] == '\0') {
            pty->marks++;
            pty->withheld = 0;
        }
    }
    take_output(pty, other, count);
}

static void read_output(struct pty *pty)
{
    char bytes[65536];
    ssize_t n = read(pty->master, bytes, sizeof bytes);
    if (n <= 0) {
        close(pty->master); /* nobody has the other side open any more */
        pty->master = -1;
        return;
    }
    take_but_mark(pty, bytes, (size_t)n);
}

static void read_report(struct pty *pty)
{
    int status;
    if (read(pty->reports, &status, sizeof status) != sizeof status) {
        close(pty->reports);
        pty->reports = -1;
        return;
    }
    pty->status = status;
    pty->stopped = WIFSTOPPED(status);
    pty->ended = !pty->stopped;
}

bool pty_pump(struct pty *pty, int timeout)
{
    struct pollfd polled[2] = {{.fd = pty->master, .events = POLLIN},
                               {.fd = pty->reports, .events = POLLIN}};
    if (poll(polled, 2, timeout) <= 0)
        return false;
    if (polled[0].revents)
        read_output(pty);
    if (polled[1].revents)
        read_report(pty);
    return true;
}

/* Whether the program waits, for keys most likely. */
static bool is_asleep(const struct pty *pty)
{
    char path[32], line[512] = "";
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pty->program);
    FILE *file = fopen(path, "r");
    if (!file)
        return true;
    const char *name_end = fgets(line, sizeof line, file) ? strrchr(line, ')') : NULL;
    fclose(file);
    return !name_end || name_end[2] != 'R';
}

static int open_slave(const struct pty *pty)
{
    int slave = open(ptsname(pty->master), O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (slave < 0)
        fail("no terminal");
    return slave;
}

/* The kernel hands bytes on when it likes but in their order: what was written behind them tells
 * that they have come. */
bool pty_is_at_rest(struct pty *pty)
{
    while (pty->master >= 0 && pty_pump(pty, 0))
        ;
    if (pty->master < 0)
        return true;
    if (!is_asleep(pty))
        return false;
    int slave = open_slave(pty);
    size_t written = pty->written, marks = pty->marks;
    path_write(slave, mark, sizeof mark - 1);
    close(slave);
    while (pty->marks == marks && pty->master >= 0 && pty_pump(pty, PTY_DEADLINE_MS))
        ;
    return pty->written == written && is_asleep(pty);
}

/* A line that is not finished yet counts, too. */
size_t pty_unread(const struct pty *pty)
{
    struct termios modes, raw;
    int count = 0, slave = open_slave(pty);
    if (tcgetattr(slave, &modes) < 0)
        fail("no terminal");
    raw = modes;
    raw.c_lflag &= (tcflag_t)~ICANON;
    if (modes.c_lflag & ICANON)
        tcsetattr(slave, TCSANOW, &raw);
    ioctl(slave, FIONREAD, &count);
    if (modes.c_lflag & ICANON)
        tcsetattr(slave, TCSANOW, &modes);
    close(slave);
    return (size_t)count;
}

/* -- doing ------------------------------------------------------------------------------------- */

void pty_type(struct pty *pty, const char *keys)
{
    path_write(pty->master, keys, strlen(keys));
}

void pty_paste(struct pty *pty, const char *text)
{
    vterm_keyboard_start_paste(pty->term);
    pty_type(pty, text);
    vterm_keyboard_end_paste(pty->term);
}

void pty_click(struct pty *pty, int x, int y)
{
    vterm_mouse_move(pty->term, y, x, VTERM_MOD_NONE);
    vterm_mouse_button(pty->term, 1, true, VTERM_MOD_NONE);
    vterm_mouse_button(pty->term, 1, false, VTERM_MOD_NONE);
}

void pty_resize(struct pty *pty, int width, int height)
{
    struct winsize size = {.ws_row = (unsigned short)height, .ws_col = (unsigned short)width};
    vterm_set_size(pty->term, height, width);
    if (ioctl(pty->master, TIOCSWINSZ, &size) < 0)
        fail("resize");
}

void pty_scribble(struct pty *pty, const char *bytes)
{
    vterm_input_write(pty->term, bytes, strlen(bytes));
}

void pty_signal(struct pty *pty, int number)
{
    if (!pty->ended)
        kill(pty->program, number);
}

void pty_continue(struct pty *pty)
{
    pty->stopped = false;
    path_write(pty->orders, "c", 1);
}

void pty_hang_up(struct pty *pty)
{
    if (pty->master >= 0)
        close(pty->master);
    pty->master = -1;
}

void pty_close(struct pty *pty)
{
    if (!pty)
        return;
    pty_hang_up(pty);
    if (!pty->ended)
        kill(-pty->program, SIGKILL);
    close(pty->orders);
    waitpid(pty->shell, NULL, 0);
    if (pty->reports >= 0)
        close(pty->reports);
    vterm_free(pty->term);
    free(pty);
}

/* -- asking ------------------------------------------------------------------------------------ */

VTerm *pty_emulator(const struct pty *pty)
{
    return pty->term;
}

bool pty_cursor_visible(const struct pty *pty)
{
    return pty->cursor_visible;
}

bool pty_alternate_screen(const struct pty *pty)
{
    return pty->alternate;
}

bool pty_mouse(const struct pty *pty)
{
    return pty->mouse;
}

static void count_output(const char *bytes, size_t length, void *user)
{
    (void)bytes;
    *(size_t *)user += length;
}

/* The emulator sends the marks of a paste only while they are asked for. */
bool pty_bracketed_paste(struct pty *pty)
{
    size_t sent = 0;
    vterm_output_set_callback(pty->term, count_output, &sent);
    vterm_keyboard_start_paste(pty->term);
    vterm_output_set_callback(pty->term, on_output, pty);
    return sent > 0;
}

bool pty_modes_restored(const struct pty *pty)
{
    struct termios now;
    if (tcgetattr(pty->master, &now) < 0)
        return false;
    return now.c_iflag == pty->before.c_iflag && now.c_oflag == pty->before.c_oflag &&
           now.c_cflag == pty->before.c_cflag && now.c_lflag == pty->before.c_lflag &&
           memcmp(now.c_cc, pty->before.c_cc, sizeof now.c_cc) == 0;
}

size_t pty_written(const struct pty *pty)
{
    return pty->written;
}

bool pty_wrote_text(const struct pty *pty)
{
    return !pty->wrote_other;
}

bool pty_is_gone(const struct pty *pty)
{
    return pty->master < 0 && pty->reports < 0;
}

bool pty_has_stopped(const struct pty *pty)
{
    return pty->stopped;
}

bool pty_has_ended(const struct pty *pty, int *status)
{
    *status = pty->status;
    return pty->ended;
}
