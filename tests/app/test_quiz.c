/* Questions and goals: asked, answered, given away, reached, saved. */
#include "app/quiz.h"

#include "app/fixture.h"
#include "app/journal.h"
#include "app/sentences.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char small[] =
    "# T\n"
    "```qkv\n"
    "s = np.array([[2., 4, 4], [4, 16, 12]])\n"
    "w := softmax(s)\n"
    "v = np.array([[1., 2], [3, 4], [5, 6]])\n"
    "o := w @ v\n"
    "def spoil(a):\n    a[0] = 99\n    return a[0].sum()\n"
    "```\n"
    "## a: A\n"
    "```predict\nWhich key does query 1 like *most*?\nanswer: w[1].argmax()\n"
    "hint: Compare the scores.\nhint: One is\n  16.\n"
    "why: It is {w[1].argmax()}, with \"{w[1,1]:.2f}\"\n```\n"
    "```predict\nWhich mask?\nanswer: 'Causal'\nhide: o, v\n```\n"
    "```goal\nMake key 0 the one.\nreach: w[0].argmax() == 0\nhint: Edit `s`.\n"
    "why: {w[0].argmax()} it is.\nsolution: s[0,0] = 9\n```\n"
    "```view\nheatmap w\nmixture o\nmatrix s\nselect w[1,1]\n```\n"
    "## b: B\nNothing is asked.\n"
    "## c: C\n"
    "```predict\nWhat?\nanswer: spoil(s) + np.random.rand() * 0\nhide: nothing\n```\n"
    "```predict\nAnd this?\nanswer: s[7]\n```\n"
    "```goal\nNever.\nreach: [i for i in range(10 ** 9)]\nsolution: pass\n```\n"
    "```goal\nNor this.\nreach: s\nsolution: pass\n```\n";

static void open_small(void)
{
    open_text(small);
}

TestSuite(quiz, .init = open_small, .fini = close_app);

static void expect_status_is(const char *status)
{
    cr_expect_str_eq(str_text(&app->status), status, "%s", str_text(&app->status));
}

static void expect_states(const char *states)
{
    static const char letters[] = {[TASK_OPEN] = '.', [TASK_DONE] = 'x', [TASK_GIVEN_AWAY] = '-'};
    char found[16] = "";
    for (size_t i = 0; i < lesson_task_count(app->lesson); i++)
        found[i] = letters[app->tasks[i].status];
    cr_expect_str_eq(found, states);
}

/* -- what gives nothing away ------------------------------------------------------------------- */

Test(quiz, what_is_hidden_is_not_animated)
{
    const char *status = "nothing to animate yet: hidden until the question is answered";
    app->appearance.motion = true;
    press("A");
    expect_status_is(status);
    ok("explain o[0,0]"); /* made of w, by whatever name */
    press("A");
    expect_status_is(status);
    ok("reveal");
    ok("explain w[1,1]");
    press("A");
    cr_expect(animation_is_on(app));
}

/* The statement that it would run has the number in it. */
Test(quiz, what_is_hidden_is_not_counted_up)
{
    press("+");
    expect_status_is("w[1,1] is hidden until the question is answered; `w[1,1] = 1` sets it");
    expect_number("w", 1, 1, 1 / (1 + exp(-4) + exp(-12)));
    ok("w[1,1] = 0.5");
    ok("reveal");
    press("+");
    expect_number("w", 1, 1, 1.5);
}

/* -- answering --------------------------------------------------------------------------------- */

Test(quiz, answers_are_judged_and_hints_follow)
{
    expect_states(".......");
    ok("answer 2");
    expect_status_is("no: too large. Hint: Compare the scores.");
    ok("answer 0");
    expect_status_is("no: too small. Hint: One is 16.");
    ok("answer 0");
    expect_status_is("no: too small. `reveal` gives the answer away");
    expect_states(".......");
    ok("answer 1");
    expect_status_is("right! Answer: 1. It is 1, with \"0.98\"");
    expect_states("x......");
    ok("answer bidirectional");
    expect_status_is("no. `reveal` gives the answer away");
    ok("answer causal");
    expect_status_is("right! Answer: Causal");
    expect_states("xx.....");
    ok("answer 3");
    expect_status_is("no question is open in this step; its goal is reached by edits");
}

