# Ends what the lab started when the lab is gone, whatever ended the lab.
#
# Standard input is a pipe from the lab; its end means that the lab is dead. Until then it
# carries lines: "watch PID", "forget PID", "kill PID SIGNAL"; and "remove NAME ENGINE" for a container that its engine is
# to remove then, "release NAME" once it is gone.
# Arguments: the prefix of the names of the lab's control groups, and their parents.
#
# For any POSIX shell: dash, bash, busybox ash, with or without cgroups.

trap '' HUP INT QUIT TERM

prefix=$1
shift
watched=
containers=
engine=

# A process that leads a group goes with all of it.
end() {
	kill -s "$2" -- "-$1" 2>/dev/null || kill -s "$2" "$1" 2>/dev/null
}

# without LIST WORD: the words of a list but one
without() {
	rest=
	for other in $1; do
		[ "$other" = "$2" ] || rest="$rest $other"
	done
	echo "$rest"
}

while read -r verb pid signal; do
	case $verb in
		watch)
			watched="$watched $pid"
			;;
		forget)
			watched=$(without "$watched" "$pid")
			# It has ended; what it left behind in its group goes too.
			kill -s KILL -- "-$pid" 2>/dev/null
			;;
		kill)
			end "$pid" "$signal"
			;;
		remove)
			containers="$containers $pid"
			# A lab asks one engine.
			engine=$signal
			;;
		release)
			containers=$(without "$containers" "$pid")
			;;
	esac
done

for pid in $watched; do
	end "$pid" KILL
done

# Killed first: some engines wait for an orderly end otherwise.
for name in $containers; do
	"$engine" kill "$name" >/dev/null 2>&1
	"$engine" rm --force "$name" >/dev/null 2>&1
done

# A group can be removed when its last process is gone, which takes a moment.
attempt=0
while [ "$attempt" -lt 100 ]; do
	left=
	for parent in "$@"; do
		for group in "$parent/$prefix"*; do
			[ -d "$group" ] || continue
			while read -r pid; do
				kill -s KILL "$pid" 2>/dev/null
			done < "$group/cgroup.procs"
			rmdir "$group" 2>/dev/null || left=yes
		done
	done
	[ -n "$left" ] || exit 0
	attempt=$((attempt + 1))
	sleep 0.05 2>/dev/null || sleep 1
done
exit 1
