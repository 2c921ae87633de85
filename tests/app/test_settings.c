/* The settings, and the file that remembers them. */
#include "app/settings.h"

#include "app/fixture.h"
#include "base/mem.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

TestSuite(settings, .init = open_listing, .fini = close_app);

static void expect_layout(enum layout_kind kind, int share)
{
    cr_expect_eq(app->layout.kind, kind);
    cr_expect_eq(app->layout.share, share);
}

Test(settings, layout_takes_a_kind_and_a_part)
{
    expect_layout(LAYOUT_AUTO, 0);
    ok("layout side 60");
    expect_layout(LAYOUT_SIDE, 60);
    expect_status("layout side 60, where there is room for it");
    ok("layout 30");
    expect_layout(LAYOUT_SIDE, 30);
    ok("layout stack");
    expect_layout(LAYOUT_STACK, 0);
    ok("layout one");
    expect_status("layout one");
    ok("layout");
    expect_layout(LAYOUT_ONE, 0);
    ok("layout auto");
    expect_layout(LAYOUT_AUTO, 0);
}

Test(settings, a_wrong_layout_changes_nothing)
{
    static const char *const wrong[] = {"layout up",      "layout 9",        "layout 91",
                                        "layout side x",  "layout side 50x", "layout sidewise",
                                        "layout side 1e1"};
    ok("layout side 40");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        refused(wrong[i], "there is no layout");
        expect_layout(LAYOUT_SIDE, 40);
    }
}

Test(settings, are_remembered)
{
    const char *path = scratch("settings");
    settings_open(app, mem_copy_string(path));
    ok("layout stack 25");
    char *text = read_file(path);
    cr_expect_str_eq(text, "layout stack 25\n");
    free(text);
    struct app *first = app;
    open_listing();
    settings_open(app, mem_copy_string(path));
    expect_layout(LAYOUT_STACK, 25);
    cr_expect_str_eq(str_text(&app->status), "");
    app_free(first);
}

Test(settings, what_was_given_counts_before_what_is_remembered)
{
    const char *path = scratch("settings");
    write_file(path, "motion on\n", strlen("motion on\n"));
    settings_open(app, mem_copy_string(path));
    cr_expect(app->appearance.motion);
    cr_assert(appearance_set(&app->appearance, "motion", "off", &err));
    settings_open(app, mem_copy_string(path));
    cr_expect_not(app->appearance.motion);
    ok("motion on");
    cr_expect(app->appearance.motion);
}

Test(settings, a_damaged_file_does_no_harm)
{
    static const char damaged[] = "\nlayout\nlayout sideways\nquit\nx[0,0] = 9\nlayout side 20";
    const char *path = scratch("settings");
    write_file(path, damaged, sizeof damaged - 1);
    settings_open(app, mem_copy_string(path));
    expect_layout(LAYOUT_SIDE, 20);
    expect_number("x", 0, 0, 1);
    cr_expect_not(app->quit);
}

Test(settings, without_a_file_nothing_is_remembered)
{
    settings_open(app, NULL);
    ok("layout side");
    expect_layout(LAYOUT_SIDE, 0);
    settings_open(app, mem_copy_string("/no/such/place/settings"));
    cr_expect(app_line(app, "layout stack", &err));
    expect_status("not saved");
}

Test(settings, without_a_place_for_files_is_said)
{
    settings_open(app, NULL);
    str_append(&app->unsaved, "HOME is not set");
    cr_expect(app_line(app, "theme viridis", &err));
    expect_status("theme viridis   (not saved: HOME is not set)");
}

/* -- all of them ------------------------------------------------------------------------------- */

static void expect_file(const char *path, const char *expected)
{
    char *text = read_file(path);
    cr_expect_str_eq(text, expected);
    free(text);
}

Test(settings, set_shows_and_changes_them)
{
    ok("set theme viridis");
    cr_expect_eq(app->appearance.theme, THEME_VIRIDIS);
    expect_status("theme viridis");
    ok("set layout side 60");
    expect_layout(LAYOUT_SIDE, 60);
    ok("set mouse");
    expect_status("mouse off");
    ok("set");
    cr_expect_not_null(strstr(app->overlay.text, "  theme viridis\n"));
    cr_expect_not_null(strstr(app->overlay.text, "  background auto\n"));
    cr_expect_not_null(strstr(app->overlay.text, "  layout side 60\n"));
    refused("set color red", "there is no setting 'color'");
    refused("set theme blue", "cividis, viridis or high-contrast");
    refused("set layout up", "there is no layout 'up'");
    cr_expect_eq(app->appearance.theme, THEME_VIRIDIS);
}

Test(settings, each_is_remembered)
{
    const char *path = scratch("settings");
    settings_open(app, mem_copy_string(path));
    ok("theme viridis");
    ok("set mouse on");
    ok("layout one");
    ok("set background light");
    ok("theme");
    expect_file(path, "theme viridis\nmouse on\nlayout one\nbackground light\n");
    ok("theme high-contrast");
    refused("theme blue", "high-contrast");
    expect_file(path, "mouse on\nlayout one\nbackground light\ntheme high-contrast\n");
    struct app *first = app;
    open_listing();
    settings_open(app, mem_copy_string(path));
    expect_layout(LAYOUT_ONE, 0);
    cr_expect(app->appearance.mouse);
    cr_expect_eq(app->appearance.theme, THEME_CONTRAST);
    cr_expect_eq(app->appearance.background, BACKGROUND_LIGHT);
    app_free(first);
}

/* As `qkv --theme=viridis` does: it counts now, and is not for the next time. */
Test(settings, an_option_counts_before_the_file_and_is_not_remembered)
{
    static const char before[] = "theme high-contrast\nmouse on\n";
    const char *path = scratch("settings");
    write_file(path, before, sizeof before - 1);
    cr_expect(appearance_set(&app->appearance, "theme", "cividis", &err));
    settings_open(app, mem_copy_string(path));
    cr_expect_eq(app->appearance.theme, THEME_CIVIDIS);
    cr_expect(app->appearance.mouse);
    ok("layout one");
    expect_file(path, "theme high-contrast\nmouse on\nlayout one\n");
}

Test(settings, what_cannot_be_saved_counts_all_the_same)
{
    settings_open(app, mem_copy_string("/no/such/place/settings"));
    cr_expect(app_line(app, "theme viridis", &err));
    cr_expect_eq(app->appearance.theme, THEME_VIRIDIS);
    expect_status("theme viridis   (not saved: ");
    cr_expect(app->status_is_error);
    cr_expect_eq(app->unsaved.length, 0, "that would speak of the journal");
}
