#!/bin/sh
# usage: tests/e2e/tmux.sh QKV
#
# The program in tmux, a second terminal beside libvterm: opens the lesson, edits a weight, goes through
# a tiny window and back, is killed and finds the edit again. Ends with "N passed, N failed".
# shellcheck source=tests/e2e/session
. "$(dirname "$0")/session"

socket=qkv-e2e-$$

mux() {
    tmux -u -L "$socket" -f /dev/null "$@"
}

finish() {
    mux kill-server 2>/dev/null
}

# The pane's text; `screen -e` keeps the escape sequences.
screen() {
    mux capture-pane -p "$@"
}

enter() {
    mux send-keys -l "$1"
}

is() {
    [ "$(mux display-message -p "#{$1}")" = "$2" ]
}

# pane FORMAT VALUE: waits until tmux says that of the pane
pane() {
    if within is "$@"; then return 0; fi
    echo "$1 is \"$(mux display-message -p "#{$1}")\", not \"$2\""
    return 1
}

# The server exits with its last session, so the options are set while another one holds it.
mux new-session -d -s holder 'exec cat' || exit 2
mux set-option -g default-terminal screen-256color
mux set-option -g remain-on-exit on
mux new-session -d -s qkv -x 80 -y 24 "exec $command" || exit 2
mux kill-session -t holder

short_session
check "marks the new number, in bold" shows "$(printf '\033')"'\[\([0-9]*;\)*1\(;[0-9]*\)*m\[3\*' -e

mux send-keys -l 'for i in range(3):'
mux send-keys Enter
check "goes on with a block" shows '^\.\.\. *$'
mux send-keys -l 'x[i,3] = 31'
mux send-keys Enter
check "shows the lines so far" shows '^\.\.\.     x\[i,3\] = 31$'
mux send-keys Enter
check "runs the block" shows ' for i in range(3): \.\.\. .*Q, K, V'
mux send-keys -l undo
mux send-keys Enter
check "takes all of it back" shows 'undo: for i in range(3): \.\.\.'

mux resize-window -x 20 -y 5
check "says that 20x5 is too small" shows '40'
mux resize-window -x 80 -y 24
check "is back at 80x24" shows 'Three matrices'
check "keeps the prompt open" shows '^: *$'

kill -9 "$(mux display-message -p '#{pane_pid}')"
check "is killed" pane pane_dead 1
mux respawn-pane -k "$command; echo \$? >'$home/code'"
# what the killed program drew stands there until the new one draws: only this is new
check "says that it resumed" shows 'resumed where you left'
check "resumes the step" shows 'Three matrices'
check "finds the edit again" shows '0  *1  *0 .3'

mux send-keys q
check "leaves" pane pane_dead 1
check "leaves with exit code 0" grep -qx 0 "$home/code"

summary
