package io.proxylab.lab.process;

import io.proxylab.lab.box.Executables;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A process group of its own: a terminal's Ctrl-C then reaches the lab alone, which ends
 * its processes in order, and a signal to the group reaches all that a process started. A
 * session of its own would do that as well, but Linux shares the CPU out among sessions
 * first (autogroup, sched(7)): there a compiler at nice 10 would hold up the upstream as
 * long as any thread of another session.
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
		Optional<Path> perl = Executables.find("perl");
		if (perl.isPresent()) {
			return List.of(perl.get().toString(), "-e", "setpgrp(0, 0); exec { $ARGV[0] } @ARGV or exit 127;");
		}
		return Executables.find("setsid").map((setsid) -> List.of(setsid.toString())).orElse(List.of());
	}

}
