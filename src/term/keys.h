/* Input bytes to keys.
 *
 * The decoder cuts the stream into whole keys: a character, an escape sequence, or a bracketed
 * paste. Each key has the name that app_key takes and the bytes it came as, because readline wants
 * those. The keypad is left in its normal mode, so keys send what they send to a shell and what an
 * inputrc binds works here too. */
#ifndef QKV_TERM_KEYS_H
#define QKV_TERM_KEYS_H

#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>

enum { KEYS_PASTE_MAX = 256 * 1024 }; /* bytes; the rest of a larger paste is dropped */

enum key_kind {
    KEY_TYPED,
    KEY_PASTE,
    KEY_ANSWER, /* what the terminal says to a question, or a part of it that came too late */
    KEY_MOUSE
};

enum { MOUSE_LEFT = 0, MOUSE_WHEEL_UP = 64, MOUSE_WHEEL_DOWN = 65 };

struct key {
    enum key_kind kind;
    /* "a", "Ctrl-R", "Alt-Shift-Up"; "" for a sequence that is none we know, and for what is not
     * typed */
    char name[32];
    const char *bytes; /* as typed; of a paste its text. Borrowed until the next keys_feed */
    size_t length;
    int button, x, y; /* of KEY_MOUSE: what was pressed, or -1, and the cell */
};

struct keys {
    struct str input; /* not yet decoded, from `at` on */
    size_t at;
    bool pasting, dropping; /* dropping: what comes up to the paste's end is nobody's */
    bool asked; /* an answer is to come: it is waited for longer, however slow the line is */
    struct str paste;
};

void keys_free(struct keys *keys);
void keys_feed(struct keys *keys, const char *bytes, size_t length);

/* Forgets what is incomplete, but for an answer; of a paste also what is yet to come. */
void keys_drop(struct keys *keys);

/* Takes the next whole key. Of a paste, line ends are "\n", a tab is four blanks, and other control
 * characters and bytes that are no UTF-8 are dropped. */
bool keys_next(struct keys *keys, struct key *key);

/* How many milliseconds to wait for the rest of an incomplete key; -1: there is none. */
int keys_timeout(const struct keys *keys);

/* The rest did not come: takes what is there as a key (a lone ESC is "Escape"). */
bool keys_expire(struct keys *keys, struct key *key);

#endif
