/* What is saved, and what becomes of it. */
#include "app/journal.h"

#include "app/fixture.h"

#include <criterion/criterion.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

TestSuite(journal, .init = open_listing, .fini = close_app);

static char path[256];

static void open_journal(void)
{
    snprintf(path, sizeof path, "%s", scratch("listing.journal"));
    cr_assert(journal_open(app, path, &err), "%s", err.what);
}

/* As if the program had ended and was started again. */
static void reopen(void)
{
    app_free(app);
    open_listing();
    open_journal();
}

static void put_journal(const char *text)
{
    snprintf(path, sizeof path, "%s", scratch("listing.journal"));
    write_file(path, text, strlen(text));
    open_journal();
}

static void expect_saved(const char *expected)
{
    char *text = read_file(path);
    cr_expect_str_eq(text, expected);
    free(text);
}

/* -- saving and replaying ---------------------------------------------------------------------- */

Test(journal, a_new_one_says_nothing)
{
    open_journal();
    cr_expect_str_eq(str_text(&app->status), "");
    expect_saved("# qkv journal 1\n");
    struct stat info;
    cr_assert_eq(stat(path, &info), 0);
    cr_expect_eq(info.st_mode & 0777, 0600);
    reopen();
    cr_expect_str_eq(str_text(&app->status), "", "nothing was resumed");
}

Test(journal, edits_and_the_step_come_back)
{
    open_journal();
    ok("step softmax");
    ok("w_query[0,2] = 3");
    ok("scores[0,0] = 4");
    ok("mask causal");
    press("Tab");
    press("+");
    double weight = number("weights", 1, 1);
    struct str status = {0};
    str_append(&status, str_text(&app->status));
    reopen();
    expect_step("softmax");
    expect_status("resumed where you left");
    expect_number("w_query", 0, 2, 3);
    expect_number("scores", 0, 0, 5);
    expect_number("weights", 1, 1, weight);
    cr_expect(binding_is_pinned(sheet_find(app->sheet, "scores"), (size_t[]){0, 0}));
    cr_expect_eq(app->overlay.length, 0);
    ok("undo");
    expect_number("scores", 0, 0, 4);
    str_free(&status);
}

Test(journal, undo_redo_reset_and_baseline_come_back)
{
    double was;
    open_journal();
    ok("x[0,0] = 5");
    ok("x[0,1] = 6");
    ok("undo");
    reopen();
    expect_number("x", 0, 1, 0);
    expect_number("x", 0, 0, 5);
    ok("redo");
    ok("baseline");
    ok("x[2,2] = 9");
    reopen();
    expect_number("x", 0, 1, 6);
    cr_expect(binding_baseline(sheet_find(app->sheet, "x"), (size_t[]){2, 2}, &was));
    ok("reset");
    reopen();
    expect_number("x", 0, 0, 1);
    ok("undo");
    reopen();
    expect_number("x", 2, 2, 9);
}

Test(journal, the_random_numbers_come_back)
{
    open_journal();
    ok("r = np.random.random((2, 2))");
    ok("np.random.random()");
    ok("s = np.random.random((2, 2))");
    double r = number("r", 0, 0), s = number("s", 1, 1);
    reopen();
    cr_expect_eq(number("r", 0, 0), r);
    cr_expect_eq(number("s", 1, 1), s);
}

Test(journal, what_changes_nothing_is_not_saved)
{
    open_journal();
    ok("help");
    ok("print(Q)");
    ok("explain scores[0,0]");
    ok("move right");
    ok("walk");
    ok("prompt");
    ok("zoom off");
    cr_expect_not(app_line(app, "nope", &err));
    cr_expect_not(app_line(app, "x[0,0] = 5; nope", &err));
    cr_expect_not(app_line(app, "mask causl", &err));
    ok("quit");
    expect_saved("# qkv journal 1\n");
}

Test(journal, keys_are_saved_as_the_statements_they_stand_for)
{
    open_journal();
    ok("step weights");
    press("+");
    press("m");
    ok("scale sqrt");
    expect_saved("# qkv journal 1\nstep weights\nw_query[0,2] = 2\nmask = bidirectional(3)\n"
                 "k_d = np.sqrt(K.shape[-1])\n");
}

static const char both[] = "# both sums\nfor i in range(2):\n    x[0,i] = 7\n\n    x[1,i] = 8";

