package io.proxylab.proxy.contract;

import java.io.IOException;
import java.time.Duration;
import java.util.Locale;

/** What the upstream does with a request. */
@FunctionalInterface
public interface Script {

	/** Answers a request, or does not. */
	void answer(ReceivedRequest request, UpstreamConnection connection) throws IOException;

	/** Sends these bytes and keeps the connection. */
	static Script respond(String response) {
		return (request, connection) -> connection.write(response);
	}

	/** Sends status 200 with a body of plain text. */
	static Script ok(String body) {
		return respond(String.format(Locale.ROOT,
				"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: %d\r\n\r\n%s", body.length(), body));
	}

	/** Sends these bytes and ends the connection. */
	static Script respondAndClose(String response) {
		return (request, connection) -> {
			connection.write(response);
			connection.close();
		};
	}

	/** Sends these pieces one by one, with a pause before each but the first. */
	static Script trickle(Duration pause, String... pieces) {
		return (request, connection) -> {
			for (int piece = 0; piece < pieces.length; piece++) {
				if (piece > 0) {
					pause(pause);
				}
				connection.write(pieces[piece]);
			}
		};
	}

	private static void pause(Duration pause) throws IOException {
		try {
			Thread.sleep(pause);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IOException(ex);
		}
	}

	/** Never answers; leaves the connection to the proxy. */
	static Script silence() {
		return (request, connection) -> connection.awaitEnd();
	}

}
