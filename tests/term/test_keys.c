#include "term/keys.h"

#include <criterion/criterion.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

static void utf8_locale(void)
{
    if (!setlocale(LC_CTYPE, "C.UTF-8"))
        setlocale(LC_CTYPE, "en_US.UTF-8");
}

TestSuite(keys, .init = utf8_locale);

/* Appends the names of the keys that are complete, a blank after each; a paste as <text>. */
static void decode(struct keys *keys, struct str *names)
{
    struct key key;
    while (keys_next(keys, &key))
        if (key.kind == KEY_PASTE)
            str_format(names, "<%s> ", key.bytes);
        else if (key.kind == KEY_ANSWER)
            str_format(names, "answer%d ", (int)key.length);
        else if (key.kind == KEY_MOUSE)
            str_format(names, "%d@%d,%d ", key.button, key.x, key.y);
        else
            str_format(names, "%s ", key.name[0] ? key.name : "?");
}

static void expect_keys(const char *bytes, size_t length, const char *expected)
{
    struct keys whole = {0}, split = {0};
    struct str names = {0}, split_names = {0};
    keys_feed(&whole, bytes, length);
    decode(&whole, &names);
    for (size_t i = 0; i < length; i++) {
        keys_feed(&split, bytes + i, 1);
        decode(&split, &split_names);
    }
    cr_expect_str_eq(str_text(&names), expected);
    cr_expect_str_eq(str_text(&split_names), expected, "byte by byte: \"%s\", not \"%s\"",
                     str_text(&split_names), expected);
    keys_free(&whole);
    keys_free(&split);
    str_free(&names);
    str_free(&split_names);
}

static void expect(const char *bytes, const char *expected)
{
    expect_keys(bytes, strlen(bytes), expected);
}

Test(keys, characters_are_named_by_themselves)
{
    expect("aZ+:?", "a Z + : ? ");
    expect("\xc3\xa9\xe6\xbc\xa2\xf0\x9f\x99\x82", "\xc3\xa9 \xe6\xbc\xa2 \xf0\x9f\x99\x82 ");
    expect("\xef\xbf\xbd", "\xef\xbf\xbd "); /* U+FFFD itself */
}

Test(keys, control_characters_have_names)
{
    expect("\t\r\n\x7f\b ", "Tab Enter Ctrl-J Backspace Backspace Space ");
    expect("\x01\x12\x1a\x1c\x1d\x1e\x1f", "Ctrl-A Ctrl-R Ctrl-Z Ctrl-\\ Ctrl-] Ctrl-^ Ctrl-_ ");
    expect_keys("\0a", 2, "Ctrl-Space a ");
}

Test(keys, cursor_and_editing_keys)
{
    expect("\033[A\033[B\033[C\033[D\033[H\033[F", "Up Down Right Left Home End ");
    expect("\033OA\033OB\033OC\033OD\033OH\033OF", "Up Down Right Left Home End ");
    expect("\033[1~\033[2~\033[3~\033[4~\033[5~\033[6~\033[7~\033[8~",
           "Home Insert Delete End PageUp PageDown Home End ");
    expect("\033[Z", "BackTab ");
}

Test(keys, function_keys_of_several_terminals)
{
    expect("\033OP\033OQ\033OR\033OS\033[15~\033[17~\033[24~", "F1 F2 F3 F4 F5 F6 F12 ");
    expect("\033[11~\033[12~", "F1 F2 ");  /* rxvt */
    expect("\033[[A\033[[Ex", "F1 F5 x "); /* the Linux console */
}

Test(keys, modifiers_come_first)
{
    expect("\033[1;5C\033[1;2A\033[1;3D", "Ctrl-Right Shift-Up Alt-Left ");
    expect("\033[5;5~\033[6;8~", "Ctrl-PageUp Ctrl-Alt-Shift-PageDown ");
    expect("\033x\033\xc3\xa9\033\r", "Alt-x Alt-\xc3\xa9 Alt-Enter ");
}

