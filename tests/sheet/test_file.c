/* Files that statements read and write. */
#include "sheet/worksheet.h"

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "/tmp/qkv-file-XXXXXX";

/* Each test works in a directory of its own. */
static void open_folder(void)
{
    cr_assert_not_null(mkdtemp(folder));
    cr_assert_eq(chdir(folder), 0);
    open_sheet();
}

static void close_folder(void)
{
    close_sheet();
    cr_assert_eq(system("rm -rf \"$PWD\""), 0);
}

TestSuite(file, .init = open_folder, .fini = close_folder);

static void put_bytes(const char *path, const char *bytes, size_t length)
{
    FILE *f = fopen(path, "wb");
    cr_assert(f && fwrite(bytes, 1, length, f) == length && fclose(f) == 0, "%s", path);
}

static void put(const char *path, const char *text)
{
    put_bytes(path, text, strlen(text));
}

static void expect_file(int line, const char *path, const char *text)
{
    char found[4096] = "";
    FILE *f = fopen(path, "rb");
    cr_assert_not_null(f, "line %d: %s is not there", line, path);
    found[fread(found, 1, sizeof found - 1, f)] = '\0';
    fclose(f);
    cr_expect_str_eq(found, text, "line %d: %s is\n%s\nnot\n%s", line, path, found, text);
}

#define HOLDS(path, text) expect_file(__LINE__, path, text)

static void expect_noted(int line, const char *text)
{
    cr_expect_str_eq(str_text(&noted), text, "line %d: %s", line, str_text(&noted));
    str_truncate(&noted, 0);
}

#define NOTED(text) expect_noted(__LINE__, text)

/* -- kinds of files ---------------------------------------------------------------------------- */

Test(file, arrays_come_back)
{
    RUN("x = np.array([[1, 2], [3, 4]])\nsave('x.npy', x)");
    NOTED("wrote x.npy, 160 bytes\n");
    RUN("y = load('x.npy')");
    NOTED("");
    SHOWS("y", "array([[1, 2],\n       [3, 4]])");
    RUN("save('x.npy', 2 * x)");
    NOTED("replaced x.npy, 160 bytes\n");
    RUN("y = np.load('x.npy')");
    SHOWS("y[1, 1]", "8");
    RUN("np.save('z', 2.5)\nz = load('z.npy')");
    SHOWS("z", "array(2.5)");
    NOTED("");
}

Test(file, a_wider_dtype_is_said)
{
    static const char header[] = "{'descr': '<f4', 'fortran_order': False, 'shape': (1,)}";
    char bytes[100] = "\x93NUMPY\1";
    bytes[8] = sizeof header - 1;
    memcpy(bytes + 10, header, sizeof header - 1);
    memcpy(bytes + 10 + sizeof header - 1, "\0\0\x80\x3f", 4);
    put_bytes("h.npy", bytes, 10 + sizeof header - 1 + 4);
    RUN("h = load('h.npy')");
    SHOWS("h", "array([1.])");
    NOTED("h.npy holds float32, which is float64 here\n");
}

Test(file, several_arrays_in_one)
{
    RUN("save('all.npz', x=[1, 2], y=2.5)\nd = load('all.npz')\nx = load('all.npz', 'x')");
    SHOWS("d", "{'x': array([1, 2]), 'y': array(2.5)}");
    SHOWS("x", "array([1, 2])");
    FAILS("load('all.npz', 'z')", ERR_KEY, "all.npz: there is no 'z' in it", "it holds x, y");
    RUN("np.savez('more', [1], [2], w=3)");
    SHOWS("list(np.load('more.npz'))", "['arr_0', 'arr_1', 'w']");
    FAILS("save('no.npz')", ERR_TYPE, "no arrays", "x=x");
    FAILS("save('no.npy', x=[1])", ERR_TYPE, "one array", ".npz");
    FAILS("load('more.npy')", ERR_FILE_NOT_FOUND, "more.npy: No such file", folder);
    FAILS("np.savez('no', [1], arr_0=2)", ERR_VALUE, "arr_0");
    cr_expect_neq(access("no.npz", F_OK), 0);
    cr_expect_neq(access("no.npy", F_OK), 0);
}

