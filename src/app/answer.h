/* Whether what a person typed is the answer to a question. */
#ifndef QKV_APP_ANSWER_H
#define QKV_APP_ANSWER_H

#include "sheet/value.h"

struct err;
struct sheet;
struct str;

enum verdict { ANSWER_MALFORMED, ANSWER_WRONG, ANSWER_RIGHT };

/* `typed` is an expression of the sheet, compared with what is expected:
 *
 *   numbers   that are typed as such are right when the expected one, rounded to as many decimals,
 *             is the same (0.5 for 0.4683, but never 0 or 1 for a share between them); computed
 *             ones to a relative 1e-6
 *   arrays    and lists: the same shape, each element as above
 *   texts     without regard to case; quotes can be left out
 *   truth     True and False, or yes and no
 *
 * Of a wrong one, *said gets what is wrong with it, without the answer: "too small". What cannot be
 * computed or is of another kind is no attempt: ANSWER_MALFORMED, and err says what to type. */
enum verdict answer_judge(struct sheet *sheet, const char *typed, struct value expected,
                          struct str *said, struct err *err);

#endif