Test(keys, unknown_sequences_are_one_key_without_a_name)
{
    expect("\033[1;9Xa", "? a ");
    expect("\033[99~\033[1;2;3Ab", "? ? b ");
    expect("\033[12\001c", "? Ctrl-A c "); /* cut short */
}

Test(keys, what_is_no_utf8_is_dropped)
{
    expect("a\xff\x80z", "a z ");
    expect("\xc3(\xe2\x82x", "( x ");
    expect("\xc0\xaf\xed\xa0\x80y", "y "); /* an overlong slash, a surrogate */
    expect("\xc2\x9bm", "m ");             /* a control character beyond ASCII */
}

Test(keys, endless_sequence_ends)
{
    char bytes[1000];
    memset(bytes, '1', sizeof bytes);
    memcpy(bytes, "\033[", 2);
    struct keys keys = {0};
    struct key key;
    keys_feed(&keys, bytes, sizeof bytes);
    cr_expect(keys_next(&keys, &key));
    cr_expect_str_eq(key.name, "");
    keys_free(&keys);
}

Test(keys, escape_alone_waits_for_the_rest)
{
    struct keys keys = {0};
    struct key key;
    cr_expect_eq(keys_timeout(&keys), -1);
    keys_feed(&keys, "\033", 1);
    cr_expect_not(keys_next(&keys, &key));
    cr_expect_eq(keys_timeout(&keys), 25);
    cr_expect(keys_expire(&keys, &key));
    cr_expect_str_eq(key.name, "Escape");
    cr_expect_eq(key.length, 1);
    cr_expect_eq(keys_timeout(&keys), -1);
    cr_expect_not(keys_expire(&keys, &key));
    keys_free(&keys);
}

Test(keys, two_escapes_are_two_keys)
{
    struct keys keys = {0};
    struct key key;
    keys_feed(&keys, "\033\033[A", 4);
    cr_expect(keys_next(&keys, &key));
    cr_expect_str_eq(key.name, "Escape");
    cr_expect(keys_next(&keys, &key));
    cr_expect_str_eq(key.name, "Up");
    keys_free(&keys);
}

Test(keys, incomplete_sequence_expires_as_what_it_is)
{
    struct keys keys = {0};
    struct key key;
    keys_feed(&keys, "\033[", 2);
    cr_expect_not(keys_next(&keys, &key));
    cr_expect_gt(keys_timeout(&keys), 25);
    cr_expect(keys_expire(&keys, &key));
    cr_expect_str_eq(key.name, "Alt-[");
    keys_feed(&keys, "\xe6\xbc", 2); /* half a character is none */
    cr_expect_not(keys_next(&keys, &key));
    cr_expect_not(keys_expire(&keys, &key));
    cr_expect_eq(keys_timeout(&keys), -1);
    keys_free(&keys);
}

Test(keys, bytes_are_those_typed)
{
    struct keys keys = {0};
    struct key key;
    keys_feed(&keys, "\033[1;5Cx", 7);
    cr_expect(keys_next(&keys, &key));
    cr_expect_eq(key.length, 6);
    cr_expect_arr_eq(key.bytes, "\033[1;5C", 6);
    keys_free(&keys);
}

Test(keys, paste_is_one_key)
{
    expect("a\033[200~n:q\033[201~b", "a <n:q> b ");
    expect("\033[200~\033[201~", "<> ");
    expect("\033[200~x\033[20y\033[201~", "<x[20y> ");
}

Test(keys, paste_has_plain_line_ends_and_no_controls)
{
    expect("\033[200~a\rb\r\nc\nd\033[201~", "<a\nb\nc\nd> ");
    expect("\033[200~\033[31mred\a\b\x7f\tx\xc2\x85y\xffz\033[201~", "<[31mred    xyz> ");
    expect_keys("\033[200~a\0b\033[201~", 15, "<ab> ");
}

