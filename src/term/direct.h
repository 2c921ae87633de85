/* 24-bit colours by ncurses on terminals whose description has none. */
#ifndef QKV_TERM_DIRECT_H
#define QKV_TERM_DIRECT_H

/* A description like the one that setupterm has loaded, but with 24-bit colours: a value for
 * TERMINFO, where ncurses takes compiled descriptions in hexadecimal. `name` is what newterm will
 * be called with. The caller frees it. */
char *direct_description(const char *name);

#endif
