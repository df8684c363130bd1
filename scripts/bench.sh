# What the bench scripts share; sourced by them. They set upstream_core, generator_core and, before the first
# await_line, work: a directory for logs. Each has a function usage.
# shellcheck shell=bash

give_up() {
    echo "$(basename "$0"): $1" >&2
    exit 2
}

whole_numbers() {
    local number
    for number in "$@"; do
        case $number in
            '' | *[!0-9]*) give_up "'$number' is not a whole number" ;;
        esac
    done
}

need_files() {
    local file
    for file in "$@"; do
        [ -f "$file" ] || give_up "$file is missing: run mvn -B package -DskipTests"
    done
}

need_commands() {
    local command
    for command in "$@"; do
        command -v "$command" >/dev/null || give_up "the command $command is missing: install it"
    done
}

# Two cores apart.
need_cores() {
    taskset -c "$upstream_core,$generator_core" true 2>/dev/null && [ "$upstream_core" != "$generator_core" ] ||
        give_up "cores $upstream_core and $generator_core: name two different cores that this process may use"
}

# need_open_files NUMBER: raises the limit as far as it goes
need_open_files() {
    ulimit -n "$(ulimit -Hn)"
    [ "$(ulimit -n)" = unlimited ] || [ "$(ulimit -n)" -ge "$1" ] ||
        give_up "only $(ulimit -n) open files are allowed, $1 are needed: raise the hard limit (ulimit -Hn)"
}

# Busy and all clock ticks of both cores so far.
core_ticks() {
    awk -v a="cpu$upstream_core" -v b="cpu$generator_core" \
        '$1 == a || $1 == b { for (i = 2; i <= 9; i++) all += $i; idle += $5 + $6 } END { print all - idle, all }' /proc/stat
}

# Clock ticks of both cores so far that went to other guests of the machine's host.
stolen_ticks() {
    awk -v a="cpu$upstream_core" -v b="cpu$generator_core" '$1 == a || $1 == b { stolen += $9 } END { print stolen + 0 }' /proc/stat
}

# stolen_since TICKS_BEFORE CORE_TICKS_BEFORE: per cent of both cores that went to other guests since then
stolen_since() {
    echo "$1 $(stolen_ticks) $2 $(core_ticks)" | awk '{ printf "%.1f", ($2 - $1) * 100 / ($6 - $4) }'
}

# warn_if_busy WHAT: says so if other work takes more than 5% of both cores
warn_if_busy() {
    local before busy
    before=$(core_ticks)
    sleep 1
    busy=$(echo "$before $(core_ticks)" | awk '{ printf "%.0f", ($3 - $1) * 100 / ($4 - $2) }')
    [ "$busy" -le 5 ] || echo "warning: other work keeps both cores $busy% busy; what follows is no figure of $1"
}

# Waits until a line of file $1 matches $2, up to $3 seconds, and prints the last such line.
await_line() {
    local deadline=$((SECONDS + $3))
    until grep -q "$2" "$1" 2>/dev/null; do
        [ "$SECONDS" -lt "$deadline" ] || give_up "no '$2' within $3 s; said so far: $(tail -n 3 "$1" "$work"/*.err)"
        grep -q '"event":"failed"' "$1" 2>/dev/null && give_up "the generator failed: $(tail -n 1 "$1")"
        sleep 0.05
    done
    grep "$2" "$1" | tail -n 1
}

# The number under key $2 in the JSON line $1.
number() {
    printf '%s' "$1" | sed -n 's/.*"'"$2"'":\([0-9.E+-]*\).*/\1/p'
}

# CPU time of process $1 in clock ticks.
ticks_of() {
    sed 's/.*) //' "/proc/$1/stat" | awk '{ print $12 + $13 }'
}

closed='{"kind":"closed","thinkMillis":0}'

# run_command ID URL USERS SHAPE SPREAD SETTLE WINDOW: a command of the load generator, the last three in milliseconds
run_command() {
    printf '{"command":"run","settings":{"id":"%s","url":"%s","users":%d,"shape":%s,"spreadMillis":%d,"settleMillis":%d,"windowMillis":%d,"maxRequests":0,"timeoutMillis":60000,"connection":"KEEP_ALIVE","expect":{"status":200,"body":null},"directory":null}}\n' \
        "$@"
}
