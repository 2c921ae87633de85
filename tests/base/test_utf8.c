#include "base/utf8.h"

#include <criterion/criterion.h>
#include <locale.h>
#include <string.h>

static void utf8_locale(void)
{
    if (!setlocale(LC_CTYPE, "C.UTF-8"))
        setlocale(LC_CTYPE, "en_US.UTF-8");
}

TestSuite(utf8, .init = utf8_locale);

static void expect_decoded(const char *text, uint32_t code, size_t length)
{
    uint32_t found = 1;
    cr_expect_eq(utf8_decode(text, &found), length);
    cr_expect_eq(found, code, "U+%04X", found);
}

Test(utf8, decodes_each_length)
{
    expect_decoded("", 0, 0);
    expect_decoded("a", 'a', 1);
    expect_decoded("é", 0xE9, 2);
    expect_decoded("√x", 0x221A, 3);
    expect_decoded("😀", 0x1F600, 4);
    expect_decoded("\xF4\x8F\xBF\xBF", 0x10FFFF, 4);
}

Test(utf8, a_byte_that_starts_no_character_is_replaced_alone)
{
    static const char *const bad[] = {"\x80",             /* a continuation */
                                      "\xC3",             /* cut off */
                                      "\xE2\x88",         /* cut off */
                                      "\xC0\xAF",         /* an overlong slash */
                                      "\xE0\x80\xAF",     /* likewise */
                                      "\xED\xA0\x80",     /* a surrogate */
                                      "\xF4\x90\x80\x80", /* past U+10FFFF */
                                      "\xF8\x88\x80\x80", /* five bytes */
                                      "\xFF",
                                      "\xE2z\x9A"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        expect_decoded(bad[i], 0xFFFD, 1);
}

Test(utf8, encoding_is_the_inverse)
{
    for (uint32_t code = 1; code <= 0x10FFFF; code++) {
        char bytes[5] = "";
        uint32_t back;
        if (code >= 0xD800 && code <= 0xDFFF)
            continue;
        size_t length = utf8_encode(code, bytes);
        cr_assert_eq(utf8_decode(bytes, &back), length, "U+%04X", code);
        cr_assert_eq(back, code, "U+%04X", code);
    }
}

Test(utf8, widths)
{
    cr_expect_eq(utf8_width(""), 0);
    cr_expect_eq(utf8_width("abc"), 3);
    cr_expect_eq(utf8_width("√d_k·Σ"), 6);
    cr_expect_eq(utf8_width("漢字"), 4);
    cr_expect_eq(utf8_width("e\u0301x"), 2);
    cr_expect_eq(utf8_width("\xFF\xC3"), 2);
    cr_expect_eq(utf8_char_width('\x1b'), 1, "as it is shown");
    cr_expect_eq(utf8_char_width(0x85), 1);
    cr_expect_eq(utf8_width_bytes("漢字", 3), 2);
    cr_expect_eq(utf8_width_bytes("abc", 0), 0);
}

Test(utf8, fit_never_cuts_a_character)
{
    cr_expect_eq(utf8_fit("abc", 2), 2);
    cr_expect_eq(utf8_fit("abc", 9), 3);
    cr_expect_eq(utf8_fit("abc", 0), 0);
    cr_expect_eq(utf8_fit("abc", -1), 0);
    cr_expect_eq(utf8_fit("漢字", 1), 0);
    cr_expect_eq(utf8_fit("漢字", 3), 3);
    cr_expect_eq(utf8_fit("e\u0301x", 1), 3, "a mark stays with its letter");
}

/* Terminals disagree about the columns of what is joined, so nothing is. */
Test(utf8, what_joins_or_has_no_shape_takes_no_column)
{
    static const uint32_t unseen[] = {0x61C,  0x180B,  0x200B,  0x200C,  0x200D,  0x200E, 0x2060,
                                      0x2065, 0x206F,  0xFE00,  0xFE0E,  0xFE0F,  0xFEFF, 0xFFF9,
                                      0xFFFB, 0xE0067, 0xE007F, 0xE0100, 0x1F3FB, 0x1F3FF};
    for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++) {
        cr_expect_eq(utf8_shown(unseen[i]), 0, "U+%04X", unseen[i]);
        cr_expect_eq(utf8_char_width(unseen[i]), 0, "U+%04X", unseen[i]);
    }
    cr_expect_eq(utf8_width("👩\u200D👩\u200D👧"), 6);
    cr_expect_eq(utf8_width("❤\uFE0F"), 1);
    cr_expect_eq(utf8_width("👍🏽"), 2);
    cr_expect_eq(utf8_width("🇩🇪"), 2);
}

Test(utf8, what_is_shown_for_others)
{
    cr_expect_eq(utf8_shown('a'), 'a');
    cr_expect_eq(utf8_shown(0x301), 0x301);
    cr_expect_eq(utf8_shown(0x6F22), 0x6F22);
    cr_expect_eq(utf8_shown(0x1F1E9), 'D');
    cr_expect_eq(utf8_shown(0xAD), '-');
    cr_expect_eq(utf8_shown('\n'), 0xFFFD);
    cr_expect_eq(utf8_shown(0x9B), 0xFFFD);
    cr_expect_eq(utf8_shown(0x202E), 0xFFFD);
}
