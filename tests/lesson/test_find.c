/* Where lessons are found, and how they are read from files. */
#include "base/err.h"
#include "base/str.h"
#include "lesson/lesson.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char directory[] = "/tmp/qkv-lessons-XXXXXX";

static void write_file(const char *name, const char *text)
{
    struct str path = {0};
    str_format(&path, "%s/%s", directory, name);
    FILE *file = fopen(path.text, "w");
    cr_assert_not_null(file);
    fputs(text, file);
    fclose(file);
    str_free(&path);
}

static void set_up(void)
{
    strcpy(directory + strlen(directory) - 6, "XXXXXX");
    cr_assert_not_null(mkdtemp(directory));
    write_file("zeta.md", "# Zeta\n## s: S\n");
    write_file("alpha-1.md", "# Alpha\n## s: S\n");
    write_file("notes.txt", "");
    write_file(".md", "");
    write_file("bad name.md", "");
    write_file("bad\x1b[2J.md", "");
    setenv("QKV_LESSONS", directory, 1);
}

static void tear_down(void)
{
    static const char *const names[] = {"zeta.md", "alpha-1.md",  "notes.txt",
                                        ".md",     "bad name.md", "bad\x1b[2J.md"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct str path = {0};
        str_format(&path, "%s/%s", directory, names[i]);
        unlink(path.text);
        str_free(&path);
    }
    rmdir(directory);
}

TestSuite(lesson_find, .init = set_up, .fini = tear_down);

static bool holds(char **names, const char *name)
{
    for (size_t i = 0; names[i]; i++) {
        if (strcmp(names[i], name) == 0)
            return true;
    }
    return false;
}

Test(lesson_find, names_are_sorted_and_plain)
{
    struct err err = {0};
    char **names = lesson_names(&err);
    cr_assert_not_null(names, "%s", err.what);
    cr_expect(holds(names, "alpha-1"));
    cr_expect(holds(names, "zeta"));
    cr_expect_not(holds(names, ""));
    for (size_t i = 0; names[i]; i++) {
        cr_expect_eq(strspn(names[i], "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_"
                                      "0123456789"),
                     strlen(names[i]));
        cr_expect(i == 0 || strcmp(names[i - 1], names[i]) < 0);
    }
    lesson_names_free(names);
    lesson_names_free(NULL);
}

Test(lesson_find, a_name_becomes_a_path_and_a_lesson)
{
    struct err err = {0};
    char *path = lesson_path("zeta", &err);
    cr_assert_not_null(path, "%s", err.what);
    cr_expect_eq(strncmp(path, directory, strlen(directory)), 0);
    struct lesson *lesson = lesson_open("zeta", &err);
    cr_assert_not_null(lesson, "%s", err.what);
    cr_expect_str_eq(lesson->name, "zeta");
    cr_expect_str_eq(lesson->title, "Zeta");
    cr_expect_str_eq(lesson->path, path);
    cr_expect_str_eq(lesson_which(lesson), "zeta");
    lesson_free(lesson);
    lesson = lesson_open(path, &err);
    cr_assert_not_null(lesson, "%s", err.what);
    cr_expect_str_eq(lesson_which(lesson), path, "its name finds it only where it lies");
    lesson_free(lesson);
    free(path);
}

Test(lesson_find, a_path_is_taken_as_it_is)
{
    struct err err = {0};
    static const char *const paths[] = {"./zeta", "zeta.md", "/nowhere/x.md", "../x"};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        char *path = lesson_path(paths[i], &err);
        cr_assert_not_null(path);
        cr_expect_str_eq(path, paths[i]);
        free(path);
    }
}

Test(lesson_find, an_unknown_name_suggests_the_nearest)
{
    struct err err = {0};
    cr_expect_null(lesson_path("zzeta", &err));
    cr_expect(err.code == ERR_OS);
    cr_expect_str_eq(err.what, "no lesson is named 'zzeta'");
    cr_expect_not_null(strstr(err.hint, "did you mean 'zeta'?"), "%s", err.hint);
    cr_expect_not_null(strstr(err.hint, "alpha-1"), "%s", err.hint);
    cr_expect_null(lesson_open("zzeta", &err));
    cr_expect_null(lesson_path("", &err));
    cr_expect_null(lesson_path("notes", &err));
    cr_expect_null(lesson_path("..", &err));
}

Test(lesson_find, what_cannot_be_read_is_said)
{
    struct err err = {0};
    cr_expect_null(lesson_load("/nowhere/x.md", &err));
    cr_expect(err.code == ERR_OS);
    cr_expect_not_null(strstr(err.what, "/nowhere/x.md: No such file"), "%s", err.what);
    cr_expect_null(lesson_load(directory, &err));
    cr_expect(err.code == ERR_OS);
    cr_expect_not_null(strstr(err.what, "directory"), "%s", err.what);
}

Test(lesson_find, an_endless_file_is_cut_off)
{
    struct err err = {0};
    cr_expect_null(lesson_load("/dev/zero", &err));
    cr_expect(err.code == ERR_SYNTAX);
    cr_expect_not_null(strstr(err.what, "more than 1048576 bytes"), "%s", err.what);
}

Test(lesson_find, a_pipe_can_be_read)
{
    int ends[2];
    static const char text[] = "# Piped\n## s: S\n";
    cr_assert_eq(pipe(ends), 0);
    cr_assert_eq(write(ends[1], text, sizeof text - 1), (ssize_t)sizeof text - 1);
    close(ends[1]);
    char path[32];
    snprintf(path, sizeof path, "/dev/fd/%d", ends[0]);
    struct err err = {0};
    struct lesson *lesson = lesson_load(path, &err);
    cr_assert_not_null(lesson, "%s", err.what);
    cr_expect_str_eq(lesson->title, "Piped");
    lesson_free(lesson);
    close(ends[0]);
}
