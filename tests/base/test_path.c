#include "base/path.h"

#include "base/mem.h"
#include "app/fixture.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

TestSuite(path, .fini = close_app);

static char *scratch_copy(const char *name)
{
    return strdup(scratch(name));
}

Test(path, state_makes_its_directories)
{
    struct stat info;
    setenv("XDG_STATE_HOME", scratch("a/b/c"), 1);
    char *path = path_state("history", &err);
    cr_assert_not_null(path);
    cr_expect_str_eq(path, scratch("a/b/c/qkv/history"));
    cr_expect_eq(stat(scratch("a/b/c/qkv"), &info), 0);
    cr_expect(S_ISDIR(info.st_mode));
    cr_expect_eq(info.st_mode & 0777, 0700);
    free(path);
}

Test(path, state_needs_an_absolute_directory)
{
    setenv("XDG_STATE_HOME", "relative", 1);
    setenv("HOME", "also/relative", 1);
    cr_expect_null(path_state("history", &err));
    unsetenv("XDG_STATE_HOME");
    unsetenv("HOME");
    cr_expect_null(path_state("history", &err));
    setenv("HOME", scratch("home"), 1);
    setenv("XDG_STATE_HOME", "", 1);
    char *path = path_state("x", &err);
    cr_expect_str_eq(path, scratch("home/.local/state/qkv/x"));
    free(path);
}

/* "No such file" of a file in it would not say what is wrong. */
Test(path, state_says_which_directory_cannot_be_made_and_why)
{
    write_file(scratch("file"), "", 0);
    setenv("XDG_STATE_HOME", scratch("file/state"), 1);
    cr_expect_null(path_state("settings", &err));
    cr_expect_str_eq(err.what, scratch("file/state: Not a directory"));
}

/* Reading from it would wait for ever. */
Test(path, state_is_in_files_and_links_to_files_only)
{
    setenv("XDG_STATE_HOME", scratch(""), 1);
    free(path_state("settings", &err));
    cr_assert_eq(mkfifo(scratch("qkv/settings"), 0600), 0);
    cr_assert_eq(symlink("/dev/tty", scratch("qkv/last")), 0);
    cr_assert_eq(symlink("/dev/null", scratch("qkv/history")), 0);
    static const char *const names[] = {"settings", "last", "history", ""};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        cr_expect_null(path_state(names[i], &err), "%s", names[i]);
        cr_expect(strstr(err.what, "it is no regular file"), "%s: %s", names[i], err.what);
    }
    write_file(scratch("file"), "", 0);
    cr_assert_eq(symlink("../file", scratch("qkv/linked")), 0);
    char *path = path_state("linked", &err);
    cr_expect_not_null(path);
    free(path);
}

static void expect_expanded(const char *path, const char *expected)
{
    char *expanded = path_expand(path);
    cr_expect_str_eq(expanded, expected);
    free(expanded);
}

Test(path, a_tilde_is_the_home_directory)
{
    setenv("HOME", "/home/me", 1);
    expect_expanded("~/x.npy", "/home/me/x.npy");
    expect_expanded("~", "/home/me");
    expect_expanded("~other/x", "~other/x");
    expect_expanded("a/~/x", "a/~/x");
    unsetenv("HOME");
    expect_expanded("~/x", "~/x");
}

Test(path, reads_what_was_written)
{
    size_t length;
    char *path = scratch_copy("file");
    static const char text[] = "a\0b\n";
    cr_assert(path_replace(path, text, 4, 0600, &err));
    char *back = path_read(path, 100, &length, &err);
    cr_assert_not_null(back);
    cr_expect_eq(length, 4);
    cr_expect_eq(memcmp(back, text, 5), 0);
    free(back);
    back = path_read(path, 4, &length, &err);
    cr_expect_not_null(back, "as many bytes as allowed");
    free(back);
    cr_expect_null(path_read(path, 3, &length, &err));
    cr_expect_not_null(strstr(err.what, "larger than 3 bytes"), "%s", err.what);
    free(path);
}

/* Texts in the making end there; files do not. */
Test(path, reads_files_that_are_longer_than_any_text)
{
    size_t length, size = MEM_MOST + 4096;
    char *path = scratch_copy("file");
    int fd = open(path, O_WRONLY | O_CREAT, 0600);
    cr_assert(ftruncate(fd, (off_t)size - 3) == 0 && lseek(fd, 0, SEEK_END) > 0);
    cr_assert(path_write(fd, "end", 3) && close(fd) == 0);
    char *text = path_read(path, 2 * size, &length, &err);
    cr_assert_not_null(text, "%s", err.what);
    cr_expect_eq(length, size);
    cr_expect_str_eq(text + size - 3, "end");
    free(text);
    cr_expect_null(path_read(path, size - 1, &length, &err));
    free(path);
}

