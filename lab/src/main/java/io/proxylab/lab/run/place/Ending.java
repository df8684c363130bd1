package io.proxylab.lab.run.place;

import io.proxylab.lab.process.Exit;
import io.proxylab.lab.process.ManagedProcess;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** How processes of a launch end, wanted or not. */
public final class Ending {

	private static final int LOG_LINES = 12;

	/**
	 * The pipe of a killed process breaks a moment before the process is known to be
	 * dead.
	 */
	private static final Duration DYING = Duration.ofSeconds(2);

	private Ending() {
	}

	/**
	 * One message on a process that should run and does not: how it ended, in a first
	 * line that stands for itself, and its last words.
	 */
	public static String of(ManagedProcess process) {
		String how = exitOf(process).map((exit) -> "ended (exit code %s)".formatted(exit.meaning()))
			.orElse("does not answer");
		return process.name() + " " + how + lastWords(process);
	}

	/** The end of its log, in lines of their own. */
	static String lastWords(ManagedProcess process) {
		List<String> last = process.lastLines(LOG_LINES);
		return last.isEmpty() ? "\n    its log is empty: " + process.log()
				: "\n    the end of its log " + process.log() + ":\n    " + String.join("\n    ", last);
	}

	private static Optional<Exit> exitOf(ManagedProcess process) {
		try {
			process.awaitExit(DYING);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		return process.exit();
	}

	/** Ends a process in order, or by force after a while; its enclosure goes with it. */
	public static void close(ManagedProcess process, Duration grace) {
		try (process) {
			process.stop(grace);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
