/* Whether the terminal's background is dark or light. */
#ifndef QKV_TERM_BACKGROUND_H
#define QKV_TERM_BACKGROUND_H

#include "app/appearance.h"

#include <stddef.h>

/* By COLORFGBG, which some terminals set: "15;0" is white on black. */
enum background background_guess(void);

/* By the answer to "what is the background's colour?": ESC ] 11 ; rgb:R/G/B, of one to four
 * hexadecimal digits each, or rgba: or #; UNKNOWN when it is no such answer. */
enum background background_of(const char *answer, size_t length);

#endif
