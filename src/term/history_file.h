/* The prompt's history, in a file that only its owner can read. A statement of several lines is one
 * entry; in the file each of its lines but the last has a tab at its end. */
#ifndef QKV_TERM_HISTORY_FILE_H
#define QKV_TERM_HISTORY_FILE_H

enum { HISTORY_ENTRIES = 1000 };

/* Adds the file's last entries to readline's list, which is kept to HISTORY_ENTRIES. A file that
 * has grown to more than twice as many is cut down. A file that cannot be read is no history. */
void history_file_load(const char *path);

/* Adds a statement to readline's list and to the file, without the blanks and empty lines at its
 * end, unless it is empty or the last one again. It is appended in one write, so that a killed
 * program loses nothing and two programs mix whole entries; the file's directories are made. What
 * cannot be written is lost without a word. */
void history_file_add(const char *path, const char *statement);

#endif
