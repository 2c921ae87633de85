/* Matrices in sentences: for whoever hears the program or reads it by touch. Rows that are shares,
 * as those of a softmax are, say what attends to what:
 *
 *     Query 1 attends most to key 1 (0.98), then key 2 (0.018), then key 0 (6e-06).
 *
 * Cells that a mask has taken away are said to be masked. Where the sheet has a list `tokens` of as
 * many texts, its words stand behind queries and keys. */
#ifndef QKV_APP_SENTENCES_H
#define QKV_APP_SENTENCES_H

#include "app/app.h"

/* What a name is and what it holds, a line for each row. Of what is large it tells a part and how
 * to hear the rest. */
void sentences_name(const struct app *app, const char *name, struct str *out);

/* The same without such limits, of the part that the first `count` axes' numbers select: of
 * all rows with none, of one element with all. ERR_NAME and ERR_INDEX when there is none. */
bool sentences_part(const struct app *app, const char *name, int count, const size_t *index,
                    struct str *out, struct err *err);

/* The selected cell and its number. */
void sentence_selected(const struct app *app, struct str *out);

/* Where `walk` leads from the selected cell; nothing when it is given. */
void sentence_sources(const struct app *app, struct str *out);

#endif