Test(journal, statements_of_several_lines_come_back)
{
    open_journal();
    ok(both);
    ok("s = '''a\n\tb\t\n'''");
    ok("x[0,0] = 5");
    for (int i = 0; i < 2; i++) {
        reopen();
        expect_status("resumed where you left");
        expect_number("x", 0, 0, 5);
        expect_number("x", 0, 1, 7);
        expect_number("x", 1, 1, 8);
        cr_expect_str_eq(sheet_find(app->sheet, "s")->value.string->text, "a\n\tb\t\n");
    }
    ok("undo");
    ok("undo");
    ok("undo");
    expect_number("x", 0, 1, 0);
    expect_number("x", 1, 1, 2);
    reopen();
    expect_number("x", 1, 1, 2);
}

Test(journal, of_several_moves_the_last_is_kept)
{
    open_journal();
    ok("step cost"); /* runs the statements of all steps */
    ok("step input");
    ok("step scores");
    ok("x[0,0] = 5");
    ok("step qkv");
    ok("prev");
    reopen();
    expect_saved("# qkv journal 1\nstep cost\nstep scores\nx[0,0] = 5\nstep weights\n");
    reopen();
    expect_step("weights");
    expect_number("x", 0, 0, 5);
}

Test(journal, a_move_that_ran_a_steps_statements_is_kept)
{
    open_journal();
    ok("step concat");
    ok("step input");
    ok("head_on[3] = False");
    for (int i = 0; i < 3; i++) {
        reopen();
        expect_step("input");
        expect_status("resumed where you left");
        cr_assert(has_name("head_on"));
        expect_number("concat", 0, 200, 0);
    }
}

Test(journal, what_a_lesson_has_wrong_is_told_where_it_goes_on)
{
    const char text[] = "# qkv journal 1\nstep b\n";
    close_app();
    open_text(
        "# T\n```qkv\nx = 1\n```\n## a: A\n## b: B\n```predict\nWhat?\nanswer: x\nhide: y\n```\n");
    put_journal(text);
    expect_step("b");
    expect_status("there is no 'y' to hide");
    cr_expect(app->status_is_error);
}

Test(journal, a_move_that_cannot_be_saved_is_no_work_lost)
{
    str_append(&app->unsaved, "the disk is full");
    ok("step scores");
    cr_expect_not(app->lost);
    ok("x[0,0] = 3");
    cr_expect(app->lost);
}

/* -- journals in disorder ---------------------------------------------------------------------- */

Test(journal, lines_that_no_longer_run_are_kept_and_counted)
{
    put_journal("# qkv journal 1\nx[0,0] = 5\ngone[0] = 1\nstep nowhere\nx[0,1] = 6\n");
    expect_status("2 saved lines no longer run");
    expect_number("x", 0, 0, 5);
    expect_number("x", 0, 1, 6);
    expect_saved("# qkv journal 1\nx[0,0] = 5\ngone[0] = 1\nstep nowhere\nx[0,1] = 6\n");
    close_app();
    open_listing();
    put_journal("gone[0] = 1\n");
    expect_status("1 saved line no longer runs");
}

Test(journal, a_torn_last_line_is_not_run_and_said)
{
    put_journal("# qkv journal 1\nx[0,0] = 5\nx[0,1] = 12");
    expect_number("x", 0, 0, 5);
    expect_number("x", 0, 1, 0); /* it may have been 123 */
    expect_status("x[0,1] = 12");
    ok("x[0,2] = 7");
    expect_saved("# qkv journal 1\nx[0,0] = 5\nx[0,2] = 7\n");
}

Test(journal, a_statement_that_is_torn_between_its_lines_is_not_run)
{
    put_journal("# qkv journal 1\nx[0,0] = 5\nfor i in range(2):\t\n    x[0,i] = 7\t\n");
    expect_number("x", 0, 0, 5);
    expect_status("was not saved whole");
    ok("x[0,2] = 7");
    expect_saved("# qkv journal 1\nx[0,0] = 5\nx[0,2] = 7\n");
}

static void expect_foreign(const char *text)
{
    snprintf(path, sizeof path, "%s", scratch("listing.journal"));
    write_file(path, text, strlen(text));
    cr_expect_not(journal_open(app, path, &err), "%s", text);
    cr_expect(strstr(err.what, "another version of qkv wrote it"), "%s", err.what);
    cr_expect_not(journal_peek(app, path, &err), "%s", text);
    expect_number("x", 0, 0, 1);
    expect_saved(text);
}

