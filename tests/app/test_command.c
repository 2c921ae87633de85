/* The tables of commands and keys, and which lines are commands. */
#include "app/command.h"

#include "app/fixture.h"
#include "app/keys.h"

#include <criterion/criterion.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

TestSuite(command, .init = open_listing, .fini = close_app);

/* -- command or statement ---------------------------------------------------------------------- */

static void expect_command(const char *line, const char *name, const char *rest)
{
    const char *found_rest;
    const struct command *command = command_of(app, line, &found_rest);
    cr_assert_not_null(command, "'%s' is no command", line);
    cr_expect_str_eq(command->name, name, "'%s' is %s", line, command->name);
    cr_expect_str_eq(found_rest, rest, "'%s' has '%s' behind it", line, found_rest);
}

static void expect_statement(const char *line)
{
    const char *rest;
    const struct command *command = command_of(app, line, &rest);
    cr_expect_null(command, "'%s' is a command", line);
}

Test(command, a_name_with_an_argument_is_a_command)
{
    expect_command("mask causal", "mask", "causal");
    expect_command("mask   causal", "mask", "causal");
    expect_command("mask\tnone", "mask", "none");
    expect_command("step 3", "step", "3");
    expect_command("step every-token", "step", "every-token");
    expect_command("scale sqrt", "scale", "sqrt");
    expect_command("scale 0.5", "scale", "0.5");
    expect_command("scale -1", "scale", "-1");
    expect_command("nudge -0.5", "nudge", "-0.5");
    expect_command("explain scores[0,1]", "explain", "scores[0,1]");
    expect_command("explain _x", "explain", "_x");
    expect_command("next", "next", "");
    expect_command("undo", "undo", "");
}

Test(command, words_that_continue_an_expression_are_arguments_where_a_command_knows_them)
{
    expect_command("move in", "move", "in");
    expect_command("move out", "move", "out");
    ok("step heads");
    ok("move in");
    expect_selected("head_weights[4,1,1]");
}

