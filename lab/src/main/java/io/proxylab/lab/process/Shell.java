package io.proxylab.lab.process;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The shell through which a process enters its enclosure. */
final class Shell {

	/** POSIX names no path, but every system has it here. */
	static final String PATH = "/bin/sh";

	/**
	 * Waits for the lab's word, so that a process is watched before it does anything; the
	 * end of input means the lab died meanwhile. Then it enters its control groups and
	 * becomes the command, with the same pid.
	 */
	private static final String ENTER = String.format(Locale.ROOT, """
			read -r word || exit %1$d
			while [ "$1" != -- ]; do
				echo $$ > "$1" || exit %1$d
				shift
			done
			shift
			exec "$@"
			""", Exit.NO_ENTRY);

	private Shell() {
	}

	static List<String> enter(List<String> doors, List<String> command) {
		List<String> line = new ArrayList<>(List.of(PATH, "-c", ENTER, "proxylab-start"));
		line.addAll(doors);
		line.add("--");
		line.addAll(command);
		return line;
	}

}