Test(keys, paste_is_capped)
{
    enum { LENGTH = KEYS_PASTE_MAX + 1000 };
    char *bytes = malloc(LENGTH);
    memset(bytes, 'x', LENGTH);
    struct keys keys = {0};
    struct key key;
    keys_feed(&keys, "\033[200~", 6);
    cr_expect_not(keys_next(&keys, &key));
    keys_feed(&keys, bytes, LENGTH);
    cr_expect_not(keys_next(&keys, &key));
    keys_feed(&keys, "\033[201~q", 7);
    cr_expect(keys_next(&keys, &key));
    cr_expect_eq(key.kind, KEY_PASTE);
    cr_expect_eq(key.length, KEYS_PASTE_MAX);
    cr_expect(keys_next(&keys, &key));
    cr_expect_str_eq(key.name, "q");
    keys_free(&keys);
    free(bytes);
}

Test(keys, paste_without_an_end_expires)
{
    struct keys keys = {0};
    struct key key;
    keys_feed(&keys, "\033[200~abc\033[20", 13);
    cr_expect_not(keys_next(&keys, &key));
    cr_expect_geq(keys_timeout(&keys), 5000); /* a slow line pauses in the middle */
    cr_expect(keys_expire(&keys, &key));
    cr_expect_eq(key.kind, KEY_PASTE);
    cr_expect_str_eq(key.bytes, "abc[20");
    cr_expect_eq(keys_timeout(&keys), -1);
    keys_free(&keys);
}

Test(keys, dropping_forgets_what_is_incomplete)
{
    struct keys keys = {0};
    struct key key;
    keys_feed(&keys, "\033[200~abc", 9);
    cr_expect_not(keys_next(&keys, &key));
    keys_drop(&keys); /* what comes of it yet must not become keys */
    keys_feed(&keys, "def\033[20", 7);
    cr_expect_not(keys_next(&keys, &key));
    keys_drop(&keys);
    keys_feed(&keys, "1~q", 3);
    cr_expect(keys_next(&keys, &key));
    cr_expect_str_eq(key.name, "q");
    keys_feed(&keys, "\033[200~abc\033[201~", 15);
    cr_expect(keys_next(&keys, &key));
    cr_expect_str_eq(key.bytes, "abc");
    keys_free(&keys);
}

/* Whoever leaves a paste that has no end by Ctrl-C wants to go on. */
Test(keys, a_dropped_paste_without_an_end_expires)
{
    struct keys keys = {0};
    struct key key;
    keys_feed(&keys, "\033[200~abc", 9);
    cr_expect_not(keys_next(&keys, &key));
    int patience = keys_timeout(&keys);
    keys_drop(&keys);
    keys_feed(&keys, "def", 3);
    cr_expect_not(keys_next(&keys, &key));
    cr_expect_lt(keys_timeout(&keys), patience);
    cr_expect_not(keys_expire(&keys, &key));
    cr_expect_eq(keys_timeout(&keys), -1);
    keys_feed(&keys, "q", 1);
    cr_expect(keys_next(&keys, &key));
    cr_expect_str_eq(key.name, "q");
    keys_free(&keys);
}

/* Whatever comes, every byte is taken in the end and every key keeps its limits. */
Test(keys, random_bytes_do_no_harm)
{
    static const char likely[] = "\033[[O0123456789;~ABa\r\xc3\xa9";
    unsigned state = 1;
    struct keys keys = {0};
    struct key key;
    for (int i = 0; i < 200000; i++) {
        state = state * 1664525u + 1013904223u;
        unsigned pick = state >> 16;
        char byte =
            (char)(pick % 4 ? likely[pick / 4 % (sizeof likely - 1)] : (int)(pick / 4 % 256));
        keys_feed(&keys, &byte, 1);
        while (keys_next(&keys, &key) || (pick % 64 == 0 && keys_expire(&keys, &key)))
            cr_assert(key.kind == KEY_PASTE || key.kind == KEY_ANSWER ||
                      (key.length <= 64 && strlen(key.name) < sizeof key.name));
    }
    keys_free(&keys);
}

