#!/bin/sh
# usage: tests/e2e/screen.sh QKV
#
# The program in GNU screen: opens the lesson, edits a weight, leaves. Screen hands COLORTERM on,
# but knows no 24-bit colours, nor the question for the background's. Ends with "N passed, N failed".
# shellcheck source=tests/e2e/session
. "$(dirname "$0")/session"

mkdir -m 700 "$home/sockets"
SCREENDIR=$home/sockets
export SCREENDIR

multiplexer() {
    env -u TMUX screen -c /dev/null -U "$@"
}

finish() {
    multiplexer -S qkv -X quit >/dev/null
}

screen() {
    multiplexer -S qkv -p 0 -X hardcopy "$home/text" && cat "$home/text" 2>/dev/null
}

enter() {
    multiplexer -S qkv -p 0 -X stuff "$1"
}

multiplexer -d -m -S qkv -T screen-256color \
    sh -c "COLORTERM=truecolor $command; echo \$? >'$home/code'; exec cat" || exit 2
short_session
enter "$escape_key"
check "closes the prompt" shows 'n next'
enter q
check "leaves" within test -s "$home/code"
check "leaves with exit code 0" grep -qx 0 "$home/code"
summary