/* Such files are 0 bytes long, the system says. */
Test(path, reads_pipes_to_their_end)
{
    size_t length;
    FILE *pipe = popen("yes | head -c 100000", "r");
    char *text = path_read_open(pipe, "a pipe", 100000, &length, &err);
    cr_assert_not_null(text, "%s", err.what);
    cr_expect_eq(length, 100000);
    cr_expect_eq(strlen(text), 100000);
    free(text);
    pclose(pipe);
    pipe = popen("yes | head -c 100000", "r");
    cr_expect_null(path_read_open(pipe, "a pipe", 99999, &length, &err));
    cr_expect_str_eq(err.what, "a pipe: larger than 99999 bytes");
    pclose(pipe);
}

Test(path, what_cannot_be_read_says_why)
{
    size_t length;
    cr_expect_null(path_read(scratch("nothing"), 100, &length, &err));
    cr_expect_eq((int)err.code, ERR_OS);
    cr_expect_not_null(strstr(err.what, "No such file"), "%s", err.what);
    cr_expect_null(path_read("/tmp", 100, &length, &err));
    cr_expect_not_null(strstr(err.what, "Is a directory"), "%s", err.what);
    cr_expect_null(path_read("/dev/zero", 100000, &length, &err));
    cr_expect_not_null(strstr(err.what, "larger"), "%s", err.what);
}

Test(path, a_replaced_file_is_whole_or_untouched)
{
    struct stat info;
    glob_t found;
    char *path = scratch_copy("file"), *beside = scratch_copy("file.new"),
         *all = scratch_copy("file.*");
    cr_assert(path_replace(beside, "another's", 9, 0600, &err));
    cr_assert(path_replace(path, "old", 3, 0640, &err));
    cr_expect_eq(stat(path, &info), 0);
    cr_expect_eq(info.st_mode & 0777, 0640);
    signal(SIGXFSZ, SIG_IGN);
    cr_assert_eq(setrlimit(RLIMIT_FSIZE, &(struct rlimit){5, RLIM_INFINITY}), 0);
    cr_expect_not(path_replace(path, "something new", 13, 0600, &err));
    cr_expect_eq((int)err.code, ERR_OS);
    cr_assert_eq(setrlimit(RLIMIT_FSIZE, &(struct rlimit){RLIM_INFINITY, RLIM_INFINITY}), 0);
    char *text = read_file(path);
    cr_expect_str_eq(text, "old");
    free(text);
    text = read_file(beside);
    cr_expect_str_eq(text, "another's");
    cr_expect_eq(glob(all, 0, NULL, &found), 0);
    cr_expect_eq(found.gl_pathc, 1, "the half of a new one is left");
    globfree(&found);
    free(all);
    free(text);
    free(path);
    free(beside);
}

Test(path, replacing_where_it_cannot_be)
{
    cr_expect_not(path_replace("/nowhere/at/all", "x", 1, 0600, &err));
    cr_expect_not_null(strstr(err.what, "/nowhere/at/all: No such file"), "%s", err.what);
    cr_expect_not(path_replace("/dev/full", "x", 1, 0600, &err));
    cr_expect_not_null(strstr(err.what, "No space left"), "%s", err.what);
    cr_expect_not(path_replace("/tmp", "x", 1, 0600, &err));
    cr_expect(path_replace("/dev/null", "x", 1, 0600, &err));
}

Test(path, a_link_is_followed_and_stays)
{
    struct stat info;
    char *target = scratch_copy("target"), *link = scratch_copy("link");
    write_file(target, "old", 3);
    cr_assert_eq(symlink(target, link), 0);
    cr_expect(path_replace(link, "new", 3, 0600, &err));
    cr_expect_eq(lstat(link, &info), 0);
    cr_expect(S_ISLNK(info.st_mode));
    char *text = read_file(target);
    cr_expect_str_eq(text, "new");
    free(text);
    free(target);
    free(link);
}

Test(path, writing_goes_on_until_all_is_written)
{
    int ends[2];
    cr_assert_eq(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        char block[777];
        size_t total = 0;
        close(ends[1]);
        for (ssize_t n; (n = read(ends[0], block, sizeof block)) > 0;)
            total += (size_t)n;
        _exit(total == 1 << 20 ? 0 : 1);
    }
    close(ends[0]);
    char *text = calloc(1, 1 << 20);
    cr_expect(path_write(ends[1], text, 1 << 20));
    close(ends[1]);
    cr_expect_not(path_write(ends[1], text, 1));
    free(text);
}

Test(path, what_cannot_be_appended_leaves_no_part)
{
    char *path = scratch_copy("file");
    write_file(path, "old\n", 4);
    int fd = open(path, O_WRONLY | O_APPEND);
    cr_assert(path_append(fd, "new\n", 4, true));
    signal(SIGXFSZ, SIG_IGN);
    cr_assert_eq(setrlimit(RLIMIT_FSIZE, &(struct rlimit){10, RLIM_INFINITY}), 0);
    cr_expect_not(path_append(fd, "newer\n", 6, false));
    cr_expect_eq(errno, EFBIG);
    cr_expect(path_append(fd, "n\n", 2, false));
    close(fd);
    char *text = read_file(path);
    cr_expect_str_eq(text, "old\nnew\nn\n");
    free(text);
    free(path);
    fd = open("/dev/full", O_WRONLY);
    cr_expect_not(path_append(fd, "x", 1, false));
    cr_expect_eq(errno, ENOSPC);
    close(fd);
}
