/* A lesson: one Markdown file, read into steps.
 *
 *     # The lesson's title                  prose and `qkv` blocks before the first `##` set up the
 *                                           sheet
 *     ## name: The step's title             starts a step; the name is one word
 *     prose                                 paragraphs, lists, emphasis, code spans
 *     ```qkv                                statements, run when the step is entered for the first
 *                                           time
 *     ```view                               one panel a line: VIEW NAME [OPTION...];
 *                                           `select NAME[i,j]`
 *     ```listing 2,4-5                      code to be shown, with lines 2, 4 and 5 highlighted; a
 *                                           block without an info string is a listing too
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

/* What a lesson file may hold at most. The last two bound the time that hostile Markdown takes. */
enum {
    LESSON_MAX_BYTES = 1 << 20,
    LESSON_MAX_LINES = 20000,
    LESSON_MAX_LINE = 4096,   /* bytes in a line */
    LESSON_MAX_RUN = 16 << 10 /* bytes between two blank lines */
};

enum span_kind { SPAN_TEXT, SPAN_EMPHASIS, SPAN_STRONG, SPAN_CODE };

struct span {
    enum span_kind kind;
    char *text; /* UTF-8 on one line: line breaks are blanks, and so are tabs; never "" in prose */
};

enum block_kind { BLOCK_PARAGRAPH, BLOCK_ITEM, BLOCK_LISTING };

struct block {
    enum block_kind kind;
    int ordinal;        /* BLOCK_ITEM: its number in an ordered list, 0 in a bullet list */
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

struct step {
    char *name, *title;
    int line;
    struct block *blocks;
    size_t block_count;
    struct chunk *chunks;
    size_t chunk_count;
    struct panel *panels;
    size_t panel_count;
    char *selected;    /* "scores[0,1]" from `select`, without blanks, or NULL */
    int selected_line; /* 0 when there is none */
};

struct lesson {
    char *name; /* the file's name without directory and ".md" */
    char *title;
    char *path;
    struct step opening; /* what stands before the first step; its name is "" */
    struct step *steps;
    size_t step_count; /* 1 at least */
};

/* Parses Markdown. ERR_SYNTAX with file, line and column (characters, from 1) for what the format
 * does not allow: no title or two, no step, a step without a name or title or with a name that was
 * taken, an empty view block or a malformed line in one, an unknown info string, highlighted lines
 * that are not there, a block that is never closed, more than the caps above. Whether the
 * statements run and the views exist is not known here. */
struct lesson *lesson_parse(const char *text, size_t length, const char *path, struct err *err);

/* Reads a file. ERR_OS when it cannot be read. */
struct lesson *lesson_load(const char *path, struct err *err);
void lesson_free(struct lesson *lesson);

/* Reads the lesson that lesson_path finds. */
struct lesson *lesson_open(const char *which, struct err *err);

/* The step's index by name or by number from 1; ERR_VALUE names the steps there are. */
bool lesson_find_step(const struct lesson *lesson, const char *which, size_t *index,
                      struct err *err);

/* Where a lesson is: `which` is a path when it holds a slash or ends in ".md" (taken as it is,
 * whether it exists or not), else a name looked up in the lesson directories, the first that has
 * it: $QKV_LESSONS, beside the executable (build tree: ../lessons; installed:
 * ../share/qkv/lessons), and the directory fixed when the program was built. The caller frees the
 * path; ERR_OS names the lessons there are and suggests the nearest. */
char *lesson_path(const char *which, struct err *err);

/* The names of all lessons found, each once, sorted, in a NULL-terminated vector that
 * lesson_names_free frees. ERR_OS names the directories when there is none. */
char **lesson_names(struct err *err);
void lesson_names_free(char **names);

#endif
