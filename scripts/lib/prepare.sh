# shellcheck shell=bash
# What every script needs before it builds: the Debian packages and a Swift toolchain.
# To be sourced. Exit code 69 (EX_UNAVAILABLE): something that must be installed is missing.

readonly EXIT_MISSING=69

# libpng, zlib, libdeflate, isal: PNG files. freetype, harfbuzz: text. sqlite3: the store. fonts: the
# simulated screen.
readonly DEBIAN_PACKAGES=(
    libpng-dev zlib1g-dev libdeflate-dev libisal-dev libfreetype-dev libharfbuzz-dev
    libsqlite3-dev pkg-config
    fonts-inter fonts-noto-cjk fonts-noto-core
)

# A PostgreSQL server, which tests start in a folder of their own, and its client library.
readonly DATABASE_PACKAGES=(libpq-dev postgresql)

# Emoji in colours, and Helvetica for systems before iOS 9. Without them these are drawn in plain
# forms and in Inter, with a note; goldens that show them then differ.
readonly OPTIONAL_PACKAGES=(fonts-noto-color-emoji fonts-urw-base35)

# Makes sure that everything is there, or ends the script with one clear message.
prepare() {
    require_debian_packages
    require_swift
}

require_debian_packages() {
    if ! command -v dpkg-query >/dev/null; then
        echo "note: this is not Debian; the packages needed are the counterparts of:" \
            "${DEBIAN_PACKAGES[*]}" >&2
        return
    fi
    require "${DEBIAN_PACKAGES[@]}"
    add_optional_packages
}

# require PACKAGE...: installs those that are missing; elsewhere than on Debian it trusts the reader.
require() {
    local missing=() package
    command -v dpkg-query >/dev/null || return 0
    for package in "$@"; do
        is_installed "$package" || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] || install "${missing[@]}"
}

# What is built with the trait PostgreSQL, and tested.
prepare_database() { require "${DATABASE_PACKAGES[@]}"; }

# Installs as root what pictures can do without; others, and failures, get one note.
add_optional_packages() {
    local missing=() package
    for package in "${OPTIONAL_PACKAGES[@]}"; do
        is_installed "$package" || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return
    if [ "$(id -u)" -eq 0 ]; then
        echo "Installing the fonts that pictures can do without: ${missing[*]}"
        apt-get update -qq || true
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
            "${missing[@]}" >/dev/null 2>&1 && return
    fi
    echo "note: some pictures are drawn in plain forms without: ${missing[*]}" >&2
}

is_installed() {
    local status
    status=$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null) && [ "$status" = installed ]
}

# Installs as root, who may; tells everybody else the one line to type.
install() {
    if [ "$(id -u)" -ne 0 ]; then
        echo "restore-tool lacks $# Debian package(s). Install them as root, then try again:" >&2
        echo "apt-get install -y --no-install-recommends $*"
        exit "$EXIT_MISSING"
    fi
    echo "Installing the Debian packages that restore-tool lacks: $*"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq || true
    local way=()
    [[ " $* " != *" postgresql "* ]] || way=(without_cluster)
    if ! "${way[@]}" apt-get install -y -qq --no-install-recommends "$@" >/dev/null; then
        echo "error: apt-get could not install: $*" >&2
        exit "$EXIT_MISSING"
    fi
}

readonly CLUSTER_SETTINGS=/etc/postgresql-common/createcluster.conf

# without_cluster COMMAND...: Debian's package of the server creates a cluster of its own and starts
# it. Tests start servers in folders of theirs, so that one is left out; the setting is afterwards
# what it was.
without_cluster() {
    local status=0
    apt-get install -y -qq --no-install-recommends postgresql-common >/dev/null || return
    cp -p "$CLUSTER_SETTINGS" "$CLUSTER_SETTINGS.before" || return
    echo 'create_main_cluster = false' >>"$CLUSTER_SETTINGS"
    "$@" || status=$?
    mv "$CLUSTER_SETTINGS.before" "$CLUSTER_SETTINGS"
    return "$status"
}

# The version wanted is the one that Package.swift names.
require_swift() {
    local wanted found
    wanted=$(sed -n '1s/.*swift-tools-version: *//p' Package.swift)
    if ! command -v swift >/dev/null; then
        echo "error: swift is not on the PATH; install Swift $wanted or newer from" \
            "https://www.swift.org/install/linux/" >&2
        exit "$EXIT_MISSING"
    fi
    found=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p' | head -n 1)
    if [ "$(printf '%s\n%s\n' "$wanted" "${found:-0}" | sort -V | head -n 1)" != "$wanted" ]; then
        echo "error: this needs Swift $wanted or newer, but swift is ${found:-of unknown version};" \
            "get a newer one from https://www.swift.org/install/linux/" >&2
        exit "$EXIT_MISSING"
    fi
}

# Grammars of Dart and Kotlin, which parse the exported fixtures; without them that test is skipped.
readonly GRAMMARS=(tree-sitter tree-sitter-dart tree-sitter-kotlin)

# Succeeds when the grammars are there; root installs them where PyPI is.
prepare_grammars() {
    has_grammars && return
    [ "$(id -u)" -eq 0 ] && command -v python3 >/dev/null || return 1
    python3 -m pip install -q --break-system-packages "${GRAMMARS[@]}" >/dev/null 2>&1 || return 1
    has_grammars
}

has_grammars() {
    python3 -c 'import tree_sitter, tree_sitter_dart, tree_sitter_kotlin' 2>/dev/null
}

# What the test of the report's page needs; it is left out where it cannot be had.
readonly BROWSER_PACKAGES=(chromium chromium-driver python3)

# Succeeds when a headless Chromium can be driven; root installs it, with axe-core where PyPI is.
prepare_browser() {
    if ! has_browser && [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
        echo "Installing what tries the report: ${BROWSER_PACKAGES[*]}"
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
            "${BROWSER_PACKAGES[@]}" >/dev/null || return 1
    fi
    has_browser || return 1
    python3 -c 'import axe_core_python' 2>/dev/null ||
        python3 -m pip install -q --break-system-packages axe-core-python >/dev/null 2>&1 || true
}

has_browser() {
    command -v chromium >/dev/null && command -v chromedriver >/dev/null &&
        command -v python3 >/dev/null
}
