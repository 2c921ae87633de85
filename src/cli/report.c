#include "cli/report.h"

#include "base/err.h"
#include "base/path.h"
#include "base/str.h"
#include "base/utf8.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static int exit_code(const struct err *err)
{
    return err->code == ERR_INTERRUPT ? EXIT_INTERRUPTED : EXIT_FAILED;
}

void report_visible(struct str *out, const char *text)
{
    uint32_t code;
    char bytes[4];
    for (size_t n; (n = utf8_decode(text, &code)) > 0; text += n) {
        if (utf8_is_unsafe(code) && code != '\n')
            code = 0xFFFD;
        str_append_bytes(out, bytes, utf8_encode(code, bytes));
    }
}

void report_warning(const char *text)
{
    struct str plain = {0};
    report_visible(&plain, text);
    fprintf(stderr, "qkv: %s\n", str_text(&plain));
    str_free(&plain);
}

int report_error(const struct err *err)
{
    struct str text = {0};
    err_write(err, &text);
    report_warning(str_text(&text));
    str_free(&text);
    return exit_code(err);
}

int report_traceback(const struct err *err)
{
    struct str text = {0};
    err_write_traceback(err, &text);
    fprintf(stderr, "%s\n", str_text(&text));
    str_free(&text);
    return exit_code(err);
}

int report_misuse(const char *what, const char *found)
{
    struct str text = {0};
    str_format(&text, "%s%s%s\nTry `qkv --help`.", what, found ? ": " : "", found ? found : "");
    report_warning(text.text);
    str_free(&text);
    return EXIT_USAGE;
}

int report_bad_option(void)
{
    fprintf(stderr, "Try `qkv --help`.\n");
    return EXIT_USAGE;
}

int output_finish(int code)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return code;
    if (errno != EPIPE) /* 0: it failed some time ago */
        fprintf(stderr, "qkv: standard output: %s\n",
                errno ? strerror(errno) : "not all could be written");
    return EXIT_FAILED;
}

int output_write(const struct str *text, const char *path)
{
    struct err err;
    if (path)
        return path_replace(path, text->text, text->length, 0666, &err) ? EXIT_FINE
                                                                        : report_error(&err);
    fwrite(text->text, 1, text->length, stdout);
    return output_finish(EXIT_FINE);
}