Test(file, damaged_ones_are_named)
{
    put("x.npy", "hello");
    FAILS("load('x.npy')", ERR_VALUE, "x.npy: this is no .npy file");
    FAILS("np.load('x.npy')", ERR_VALUE, "allow_pickle=False", "does not begin as a .npy");
    put("x.npz", "PK\3\4 and so on");
    FAILS("load('x.npz')", ERR_VALUE, "x.npz: this is no sound zip archive");
    FAILS("np.load('x.npz')", ERR_VALUE, "x.npz: this is no sound zip archive");
    put("x.txt", "1");
    FAILS("load('x.txt')", ERR_VALUE, "no kind of file", ".npy, .npz, .csv", "np.loadtxt");
    FAILS("save('x', 1)", ERR_VALUE, "no kind of file");
    FAILS("save([1], 'x.npy')", ERR_TYPE, "the name of a file is needed first, not 'list'");
    FAILS("load('.')", ERR_VALUE, "no kind of file");
    cr_assert_eq(mkdir("d.npy", 0700), 0);
    FAILS("load('d.npy')", ERR_OS, "Is a directory");
    FAILS("load('/dev/zero.npy/../zero')", ERR_VALUE, "no kind");
    FAILS("np.load('/dev/zero')", ERR_OS, "no regular file");
    FAILS("save('no/x.npy', 1)", ERR_FILE_NOT_FOUND, "no/x.npy");
}

Test(file, home_directory)
{
    setenv("HOME", folder, 1);
    RUN("save('~/h.csv', [1])\nx = load('~/h.csv')");
    HOLDS("h.csv", "1\n");
    SHOWS("x", "array([[1]])");
}

/* -- tables ------------------------------------------------------------------------------------ */

Test(file, tables_with_labels_or_without)
{
    put("n.csv", "1,2\r\n\r\n3,4\r\n");
    SHOWS("load('n.csv')", "array([[1, 2],\n       [3, 4]])");
    NOTED("");
    put("all.csv", "\xEF\xBB\xBF,The,\"ca,t\"\nThe,1,0\n\"ca,t\",0.5,0.5\n");
    SHOWS("load('all.csv')", "array([[1. , 0. ],\n       [0.5, 0.5]])");
    NOTED(""); /* who only looks is told nothing */
    RUN("load('all.csv')");
    NOTED("all.csv has labels: load(\"all.csv\", \"columns\") and load(\"all.csv\", \"rows\") give "
          "them\n");
    SHOWS("load('all.csv', 'rows'), load('all.csv', 'columns')",
          "(['The', 'ca,t'], ['The', 'ca,t'])");
    put("head.tsv", "a\tb\nTrue\tFalse\n");
    SHOWS("load('head.tsv')", "array([[ True, False]])");
    SHOWS("load('head.tsv', 'columns')", "['a', 'b']");
    FAILS("load('head.tsv', 'rows')", ERR_VALUE, "the rows have no labels");
    FAILS("load('head.tsv', 'x')", ERR_VALUE, "\"rows\" and \"columns\"");
}

static void expect_labels(int line, const char *text, const char *rows, const char *columns,
                          const char *shape)
{
    put("x.csv", text);
    RUN("x = load('x.csv')");
    expect_shows(line, "x.shape", shape);
    if (*rows)
        expect_shows(line, "load('x.csv', 'rows')", rows);
    else
        FAILS("load('x.csv', 'rows')", ERR_VALUE, "rows have no labels");
    if (*columns)
        expect_shows(line, "load('x.csv', 'columns')", columns);
    else
        FAILS("load('x.csv', 'columns')", ERR_VALUE, "columns have no labels");
}

#define LABELS(text, rows, columns, shape) expect_labels(__LINE__, text, rows, columns, shape)

Test(file, where_labels_are)
{
    LABELS("1,2\n3,4", "", "", "(2, 2)");
    LABELS("a,b\n3,4", "", "['a', 'b']", "(1, 2)");
    LABELS("a,1\n3,4", "", "['a', '1']", "(1, 2)");
    LABELS("1,a\n3,4", "", "['1', 'a']", "(1, 2)");
    LABELS("x,1,2\ny,3,4", "['x', 'y']", "", "(2, 2)");
    LABELS("x,1,2", "['x']", "", "(1, 2)");
    LABELS("1,1,2\ny,3,4", "['1', 'y']", "", "(2, 2)");
    LABELS("-,a,b\ny,3,4", "['y']", "['a', 'b']", "(1, 2)");
    LABELS(",1,2\n3,4,5", "['3']", "['1', '2']", "(1, 2)");
    LABELS("a\n1\n2", "", "['a']", "(2, 1)");
}

