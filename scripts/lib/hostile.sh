# shellcheck shell=bash
# Code that means harm: each case of Code/Samples/Hostile ends within its seconds, with its exit code and
# one message, and leaves nothing behind. Sourced by scripts/test, which has `restore-tool` on the PATH.

readonly HOSTILE_VICTIM=/tmp/restore-hostile-victim

# Case, exit code, seconds, a part of the output. Exit code 69: the stand-in has no files and no
# network. Reading is refused where the kernel has Landlock.
readonly HOSTILE_CASES='
loop|0|40|its code has not come back from an event for 10 seconds
recursion|0|20|its process has ended without a word
memory|0|40|crashed:
flood|0|40|bytes more
storm|0|40|comes to no rest
fork|0|20|fork: refused
spawn|0|20|spawn: refused
exec|0|20|exec: refused
socket|69|20|the network
write|69|20|writing the file
append|0|20|append: refused
read|0|20|read: refused
kill|0|20|kill: refused
'

# check_hostile: all cases of the program, and one that crashes before its first event.
check_hostile() {
    local name code seconds text failed=0
    rm -f "$HOSTILE_VICTIM"
    # The first run compiles.
    restore-tool run Code/Samples/Hostile/hostile.yaml --case exec >/dev/null 2>&1 || true
    while IFS='|' read -r name code seconds text; do
        [ -n "$name" ] || continue
        hostile_case "hostile.yaml --case $name" "$code" "$seconds" "$text" || failed=1
    done <<<"$HOSTILE_CASES"
    hostile_case crash.yaml 0 120 'crashed at the start' || failed=1
    if [ -e "$HOSTILE_VICTIM" ]; then
        echo "a file was written: $HOSTILE_VICTIM"
        failed=1
    fi
    return "$failed"
}

# hostile_case ARGUMENTS CODE SECONDS TEXT: one run.
hostile_case() {
    local output status=0 start=$SECONDS
    # shellcheck disable=SC2086
    output=$(timeout "$3" restore-tool run Code/Samples/Hostile/$1 2>&1) || status=$?
    if [ "$status" -ne "$2" ] || ! grep -q -- "$4" <<<"$output"; then
        echo "$1: exit code $status instead of $2 after $((SECONDS - start)) s, or no \"$4\":"
        tail -n 12 <<<"$output"
        return 1
    fi
}
