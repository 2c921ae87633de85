/* What Tab offers at the prompt. */
#include "app/fixture.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

TestSuite(complete, .init = open_listing, .fini = close_app);

/* The candidates joined by blanks; static until the next call. */
static const char *complete(const char *line, size_t point, size_t *start)
{
    static char joined[16384];
    char **found = app_complete(app, line, point, start);
    size_t used = 0;
    joined[0] = '\0';
    for (char **word = found; *word; word++) {
        size_t length = strlen(*word);
        cr_assert_lt(used + length + 2, sizeof joined);
        if (word > found) {
            cr_expect_lt(strcmp(word[-1], *word), 0, "%s before %s", word[-1], *word);
            joined[used++] = ' ';
        }
        memcpy(joined + used, *word, length + 1);
        used += length;
    }
    for (char **word = found; *word; word++)
        free(*word);
    free(found);
    return joined;
}

static void expect(const char *line, size_t expected_start, const char *candidates)
{
    size_t start;
    const char *found = complete(line, strlen(line), &start);
    cr_expect_str_eq(found, candidates, "'%s' gives '%s'", line, found);
    cr_expect_eq(start, expected_start, "'%s' starts at %zu", line, start);
}

static void expect_offer(const char *line, const char *word, bool offered)
{
    size_t start;
    struct str list = {0}, sought = {0};
    str_format(&list, " %s ", complete(line, strlen(line), &start));
    str_format(&sought, " %s ", word);
    cr_expect_eq(strstr(list.text, sought.text) != NULL, offered, "'%s' gives%s", line, list.text);
    str_free(&list);
    str_free(&sought);
}

Test(complete, names_of_the_sheet)
{
    expect("w_q", 0, "w_query");
    expect("Q = x @ w_", 8, "w_key w_query w_value");
    expect("lookup_", 0,
           "lookup_keys lookup_query lookup_result lookup_scores lookup_values lookup_weights");
    ok("mine = 3");
    expect("(2*min", 3, "min mine minimum");
}

Test(complete, functions_and_commands_where_a_line_begins)
{
    expect_offer("sof", "softmax", true);
    expect_offer("ste", "step", true);
    expect_offer("x + ste", "step", false); /* a command is no operand */
    expect_offer(": ste", "step", true);
    expect_offer("unp", "unpin", true);
    expect("zzzz", 0, "");
}

Test(complete, settings_and_their_values)
{
    expect("set ", 4, "background layout motion mouse theme");
    expect("set th", 4, "theme");
    expect("set theme high-c", 10, "high-contrast");
    expect("set mouse o", 10, "off on");
    expect("theme v", 6, "viridis");
}

Test(complete, functions_behind_their_module)
{
    expect_offer("np.soft", "softmax", false);
    expect_offer("np.arr", "array", true);
    expect_offer("np.random.se", "seed", true);
    expect_offer("scipy.special.so", "softmax", true);
    expect_offer("np.ran", "seed", false);
    expect_offer("x.resh", "reshape", true);
    expect_offer("x.s", "scores", false);
    size_t start;
    complete("np.random.se", 12, &start);
    cr_expect_eq(start, 10);
}

Test(complete, arguments_of_commands)
{
    expect("mask c", 5, "causal cycle");
    expect("answer w_q", 7, "w_query");
    expect_offer("answer 2 * sof", "softmax", true);
    expect("mask ", 5, "bidirectional causal cycle none");
    expect("step every-t", 5, "every-token");
    expect(":step  s", 7, "scores softmax");
    expect("scale s", 6, "sqrt");
    expect("explain sco", 8, "scores");
    expect("unpin Q", 6, "Q");
    expect("panel ", 6, "next prev");
    expect("next ", 5, "");
    expect_offer("help so", "softmax", true);
    expect_offer("help so", "solo", true);
    expect_offer("help sc", "scores", true);
}

Test(complete, the_matrix_of_a_view)
{
    expect("view heat", 5, "heatmap");
    expect("view heatmap w_q", 13, "w_query");
    expect("view heatmap x rows=w_q", 20, "w_query");
}

Test(complete, files_inside_quotes)
{
    static const char *const files[] = {"data.npy", "data2.csv", ".hidden",
                                        "a b.csv",  "it's",      "x.npy"};
    cr_assert_eq(chdir(scratch("")), 0);
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        write_file(files[i], "", 0);
    cr_assert_eq(mkdir("dir", 0700), 0);
    write_file("dir/deep.npy", "", 0);
    expect("x = load(\"da", 10, "data.npy data2.csv");
    expect("x = load('di", 10, "dir/");
    expect("x = load(\"dir/d", 10, "dir/deep.npy");
    expect("save(\"x\", load('x", 16, "x.npy");
    expect("load('a ", 6, "a b.csv");
    expect("export \"a", 8, "a b.csv");
    expect("load('i", 6, ""); /* the quote would end it */
    expect("load('.h", 6, ".hidden");
    expect("load('no/such/", 6, "");
    expect_offer("load('", ".hidden", false);
    expect("'' + w_q", 5, "w_query"); /* that string is closed */
    expect("'a\\'' + w_q", 8, "w_query");
    expect("# it's w_q", 7, "w_query");
    setenv("HOME", scratch("dir"), 1);
    expect("load('~/d", 6, "~/deep.npy");
}

Test(complete, in_the_middle_of_a_line)
{
    size_t start;
    cr_expect_str_eq(complete("w_q[0,2] = 3", 3, &start), "w_query");
    cr_expect_eq(start, 0);
    cr_expect_str_eq(complete("3 + w_q * 2", 7, &start), "w_query");
    cr_expect_eq(start, 4);
    cr_expect_str_eq(complete("w_qXYZ", 3, &start), "w_query");
}

Test(complete, every_point_of_every_line_is_safe)
{
    static const char *const lines[] = {"",           " ",
                                        ":",          "::: step  every-token - 3",
                                        "np.random.", ".",
                                        "..",         "np.",
                                        "é.ü x",      "mask  c  d",
                                        "step -",     "'abc' + \"",
                                        "x.",         "help ",
                                        "\xff",       "-",
                                        "explain x[", "help np.random.seed",
                                        "\xc3",       "a.b.c.d"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        for (size_t point = 0; point <= strlen(lines[i]); point++) {
            size_t start = 99;
            complete(lines[i], point, &start);
            cr_expect_leq(start, point, "'%s' at %zu", lines[i], point);
        }
}
