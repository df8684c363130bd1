package io.proxylab.load.metrics;

import java.io.IOException;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options by which a command is asked to tell Prometheus what it sees. */
public final class MetricsOptions {

	private static final String LOOPBACK = "127.0.0.1";

	@Option(names = "--metrics-port", paramLabel = "PORT",
			description = "Tell Prometheus what is seen, at /metrics on this port of its own, while the command runs.")
	private @Nullable Integer port;

	@Option(names = "--metrics-bind", paramLabel = "ADDRESS",
			description = "Address of that port; " + LOOPBACK + " if not given.")
	private @Nullable String bind;

	/**
	 * Opens the port, if it is asked for.
	 * @param metrics what it tells
	 * @param generators how many processes share the load
	 * @throws IllegalArgumentException if it cannot be; the message names option, value
	 * and cure
	 */
	public MetricsEndpoint open(LoadMetrics metrics, int generators) {
		if (this.port == null) {
			if (this.bind != null) {
				throw new IllegalArgumentException("--metrics-bind: there is no --metrics-port to bind; add one");
			}
			return MetricsEndpoint.none();
		}
		if (this.port < 1 || this.port > 65_535) {
			throw new IllegalArgumentException("--metrics-port: %d is out of range, 1 to 65535".formatted(this.port));
		}
		if (generators > 1) {
			throw new IllegalArgumentException(
					"--metrics-port: --generators %d are so many processes, of which each needs a port of its own; "
						.formatted(generators) + "start each part of the load by itself, or take one generator");
		}
		String address = (this.bind != null) ? this.bind : LOOPBACK;
		try {
			return MetricsEndpoint.open(address, this.port, metrics);
		}
		catch (IOException ex) {
			throw new IllegalArgumentException(
					"--metrics-port: port %d of %s cannot be opened: %s; name a free port, and an address of this machine"
						.formatted(this.port, address, ex.getMessage()),
					ex);
		}
	}

}
