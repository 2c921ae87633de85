#include "term/history_file.h"

#include "base/entry.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <readline/history.h>

enum { FILE_MAX = 4 * 1024 * 1024, LINE_MAX_BYTES = 64 * 1024 };
enum { ENTRIES_MAX = 2 * HISTORY_ENTRIES };

static void drop_first_line(struct str *text)
{
    const char *end = memchr(str_text(text), '\n', text->length);
    size_t dropped = end ? (size_t)(end - text->text) + 1 : text->length;
    memmove(text->text, text->text + dropped, text->length - dropped);
    str_truncate(text, text->length - dropped);
}

/* The end of the file, FILE_MAX bytes at most, from the start of a line. */
static bool read_tail(int fd, struct str *text)
{
    struct stat info;
    if (fstat(fd, &info) < 0 || !S_ISREG(info.st_mode))
        return false;
    off_t start = info.st_size > FILE_MAX ? info.st_size - FILE_MAX : 0;
    if (lseek(fd, start, SEEK_SET) < 0)
        return false;
    char block[16384];
    for (ssize_t n; text->length <= FILE_MAX && (n = read(fd, block, sizeof block)) > 0;)
        str_append_bytes(text, block, (size_t)n);
    if (start > 0 && text->length > 0)
        drop_first_line(text);
    return text->length > 0;
}

static bool is_entry(const char *line, size_t length)
{
    if (length == 0 || length > LINE_MAX_BYTES)
        return false;
    for (size_t i = 0; i < length; i++)
        if (((unsigned char)line[i] < 0x20 && line[i] != '\n') || line[i] == 0x7F)
            return false;
    return true;
}

static size_t add_entries(char *text)
{
    size_t count = 0;
    for (const char *entry; (entry = entry_next(&text)) != NULL;) {
        if (!is_entry(entry, strlen(entry)))
            continue;
        add_history(entry);
        count++;
    }
    return count;
}

/* Writes the entries beside the file and moves them over it, so that it is whole at any time. */
static void rewrite(const char *path)
{
    struct str name = {0}, text = {0};
    str_format(&name, "%s.XXXXXX", path);
    HIST_ENTRY **entries = history_list();
    for (int i = 0; entries && entries[i]; i++)
        entry_append(&text, entries[i]->line);
    int fd = mkstemp(name.text);
    if (fd >= 0) {
        bool written = path_write(fd, str_text(&text), text.length) && fsync(fd) == 0;
        written = close(fd) == 0 && written;
        if (!written || rename(name.text, path) < 0)
            unlink(name.text);
    }
    str_free(&name);
    str_free(&text);
}

void history_file_load(const char *path)
{
    struct str text = {0};
    stifle_history(HISTORY_ENTRIES);
    int fd = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (fd < 0)
        return;
    if (read_tail(fd, &text) && add_entries(text.text) > ENTRIES_MAX)
        rewrite(path);
    close(fd);
    str_free(&text);
}

static void make_parents(const char *path)
{
    struct str parent = {0};
    str_append(&parent, path);
    for (char *slash = parent.text + 1; (slash = strchr(slash, '/')) != NULL; slash++) {
        *slash = '\0';
        mkdir(parent.text, 0700);
        *slash = '/';
    }
    str_free(&parent);
}

static int open_to_append(const char *path)
{
    enum { FLAGS = O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC };
    int fd = open(path, FLAGS, 0600);
    if (fd < 0 && errno == ENOENT) {
        make_parents(path);
        fd = open(path, FLAGS, 0600);
    }
    return fd;
}

/* A full disk may have cut off the last line. */
static bool ends_in_a_line(int fd)
{
    char last;
    off_t end = lseek(fd, 0, SEEK_END);
    return end <= 0 || pread(fd, &last, 1, end - 1) != 1 || last == '\n';
}

static void append(const char *path, const char *line)
{
    int fd = path && is_entry(line, strlen(line)) ? open_to_append(path) : -1;
    if (fd < 0)
        return;
    struct str text = {0};
    str_append(&text, ends_in_a_line(fd) ? "" : "\n");
    entry_append(&text, line);
    path_write(fd, text.text, text.length);
    close(fd);
    str_free(&text);
}

void history_file_add(const char *path, const char *statement)
{
    size_t length = strlen(statement);
    while (length > 0 && strchr(" \n", statement[length - 1]))
        length--;
    char *entry = mem_copy_bytes(statement, length);
    HIST_ENTRY *last = history_length > 0 ? history_get(history_base + history_length - 1) : NULL;
    if (length > 0 && !(last && strcmp(last->line, entry) == 0)) {
        add_history(entry);
        append(path, entry);
    }
    free(entry);
}
