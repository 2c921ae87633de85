/* Keys that make readline give up. It does so by longjmp, and where it takes several keys at once
 * it jumps into a function that has returned. */
#ifndef QKV_TERM_KEYMAPS_H
#define QKV_TERM_KEYMAPS_H

/* Makes sequences that nothing is bound to do nothing, in an inputrc's macros too. To be called
 * once all keys are bound. */
void keymaps_fill(void);

/* To be called with each byte before readline runs: one that begins a sequence (Ctrl-X) ends an
 * incremental search. Readline would put back both when the second comes. */
void keymaps_before(int key);

#endif
