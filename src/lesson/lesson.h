/* A lesson: one Markdown file, read into steps.
 *
 *     # The lesson's title                  prose and `qkv` blocks before the first `##` set up the
 *                                           sheet
 *     ## name: The step's title             starts a step; the name is one word
 *     prose                                 paragraphs, lists, emphasis, code spans
 *     ```qkv                                statements, run when the step is entered for the first
 *                                           time
 *     ```view                               one panel a line: VIEW NAME [OPTION...], options as
 *                                           view_takes (app/views.h) has them; `select NAME[i,j]`
 *     ```listing 2,4-5                      code to be shown, with lines 2, 4 and 5 highlighted; a
 *                                           block without an info string is a listing too
 *     ```predict                            a question, asked before the numbers are shown
 *     ```goal                               something to be brought about by edits
 *     ```notes                              what to say at the step: paragraphs and lists, shown to
 *                                           who speaks (`qkv notes`) and to nobody else
 *
 * A `predict` and a `goal` block hold the question, then fields, each `word: text` from a line's
 * first column on; a line that begins with a blank goes on with the field above it.
 *
 *     ```predict
 *     Which key does query 2 attend to most?
 *     answer: weights[2].argmax()           an expression, so that it stays right after any edit
 *     hide: weights, output                 names whose numbers are hidden until it is answered, or
 *                                           `nothing`; without it the formulas that the answer
 *                                           names
 *     hint: Compare the scores of row 2.    one more after each wrong answer
 *     why: It has the largest score,        told when it is answered; with {expressions}, as in an
 *       {scores[2].max()}.                  f-string
 *     ```
 *     ```goal
 *     Make query 0 attend to key 2 with more than 0.9.
 *     reach: weights[0,2] > 0.9             an expression that is to become true
 *     hint: Larger differences, larger shares.
 *     why: Now it is {weights[0,2]:.2f}.
 *     solution: k_d = 0.1                   statements that reach it
 *     ```
 *
 * `hint` and `solution` may come several times; `answer`, `reach` and `solution` must be there.
 *
 * A lesson file is untrusted: it is capped in size, control characters are dropped from all its
 * text, links and images become their text, and HTML is not shown. A list in a list and a quotation
 * lose their indentation; a heading below `##` is a strong paragraph. Everything in a lesson is
 * owned by it. */
#ifndef QKV_LESSON_LESSON_H
#define QKV_LESSON_LESSON_H

#include <stdbool.h>
#include <stddef.h>

struct err;
struct str;

/* What a lesson file may hold at most. The last two bound the time that hostile Markdown takes. */
enum {
    LESSON_MAX_BYTES = 1 << 20,
    LESSON_MAX_LINES = 20000,
    LESSON_MAX_LINE = 4096,     /* bytes in a line */
    LESSON_MAX_TASKS = 12,      /* questions and goals in a step */
    LESSON_MAX_QUESTION = 1024, /* bytes of one */
    LESSON_MAX_RUN = 16 << 10   /* bytes between two blank lines */
};

enum span_kind { SPAN_TEXT, SPAN_EMPHASIS, SPAN_STRONG, SPAN_CODE };

struct span {
    enum span_kind kind;
    char *text; /* UTF-8 on one line: line breaks are blanks, and so are tabs; never "" in prose */
};

enum block_kind { BLOCK_PARAGRAPH, BLOCK_ITEM, BLOCK_LISTING, BLOCK_TASK };

struct block {
    enum block_kind kind;
    int ordinal;        /* BLOCK_ITEM: its number in an ordered list, 0 in a bullet list */
    size_t task;        /* BLOCK_TASK: which of the step's tasks; the spans are the question */
    struct span *spans; /* BLOCK_LISTING: one span a line of code, SPAN_STRONG where highlighted */
    size_t span_count;
};

/* A `qkv` block's text, each line with its end; `line` is where its first line stands in the file,
 * for error messages. */
struct chunk {
    char *source;
    int line;
};

