/* What the functions of the language do. */
#include "cli/cli.h"

#include "base/err.h"
#include "base/str.h"
#include "cli/report.h"
#include "sheet/doc.h"

#include <string.h>

int cli_doc(int argc, char **argv, const struct look_options *look)
{
    (void)look;
    struct err err;
    struct str text = {0};
    if (argc > 2)
        return report_misuse("doc takes one name", argv[2]);
    int code = EXIT_FINE;
    if (argc < 2)
        doc_list(&text);
    else if (strcmp(argv[1], "--markdown") == 0)
        doc_reference(&text);
    else if (!doc_function(argv[1], &text, &err))
        code = report_error(&err);
    if (code == EXIT_FINE)
        code = output_write(&text, NULL);
    str_free(&text);
    return code;
}
