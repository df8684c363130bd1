package io.proxylab.proxy.contract;

import java.util.List;

import tools.jackson.databind.json.JsonMapper;

/**
 * A response as it came off the wire.
 *
 * @param statusLine the status line
 * @param headers header lines as they were written, in their order
 * @param body the body, a character a byte
 */
public record RawResponse(String statusLine, List<String> headers, String body) {

	private static final JsonMapper JSON = JsonMapper.shared();

	/** The status code. */
	public int status() {
		return Integer.parseInt(this.statusLine.split(" ", -1)[1]);
	}

	/** The values of a field, in their order. */
	public List<String> header(String name) {
		return Messages.values(this.headers, name);
	}

	/** The reason that the proxy gives in its problem details. */
	public String reason() {
		if (!header("Content-Type").equals(List.of("application/problem+json"))) {
			throw new AssertionError("not a problem: " + this);
		}
		return JSON.readTree(this.body).required("reason").stringValue();
	}

}
