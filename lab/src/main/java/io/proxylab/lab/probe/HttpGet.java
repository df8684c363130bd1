package io.proxylab.lab.probe;

import io.proxylab.load.http.Tls;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/**
 * A GET on a connection of its own, which is what a load balancer's health check is: a
 * client with a pool would not see a full accept queue. The JDK's client cannot be told
 * to use a fresh connection each time, nor to limit the whole exchange.
 *
 * @param host of the target
 * @param port its main port
 * @param path such as {@code /livez}
 * @param tls makes a connection a secure one; null leaves it as it is
 */
record HttpGet(String host, int port, String path, @Nullable SSLContext tls) implements ProbeRequest {

	private static final Pattern SUCCESS = Pattern.compile("HTTP/1\\.[01] 2\\d\\d");

	private static final Duration DRAIN = Duration.ofMillis(500);

	/** Up to the status, in {@code HTTP/1.1 200}. */
	private static final int STATUS_LENGTH = 12;

	static HttpGet of(String url, SSLContext tls) {
		URI uri = URI.create(url);
		String host = uri.getHost();
		if (host == null || !("http".equals(uri.getScheme()) || Tls.isAsked(uri))) {
			throw new IllegalArgumentException(
					"health URL '%s': only http://host:port/path and https://host:port/path can be probed"
						.formatted(url));
		}
		return new HttpGet(host, Tls.port(uri), uri.getRawPath().isEmpty() ? "/" : uri.getRawPath(),
				Tls.isAsked(uri) ? tls : null);
	}

	@Override
	public boolean succeeds(Duration timeout) {
		long deadline = System.nanoTime() + timeout.toNanos();
		try (Socket plain = new Socket()) {
			plain.connect(new InetSocketAddress(this.host, this.port), millisUntil(deadline));
			try (Socket socket = secured(plain, deadline)) {
				socket.getOutputStream()
					.write(String.format(Locale.ROOT,
							"GET %s HTTP/1.1\r\nHost: %s:%d\r\nUser-Agent: proxylab-health\r\nConnection: close\r\n\r\n",
							this.path, this.host, this.port)
						.getBytes(StandardCharsets.US_ASCII));
				boolean success = SUCCESS.matcher(status(socket, deadline)).matches();
				drain(socket);
				return success;
			}
		}
		catch (IOException ex) {
			// Refused, reset, not believed or timed out: that the probe failed is all it
			// has to tell.
			return false;
		}
	}

	private Socket secured(Socket plain, long deadline) throws IOException {
		if (this.tls == null) {
			return plain;
		}
		SSLSocket socket = (SSLSocket) this.tls.getSocketFactory().createSocket(plain, this.host, this.port, true);
		SSLParameters parameters = socket.getSSLParameters();
		parameters.setEndpointIdentificationAlgorithm("HTTPS");
		socket.setSSLParameters(parameters);
		socket.setSoTimeout(millisUntil(deadline));
		socket.startHandshake();
		return socket;
	}

	private static String status(Socket socket, long deadline) throws IOException {
		byte[] head = new byte[STATUS_LENGTH];
		int known = 0;
		InputStream in = socket.getInputStream();
		while (known < head.length) {
			socket.setSoTimeout(millisUntil(deadline));
			int length = in.read(head, known, head.length - known);
			if (length < 0) {
				break;
			}
			known += length;
		}
		return new String(head, 0, known, StandardCharsets.US_ASCII);
	}

	/**
	 * Reads the rest, for closing earlier would reset the connection under the target's
	 * hands; but not for long, for a target may keep it open against the request.
	 */
	private static void drain(Socket socket) {
		long deadline = System.nanoTime() + DRAIN.toNanos();
		byte[] buffer = new byte[1024];
		try {
			int length;
			do {
				socket.setSoTimeout(millisUntil(deadline));
				length = socket.getInputStream().read(buffer);
			}
			while (length >= 0);
		}
		catch (IOException ex) {
			// The outcome is known already; nothing hangs on how the connection ends.
			return;
		}
	}

	/** Zero would mean without end. */
	private static int millisUntil(long deadline) throws IOException {
		long millis = (deadline - System.nanoTime()) / 1_000_000;
		if (millis <= 0) {
			throw new IOException("the probe took longer than its timeout");
		}
		return (int) millis;
	}

}
