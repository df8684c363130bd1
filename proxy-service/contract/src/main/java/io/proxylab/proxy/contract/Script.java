package io.proxylab.proxy.contract;

import java.io.IOException;

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
		return respond("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: %d\r\n\r\n%s"
			.formatted(body.length(), body));
	}

	/** Sends these bytes and ends the connection. */
	static Script respondAndClose(String response) {
		return (request, connection) -> {
			connection.write(response);
			connection.close();
		};
	}

	/** Never answers; leaves the connection to the proxy. */
	static Script silence() {
		return (request, connection) -> connection.awaitEnd();
	}

}