Test(file, texts_in_other_encodings)
{
    put("x.csv", "1,2\r3,4\r");
    SHOWS("load('x.csv')", "array([[1, 2],\n       [3, 4]])");
    SHOWS("np.loadtxt('x.csv', delimiter=',').shape", "(2, 2)");
    put("x.csv", "1,2\n3\n");
    FAILS("load('x.csv')", ERR_VALUE, "x.csv: row 2 has 1 column, those before it have 2");
    put("x.csv", "1,5;2\n3,5;4,5\n");
    FAILS("load('x.csv')", ERR_VALUE, "row 2 has 3 columns", "semicolons");
    put("x.csv", "a,b\nGr\xFC\xDF,2\n");
    FAILS("load('x.csv')", ERR_VALUE, "x.csv: line 2 is no UTF-8: byte 0xFC", "Save it as UTF-8");
    put("x.json", "[\"\xFF\"]");
    FAILS("load('x.json')", ERR_VALUE, "line 1 is no UTF-8: byte 0xFF");
    put_bytes("x.csv",
              "\xFF\xFE"
              "1\0,\0",
              6);
    FAILS("load('x.csv')", ERR_VALUE, "it is UTF-16", "Save it as UTF-8");
    put_bytes("x.json", "\xFE\xFF\0[\0]", 6);
    FAILS("load('x.json')", ERR_VALUE, "it is UTF-16", "Save it as UTF-8");
    put_bytes("x.csv", "\x1F\x8B\b\0", 4);
    FAILS("load('x.csv')", ERR_VALUE, "it is packed by gzip", "gunzip");
}

Test(file, tables_that_are_none)
{
    put("x.csv", "a,b\n1,2\n3\n");
    FAILS("load('x.csv')", ERR_VALUE, "x.csv: row 3 has 1 column, those before it have 2");
    put("x.csv", "a,b\n1,2\n3,x\n");
    FAILS("load('x.csv')", ERR_VALUE, "row 3, column 2: 'x' where a number should be");
    put("x.csv", "a,b\n1,2\n3,\n");
    FAILS("load('x.csv')", ERR_VALUE, "row 3, column 2: nothing where a number should be");
    put("x.csv", "a,b\n1,0x10\n");
    FAILS("load('x.csv')", ERR_VALUE, "'0x10'");
    put("x.csv", "a,b\n1,\"0,5\"\n");
    FAILS("load('x.csv')", ERR_VALUE, "row 2, column 2: '0,5' where a number should be", "point");
    put("x.csv", "\"0,5\",\"-12,7\"\n\"1,5\",2\n");
    FAILS("load('x.csv')", ERR_VALUE, "row 1, column 1: '0,5' where a number should be", "point");
    put("x.csv", "x,y\n0,5;1\n0,7;2\n");
    FAILS("load('x.csv')", ERR_VALUE, "row 2, column 2: '5;1'", "delimiter=';'");
    put_bytes("x.csv", "1,\0002", 4);
    FAILS("load('x.csv')", ERR_VALUE, "NUL bytes");
    put("x.csv", "1,\"2\n3,4\n5,6\n");
    FAILS("load('x.csv')", ERR_VALUE, "row 1, column 2: a quotation mark is not closed");
    put("x.csv", "");
    SHOWS("load('x.csv').shape", "(0, 0)");
}

Test(file, tables_are_saved_with_labels)
{
    RUN("save('x.csv', [[1, 2.5]], rows=['a \"b\"'], columns=('c', 'd,e'))");
    HOLDS("x.csv", ",c,\"d,e\"\n\"a \"\"b\"\"\",1.0,2.5\n");
    SHOWS("load('x.csv', 'rows') + load('x.csv', 'columns')", "['a \"b\"', 'c', 'd,e']");
    RUN("save('x.tsv', np.array([True, False]))");
    HOLDS("x.tsv", "True\nFalse\n");
    FAILS("save('x.csv', [[1, 2]], columns=['a'])", ERR_VALUE, "1 labels and 2 columns");
    FAILS("save('x.csv', [[1, 2]], rows=1)", ERR_TYPE, "list of labels");
    FAILS("save('x.csv', [[1, 2]], names=[1])", ERR_TYPE, "rows= and columns=");
    FAILS("save('x.csv', [[[1]]])", ERR_VALUE, "two axes at most", "x[0]");
    FAILS("save('x.csv', 1, 2)", ERR_TYPE, "one array, not 2");
}

