# shellcheck shell=bash
# A PostgreSQL server of one's own in a folder, for scripts. To be sourced after prepare.sh.
# It listens on a socket in the folder alone, which only its owner can enter.

# The programs of the newest version that is installed.
postgres_programs() {
    local folder
    folder=$(find /usr/lib/postgresql -mindepth 1 -maxdepth 1 2>/dev/null | sort -V | tail -n 1)
    echo "${folder:+$folder/bin}"
}

# as_postgres COMMAND...: the server refuses to run as root, so root runs it as the user of Debian's
# package.
as_postgres() {
    if [ "$(id -u)" -eq 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi
}

# start_postgres FOLDER: creates the server where there is none and starts it; sets `database` to
# its address.
start_postgres() {
    local folder=$1 programs
    programs=$(postgres_programs)
    if [ ${#folder} -gt 80 ]; then
        echo "error: the path of a socket in $folder is too long; set POSTGRES to a shorter one" >&2
        return 1
    fi
    mkdir -p "$folder"
    if [ "$(id -u)" -eq 0 ]; then
        chown postgres "$folder"
        if ! as_postgres test -w "$folder" 2>/dev/null; then
            echo "error: the user postgres cannot reach $folder;" \
                "set POSTGRES to a folder that it can, such as /var/lib/restore-postgres" >&2
            return 1
        fi
    fi
    chmod 700 "$folder"
    if [ ! -e "$folder/data/PG_VERSION" ]; then
        (cd / && as_postgres "$programs/initdb" -D "$folder/data" -U restore -A trust -E UTF8 \
            --locale=C.UTF-8 --data-checksums >"$folder.log") || return 1
        printf "listen_addresses = ''\nunix_socket_directories = '%s'\n" "$folder" |
            as_postgres tee -a "$folder/data/postgresql.conf" >/dev/null
    fi
    (cd / && as_postgres "$programs/pg_ctl" -D "$folder/data" -w -s -l "$folder/log" start) || {
        echo "error: PostgreSQL did not start; see $folder/log" >&2
        return 1
    }
    # Read by the caller.
    # shellcheck disable=SC2034
    database="host=$folder user=restore dbname=postgres"
}

stop_postgres() {
    (cd / && as_postgres "$(postgres_programs)/pg_ctl" -D "$1/data" -w -s -m fast stop)
}