Test(journal, another_versions_is_left_as_it_is)
{
    expect_foreign("# qkv journal 2\nx[0,0] = 5\n");
    expect_foreign("# qkv journal 10\nx[0,0] = 5\n");
    put_journal("# qkv journal 1\r\nx[0,0] = 5\r\n");
    expect_number("x", 0, 0, 5);
}

Test(journal, nul_bytes_leave_the_file_as_it_is)
{
    static const char text[] = "# qkv journal 1\nx[0,0] = 5\n\0\0\0\0";
    snprintf(path, sizeof path, "%s", scratch("listing.journal"));
    write_file(path, text, sizeof text - 1);
    cr_expect_not(journal_open(app, path, &err));
    cr_expect_not_null(strstr(err.what, "NUL"), "%s", err.what);
    cr_expect_not_null(strstr(err.hint, "Move the file away"), "%s", err.hint);
    cr_expect_null(app->journal);
    ok("x[0,0] = 3"); /* the lesson goes on */
    FILE *file = fopen(path, "rb");
    char again[sizeof text];
    cr_expect_eq(fread(again, 1, sizeof again, file), sizeof text - 1);
    fclose(file);
    cr_expect_eq(memcmp(again, text, sizeof text - 1), 0);
}

Test(journal, binary_junk_does_no_harm)
{
    char junk[4096];
    unsigned long state = 12345;
    for (int round = 0; round < 8; round++) {
        for (size_t i = 0; i < sizeof junk; i++) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            junk[i] = (char)(state >> 56);
            if (junk[i] == '\0')
                junk[i] = '\n';
        }
        junk[sizeof junk - 1] = '\n';
        snprintf(path, sizeof path, "%s", scratch("listing.journal"));
        write_file(path, junk, sizeof junk);
        open_journal();
        expect_status("no longer run");
        expect_number("scores", 1, 1, 16);
        app_free(app);
        open_listing();
    }
}

Test(journal, empty_files_and_blank_lines_are_fine)
{
    put_journal("");
    cr_expect_str_eq(str_text(&app->status), "");
    app_free(app);
    open_listing();
    put_journal("\n\n# a comment\n\nx[0,0] = 5\n\n");
    expect_number("x", 0, 0, 5);
    expect_saved("# qkv journal 1\nx[0,0] = 5\n");
}

Test(journal, replayed_lines_do_not_quit_or_open_anything)
{
    put_journal("quit\nprompt\nhelp\nx[0,0] = 5\n");
    cr_expect_not(app->quit);
    cr_expect_not(app->prompt.open);
    cr_expect_eq(app->overlay.length, 0);
    expect_number("x", 0, 0, 5);
}

/* -- what the file system may do --------------------------------------------------------------- */

Test(journal, a_second_opener_sees_the_edits_but_saves_none)
{
    open_journal();
    ok("x[0,0] = 5");
    struct app *first = app;
    open_listing();
    cr_expect(journal_open(app, path, &err));
    expect_status("open in another qkv");
    expect_number("x", 0, 0, 5);
    ok("x[0,0] = 7");
    expect_status("(not saved)");
    cr_expect(app->lost);
    app_free(app);
    app = first;
    ok("x[0,1] = 6");
    cr_expect_not(app->lost);
    expect_saved("# qkv journal 1\nx[0,0] = 5\nx[0,1] = 6\n");
    reopen(); /* and the lock is gone with its app */
    ok("x[0,2] = 8");
    expect_saved("# qkv journal 1\nx[0,0] = 5\nx[0,1] = 6\nx[0,2] = 8\n");
}

Test(journal, where_nothing_can_be_written_it_says_so)
{
    snprintf(path, sizeof path, "%s", scratch("file"));
    write_file(path, "", 0);
    static const char *const bad[] = {"/dev/null/listing.journal", "/proc/listing.journal",
                                      "/nowhere/at/all/listing.journal", "/"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        cr_expect_not(journal_open(app, bad[i], &err), "%s", bad[i]);
        cr_expect_eq((int)err.code, ERR_OS);
        cr_expect_not_null(strstr(err.what, bad[i]), "%s", err.what);
        cr_expect_null(app->journal);
    }
    ok("x[0,0] = 3");
}

