# shellcheck shell=bash
# Runs the commands of the README as a reader would. To be sourced.
#
# Every ```sh block is run line by line, in order, in one scratch folder, with the built command on
# the PATH. A fence such as ```yaml NAME writes its block to the file NAME first. A line may end in
# a comment "# exits 1" when that is what it shall do. What only fetches, builds, installs or runs
# the tests is not repeated: see `is_setup`.

# run_readme FILE SCRATCH LOG: sets readme_passed, readme_failed and readme_broken, the lines that name
# what failed.
run_readme() {
    local readme=$1 scratch=$2 log=$3 command
    readme_passed=0 readme_failed=0 readme_broken=
    extract_files "$readme" "$scratch"
    while IFS= read -r command; do
        is_setup "$command" && continue
        if run_command "$command" "$scratch" "$log"; then
            readme_passed=$((readme_passed + 1))
        else
            readme_failed=$((readme_failed + 1))
            readme_broken+="FAILED: $command"$'\n'
        fi
    done < <(extract_commands "$readme")
}

extract_commands() {
    awk '/^```/ { inside = ($0 == "```sh") && !inside; next }
         inside && NF && !/^#/ {
             if (sub(/\\$/, "")) { held = held $0; next }
             print held $0; held = ""
         }' "$1"
}

extract_files() {
    awk -v folder="$2" '
        /^```/ && name { close(name); name = ""; next }
        /^```[a-z]+ [A-Za-z0-9._-]+$/ { name = folder "/" $2; printf "" > name; next }
        name { print > name }' "$1"
}

is_setup() {
    case $1 in
        git\ clone* | cd\ * | export\ PATH=* | swift\ * | make | make\ * | apt-get\ * | sudo\ *) ;;
        ./scripts/*) ;;
        *) return 1 ;;
    esac
}

run_command() {
    local command=$1 scratch=$2 log=$3 wanted got=0
    wanted=$(sed -n 's/.*# exits \([0-9]*\).*/\1/p' <<<"$command")
    (cd "$scratch" && bash -euo pipefail -c "$command") >"$log" 2>&1 </dev/null || got=$?
    if [ "$got" -eq "${wanted:-0}" ]; then
        echo "ok: $command"
        return
    fi
    echo "FAILED: $command"
    echo "  exit code $got instead of ${wanted:-0}; its output:"
    sed 's/^/  | /' "$log"
    return 1
}
