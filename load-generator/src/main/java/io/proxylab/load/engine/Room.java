package io.proxylab.load.engine;

import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.OptionalLong;

import com.sun.management.UnixOperatingSystemMXBean;
import org.jspecify.annotations.Nullable;

/**
 * How many connections this machine lets the generator open, looked up before it opens
 * the first.
 *
 * @param openFiles that this process may have beside those it has; empty if not known
 * @param ports of one address; empty if not known
 */
record Room(OptionalLong openFiles, OptionalInt ports) {

	/** For what a JVM opens by itself: jars, pipes, event loops, files of results. */
	private static final int OTHER_FILES = 64;

	/** Of the ports: other connections of the machine need some. */
	private static final double USABLE = 0.95;

	/** 127.0.0.0/8 has more, but not many more would fit into memory. */
	private static final int MOST_SOURCES = 250;

	/** What there is now. */
	static Room now() {
		OptionalLong files = OptionalLong.empty();
		if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix) {
			files = OptionalLong
				.of(Math.max(1, unix.getMaxFileDescriptorCount() - unix.getOpenFileDescriptorCount() - OTHER_FILES));
		}
		return new Room(files, Ports.read(Path.of("/proc")));
	}

	/**
	 * Finds a place for connections.
	 * @param asked how many at a time
	 * @param ports that they take, and those that the system has not taken back yet; at
	 * least {@code asked}
	 * @param target where they lead to
	 * @param sources that the user wants; empty leaves them to this
	 * @param processes that share them evenly
	 */
	Fit fit(long asked, long ports, InetAddress target, List<InetAddress> sources, int processes) {
		List<InetAddress> from = (sources.isEmpty() && ports > perAddress()) ? loopback(ports, target) : sources;
		long byPorts = Math.min(asked, perAddress() * Math.max(1, from.size()));
		long byFiles = this.openFiles.isPresent() ? Math.min(asked, processes * this.openFiles.getAsLong()) : asked;
		if (byFiles >= asked && byPorts >= asked) {
			return new Fit(asked, from, null);
		}
		String reason = (byFiles <= byPorts)
				? String.format(Locale.ROOT, "the process may have %,d open files more; raise the limit (ulimit -n)",
						this.openFiles.orElse(0))
				: String.format(Locale.ROOT,
						"%d source %s %,d usable ports each to one target; widen net.ipv4.ip_local_port_range, or "
								+ "give more addresses of this machine (--source)",
						Math.max(1, from.size()), (from.size() > 1) ? "addresses have" : "address has", perAddress());
		long fitting = Math.min(byFiles, byPorts);
		return new Fit(fitting, from, reason);
	}

	private long perAddress() {
		return this.ports.isPresent() ? Math.max(1, (long) (this.ports.getAsInt() * USABLE)) : Long.MAX_VALUE / 4096;
	}

	/** Linux answers on, and sends from, all of 127.0.0.0/8; others only 127.0.0.1. */
	private List<InetAddress> loopback(long count, InetAddress target) {
		byte[] address = target.getAddress();
		if (address.length != 4 || address[0] != 127) {
			return List.of();
		}
		List<InetAddress> sources = new ArrayList<>();
		long needed = Math.min(MOST_SOURCES, Math.ceilDiv(count, perAddress()));
		for (int last = 1; last <= needed; last++) {
			sources.add(address(new byte[] { 127, 0, 0, (byte) last }));
		}
		return sources;
	}

	private static InetAddress address(byte[] bytes) {
		try {
			return InetAddress.getByAddress(bytes);
		}
		catch (UnknownHostException ex) {
			throw new IllegalStateException("four bytes are an address", ex);
		}
	}

	/**
	 * What fits.
	 *
	 * @param connections at a time
	 * @param sources to open them from, in turn; empty leaves it to the system
	 * @param scarce why they are fewer than asked; null if they are not
	 */
	record Fit(long connections, List<InetAddress> sources, @Nullable String scarce) {

		Fit {
			sources = List.copyOf(sources);
		}

	}

}