/* One line of a `view` block: "heatmap weights" or "concat z 8". */
struct panel {
    char *view, *name, *options; /* options: the rest of the line, "" when there is none */
    int line, column;            /* of the view's name in the file */
};

enum task_kind { TASK_PREDICT, TASK_GOAL };

/* A name of the sheet, and where it stands in the file. */
struct hidden {
    char *name;
    int line, column;
};

/* A question to be answered, or a goal to be reached. */
struct task {
    enum task_kind kind;
    struct chunk test; /* the expression of the answer, or of what must become true */
    struct hidden *hides;
    char **hints;
    size_t hide_count, hint_count;
    bool hides_nothing; /* and nothing that the answer names, either */
    char *why;          /* or NULL */
    char *solution;     /* TASK_GOAL: statements, each with a line's end */
    int test_column, solution_line, solution_column; /* where they begin in the file */
};

struct step {
    char *name, *title;
    int line;
    struct block *blocks;
    size_t block_count;
    struct chunk *chunks;
    size_t chunk_count;
    struct panel *panels;
    size_t panel_count;
    struct task *tasks;
    size_t task_count;
    size_t first_task;   /* how many the steps before have */
    char *selected;      /* "scores[0,1]" from `select`, without blanks, or NULL */
    int selected_line;   /* 0 when there is none */
    struct block *notes; /* the speaker's: paragraphs and items */
    size_t note_count;
};

struct lesson {
    char *name; /* the file's name without directory and ".md" */
    char *title;
    char *path;
    char *which;         /* the name or path that it was asked for by, or NULL; see lesson_which */
    struct step opening; /* what stands before the first step; its name is "" */
    struct step *steps;
    size_t step_count; /* 1 at least */
};

/* Parses Markdown. ERR_SYNTAX with file, line and column (characters, from 1) for what the format
 * does not allow: no title or two, no step, a step without a name or title or with a name that was
 * taken, an empty view or notes block or a malformed line in one, an unknown info string,
 * highlighted lines that are not there, a question without an answer or with an unknown field, a
 * block that is never closed, more than the caps above. Whether the statements run, the views exist
 * and the answers can be computed is not known here. */
struct lesson *lesson_parse(const char *text, size_t length, const char *path, struct err *err);

/* Reads a file. ERR_OS when it cannot be read. */
struct lesson *lesson_load(const char *path, struct err *err);
void lesson_free(struct lesson *lesson);

/* Reads the lesson that lesson_path finds. */
struct lesson *lesson_open(const char *which, struct err *err);

/* What it is called by on a command line, and whether that is a path: it holds a slash or ends in
 * ".md". */
const char *lesson_which(const struct lesson *lesson);
bool lesson_is_path(const char *which);

/* The step's index by name or by number from 1; ERR_VALUE names the steps there are. */
bool lesson_find_step(const struct lesson *lesson, const char *which, size_t *index,
                      struct err *err);

/* Appends a block's text on one line, with code between backquotes. */
void block_text(const struct block *block, struct str *out);

void panel_clear(struct panel *panel); /* frees what it owns */

/* The way back, of text that is no Markdown: what stands between two backquotes is code. The spans
 * are added to the block, which block_clear empties. */
void block_take_text(struct block *block, const char *text);
void block_clear(struct block *block);

/* How many questions and goals all steps have. */
size_t lesson_task_count(const struct lesson *lesson);

/* Where a lesson is: `which` is a path (lesson_is_path; taken as it is, whether it exists or not),
 * else a name looked up in the lesson directories, the first that has
 * it: $QKV_LESSONS, beside the executable (build tree: ../lessons; installed:
 * ../share/qkv/lessons), and the directory fixed when the program was built. The caller frees the
 * path; ERR_OS names the lessons there are and suggests the nearest. */
char *lesson_path(const char *which, struct err *err);

/* The names of all lessons found, each once, sorted, in a NULL-terminated vector that
 * lesson_names_free frees. ERR_OS names the directories when there is none. */
char **lesson_names(struct err *err);
void lesson_names_free(char **names);

#endif
