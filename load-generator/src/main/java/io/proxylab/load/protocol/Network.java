package io.proxylab.load.protocol;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

import io.proxylab.load.protocol.LoadSettings.Connection;
import org.jspecify.annotations.Nullable;

/**
 * How connections are opened.
 *
 * @param trust whose certificates are believed, of an {@code https://} URL; null believes
 * what the JVM believes
 * @param sources addresses of this machine from which connections are opened, in turn;
 * empty leaves it to the system, and to the generator where a loopback address has too
 * few ports
 * @param http2 speaks HTTP/2 over them, and nothing else; null speaks HTTP/1.1
 */
public record Network(@Nullable TrustStore trust, List<String> sources, @Nullable Http2 http2) {

	/** Nothing special. */
	public static final Network DEFAULT = new Network(null, List.of());

	/** Numbers only: looking a name up could give an address of another machine. */
	private static final Pattern ADDRESS = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");

	/**
	 * Checks the addresses.
	 * @throws IllegalArgumentException if a source is no address
	 */
	public Network {
		sources = (sources != null) ? List.copyOf(sources) : List.of();
		for (String source : sources) {
			if (!ADDRESS.matcher(source).matches()) {
				throw new IllegalArgumentException(
						"network.sources: '%s' is not an IP address, such as 127.0.0.2".formatted(source));
			}
		}
	}

	/** HTTP/1.1. */
	public Network(@Nullable TrustStore trust, List<String> sources) {
		this(trust, sources, null);
	}

	/** The same from other addresses. */
	public Network from(List<String> addresses) {
		return new Network(this.trust, addresses, this.http2);
	}

	/** The same with HTTP/2. */
	public Network over(Http2 other) {
		return new Network(this.trust, this.sources, other);
	}

	/**
	 * Checks that HTTP/2 can carry a load.
	 * @throws IllegalArgumentException if it cannot
	 */
	void requireCarries(String url, Connection connection, List<Request> requests) {
		if (this.http2 == null) {
			return;
		}
		if (!url.regionMatches(true, 0, "https:", 0, 6)) {
			throw new IllegalArgumentException(
					"network.http2: '%s' is not encrypted, and HTTP/2 is agreed in TLS; give an https:// URL, or leave HTTP/2 out"
						.formatted(url));
		}
		if (connection == Connection.CLOSE && this.http2.streams() > 1) {
			throw new IllegalArgumentException(String.format(Locale.ROOT,
					"network.http2.streams: a connection that is closed after each answer carries one request, not %d at a time; write 1, or keep connections",
					this.http2.streams()));
		}
		requests.forEach(Http2::requireFits);
	}

	/**
	 * HTTP/2 over TLS, agreed by ALPN.
	 *
	 * @param streams the most requests on a connection at a time; 1 to 1,000
	 */
	public record Http2(int streams) {

		/** What servers commonly allow is 100 to 250. */
		private static final int MOST_STREAMS = 1_000;

		/** Fields of a connection of HTTP/1.1 (RFC 9113, section 8.2.2). */
		private static final List<String> MISFITS = List.of("Keep-Alive", "Proxy-Connection", "HTTP2-Settings");

		/**
		 * Checks the range.
		 * @throws IllegalArgumentException if it is out of its range
		 */
		public Http2 {
			LoadSettings.requireRange("network.http2.streams", streams, 1, MOST_STREAMS);
		}

		private static void requireFits(Request request) {
			for (String misfit : MISFITS) {
				if (request.has(misfit)) {
					throw new IllegalArgumentException(
							"request.headers: '%s' has no place in HTTP/2; leave it out".formatted(misfit));
				}
			}
		}

	}

	/**
	 * A file of certificates.
	 *
	 * @param file PEM, or a PKCS12 store
	 * @param password of the store; null where it has none
	 */
	public record TrustStore(String file, @Nullable String password) {

		/**
		 * Checks that there is a file's name.
		 * @throws IllegalArgumentException if there is none
		 */
		public TrustStore {
			if (file == null || file.isBlank()) {
				throw new IllegalArgumentException("network.trust.file: missing or blank");
			}
		}

		/** Without the password. */
		@Override
		public String toString() {
			return "TrustStore[file=" + this.file + "]";
		}

	}

}
