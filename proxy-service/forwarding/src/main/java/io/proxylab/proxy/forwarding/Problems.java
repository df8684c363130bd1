package io.proxylab.proxy.forwarding;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import io.proxylab.proxy.client.Body;
import io.proxylab.proxy.client.Header;

/** Answers of the proxy's own, as problem details (RFC 9457). */
final class Problems {

	private Problems() {
	}

	/**
	 * The answer for a reason.
	 * @param reason why the proxy answers by itself
	 * @param detail one clause of plain words: it is not escaped
	 */
	static Answer of(Reason reason, String detail) {
		byte[] body = """
				{"type":"urn:proxy-lab:%s","title":"%s","status":%d,"detail":"%s","reason":"%s"}"""
			.formatted(reason.id(), title(reason.status()), reason.status(), detail, reason.id())
			.getBytes(StandardCharsets.UTF_8);
		List<Header> headers = new ArrayList<>();
		if (reason == Reason.METHOD_NOT_ALLOWED) {
			headers.add(new Header("Allow", RequestRules.METHODS_TEXT));
		}
		headers.add(new Header("Content-Type", "application/problem+json"));
		headers.add(new Header("Content-Length", Integer.toString(body.length)));
		return new Answer(reason.status(), List.copyOf(headers), Body.of(body));
	}

	/** The same answer with the time at which it is given. */
	static Answer now(Answer problem) {
		List<Header> headers = new ArrayList<>();
		headers.add(HttpDate.now());
		headers.addAll(problem.headers());
		return new Answer(problem.status(), headers, problem.body());
	}

	private static String title(int status) {
		return switch (status) {
			case 400 -> "Bad Request";
			case 405 -> "Method Not Allowed";
			case 413 -> "Content Too Large";
			case 500 -> "Internal Server Error";
			case 502 -> "Bad Gateway";
			case 503 -> "Service Unavailable";
			case 504 -> "Gateway Timeout";
			default -> throw new IllegalArgumentException("no reason has status " + status);
		};
	}

}
