package io.proxylab.proxy.client;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicLong;

import org.apache.hc.client5.http.impl.io.DefaultManagedHttpClientConnection;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultHttpResponseParser;
import org.apache.hc.core5.http.io.SessionInputBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A connection of the classic client that is not used again when something came after the
 * answer. The library would keep these bytes, and read the next answer out of them. Nor
 * does it pass over lines that are not HTTP, as the library's own parser does.
 */
final class Apache5Connection extends DefaultManagedHttpClientConnection {

	private static final AtomicLong COUNT = new AtomicLong();

	private final Input input;

	private Apache5Connection(Http1Config http1, Input input) {
		super("upstream-" + COUNT.incrementAndGet(), null, null, http1, null, null, null, (config) -> input);
		this.input = input;
	}

	/** Makes a connection on a socket, if there is one yet. */
	static Apache5Connection create(Http1Config http1, @Nullable Socket socket) throws IOException {
		Apache5Connection connection = new Apache5Connection(http1, new Input(http1));
		if (socket != null) {
			connection.bind(socket);
		}
		return connection;
	}

	@Override
	public boolean isConsistent() {
		return super.isConsistent() && this.input.isEmpty();
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
