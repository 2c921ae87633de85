/* The interface's `export` and `record`. What the files hold is for tests/export/run to judge. */
#include "export/writer.h"

#include "app/fixture.h"
#include "view/canvas.h"
#include "view/view.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static void set_up(void)
{
    open_listing();
    app->writer = &export_writer;
}

TestSuite(writer, .init = set_up, .fini = close_app);

/* "export PATH REST", with PATH in the test's own directory. */
static const char *line_of(const char *command, const char *name, const char *rest)
{
    static struct str line;
    str_truncate(&line, 0);
    str_format(&line, "%s %s %s", command, scratch(name), rest);
    return line.text;
}

static void expect_file(const char *name, const char *start)
{
    char *text = read_file(scratch(name));
    cr_expect(str_starts(text, start), "%s begins with %.40s", name, text);
    free(text);
}

/* -- export ------------------------------------------------------------------------------------ */

Test(writer, the_ending_is_the_format)
{
    ok(line_of("export", "page.html", ""));
    expect_status("page.html (html)");
    expect_file("page.html", "<!DOCTYPE html>");
    ok(line_of("export", "page.torch.py", ""));
    expect_file("page.torch.py", "# Attention, taken apart");
}

Test(writer, a_format_can_be_named)
{
    ok(line_of("export", "page", "markdown"));
    expect_file("page", "# Attention");
    ok(line_of("export", "page.txt", "svg"));
    expect_file("page.txt", "<svg");
    refused(line_of("export", "page", ""), "is that of no format");
    refused(line_of("export", "page.xyz", ""), "is that of no format");
    refused(line_of("export", "page", "pfd"), "neither a format nor a name");
    expect_status("ansi");
    refused(line_of("export", "my", "page.pdf"), "take quotes around it");
    refused(line_of("export", "page.pdf", "all"), "qkv show LESSON --all -o FILE");
    refused(line_of("export", "page.pdf", "worksheet"), "--worksheet -o FILE");
}

Test(writer, a_matrix_can_be_named)
{
    ok(line_of("export", "x.csv", "w_key"));
    expect_file("x.csv", "w_key,0,1,2\r\n0,0,0,1\r\n1,1,1,0\r\n");
    ok("explain output[0,1]");
    ok(line_of("export", "y.csv", ""));
    expect_file("y.csv", "output,0,1,2\r\n0,1.9366");
    refused(line_of("export", "z.html", "w_key"), "html is not of one matrix");
    refused(line_of("export", "z.csv", "mask"), "mask is no matrix but a 'NoneType'");
}

Test(writer, what_is_said_twice_is_refused)
{
    refused(line_of("export", "x.csv", "x w_key"), "both 'x' and 'w_key'");
    refused(line_of("export", "page", "html pdf"), "both 'html' and 'pdf'");
    cr_expect_neq(access(scratch("x.csv"), F_OK), 0);
    ok(line_of("export", "x.csv", "replace w_key csv"));
    expect_file("x.csv", "w_key,");
}

Test(writer, no_file_is_overwritten_by_mistake)
{
    write_file(scratch("page.txt"), "mine", 4);
    refused(line_of("export", "page.txt", ""), "is there already");
    expect_status("`replace`");
    expect_file("page.txt", "mine");
    ok(line_of("export", "page.txt", "replace"));
    expect_file("page.txt", " 1/13 lookup");
}

Test(writer, the_lesson_is_never_overwritten)
{
    const char *lesson = "# T\n\n## a: A\n\n```qkv\nx = np.ones((2, 2))\n```\n";
    write_file(scratch("own.md"), lesson, strlen(lesson));
    app_free(app);
    app = app_from(scratch("own.md"), false);
    app->writer = &export_writer;
    refused(line_of("export", "own.md", "replace"), "own.md is the lesson itself");
    refused(line_of("export", "./own.md", "x csv replace"), "is the lesson itself");
    refused(line_of("record", "own.md", "replace"), "is the lesson itself");
    cr_assert_eq(symlink("own.md", scratch("link.md")), 0);
    refused(line_of("export", "link.md", "replace"), "is the lesson itself");
    expect_file("own.md", lesson);
    ok(line_of("export", "other.md", ""));
}

Test(writer, the_screen_has_the_terminals_size)
{
    app->columns = 60;
    app->rows = 20;
    ok(line_of("export", "a.txt", ""));
    char *text = read_file(scratch("a.txt"));
    size_t lines = 0;
    for (const char *c = text; *c; c++)
        lines += *c == '\n';
    cr_expect_eq(lines, 20);
    free(text);
}

