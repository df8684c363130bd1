package io.proxylab.lab.process;

import io.proxylab.lab.box.Executables;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A process group of its own: a terminal's Ctrl-C then reaches the lab alone, which ends
 * its processes in order, and a signal to the group reaches all that a process started.
 */
final class Detached {

	private static final List<String> PREFIX = find();

	private Detached() {
	}

	/** What stands before a command; empty where the machine has no such program. */
	static List<String> prefix() {
		return PREFIX;
	}

	private static List<String> find() {
		Optional<Path> setsid = Executables.find("setsid");
		if (setsid.isPresent()) {
			return List.of(setsid.get().toString());
		}
		// macOS has no setsid program, but Perl.
		return Executables.find("perl")
			.map((perl) -> List.of(perl.toString(), "-e", "setpgrp(0, 0); exec { $ARGV[0] } @ARGV or exit 127;"))
			.orElse(List.of());
	}

}