Test(quiz, what_is_no_answer_costs_nothing)
{
    refused("answer foo", "name 'foo' is not defined");
    refused("answer 'x'", "a number is asked for");
    refused("answer s = 3", "answer 0.5");
    ok("hint");
    expect_status_is("Hint: Compare the scores."); /* none was given before */
    expect_number("s", 0, 0, 2);
}

Test(quiz, an_answer_alone_asks)
{
    ok("answer");
    expect_status("Which key does query 1 like most? (`answer ...`, `hint` or `reveal`)");
    cr_expect(app->prompt.open);
    cr_expect_str_eq(app->prompt.prefill, "answer ");
    press("a");
    cr_expect(app->prompt.open);
    free(app->prompt.prefill); /* as the line editor takes it */
    app->prompt.prefill = NULL;
    refused("answer foo", "foo");
    cr_expect(app->prompt.open);
    cr_expect_str_eq(app->prompt.prefill, "answer foo", "to be corrected");
    free(app->prompt.prefill);
    app->prompt.prefill = NULL;
    ok("answer 2");
    expect_status("no: too large.");
    cr_expect(app->prompt.open);
    cr_expect_str_eq(app->prompt.prefill, "answer ", "for another one");
    free(app->prompt.prefill);
    app->prompt.prefill = NULL;
    ok("answer 1");
    cr_expect_not(app->prompt.open);
    ok("step b");
    press("a");
    expect_status_is("no question is open in this step");
    cr_expect_not(app->prompt.open);
    press("H");
    expect_status_is("no question and no goal is open in this step");
}

Test(quiz, giving_up_shows_the_answer)
{
    ok("answer ?");
    expect_status_is("given away. Answer: 1. It is 1, with \"0.98\"");
    ok("reveal");
    expect_status_is("given away. Answer: Causal");
    ok("reveal");
    expect_status_is("given away. Solution: s[0,0] = 9");
    expect_states("---....");
    expect_number("s", 0, 0, 2); /* which nobody ran */
    ok("reveal");
    expect_status_is("no question and no goal is open in this step");
    ok("s[0,0] = 9");
    expect_states("--x....");
}

Test(quiz, an_answer_follows_the_edits)
{
    ok("s[1,0] = 20");
    ok("answer 1");
    expect_status("no: too large");
    ok("answer 0");
    expect_status("right! Answer: 0. It is 0, with");
    ok("s[1,0] = 4"); /* what was said stays */
    cr_expect_str_eq(quiz_state(app, 0)->answer, "0");
    ok("undo");
    expect_states("x......");
}

Test(quiz, names_of_the_sheet_go_before_the_command)
{
    ok("answer, b = np.array([3, 4]), 0");
    ok("answer[1]");
    expect_status_is("4");
    ok("answer 1");
    expect_states("x......");
}

Test(quiz, an_equals_sign_is_no_assignment_while_a_question_is_open)
{
    ok("answer = 2");
    expect_status("no: too large.");
    ok("answer = 1");
    expect_states("x......");
    ok("answer=causal");
    expect_states("xx.....");
    ok("answer = 7");
    ok("answer");
    expect_status_is("no question is open in this step; its goal is reached by edits");
    cr_expect_not_null(sheet_find(app->sheet, "answer"), "it is a name again");
}

/* -- the veil ---------------------------------------------------------------------------------- */

Test(quiz, an_open_question_veils_names)
{
    cr_expect(quiz_veils(app, "w") && quiz_veils(app, "o") && quiz_veils(app, "v"));
    cr_expect(quiz_veils(app, "w.inner"));
    cr_expect_not(quiz_veils(app, "s"));
    cr_expect_not(quiz_veils(app, "argmax"));
    ok("answer 1");
    cr_expect_not(quiz_veils(app, "w"));
    cr_expect(quiz_veils(app, "o"));
    ok("answer causal");
    cr_expect_not(quiz_veils(app, "o"));
    ok("reset");
    cr_expect(quiz_veils(app, "w"));
    ok("step b");
    cr_expect_not(quiz_veils(app, "w"));
    ok("step c"); /* s is no formula, and another question hides nothing */
    cr_expect_not(quiz_veils(app, "s"));
}