Test(journal, without_one_each_edit_says_so)
{
    str_append(&app->unsaved, "Read-only file system");
    ok("next"); /* moves are no work */
    cr_expect_not(app->lost);
    ok("x[0,0] = 3");
    expect_status("x[0,0] = 3");
    expect_status("(not saved)");
    ok("next");
    ok("undo");
    expect_status("(not saved)");
    ok("print(1)");
    cr_expect_null(strstr(str_text(&app->status), "not saved"));
    cr_expect(app->lost);
}

/* A file that may not grow any further stands for a full disk. */
static void limit_files(rlim_t bytes)
{
    signal(SIGXFSZ, SIG_IGN);
    cr_assert_eq(setrlimit(RLIMIT_FSIZE, &(struct rlimit){bytes, RLIM_INFINITY}), 0);
}

Test(journal, a_full_disk_is_said_and_leaves_no_half_line)
{
    open_journal();
    ok("x[0,0] = 5");
    limit_files(30); /* "# qkv journal 1\nx[0,0] = 5\n" has 27 bytes */
    cr_expect(app_line(app, "x[0,1] = 123", &err), "the edit itself works");
    expect_number("x", 0, 1, 123);
    expect_status("x[0,1] = 123");
    expect_status("not saved: File too large");
    expect_saved("# qkv journal 1\nx[0,0] = 5\n");
    limit_files(RLIM_INFINITY);
    press("l");
    expect_saved("# qkv journal 1\nx[0,0] = 5\n");
    cr_expect_str_eq(str_text(&app->unsaved), "File too large"); /* until it is saved after all */
    cr_expect(app->lost);
    ok("x[0,2] = 7");
    expect_saved("# qkv journal 1\nx[0,0] = 5\nx[0,1] = 123\nx[0,2] = 7\n");
    cr_expect_str_eq(str_text(&app->unsaved), "");
    cr_expect_not(app->lost);
}

Test(journal, a_full_disk_at_the_start_leaves_no_part_of_a_new_one)
{
    snprintf(path, sizeof path, "%s", scratch("listing.journal"));
    limit_files(1);
    cr_expect_not(journal_open(app, path, &err));
    limit_files(RLIM_INFINITY);
    expect_saved("");
    reopen();
    cr_expect_str_eq(str_text(&app->status), "");
}

Test(journal, a_full_disk_at_the_start_keeps_the_old_journal)
{
    static const char text[] = "# qkv journal 1\nstep lookup\nstep lookup\nx[0,0] = 5\n";
    snprintf(path, sizeof path, "%s", scratch("listing.journal"));
    write_file(path, text, sizeof text - 1); /* would be shortened */
    limit_files(10);
    cr_expect_not(journal_open(app, path, &err));
    cr_expect_not_null(strstr(err.what, "File too large"), "%s", err.what);
    limit_files(RLIM_INFINITY);
    expect_number("x", 0, 0, 5);
    expect_saved("# qkv journal 1\nstep lookup\nstep lookup\nx[0,0] = 5\n");
}

/* Kills a writing process again and again: what it said it had saved is there. */
Test(journal, a_killed_program_loses_nothing)
{
    snprintf(path, sizeof path, "%s", scratch("listing.journal"));
    for (int round = 0; round < 5; round++) {
        int ends[2];
        cr_assert_eq(pipe(ends), 0);
        pid_t child = fork();
        if (child == 0) {
            struct err ignored;
            close(ends[0]);
            if (!journal_open(app, path, &ignored))
                _exit(1);
            for (int n = 0;; n++) {
                char line[64];
                snprintf(line, sizeof line, "saved = %d", n);
                if (!app_line(app, line, &ignored) || write(ends[1], &n, sizeof n) != sizeof n)
                    _exit(1);
            }
        }
        close(ends[1]);
        int last = -1;
        for (int n; last < 20 + round && read(ends[0], &n, sizeof n) == sizeof n;)
            last = n;
        kill(child, SIGKILL);
        for (int n; read(ends[0], &n, sizeof n) == sizeof n;)
            last = n;
        close(ends[0]);
        int status;
        waitpid(child, &status, 0);
        cr_expect(WIFSIGNALED(status));
        reopen();
        const struct binding *b = sheet_find(app->sheet, "saved");
        cr_assert_not_null(b);
        cr_expect_geq(b->value.i, last);
        cr_expect_leq(b->value.i, last + 1);
        app_free(app);
        unlink(path);
        open_listing();
    }
}
