/* Between the files that parse a lesson: parse.c walks the document, prose.c reads inline text,
 * fence.c the fenced blocks, task.c those that ask something. */
#ifndef QKV_LESSON_PARSE_H
#define QKV_LESSON_PARSE_H

#include "lesson/lesson.h"

#include <cmark.h>
#include <stdbool.h>
#include <stddef.h>

struct err;
struct str;

struct reader {
    struct lesson *lesson;
    const char *path;  /* the lesson's, fit to be shown in a message */
    struct step *step; /* what blocks are added to: the opening, then the last step */
    char **lines;      /* the source's lines without their ends; lines[0] is line 1 */
    size_t line_count;
    struct err *err;
};

/* err_set with the place. Always returns false. */
bool reader_fail(struct reader *p, int line, int column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The column, from 1 and in characters, of the first place in the line where text stands; 1 when
 * it is not there. */
int reader_column(const struct reader *p, int line, const char *text);

/* A code block: its text, cleaned, and where its first line stands. */
struct fence {
    const char *options; /* the info string behind its first word */
    char *body;          /* lines with their ends */
    int line;            /* of the body */
    int info_line;       /* of the fence itself */
};

/* False, with err, when there is something behind the info string's first word, which is kind. */
bool fence_no_options(struct reader *p, const struct fence *f, const char *kind);

/* A name of the sheet, as far as its letters go. */
bool fence_is_name(const char *text);

/* Adds an element to a step's vector and returns it, zeroed. */
struct block *step_add_block(struct step *step, enum block_kind kind);
struct chunk *step_add_chunk(struct step *step);
struct panel *step_add_panel(struct step *step);
struct task *step_add_task(struct step *step);
void block_add_span(struct block *block, enum span_kind kind, char *text); /* takes text */

/* The text of a node's inline children as spans of a block, or without any markup. */
void prose_spans(cmark_node *node, struct block *block);
void prose_text(cmark_node *node, struct str *out);

/* Reads Markdown on its own and adds its paragraphs and items to a step; nothing else is in it. */
void prose_parse(const char *markdown, struct step *to);

/* Reads a code block, fenced or indented, into the step. */
bool fence_parse(struct reader *p, cmark_node *node);

/* A `predict` and a `goal` block. */
bool task_parse_predict(struct reader *p, const struct fence *f);
bool task_parse_goal(struct reader *p, const struct fence *f);

#endif
