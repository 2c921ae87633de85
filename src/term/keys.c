#include "term/keys.h"

#include "base/utf8.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CAN = 0x18, SUB = 0x1A, ESC = 0x1B, DEL = 0x7F, SEQUENCE_MAX = 64, MOUSE_LENGTH = 6 };
enum { STRING_MAX = 64 * 1024 }; /* what is longer would be an attack */
enum { ESCAPE_MS = 25, SEQUENCE_MS = 100, PASTE_MS = 5000, DROP_MS = 1000 };
enum { ANSWER_ESCAPE_MS = 250, ANSWER_MS = 1000 }; /* while one is to come */

static const char paste_start[] = "\033[200~", paste_end[] = "\033[201~";
enum { PASTE_MARK = sizeof paste_end - 1 };

void keys_free(struct keys *keys)
{
    str_free(&keys->input);
    str_free(&keys->paste);
    *keys = (struct keys){0};
}

void keys_feed(struct keys *keys, const char *bytes, size_t length)
{
    size_t left = keys->input.length - keys->at;
    if (keys->at > 0) {
        memmove(keys->input.text, keys->input.text + keys->at, left);
        str_truncate(&keys->input, left);
        keys->at = 0;
    }
    str_append_bytes(&keys->input, bytes, length);
}

/* -- answers: ESC ] digits, up to BEL or ESC \, and ESC [ ? ... c ------------------------------ */

static bool is_string(const char *bytes, size_t n)
{
    return n > 2 && bytes[0] == ESC && bytes[1] == ']' && bytes[2] >= '0' && bytes[2] <= '9';
}

static bool is_answer(const char *bytes, size_t n)
{
    return is_string(bytes, n) || (n > 2 && memcmp(bytes, "\033[?", 3) == 0);
}

void keys_drop(struct keys *keys)
{
    const char *bytes = str_text(&keys->input) + keys->at;
    size_t n = keys->input.length - keys->at;
    keys->dropping = keys->pasting;
    if (keys->pasting || (n > 0 && bytes[0] == ESC && (keys->asked || is_answer(bytes, n))))
        return;
    str_truncate(&keys->input, 0);
    keys->at = 0;
}

/* -- lengths: 0 says that more must come ------------------------------------------------------- */

static size_t control_sequence_length(const char *bytes, size_t n)
{
    size_t i = 2;
    if (n > 2 && bytes[2] == 'M') /* the mouse, where it is not told of as we ask for */
        return n >= MOUSE_LENGTH ? MOUSE_LENGTH : 0;
    if (n > 2 && bytes[2] == '[') /* the Linux console's function keys: ESC [ [ A */
        return n > 3 ? 4 : 0;
    while (i < n && bytes[i] >= 0x20 && bytes[i] <= 0x3F)
        i++;
    if (i == n)
        return n < SEQUENCE_MAX ? 0 : n;
    return bytes[i] >= 0x40 && bytes[i] < DEL ? i + 1 : i;
}

/* As terminals take strings themselves: BEL and ESC \ end one, CAN, SUB and another sequence cut it
 * short, and other control characters are a part of it. Another sequence is not. */
static size_t string_length(const char *bytes, size_t n)
{
    if (n == 2)
        return 0;
    if (!is_string(bytes, n))
        return 2; /* Alt-] */
    for (size_t i = 2; i < n; i++) {
        if (bytes[i] == '\a' || bytes[i] == CAN || bytes[i] == SUB)
            return i + 1;
        if (bytes[i] == ESC)
            return i + 1 == n ? 0 : bytes[i + 1] == '\\' ? i + 2 : i;
    }
    return n < STRING_MAX ? 0 : n;
}

static size_t character_length(const char *bytes, size_t n)
{
    unsigned char first = (unsigned char)bytes[0];
    size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1;
    for (size_t i = 1; i < length; i++) {
        if (i == n)
            return 0;
        if (((unsigned char)bytes[i] & 0xC0) != 0x80)
            return i;
    }
    return length;
}

static size_t key_length(const char *bytes, size_t n)
{
    if (bytes[0] != ESC)
        return character_length(bytes, n);
    if (n == 1)
        return 0;
    if (bytes[1] == '[')
        return control_sequence_length(bytes, n);
    if (bytes[1] == 'O')
        return n > 2 ? 3 : 0;
    if (bytes[1] == ']')
        return string_length(bytes, n);
    if (bytes[1] == ESC)
        return 1;
    size_t length = character_length(bytes + 1, n - 1);
    return length ? length + 1 : 0;
}

/* -- names ------------------------------------------------------------------------------------- */

struct named {
    int code;
    const char *name;
};

static const struct named final_letters[] = {
    {'A', "Up"},      {'B', "Down"},  {'C', "Right"}, {'D', "Left"}, {'F', "End"},
    {'H', "Home"},    {'P', "F1"},    {'Q', "F2"},    {'R', "F3"},   {'S', "F4"},
    {'Z', "BackTab"}, {'M', "Enter"}, {0, NULL},
};

