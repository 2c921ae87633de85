/* The prompt's history, one line an entry, in a file that only its owner can read. */
#ifndef QKV_TERM_HISTORY_FILE_H
#define QKV_TERM_HISTORY_FILE_H

enum { HISTORY_ENTRIES = 1000 };

/* Adds the file's last entries to readline's list, which is kept to HISTORY_ENTRIES. A file that
 * has grown to more than twice as many is cut down. A file that cannot be read is no history. */
void history_file_load(const char *path);

/* Appends an entry in one write, so that a killed program loses nothing and two programs mix whole
 * lines; makes the file's directories. What cannot be written is lost without a word. */
void history_file_append(const char *path, const char *line);

#endif