/* -- what the terminal says -------------------------------------------------------------------- */

Test(keys, answers_are_no_keys)
{
    expect("a\033]11;rgb:ffff/ffff/ffff\007b", "a answer24 b ");
    expect("a\033]11;rgb:ff/ff/ff\033\\\033[?62;22cb", "a answer19 answer9 b ");
    expect("\033]11;rgb\033[A", "answer8 Up "); /* cut short */
    expect("\033]11;rgb\030x\033]11;rgb\032x", "answer9 x answer9 x ");
    expect("\033]11;r\rg\001b\007x", "answer11 x ");
    expect("\033]x", "Alt-] x ");
}

Test(keys, long_answers_are_no_keys)
{
    char bytes[1000];
    memset(bytes, 'n', sizeof bytes);
    memcpy(bytes, "\033]11;", 5);
    memcpy(bytes + sizeof bytes - 2, "\aq", 2);
    expect_keys(bytes, sizeof bytes, "answer999 q ");
}

/* It began in time: it is waited for although nobody would wait for its beginning any more. */
Test(keys, late_answers_are_no_keys)
{
    static const char *const begun[] = {"\033]1", "\033]11;rgb:ff", "\033]11;rgb:ff\033",
                                        "\033[?62"};
    for (size_t i = 0; i < sizeof begun / sizeof *begun; i++) {
        struct keys keys = {0};
        struct key key;
        keys_feed(&keys, begun[i], strlen(begun[i]));
        cr_expect_not(keys_next(&keys, &key));
        cr_expect_geq(keys_timeout(&keys), 1000);
        keys_free(&keys);
    }
}

/* However it arrives, an answer that is waited for never becomes keys. */
Test(keys, slow_answers_are_no_keys)
{
    static const char answer[] = "\033]11;rgb:ffff/ffff/ffff\007\033[?62;22c";
    for (size_t cut = 1; cut < sizeof answer - 1; cut++) {
        struct keys keys = {.asked = true};
        struct key key;
        keys_feed(&keys, answer, cut);
        while (keys_next(&keys, &key))
            cr_expect_eq(key.kind, KEY_ANSWER);
        int timeout = keys_timeout(&keys);
        cr_expect(timeout == -1 || timeout >= 250, "%d ms after %zu bytes", timeout, cut);
        keys_drop(&keys); /* Ctrl-C in between */
        keys_feed(&keys, answer + cut, sizeof answer - 1 - cut);
        while (keys_next(&keys, &key))
            cr_expect_eq(key.kind, KEY_ANSWER);
        cr_expect_eq(keys_timeout(&keys), -1);
        keys_free(&keys);
    }
}

Test(keys, an_answer_that_ends_nowhere_is_dropped)
{
    struct keys keys = {0};
    struct key key;
    keys_feed(&keys, "\033]11;rgb:ff", 11);
    cr_expect_not(keys_next(&keys, &key));
    cr_expect(keys_expire(&keys, &key));
    cr_expect_eq(key.kind, KEY_ANSWER);
    cr_expect_str_eq(key.name, "");
    keys_feed(&keys, "x", 1);
    cr_expect(keys_next(&keys, &key));
    cr_expect_str_eq(key.name, "x");
    keys_free(&keys);
}

Test(keys, mouse)
{
    expect("\033[<0;10;5M\033[<0;10;5m", "0@9,4 -1@9,4 ");
    expect("\033[<64;1;1Ma\033[<65;300;200M", "64@0,0 a 65@299,199 ");
    expect("\033[M !!\033[M#!!\033[M`*+x", "0@0,0 -1@0,0 64@9,10 x ");
    expect("\033[<1;2Mx\033[<;;M\033[<99999;1;1M", "-1@1,-1 x -1@-1,-1 -1@-1,-1 ");
}
