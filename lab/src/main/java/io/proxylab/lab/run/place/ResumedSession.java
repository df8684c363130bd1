package io.proxylab.lab.run.place;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/** Whether a client that comes again is spared most of the handshake of TLS. */
final class ResumedSession {

	private static final Duration TIMEOUT = Duration.ofSeconds(15);

	private ResumedSession() {
	}

	/**
	 * Connects twice.
	 * @param tls of both connections, which keeps their session
	 * @param url of {@code https}, with its port
	 */
	static boolean isOfferedBy(SSLContext tls, URI url) throws IOException {
		long first = begunMillis(tls, url);
		return begunMillis(tls, url) == first;
	}

	/** When the session of a connection began: a resumed one did so earlier. */
	private static long begunMillis(SSLContext tls, URI url) throws IOException {
		try (SSLSocket socket = (SSLSocket) tls.getSocketFactory().createSocket(url.getHost(), url.getPort())) {
			socket.setSoTimeout(Math.toIntExact(TIMEOUT.toMillis()));
			socket.getOutputStream()
				.write("GET %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n"
					.formatted(url.getPath(), url.getAuthority())
					.getBytes(StandardCharsets.US_ASCII));
			// What it takes to resume comes with the answer.
			socket.getInputStream().readAllBytes();
			return socket.getSession().getCreationTime();
		}
	}

}
