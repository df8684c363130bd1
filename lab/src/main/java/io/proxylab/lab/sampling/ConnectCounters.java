package io.proxylab.lab.sampling;

import io.proxylab.lab.trial.TrialRecord.ConnectAttempts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What the kernel has counted of attempts to connect in the network namespace of a
 * process, since that namespace was made: {@code ListenDrops} and {@code TCPSynRetrans}
 * of {@code /proc/PID/net/netstat} (the kernel's
 * Documentation/networking/snmp_counter.rst).
 */
public final class ConnectCounters {

	private static final String PREFIX = "TcpExt:";

	private ConnectCounters() {
	}

	/** Those of a process; empty where no such file is, or it lacks one of them. */
	public static Optional<ConnectAttempts> of(long pid) {
		return read(Path.of("/proc"), pid);
	}

	static Optional<ConnectAttempts> read(Path proc, long pid) {
		try {
			return parse(Files.readAllLines(proc.resolve(Long.toString(pid)).resolve("net/netstat")));
		}
		catch (IOException ex) {
			// No such system, or the process has ended.
			return Optional.empty();
		}
	}

	/** A line of names, then one of their values. */
	private static Optional<ConnectAttempts> parse(List<String> lines) {
		List<List<String>> pair = lines.stream()
			.filter((line) -> line.startsWith(PREFIX))
			.map((line) -> List.of(line.substring(PREFIX.length()).strip().split(" ")))
			.toList();
		if (pair.size() != 2) {
			return Optional.empty();
		}
		int dropped = pair.getFirst().indexOf("ListenDrops");
		int repeated = pair.getFirst().indexOf("TCPSynRetrans");
		List<String> values = pair.getLast();
		return (dropped < 0 || repeated < 0 || Math.max(dropped, repeated) >= values.size()) ? Optional.empty()
				: Optional
					.of(new ConnectAttempts(Long.parseLong(values.get(dropped)), Long.parseLong(values.get(repeated))));
	}

}