static const struct named numbers[] = {
    {1, "Home"}, {2, "Insert"}, {3, "Delete"}, {4, "End"}, {5, "PageUp"}, {6, "PageDown"},
    {7, "Home"}, {8, "End"},    {11, "F1"},    {12, "F2"}, {13, "F3"},    {14, "F4"},
    {15, "F5"},  {17, "F6"},    {18, "F7"},    {19, "F8"}, {20, "F9"},    {21, "F10"},
    {23, "F11"}, {24, "F12"},   {0, NULL},
};

static const struct named console_letters[] = {
    {'A', "F1"}, {'B', "F2"}, {'C', "F3"}, {'D', "F4"}, {'E', "F5"}, {0, NULL},
};

static const char *lookup(const struct named *table, int code)
{
    while (table->name && table->code != code)
        table++;
    return table->name;
}

/* xterm's modifiers: 1 plus 1 for Shift, 2 for Alt, 4 for Ctrl. */
static void name_modified(struct key *key, long modifiers, const char *name)
{
    if (!name)
        return;
    long bits = modifiers > 1 && modifiers <= 8 ? modifiers - 1 : 0;
    snprintf(key->name, sizeof key->name, "%s%s%s%s", bits & 4 ? "Ctrl-" : "",
             bits & 2 ? "Alt-" : "", bits & 1 ? "Shift-" : "", name);
}

static bool is_mouse(const char *bytes, size_t n)
{
    return n > 2 && bytes[1] == '[' && (bytes[2] == '<' || (bytes[2] == 'M' && n == MOUSE_LENGTH));
}

/* ESC [ < button ; column ; row M, with m instead when it is let go; or ESC [ M and three bytes,
 * where button 3 is letting go. */
static void read_mouse(struct key *key)
{
    const char *bytes = key->bytes;
    char text[SEQUENCE_MAX] = "", last = '\0', end;
    key->kind = KEY_MOUSE;
    if (bytes[2] == 'M') {
        key->button = bytes[3] == ' ' + 3 ? -1 : (unsigned char)bytes[3] - ' ';
        key->x = (unsigned char)bytes[4] - ' ' - 1;
        key->y = (unsigned char)bytes[5] - ' ' - 1;
        return;
    }
    snprintf(text, sizeof text, "%.*s", (int)key->length - 3, bytes + 3);
    int n = sscanf(text, "%4d;%4d;%4d%c%c", &key->button, &key->x, &key->y, &last, &end);
    if (n != 4 || last != 'M')
        key->button = -1;
    key->x--;
    key->y--;
}

static void name_sequence(struct key *key)
{
    const char *bytes = key->bytes;
    int last = (unsigned char)bytes[key->length - 1];
    if (bytes[1] == 'O') {
        name_modified(key, 1, lookup(final_letters, last));
        return;
    }
    if (bytes[2] == '[') {
        name_modified(key, 1, lookup(console_letters, last));
        return;
    }
    char parameters[SEQUENCE_MAX] = "", *end;
    snprintf(parameters, sizeof parameters, "%.*s", (int)key->length - 3, bytes + 2);
    long number = strtol(parameters, &end, 10);
    long modifiers = *end == ';' ? strtol(end + 1, &end, 10) : 1;
    if (*end != '\0')
        return;
    if (last != '~')
        name_modified(key, modifiers, lookup(final_letters, last));
    else if (number > 0 && number < 100)
        name_modified(key, modifiers, lookup(numbers, (int)number));
}

static void name_control(char *name, size_t size, char c)
{
    const char *plain = c == '\t'               ? "Tab"
                        : c == '\r'             ? "Enter"
                        : c == ESC              ? "Escape"
                        : c == ' '              ? "Space"
                        : c == '\b' || c == DEL ? "Backspace"
                        : c == '\0'             ? "Ctrl-Space"
                                                : NULL;
    if (plain)
        snprintf(name, size, "%s", plain);
    else
        snprintf(name, size, "Ctrl-%c", c + '@');
}

static bool is_valid_character(const char *bytes, size_t length)
{
    char text[5] = "";
    uint32_t code;
    memcpy(text, bytes, length);
    size_t n = utf8_decode(text, &code);
    return (n == length && (code != 0xFFFD || length == 3) && !(code >= 0x80 && code < 0xA0)) ||
           (length == 1 && bytes[0] == '\0');
}

/* Names one character; false when the bytes are none. */
static bool name_character(char *name, size_t size, const char *bytes, size_t length)
{
    if (length > 4 || !is_valid_character(bytes, length))
        return false;
    if (length == 1 && (bytes[0] <= ' ' || bytes[0] == DEL))
        name_control(name, size, bytes[0]);
    else
        snprintf(name, size, "%.*s", (int)length, bytes);
    return true;
}

