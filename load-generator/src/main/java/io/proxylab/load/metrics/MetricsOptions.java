package io.proxylab.load.metrics;

import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The options by which a command is asked to tell Prometheus, or a receiver of OTLP, what
 * it sees.
 */
public final class MetricsOptions {

	private static final String LOOPBACK = "127.0.0.1";

	private static final String EXAMPLE = "http://127.0.0.1:4318/v1/metrics";

	private static final Set<String> HTTP = Set.of("http", "https");

	@Option(names = "--metrics-port", paramLabel = "PORT",
			description = "Tell Prometheus what is seen, at /metrics on this port of its own, while the command runs.")
	private @Nullable Integer port;

	@Option(names = "--metrics-bind", paramLabel = "ADDRESS",
			description = "Address of that port; " + LOOPBACK + " if not given.")
	private @Nullable String bind;

	@Option(names = "--otlp", paramLabel = "URL",
			description = "Send what is seen to this receiver of OTLP over HTTP, every 10 s and at the end, such as "
					+ EXAMPLE + ".")
	private @Nullable String otlp;

	/**
	 * Opens the port, and begins to send, if either is asked for.
	 * @param metrics what it tells
	 * @param generators how many processes share the load
	 * @param notices takes what a user may want to know, one line each
	 * @throws IllegalArgumentException if it cannot be; the message names option, value
	 * and cure
	 */
	public MetricsEndpoint open(LoadMetrics metrics, int generators, Consumer<String> notices) {
		if (this.port == null && this.bind != null) {
			throw new IllegalArgumentException("--metrics-bind: there is no --metrics-port to bind; add one");
		}
		if (this.port == null && this.otlp == null) {
			return MetricsEndpoint.none();
		}
		if (this.port != null && (this.port < 1 || this.port > 65_535)) {
			throw new IllegalArgumentException(
					String.format(Locale.ROOT, "--metrics-port: %d is out of range, 1 to 65535", this.port));
		}
		if (generators > 1) {
			throw new IllegalArgumentException(((this.port != null)
					? "--metrics-port: --generators %d are so many processes, of which each needs a port of its own; "
					: "--otlp: --generators %d are so many processes, which a receiver cannot tell apart; ")
				.formatted(generators) + "start each part of the load by itself, or take one generator");
		}
		URI receiver = receiver();
		String address = (this.bind != null) ? this.bind : LOOPBACK;
		try {
			InetSocketAddress listening = (this.port != null)
					? new InetSocketAddress(InetAddress.getByName(address), this.port) : null;
			return MetricsEndpoint.open(listening, receiver, metrics, notices);
		}
		catch (IOException ex) {
			throw new IllegalArgumentException(String.format(Locale.ROOT,
					"--metrics-port: port %d of %s cannot be opened: %s; name a free port, and an address of this machine",
					this.port, address, FailureReason.of(ex)), ex);
		}
	}

	private @Nullable URI receiver() {
		if (this.otlp == null) {
			return null;
		}
		try {
			URI receiver = new URI(this.otlp);
			if (receiver.getHost() != null && HTTP.contains(receiver.getScheme())) {
				return receiver;
			}
		}
		catch (URISyntaxException ex) {
			throw noReceiver(this.otlp, ex);
		}
		throw noReceiver(this.otlp, null);
	}

	private static IllegalArgumentException noReceiver(String given, @Nullable URISyntaxException cause) {
		return new IllegalArgumentException(
				"--otlp: '%s' is no address of a receiver; name scheme (http or https), host and path, such as %s"
					.formatted(given, EXAMPLE),
				cause);
	}

}
