#include "term/background.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static enum background of(const char *answer)
{
    return background_of(answer, strlen(answer));
}

Test(background, answers_of_several_terminals)
{
    cr_expect_eq(of("\033]11;rgb:0000/0000/0000\007"), BACKGROUND_DARK);
    cr_expect_eq(of("\033]11;rgb:ffff/ffff/ffff\033\\"), BACKGROUND_LIGHT);
    cr_expect_eq(of("\033]11;rgb:fd/f6/e3\007"), BACKGROUND_LIGHT);
    cr_expect_eq(of("\033]11;rgb:f/f/f\007"), BACKGROUND_LIGHT);
    cr_expect_eq(of("\033]11;rgb:000/2b0/360\007"), BACKGROUND_DARK);
    cr_expect_eq(of("\033]11;rgba:ffff/ffff/ffff/8000\007"), BACKGROUND_LIGHT);
    cr_expect_eq(of("\033]11;#FFFFFF\007"), BACKGROUND_LIGHT);
    cr_expect_eq(of("\033]11;#002b36\007"), BACKGROUND_DARK);
    cr_expect_eq(of("\033]11;rgb:0000/0000/ffff\007"), BACKGROUND_DARK); /* blue is a dark colour */
}

Test(background, what_is_no_answer)
{
    static const char *const texts[] = {"\033[?62c",         "\033]10;rgb:ff/ff/ff\007",
                                        "\033]11;?\007",     "\033]11;rgb:zz/ff/ff\007",
                                        "\033]11;rgb:ff/ff", "\033]11;white\007"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        cr_expect_eq(of(texts[i]), BACKGROUND_UNKNOWN, "%zu", i);
    cr_expect_eq(background_of("\033]11;rgb:ffff/ffff/ffff", 18), BACKGROUND_UNKNOWN);
}

Test(background, guess_by_environment)
{
    static const struct {
        const char *colors;
        enum background background;
    } cases[] = {{"15;0", BACKGROUND_DARK},     {"0;15", BACKGROUND_LIGHT},
                 {"0;7", BACKGROUND_LIGHT},     {"0;default;15", BACKGROUND_LIGHT},
                 {"7;8", BACKGROUND_DARK},      {"15;default", BACKGROUND_UNKNOWN},
                 {"15;", BACKGROUND_UNKNOWN},   {"15", BACKGROUND_UNKNOWN},
                 {"0;99", BACKGROUND_UNKNOWN},  {"", BACKGROUND_UNKNOWN},
                 {"0;15x", BACKGROUND_UNKNOWN}, {"0;-1", BACKGROUND_UNKNOWN}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        setenv("COLORFGBG", cases[i].colors, 1);
        cr_expect_eq(background_guess(), cases[i].background, "%s", cases[i].colors);
    }
    unsetenv("COLORFGBG");
    cr_expect_eq(background_guess(), BACKGROUND_UNKNOWN);
}