static bool name_key(struct key *key)
{
    const char *bytes = key->bytes;
    *key = (struct key){.bytes = bytes, .length = key->length};
    if (is_answer(bytes, key->length)) {
        key->kind = KEY_ANSWER;
        return true;
    }
    if (bytes[0] != ESC || key->length == 1)
        return name_character(key->name, sizeof key->name, bytes, key->length);
    if (is_mouse(bytes, key->length)) {
        read_mouse(key);
        return true;
    }
    if (key->length > 2 && (bytes[1] == '[' || bytes[1] == 'O')) {
        name_sequence(key);
        return true;
    }
    memcpy(key->name, "Alt-", 5);
    return name_character(key->name + 4, sizeof key->name - 4, bytes + 1, key->length - 1);
}

/* -- pastes ------------------------------------------------------------------------------------ */

/* Where the end mark, or a start of it at the end of the bytes, begins; n when nowhere. */
static size_t find_paste_end(const char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        size_t length = n - i < PASTE_MARK ? n - i : PASTE_MARK;
        if (memcmp(bytes + i, paste_end, length) == 0)
            return i;
    }
    return n;
}

static void append_pasted(struct str *out, const char *text)
{
    uint32_t code;
    for (size_t n; (n = utf8_decode(text, &code)) > 0; text += n) {
        if (code == '\r' && text[1] == '\n')
            continue;
        if (code == '\r' || code == '\n')
            str_append_char(out, '\n');
        else if (code == '\t')
            str_append(out, "    ");
        else if (code >= 0x20 && !(code >= DEL && code < 0xA0) && !(code == 0xFFFD && n == 1))
            str_append_bytes(out, text, n);
    }
}

/* What was pasted goes through a str as a C string, so that a NUL in it ends nothing early. */
static void finish_paste(struct keys *keys, struct key *key)
{
    struct str clean = {0};
    const char *raw = str_text(&keys->paste), *end = raw + keys->paste.length;
    for (; raw < end; raw += strlen(raw) + 1)
        append_pasted(&clean, raw);
    str_free(&keys->paste);
    keys->paste = clean;
    keys->pasting = keys->dropping = false;
    *key = (struct key){.kind = KEY_PASTE, .bytes = str_text(&clean), .length = clean.length};
}

static void collect_paste(struct keys *keys, const char *bytes, size_t length)
{
    size_t room = KEYS_PASTE_MAX - keys->paste.length;
    str_append_bytes(&keys->paste, bytes, length < room ? length : room);
    keys->at += length;
}

static bool next_paste(struct keys *keys, struct key *key)
{
    const char *bytes = str_text(&keys->input) + keys->at;
    size_t n = keys->input.length - keys->at, length = find_paste_end(bytes, n);
    collect_paste(keys, bytes, length);
    if (n - length < PASTE_MARK)
        return false;
    keys->at += PASTE_MARK;
    finish_paste(keys, key);
    return true;
}

/* -- keys -------------------------------------------------------------------------------------- */

static bool take(struct keys *keys, size_t length, struct key *key)
{
    key->bytes = keys->input.text + keys->at;
    key->length = length;
    keys->at += length;
    return name_key(key);
}

bool keys_next(struct keys *keys, struct key *key)
{
    for (;;) {
        size_t n = keys->input.length - keys->at;
        if (keys->pasting) {
            bool dropping = keys->dropping;
            if (n == 0 || !next_paste(keys, key))
                return false;
            if (!dropping)
                return true;
            continue;
        }
        size_t length = n ? key_length(keys->input.text + keys->at, n) : 0;
        if (length == 0)
            return false;
        bool known = take(keys, length, key);
        if (length == PASTE_MARK && memcmp(key->bytes, paste_start, PASTE_MARK) == 0) {
            keys->pasting = true;
            str_truncate(&keys->paste, 0);
        } else if (known) {
            return true;
        }
    }
}

int keys_timeout(const struct keys *keys)
{
    size_t n = keys->input.length - keys->at;
    if (keys->pasting)
        return keys->dropping ? DROP_MS : PASTE_MS;
    if (n == 0)
        return -1;
    const char *bytes = keys->input.text + keys->at;
    bool escape = n == 1 && bytes[0] == ESC;
    if (keys->asked || is_answer(bytes, n))
        return escape ? ANSWER_ESCAPE_MS : ANSWER_MS;
    return escape ? ESCAPE_MS : SEQUENCE_MS;
}

bool keys_expire(struct keys *keys, struct key *key)
{
    size_t n = keys->input.length - keys->at;
    if (keys->pasting) {
        bool dropping = keys->dropping;
        collect_paste(keys, str_text(&keys->input) + keys->at, n);
        finish_paste(keys, key);
        return !dropping;
    }
    return n > 0 && take(keys, n, key);
}
