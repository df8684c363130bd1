package io.proxylab.lab.calibration;

import io.proxylab.lab.box.Executables;
import io.proxylab.lab.process.ManagedProcess;
import io.proxylab.lab.process.ProcessSpec;
import io.proxylab.lab.process.Processes;
import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A network namespace, joined to that of the lab by a pair of virtual devices. It belongs
 * to a process that does nothing: the kernel removes namespace and devices when that
 * ends, whatever ends it. No packet leaves the machine.
 */
final class VethPair implements AutoCloseable {

	/** Within the range for benchmarks between networks (RFC 2544, RFC 6890). */
	static final String HERE = "198.18.53.1";

	static final String THERE = "198.18.53.2";

	private static final String PREFIX_LENGTH = "/30";

	private static final long PATIENCE_NANOS = 5_000_000_000L;

	private static final long LOOK_AGAIN_NANOS = 20_000_000;

	private final ManagedProcess holder;

	private VethPair(ManagedProcess holder) {
		this.holder = holder;
	}

	/**
	 * Makes a namespace and the pair.
	 * @param processes keeps its process
	 * @param directory takes the log of that
	 * @throws Refused if this machine or user may not
	 */
	static VethPair open(Processes processes, Path directory) throws Refused, InterruptedException {
		List<String> hold = List.of(program("unshare"), "--net", program("cat"));
		String enter = program("nsenter");
		String ip = program("ip");
		ManagedProcess holder = start(processes, hold, directory);
		VethPair pair = new VethPair(holder);
		try {
			pair.awaitNamespace();
			String device = "plab" + holder.pid();
			run(ip, "link", "add", device, "type", "veth", "peer", "name", "plab", "netns",
					Long.toString(holder.pid()));
			run(ip, "address", "add", HERE + PREFIX_LENGTH, "dev", device);
			run(ip, "link", "set", device, "up");
			for (List<String> inside : List.of(List.of("address", "add", THERE + PREFIX_LENGTH, "dev", "plab"),
					List.of("link", "set", "plab", "up"), List.of("link", "set", "lo", "up"))) {
				List<String> command = new ArrayList<>(List.of(enter, pair.namespace(), ip));
				command.addAll(inside);
				run(command.toArray(String[]::new));
			}
			return pair;
		}
		catch (Refused | InterruptedException ex) {
			pair.close();
			throw ex;
		}
	}

	/** The beginning of a command that runs in the namespace. */
	List<String> entry() {
		return List.of(Executables.find("nsenter").map(Path::toString).orElse("nsenter"), namespace());
	}

	private String namespace() {
		return String.format(Locale.ROOT, "--net=/proc/%d/ns/net", this.holder.pid());
	}

	private static ManagedProcess start(Processes processes, List<String> command, Path directory) throws Refused {
		try {
			return processes.start(ProcessSpec.of("network namespace", command, directory.resolve("namespace.out")));
		}
		catch (IOException ex) {
			throw new Refused(FailureReason.withFile(ex), ex);
		}
	}

	/** A device that is given to it before is given to the lab's own namespace. */
	private void awaitNamespace() throws Refused, InterruptedException {
		long start = System.nanoTime();
		while (!isApart()) {
			if (!this.holder.isAlive() || System.nanoTime() - start > PATIENCE_NANOS) {
				throw new Refused("no network namespace can be made: " + String.join(" ", this.holder.lastLines(1)));
			}
			this.holder.awaitExit(Duration.ofNanos(LOOK_AGAIN_NANOS));
		}
	}

	private boolean isApart() {
		try {
			Path own = Files.readSymbolicLink(Path.of("/proc/self/ns/net"));
			return !Files.readSymbolicLink(Path.of(String.format(Locale.ROOT, "/proc/%d/ns/net", this.holder.pid())))
				.equals(own);
		}
		catch (IOException ex) {
			// It has ended, or is none of ours: the caller looks which.
			return false;
		}
	}

	private static String program(String name) throws Refused {
		return Executables.find(name)
			.map(Path::toString)
			.orElseThrow(() -> new Refused(name + " is not installed (packages util-linux and iproute2 of Linux)"));
	}

	private static void run(String... command) throws Refused, InterruptedException {
		try {
			Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
			process.getOutputStream().close();
			String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
			if (!process.waitFor(PATIENCE_NANOS, TimeUnit.NANOSECONDS) || process.exitValue() != 0) {
				throw new Refused("'%s' failed: %s".formatted(String.join(" ", command), said));
			}
		}
		catch (IOException ex) {
			throw new Refused(FailureReason.withFile(ex), ex);
		}
	}

	/** Ends the process of the namespace; namespace and devices go with it. */
	@Override
	public void close() {
		this.holder.close();
		// The kernel takes them down in the background: the next pair has the same
		// addresses.
		LockSupport.parkNanos(LOOK_AGAIN_NANOS);
	}

	/** Why there is no namespace here. */
	static final class Refused extends Exception {

		private static final long serialVersionUID = 1L;

		Refused(String reason) {
			super(reason);
		}

		Refused(String reason, Throwable cause) {
			super(reason, cause);
		}

		String reason() {
			return String.valueOf(getMessage());
		}

	}

}
