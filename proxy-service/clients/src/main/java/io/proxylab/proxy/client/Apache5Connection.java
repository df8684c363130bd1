package io.proxylab.proxy.client;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import org.apache.hc.client5.http.impl.io.DefaultManagedHttpClientConnection;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultHttpResponseParser;
import org.apache.hc.core5.http.impl.io.SocketHolder;
import org.apache.hc.core5.http.io.SessionInputBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A connection of the classic client that is never used again if it has unread bytes or
 * has been closed. The library keeps unread bytes, and reads the next response out of
 * them: it looks after 2 s of idle time only, and then for the end of the connection
 * only. Nor does this connection skip lines that are not HTTP, as the library's own
 * parser does.
 */
final class Apache5Connection extends DefaultManagedHttpClientConnection {

	/**
	 * The idle time from which a connection is read before it is used again, which shows
	 * its end. The read takes 1 ms if nothing has come, too long for a connection in
	 * constant use. Whether bytes have come is known without a read.
	 */
	private static final long READ_AFTER_NANOS = Duration.ofMillis(100).toNanos();

	private static final AtomicLong COUNT = new AtomicLong();

	private final Input input;

	private final boolean strict;

	private volatile long idleSinceNanos;

	private Apache5Connection(Http1Config http1, Input input, boolean strict) {
		super("upstream-" + COUNT.incrementAndGet(), null, null, http1, null, null, null, (config) -> input);
		this.input = input;
		this.strict = strict;
	}

	/**
	 * Makes a connection.
	 * @param http1 the settings of HTTP/1.1
	 * @param strict whether {@link #isStale()} looks for unread bytes; otherwise it is
	 * the library's own
	 * @param socket the socket, if there is one yet
	 */
	static Apache5Connection create(Http1Config http1, boolean strict, @Nullable Socket socket) throws IOException {
		Apache5Connection connection = new Apache5Connection(http1, new Input(http1), strict);
		if (socket != null) {
			connection.bind(socket);
		}
		return connection;
	}

	@Override
	public boolean isConsistent() {
		return super.isConsistent() && this.input.isEmpty();
	}

	@Override
	public void passivate() {
		super.passivate();
		this.idleSinceNanos = System.nanoTime();
	}

	/**
	 * Returns whether this idle connection must not be used again, because it has ended
	 * or the upstream has written to it. Records of TLS without content, such as session
	 * tickets, are read and do no harm.
	 */
	@Override
	public boolean isStale() throws IOException {
		SocketHolder socket = getSocketHolder();
		if (!this.strict || socket == null) {
			return super.isStale();
		}
		if (System.nanoTime() - this.idleSinceNanos < READ_AFTER_NANOS && !hasUnreadBytes(socket)) {
			return false;
		}
		return super.isStale() || !this.input.isEmpty();
	}

	/** Asks the operating system, and the layer of TLS if there is one. */
	private static boolean hasUnreadBytes(SocketHolder socket) throws IOException {
		return socket.getBaseSocket().getInputStream().available() > 0
				|| (socket.getSSLSocket() != null && socket.getInputStream().available() > 0);
	}

	/** The one place where a connection shows what it has read and not yet used. */
	private static final class Input extends DefaultHttpResponseParser {

		private @Nullable SessionInputBuffer buffer;

		Input(Http1Config http1) {
			super(http1);
		}

		@Override
		public ClassicHttpResponse parse(SessionInputBuffer from, InputStream stream)
				throws IOException, HttpException {
			this.buffer = from;
			return super.parse(from, stream);
		}

		boolean isEmpty() {
			return this.buffer == null || this.buffer.length() == 0;
		}

	}

}