Test(command, what_python_would_read_as_a_statement_is_one)
{
    static const char *const lines[] = {
        "mask = None",
        "mask=None",
        "mask is None",
        "mask is not None",
        "mask in (1, 2)",
        "mask and 1",
        "mask or 1",
        "mask if 1 else 2",
        "mask not in [1]",
        "mask == 3",
        "mask[0,1] = 0",
        "mask.shape",
        "mask := causal(3)",
        "mask + 1",
        "mask",
        "step = 4",
        "next = 3",
        "undo == 3",
        "masked(scores, None)",
        "x",
        "print(mask)",
        "steps 3",
        "scale *= 2",
        "move(3)",
        "",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        expect_statement(lines[i]);
}

Test(command, a_name_of_the_sheet_is_looked_at_and_not_run)
{
    expect_statement("mask"); /* bound by the lesson */
    expect_command("step", "step", "");
    ok("step = 4");
    expect_statement("step");
    expect_command("step 4", "step", "4");
    ok("step function"); /* binds `scale` */
    expect_statement("scale");
    expect_statement("scale -1");
    expect_command("scale sqrt", "scale", "sqrt");
    ok("next = 3"); /* but what needs no argument stays a command */
    expect_command("next", "next", "");
}

/* -- errors ------------------------------------------------------------------------------------ */

Test(command, one_that_stands_alone_takes_no_argument)
{
    refused("next 3", "next is a command that stands alone");
    refused("quit now", "stands alone");
    cr_expect_not(app->quit);
    ok("x[0,0] = 5");
    refused("undo 2", "stands alone");
    expect_number("x", 0, 0, 5);
    expect_step("lookup");
}

Test(command, an_unknown_one_suggests_the_nearest)
{
    refused("nxt", "Did you mean the command `next`?");
    refused("undoo", "Did you mean the command `undo`?");
    refused("stp 3", "Did you mean the command `step NAME|NUMBER`?");
    refused("msk causal", "Did you mean the command `mask none|bidirectional|causal`?");
    refused("quti", "`quit`");
    refused("u", "The key u stands for `undo`.");
    refused("q", "The key q stands for `quit`.");
    refused("left", "The key Left stands for `move left`.");
    refused("a 0.98", "The key a stands for `answer`, which is written out when more follows.");
    refused("wieghts", "weights"); /* a name of the sheet is nearer */
}

Test(command, far_off_words_suggest_no_command)
{
    static const char *const lines[] = {"blah", "zzz 3", "xyzzy", "elephant", "a b"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        cr_expect_not(app_line(app, lines[i], &err));
        cr_expect_null(strstr(err.hint, "command"), "'%s': %s", lines[i], err.hint);
    }
}

/* -- the tables -------------------------------------------------------------------------------- */

Test(command, each_row_says_how_it_is_used_and_what_it_does)
{
    const struct command *c;
    for (size_t i = 0; (c = command_at(i)); i++) {
        size_t length = strlen(c->name);
        cr_expect(strncmp(c->usage, c->name, length) == 0, "%s: %s", c->name, c->usage);
        cr_expect(c->usage[length] == '\0' || c->usage[length] == ' ', "%s", c->usage);
        cr_expect_gt(strlen(c->help), 3, "%s has no help", c->name);
        cr_expect_lt(strlen(c->help), 58, "%s: its help is too long for a line", c->name);
        cr_expect_null(strchr(c->help, '\n'));
        cr_expect_not_null(c->run);
        cr_expect(command_find(c->name, length) == c, "%s is there twice", c->name);
        for (const char *s = c->name; *s; s++)
            cr_expect(islower((unsigned char)*s), "%s is no word", c->name);
        cr_expect_eq(c->argument == ARGUMENT_WORDS, c->words != NULL, "%s", c->name);
        bool takes = c->usage[length] == ' ';
        if (c->argument != ARGUMENT_NONE || (c->flags & COMMAND_NEEDS_REST))
            cr_expect(takes, "%s takes an argument, its usage has none", c->name);
    }
    cr_expect_null(command_at(1000));
    cr_expect_null(command_find("nex", 3));
    cr_expect_null(command_find("nextt", 5));
}

Test(command, each_needs_its_argument_and_has_help)
{
    const struct command *c;
    for (size_t i = 0; (c = command_at(i)); i++) {
        char line[64];
        if (c->flags & COMMAND_NEEDS_REST && !has_name(c->name))
            refused(c->name, c->usage);
        snprintf(line, sizeof line, "help %s", c->name);
        ok(line);
        cr_expect_not_null(strstr(str_text(&app->overlay), c->usage), "%s", c->name);
        cr_expect_not_null(strstr(str_text(&app->overlay), c->help), "%s", c->name);
    }
}

Test(command, each_is_completed_with_its_words)
{
    const struct command *c;
    for (size_t i = 0; (c = command_at(i)); i++) {
        size_t start;
        char **found = app_complete(app, c->name, strlen(c->name), &start);
        bool there = false;
        for (char **word = found; *word; word++) {
            there = there || strcmp(*word, c->name) == 0;
            free(*word);
        }
        cr_expect(there, "%s is not completed", c->name);
        cr_expect_eq(start, 0);
        free(found);
    }
}

Test(command, the_words_that_complete_it_are_understood)
{
    const struct command *c;
    for (size_t i = 0; (c = command_at(i)); i++) {
        const char *words = c->words ? c->words : "";
        for (size_t length; *words; words += length + strspn(words + length, " ")) {
            struct str line = {0};
            length = strcspn(words, " ");
            str_format(&line, "%s %.*s", c->name, (int)length, words);
            ok("step concat");
            ok(line.text);
            str_free(&line);
        }
    }
}

Test(command, each_key_runs_a_line_that_is_a_command)
{
    const struct key_binding *k;
    for (size_t i = 0; (k = key_binding_at(i)); i++) {
        const char *rest;
        cr_expect(command_of(app, k->line, &rest) != NULL, "%s: '%s' is no command", k->key,
                  k->line);
        cr_expect(key_binding_find(k->key) == k, "%s is bound twice", k->key);
        cr_expect(i > 0 || k->help, "the first row needs its help");
    }
    cr_expect_null(key_binding_at(1000));
    cr_expect_null(key_binding_find("x"));
}

Test(command, no_key_fails_in_any_step)
{
    for (size_t step = 0; step < app->lesson->step_count; step++) {
        const struct key_binding *k;
        for (size_t i = 0; (k = key_binding_at(i)); i++) {
            cr_assert(app_enter(app, step, &err));
            app->zoom = -1;
            press(k->key);
            str_truncate(&app->overlay, 0);
            bool may_fail = strcmp(k->line, "zoom") == 0 || strcmp(k->line, "mute") == 0 ||
                            strcmp(k->line, "solo") == 0; /* these say what is missing */
            cr_expect(may_fail || !app->status_is_error, "%s in %s: %s", k->key,
                      app->lesson->steps[step].name, str_text(&app->status));
        }
    }
}

Test(command, the_help_has_every_key_and_command)
{
    const struct key_binding *k;
    const struct command *c;
    ok("help");
    const char *text = str_text(&app->overlay);
    for (size_t i = 0; (k = key_binding_at(i)); i++) {
        if (k->help)
            cr_expect_not_null(strstr(text, k->help), "%s", k->help);
        if (!isdigit((unsigned char)k->key[0]))
            cr_expect_not_null(strstr(text, k->key), "%s", k->key);
    }
    for (size_t i = 0; (c = command_at(i)); i++) {
        cr_expect_not_null(strstr(text, c->usage), "%s", c->usage);
        cr_expect_not_null(strstr(text, c->help), "%s", c->help);
    }
}

/* The lesson speaks of commands and keys: they exist. */
Test(command, what_the_lesson_tells_to_type_works)
{
    static const struct {
        const char *step, *line;
    } told[] = {{"lookup", "lookup_query = 20 * lookup_keys[1:2]"},
                {"input", "x[1,1] = -1.5"},
                {"qkv", "w_query[0,2] = 3"},
                {"scores", "scale sqrt"},
                {"softmax", "scores[0,0] = 4"},
                {"softmax", "unpin scores"},
                {"mixture", "V[1,1] = 0"},
                {"mixture", "unpin V"},
                {"every-token", "x[1] = x[2]"},
                {"heads", "x[1] = 0"},
                {"concat", "mute 3"},
                {"function", "scale = False"},
                {"causal", "mask cycle"},
                {"cost", "n[0] = 100000"}};
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        struct str line = {0};
        str_format(&line, "step %s", told[i].step);
        ok(line.text);
        ok(told[i].line);
        str_free(&line);
    }
}

Test(command, a_file_is_an_argument)
{
    expect_command("export page.html", "export", "page.html");
    expect_command("export /tmp/page.html", "export", "/tmp/page.html");
    expect_command("export ~/page.html", "export", "~/page.html");
    expect_command("export ../page.html html", "export", "../page.html html");
    expect_command("export \"my page.html\"", "export", "\"my page.html\"");
    expect_command("record stop", "record", "stop");
    expect_statement("export = 3");
    ok("export = 3");
    expect_statement("export / 2");
}

Test(command, files_are_written_only_where_a_front_end_allows_it)
{
    refused("export page.html", "no files can be written from here");
    refused("record talk.cast", "no files can be written from here");
}