/* -- JSON -------------------------------------------------------------------------------------- */

Test(file, json)
{
    put("x.json", " [[1, 2.5e0], [-3, NaN]]\n");
    SHOWS("load('x.json')", "array([[ 1. ,  2.5],\n       [-3. ,  nan]])");
    put("d.json",
        "{\"tokens\": [\"The\", \"caf\\u00e9 \\ud83d\\ude00\"], \"m\": [true, false], \"n\": "
        "null, \"x\": 3}");
    SHOWS("load('d.json')",
          "{'tokens': ['The', 'caf\xC3\xA9 \xF0\x9F\x98\x80'], 'm': array([ True, "
          "False]), 'n': None, 'x': 3}");
    SHOWS("load('d.json', 'm')", "array([ True, False])");
    FAILS("load('d.json', 'w')", ERR_KEY, "there is no 'w' in it");
    FAILS("load('x.json', 'w')", ERR_TYPE, "nothing in it has a name");
    RUN("save('o.json', x=[1, 2], tokens=['a\"'])\nsave('p.json', np.array([[True], [False]]))");
    HOLDS("o.json", "{\"x\": [1, 2], \"tokens\": [\"a\\\"\"]}\n");
    HOLDS("p.json", "[[true], [false]]\n");
    FAILS("l = 1\nfor i in range(102):\n    l = [l]\nsave('o.json', l)", ERR_VALUE,
          "nested more than 100 deep");
    FAILS("save('o.json', 1, 2)", ERR_TYPE, "one array");
    FAILS("save('o.json', len)", ERR_TYPE, "not JSON serializable");
}

