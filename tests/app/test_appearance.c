#include "fixture.h"

#include <criterion/criterion.h>
#include <string.h>

TestSuite(appearance, .init = open_listing, .fini = close_app);

Test(appearance, commands_set_it)
{
    cr_expect_eq(app->appearance.theme, THEME_CIVIDIS);
    ok("theme high-contrast");
    cr_expect_eq(app->appearance.theme, THEME_CONTRAST);
    ok("background light");
    cr_expect_eq(app->appearance.background, BACKGROUND_LIGHT);
    ok("mouse on");
    cr_expect(app->appearance.mouse);
    expect_status("Shift");
    ok("mouse off");
    cr_expect_not(app->appearance.mouse);
    ok("motion on");
    cr_expect(app->appearance.motion);
    expect_status("motion on: A plays how the selected number is made");
    press("o");
    cr_expect_not(app->appearance.motion);
    expect_status("motion off: A goes on by one frame");
}

Test(appearance, unknown_words_are_refused)
{
    refused("theme blue", "cividis, viridis or high-contrast");
    refused("background grey", "auto, dark or light");
    refused("mouse sometimes", "off or on");
    refused("motion slow", "off or on");
    ok("theme");
    expect_status("theme cividis");
}

Test(appearance, what_was_set_counts_before_what_was_found)
{
    struct appearance *a = &app->appearance;
    cr_expect_eq(appearance_background(a), BACKGROUND_UNKNOWN);
    a->found = BACKGROUND_DARK;
    cr_expect_eq(appearance_background(a), BACKGROUND_DARK);
    ok("background light");
    cr_expect_eq(appearance_background(a), BACKGROUND_LIGHT);
    ok("background auto");
    cr_expect_eq(appearance_background(a), BACKGROUND_DARK);
}
