#include "term/direct.h"

#include "base/mem.h"
#include "base/str.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <curses.h>
#include <term.h>

enum { MAGIC = 01036, COLOR_COUNT = 1 << 24, PAIR_COUNT = 32767 };

static const char foreground[] = "\033[38;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%dm";
static const char background[] = "\033[48;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%dm";

static bool has_string(const char *name)
{
    const char *value = tigetstr((char *)(size_t)name);
    return value && value != (char *)-1;
}

/* -- the format of term(5), with 32-bit numbers ------------------------------------------------ */

static void append_number(struct str *out, long value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        str_append_char(out, (char)((unsigned long)value >> (8 * i) & 0xff));
}

static void append_even(struct str *out)
{
    if (out->length % 2)
        str_append_char(out, '\0');
}

static long count_names(const char *const *names)
{
    long count = 0;
    while (names[count])
        count++;
    return count;
}

static void append_flags(struct str *out)
{
    for (const char *const *name = boolnames; *name; name++)
        str_append_char(out, strcmp(*name, "ccc") != 0 && tigetflag((char *)(size_t)*name) > 0);
}

static void append_numbers(struct str *out)
{
    for (const char *const *name = numnames; *name; name++) {
        bool colors = strcmp(*name, "colors") == 0, pairs = strcmp(*name, "pairs") == 0;
        int value = tigetnum((char *)(size_t)*name);
        append_number(out, colors ? COLOR_COUNT : pairs ? PAIR_COUNT : value < 0 ? -1 : value, 4);
    }
}

/* What sets a colour is ours; what would change the terminal's palette goes. */
static const char *string_of(const char *name)
{
    static const struct {
        const char *name, *value;
    } ours[] = {{"setaf", foreground}, {"setab", background}, {"initc", NULL},
                {"oc", NULL},          {"setf", NULL},        {"setb", NULL}};
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        if (strcmp(ours[i].name, name) == 0)
            return ours[i].value;
    return has_string(name) ? tigetstr((char *)(size_t)name) : NULL;
}

static void append_strings(struct str *offsets, struct str *table)
{
    for (const char *const *name = strnames; *name; name++) {
        const char *value = string_of(*name);
        append_number(offsets, value ? (long)table->length : -1, 2);
        if (value)
            str_append_bytes(table, value, strlen(value) + 1);
    }
}

/* The flag RGB, which says what the numbers of colours mean, is none of the standard ones. */
static void append_extension(struct str *out)
{
    static const int header[] = {1 /* flag */, 0, 0, 1 /* name */, sizeof "RGB"};
    append_even(out);
    for (size_t i = 0; i < sizeof header / sizeof *header; i++)
        append_number(out, header[i], 2);
    append_number(out, 1, 2);
    append_number(out, 0, 2);
    str_append_bytes(out, "RGB", sizeof "RGB");
}

static void append_description(struct str *out, const char *name)
{
    struct str offsets = {0}, table = {0};
    append_strings(&offsets, &table);
    const long header[] = {MAGIC,
                           (long)strlen(name) + 1,
                           count_names(boolnames),
                           count_names(numnames),
                           count_names(strnames),
                           (long)table.length};
    for (size_t i = 0; i < sizeof header / sizeof *header; i++)
        append_number(out, header[i], 2);
    str_append_bytes(out, name, strlen(name) + 1);
    append_flags(out);
    append_even(out);
    append_numbers(out);
    str_append_bytes(out, offsets.text, offsets.length);
    str_append_bytes(out, table.text, table.length);
    append_extension(out);
    str_free(&offsets);
    str_free(&table);
}

char *direct_description(const char *name)
{
    static const char digits[] = "0123456789ABCDEF";
    struct str bytes = {0}, text = {0};
    append_description(&bytes, name);
    str_append(&text, "hex:");
    for (size_t i = 0; i < bytes.length; i++) {
        unsigned byte = (unsigned char)bytes.text[i];
        str_append_char(&text, digits[byte >> 4]);
        str_append_char(&text, digits[byte & 0xf]);
    }
    str_free(&bytes);
    return text.text;
}