Test(quiz, an_answer_names_what_its_f_string_shows)
{
    close_app();
    open_text("# T\n```qkv\na = np.ones(2)\nt := a * 2\nu := a * 3\n```\n"
              "## s: S\n```predict\nq\nanswer: rf\"{t[0]:.1f}\" + ' of u '\n```\n");
    cr_expect(quiz_veils(app, "t"));
    cr_expect_not(quiz_veils(app, "u"));
    close_app();
    open_text("# T\n```qkv\na = np.ones(2)\nt := a * 2\nu := a * 3\n```\n"
              "## s: S\n```predict\nq\nanswer: F\"\"\"a {t}\"\"\" + 't' + str(u)\n```\n");
    cr_expect(quiz_veils(app, "t") && quiz_veils(app, "u"));
}

Test(quiz, names_of_an_answers_own_are_no_names_of_the_sheet)
{
    close_app();
    open_text("# T\n```qkv\na = np.ones(2)\nt := a * 2\nend := a * 3\nv := a * 4\n```\n"
              "## s: S\n```predict\nq\nanswer: [t for t in range(3)][2] + int(f'{a.sum():.0f}') + "
              "sorted([3], reverse=v[0] > 0)[0]\n```\n");
    cr_expect_not(quiz_veils(app, "t") || quiz_veils(app, "end") || quiz_veils(app, "a"));
    cr_expect(quiz_veils(app, "v"));
}

Test(quiz, what_hides_nothing_hides_no_missing_selection)
{
    close_app();
    open_text("# T\n## s: S\n```predict\nq\nanswer: 1\nhide: nothing\n```\n");
    ok("animate");
    expect_status("nothing to animate: this");
}

Test(quiz, explanations_have_no_hidden_numbers)
{
    struct str line = {0};
    explanation_line(&app->explanation, &line);
    cr_expect_str_eq(line.text,
                     "w[1,1] = exp(s[1,1]) / Σ exp(s[1,:]) = ?   (hidden until the question "
                     "is answered)");
    str_free(&line);
    ok("answer 1");
    ok("explain o[0,0]");
    expect_status_is("o[0,0] = w[0,:] · v[:,0] = ?   (hidden until the question is answered)");
    ok("answer causal");
    ok("explain o[0,0]");
    expect_status("o[0,0] = w[0,:] · v[:,0] = 0.06338·1");
}

Test(quiz, a_number_that_is_shown_hides_where_it_came_from)
{
    ok("far := w * 10"); /* not hidden itself, but it would give w away */
    ok("explain far[1,1]");
    expect_status_is("far[1,1] = w[1,1] * 10 = 9.8200786");
}

Test(quiz, sentences_have_no_hidden_numbers)
{
    ok("read w");
    cr_expect_str_eq(app->overlay.text, "w follows softmax(s) and has 2 rows of 3 numbers.\n"
                                        "Its numbers are hidden until the question is answered.\n");
    ok("read w 1");
    cr_expect_null(strstr(app->overlay.text, "0.9"));
    ok("read w[1,1]");
    cr_expect_null(strstr(app->overlay.text, "0.9"));
    ok("where");
    expect_status("w, query 1, key 1: hidden until the question is answered.");
    app->in_words = true;
    ok("s[0,1] = 5");
    expect_status("w changed; it is hidden until the question is answered.");
    cr_expect_null(strstr(app->status.text, "0.7"));
    ok("w");
    cr_expect_not_null(strstr(app->output.text, "9.82"), "it is the learner's own sheet");
}

Test(quiz, in_words_the_next_question_follows)
{
    app->in_words = true;
    ok("answer 1");
    expect_status_is("right! Answer: 1. It is 1, with \"0.98\" The next question: Which mask?");
}

/* -- goals ------------------------------------------------------------------------------------- */

Test(quiz, a_goal_is_reached_by_edits)
{
    ok("goal");
    expect_status_is("[ ] Goal: Make key 0 the one.");
    ok("s[0,0] = 3");
    expect_states(".......");
    ok("s[0,0] = 7");
    expect_states("..x....");
    expect_status("w, o. Goal reached! 0 it is.");
    ok("undo");
    expect_states("..x....");
    ok("goal");
    expect_status_is("[x] Goal reached: Make key 0 the one. 0 it is.");
    ok("step b");
    ok("goal");
    expect_status_is("this step has no goal");
}

/* A goal can take long to look at. */
Test(quiz, a_goal_is_looked_at_when_something_changed)
{
    ok("s[0,0] = 7");
    app->tasks[2].status = TASK_OPEN;
    ok("move left");
    ok("1 + 1");
    expect_states(".......");
    ok("step b");
    ok("step a");
    expect_states("..x....");
    app->tasks[2].status = TASK_OPEN;
    ok("undo");
    expect_states(".......");
    ok("redo");
    expect_states("..x....");
}