Test(writer, the_line_that_exports_is_not_in_the_picture)
{
    app->prompt.open = true;
    str_append(&app->prompt.text, ": export a.txt");
    ok(line_of("export", "a.txt", ""));
    cr_expect(app->prompt.open);
    char *text = read_file(scratch("a.txt"));
    cr_expect_null(strstr(text, ": export"));
    cr_expect_not_null(strstr(text, "q quit"));
    free(text);
}

Test(writer, a_name_may_hold_blanks_and_begin_at_home)
{
    char *directory = strdup(scratch(""));
    setenv("HOME", directory, 1);
    cr_expect_eq(chdir(directory), 0);
    ok("export \"my page.txt\"");
    expect_file("my page.txt", " 1/13");
    ok("export ~/home.txt");
    expect_file("home.txt", " 1/13");
    refused("export \"my page.txt", "no closing quote");
    refused("export ~/none/page.txt", "No such file");
    free(directory);
}

/* -- record ------------------------------------------------------------------------------------ */

static void show_screen(int width, int height)
{
    struct canvas *canvas = canvas_new(width, height);
    view_draw(app, canvas);
    app->writer->frame(app, canvas);
    canvas_free(canvas);
}

static size_t count(const char *text, const char *part)
{
    size_t n = 0;
    for (const char *at = text; (at = strstr(at, part)); at += strlen(part))
        n++;
    return n;
}

static char *recorded(void)
{
    ok("record stop");
    expect_status("recorded ");
    return read_file(scratch("talk.cast"));
}

Test(writer, a_recording_has_frames_and_a_marker_a_step)
{
    ok(line_of("record", "talk.cast", ""));
    show_screen(80, 24);
    show_screen(80, 24);
    ok("next");
    show_screen(80, 24);
    ok("x[0,0] = 5");
    show_screen(80, 24);
    char *text = recorded();
    cr_expect(str_starts(text, "{\"version\": 2, \"width\": 80, \"height\": 24, \"timestamp\": "));
    cr_expect_eq(count(text, ", \"o\", \"\\u001b[H\\u001b[2J"), 3,
                 "what is the same is not repeated");
    cr_expect_eq(count(text, ", \"m\", "), 2);
    cr_expect_eq(count(text, ", \"r\", "), 0);
    cr_expect_not_null(strstr(text, ", \"m\", \"2. Three tokens, four numbers each\"]\n"));
    free(text);
}

Test(writer, a_recording_follows_the_size)
{
    ok(line_of("record", "talk.cast", ""));
    show_screen(80, 24);
    show_screen(100, 30);
    char *text = recorded();
    cr_expect_eq(count(text, ", \"r\", \"100x30\"]\n"), 1);
    free(text);
}

/* A file that may not grow any further stands for a full disk. */
static void limit_files(rlim_t bytes)
{
    signal(SIGXFSZ, SIG_IGN);
    cr_assert_eq(setrlimit(RLIMIT_FSIZE, &(struct rlimit){bytes, RLIM_INFINITY}), 0);
}

Test(writer, one_recording_at_a_time)
{
    refused("record stop", "nothing is being recorded");
    refused("record off", "nothing is being recorded");
    ok(line_of("record", "talk.cast", ""));
    refused(line_of("record", "other.cast", ""), "talk.cast is being recorded");
    ok("record stop");
    refused(line_of("record", "talk.cast", ""), "is there already");
    ok(line_of("record", "talk.cast", "replace"));
    refused(line_of("record", "other.cast", "quickly"), "is being recorded");
    ok("record stop");
    refused(line_of("record", "other.cast", "quickly"), "'quickly' means nothing");
    cr_expect_null(app->recording);
}

Test(writer, a_full_disk_starts_no_recording)
{
    refused("record /dev/full replace", "No space left");
    cr_expect_null(app->recording);
    cr_expect_eq(access("/dev/full", F_OK), 0);
    limit_files(20);
    refused(line_of("record", "talk.cast", ""), "File too large");
    limit_files(RLIM_INFINITY);
    ok(line_of("record", "talk.cast", "")); /* nothing is in the way */
}

Test(writer, a_full_disk_ends_the_recording_behind_a_whole_event)
{
    ok(line_of("record", "talk.cast", ""));
    show_screen(80, 24);
    char *before = read_file(scratch("talk.cast"));
    limit_files(strlen(before) + 100);
    ok("next");
    show_screen(80, 24);
    cr_expect_null(app->recording);
    expect_status("the recording ends here: ");
    expect_status("File too large");
    char *after = read_file(scratch("talk.cast"));
    cr_expect(str_starts(after, before));
    cr_expect_eq(after[strlen(after) - 1], '\n');
    cr_expect_eq(count(after, ", \"o\", "), 1);
    free(before);
    free(after);
}