Test(file, malformed_json)
{
    static const struct {
        const char *text, *said;
    } cases[] = {
        {"", "line 1, column 1: a number, a list"},
        {"[1,\n 2", "line 2, column 3: ] or a comma"},
        {"[1, ]", "a number"},
        {"[01]", "a number"},
        {"[1.]", "a number"},
        {"[+1]", "a number"},
        {"{\"a\" 1}", "a colon"},
        {"{1: 2}", "a string"},
        {"{\"a\": 1", "} or a comma"},
        {"\"a", "the closing"},
        {"\"\\x\"", "an escape"},
        {"\"\\u12g4\"", "hexadecimal"},
        {"[1] 2", "the end"},
        {"nul", "a number"},
        {"[[1, 2], [3]]", "inhomogeneous"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        put("x.json", cases[i].text);
        FAILS("load('x.json')", ERR_VALUE, "x.json: ", cases[i].said);
    }
    char deep[1000];
    memset(deep, '[', sizeof deep);
    put_bytes("x.json", deep, sizeof deep);
    FAILS("load('x.json')", ERR_VALUE, "less nesting");
}

/* -- who may ----------------------------------------------------------------------------------- */

Test(file, formulas_neither_load_nor_save)
{
    RUN("save('x.csv', 1)\ndef f():\n    return load('x.csv')\nx = f()");
    FAILS("y := f()", ERR_VALUE, "a formula must not read files", "in a statement of its own");
    FAILS("y := save('y.csv', 2)", ERR_VALUE, "a formula must not write files");
    FAILS("y := np.loadtxt('x.csv')", ERR_VALUE, "a formula must not read files");
    cr_expect_neq(access("y.csv", F_OK), 0);
}

Test(file, a_lesson_reads_what_lies_beside_it)
{
    static const char *const outside[] = {"load('/x.csv')", "load('~/x.csv')", "load('../x.csv')",
                                          "load('sub/../../x.csv')", "np.loadtxt('..')"};
    sheet_free(sheet);
    struct sheet_options options = {.lesson_path = "sub/lesson.md", .note = add_note};
    sheet = sheet_new(&options);
    RUN("save('x.csv', 1)");
    cr_assert_eq(mkdir("sub", 0700), 0);
    put("sub/x.csv", "2");
    sheet_set_untrusted(sheet, true);
    RUN("x = load('x.csv')\ndef f(path):\n    return [load(p) for p in [path]][0]\n"
        "def g():\n    save('y.csv', 3)\nh = lambda: np.savetxt('y.csv', [1])");
    for (size_t i = 0; i < sizeof outside / sizeof *outside; i++)
        FAILS(outside[i], ERR_OS, "a lesson must not read", "beside it only");
    FAILS("save('y.csv', 3)", ERR_OS, "a lesson must not write y.csv");
    FAILS("np.save('y', 3)", ERR_OS, "a lesson must not write y.npy");
    sheet_set_untrusted(sheet, false);
    SHOWS("x", "array([[2]])");
    RUN("z = f('x.csv')"); /* its functions stay its own */
    SHOWS("z", "array([[2]])");
    FAILS("f('../x.csv')", ERR_OS, "a lesson must not read");
    FAILS("g()", ERR_OS, "a lesson must not write");
    FAILS("h()", ERR_OS, "a lesson must not write");
    RUN("x = load('x.csv')\nsave('y.csv', 3)");
    SHOWS("x", "array([[1]])");
    struct value v; /* a goal, say */
    EXPECT_ERROR(sheet_evaluate(sheet, "save('y.csv', 4)", &v, &err), ERR_OS, "must not write");
    HOLDS("y.csv", "3\n");
}

Test(file, what_is_run_again_saves_nothing)
{
    sheet_set_saving(sheet, false);
    RUN("x = 1\nsave('x.npy', x)\nnp.savetxt('x.txt', [1])");
    NOTED("");
    cr_expect_neq(access("x.npy", F_OK), 0);
    cr_expect_neq(access("x.txt", F_OK), 0);
    sheet_set_saving(sheet, true);
    RUN("save('x.npy', x)");
    cr_expect_eq(access("x.npy", F_OK), 0);
}

Test(file, a_table_without_numbers_says_so)
{
    put("s.csv", "1;2\n3;4\n");
    FAILS("load('s.csv')", ERR_VALUE, "s.csv: it has labels only", "delimiter=';'");
    put("head.csv", "a,b\n");
    RUN("x = load('head.csv')");
    NOTED("head.csv has labels and no numbers: load(\"head.csv\", \"columns\") gives them\n");
    SHOWS("x.shape, str(x.dtype)", "((0, 2), 'float64')");
    RUN("save('none.csv', np.zeros((0, 2)), columns=['a', 'b'])\nx = load('none.csv')");
    SHOWS("x.shape, str(x.dtype)", "((0, 2), 'float64')");
}

Test(file, a_comment_above_a_table_says_what_reads_it)
{
    put("c.csv", "# made by hand\n1,2\n");
    FAILS("load('c.csv')", ERR_VALUE, "c.csv: row 2 has 2 columns, those before it have 1",
          "np.loadtxt(file, delimiter=',') leaves out what stands behind a #.");
}

Test(file, what_is_too_large_is_not_read)
{
    sheet_free(sheet);
    struct sheet_options options = {.max_memory = (size_t)256 << 20};
    sheet = sheet_new(&options);
    put("x.npy", "");
    cr_assert_eq(truncate("x.npy", (off_t)512 << 20), 0);
    FAILS("load('x.npy')", ERR_MEMORY, "x.npy has 512 MiB: at most 128 MiB can be read");
}

/* What no .csv, .json or text holds whole is not saved in part. */
Test(file, texts_that_are_too_long_are_not_saved)
{
    RUN("x = np.zeros((2, 13000000), dtype=bool)\nl = [10**18]\nfor i in range(60): l = [l, l]");
    FAILS("save('x.csv', x)", ERR_MEMORY, "x.csv: a text of more than", "A .npy file");
    FAILS("save('x.json', x)", ERR_MEMORY, "x.json: a text of more than");
    FAILS("save('l.json', l=l)", ERR_MEMORY, "l.json: a text of more than");
    FAILS("np.savetxt('x.txt', np.zeros(20), fmt='x' * 10**7 + '%d')", ERR_MEMORY,
          "a text of more than");
    cr_expect(access("x.csv", F_OK) && access("x.json", F_OK) && access("l.json", F_OK) &&
              access("x.txt", F_OK));
    RUN("save('x.npy', x)\nx = load('x.npy')");
    SHOWS("x.shape", "(2, 13000000)");
}

Test(file, a_comment_stands_in_one_line)
{
    put("x.txt", "1 2 # a\n3 4\n");
    SHOWS("np.loadtxt('x.txt', comments='# a')", "array([[1., 2.],\n       [3., 4.]])");
    FAILS("np.loadtxt('x.txt', comments='\\n')", ERR_TYPE, "'comment' cannot be a newline");
    FAILS("np.loadtxt('x.txt', comments='\\n3')", ERR_TYPE, "'comment' cannot be a newline");
}