Test(quiz, hints_are_for_the_first_open_task)
{
    ok("hint");
    ok("hint");
    expect_status_is("Hint: One is 16.");
    ok("hint");
    expect_status_is("there are no more hints; `reveal` gives it away");
    ok("answer 1");
    ok("reveal");
    ok("hint");
    expect_status_is("Hint: Edit `s`.");
}

/* -- what a lesson can do wrong ---------------------------------------------------------------- */

Test(quiz, asking_changes_nothing_and_ends)
{
    cr_assert(app_line(app, "step c", &err));
    expect_status("index 7 is out of bounds");
    unsigned long edits = sheet_edits(app->sheet);
    ok("answer 5");
    expect_status("no: too small");
    ok("answer 297");
    expect_states("...x...");
    expect_number("s", 0, 0, 2);
    cr_expect_eq(sheet_edits(app->sheet), edits);
    refused("answer 5", "undo");
    expect_status("index 7 is out of bounds");
    ok("reveal");
    expect_states("...x-..");
    cr_expect_null(quiz_state(app, 1)->answer);
}

/* Long before LOOK_STEPS rounds. */
Test(quiz, goals_that_take_for_ever_hold_nobody_up, .timeout = 60)
{
    struct str text = {0};
    refused("answer [np.ones(10**6).sum() for i in range(10**9)]", "more than 1 s of work");
    close_app();
    str_append(&text, "# T\n```qkv\nx = 1\n```\n## s: S\n");
    for (int i = 0; i < LESSON_MAX_TASKS; i++)
        str_append(&text, "```goal\ng\nreach: [np.ones(10**6).sum() for i in range(10**9)]\n"
                          "solution: x = 2\n```\n");
    open_text(text.text);
    str_free(&text);
    ok("x = 3");
    ok("undo");
    expect_states("............");
}

Test(quiz, goals_are_looked_at_where_numbers_may_have_changed)
{
    close_app();
    open_text("# T\n```qkv\nx = np.zeros(2)\n```\n## s: S\n"
              "```goal\ng\nreach: True\nsolution: x = 2\n```\n```view\nmatrix x\n```\n");
    press("Right");
    ok("explain x[1]");
    expect_states(".");
    ok("x[0] = 1");
    expect_states("x");
}

Test(quiz, texts_of_a_lesson_are_cleaned_and_cut)
{
    close_app();
    open_text("# T\n```qkv\nbell = '\\x07'\n```\n## s: S\n```predict\nq\nanswer: "
              "'\\x1b[2J\\x9b\\n' + 'é' * 5000\n"
              "why: {bell}{[1]}\\ \"\n```\n"
              "```goal\ng\nreach: False\nsolution: for i in range(2):\n    x = i\nsolution: y = "
              "1\n```\n");
    ok("reveal");
    const struct task_state *state = quiz_state(app, 0);
    cr_expect(str_starts(state->answer, "[2J éé"), "%.40s", state->answer);
    cr_expect_leq(strlen(state->answer), 1300);
    cr_expect_str_eq(state->why, "[1]\\ \"", "%s", state->why);
    ok("reveal");
    expect_status_is("given away. Solution: for i in range(2): x = i; y = 1");
}

/* -- saving ------------------------------------------------------------------------------------ */

Test(quiz, progress_is_saved)
{
    char path[256];
    snprintf(path, sizeof path, "%s", scratch("t.journal"));
    cr_assert(journal_open(app, path, &err));
    cr_expect_not(app_line(app, "answer foo", &err));
    ok("answer 0");
    ok("answer 1");
    ok("reveal");
    ok("hint");
    ok("s[0,0] = 7");
    ok("step b");
    ok("answer");
    char *text = read_file(path);
    cr_expect_str_eq(text,
                     "# qkv journal 1\nanswer 0\nanswer 1\nreveal\nhint\ns[0,0] = 7\nstep b\n");
    free(text);
    app_free(app);
    open_small();
    cr_assert(journal_open(app, path, &err));
    expect_states("x-x....");
    ok("step a");
    cr_expect_str_eq(quiz_state(app, 0)->why, "It is 1, with \"0.98\"");
    ok("reset");
    expect_states(".......");
    app_free(app);
    open_small();
    cr_assert(journal_open(app, path, &err));
    expect_states(".......");
}
