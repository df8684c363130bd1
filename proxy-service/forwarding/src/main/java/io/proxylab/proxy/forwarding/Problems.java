package io.proxylab.proxy.forwarding;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import io.proxylab.proxy.client.Body;
import io.proxylab.proxy.client.Header;
import io.proxylab.proxy.rules.AnswerRules;
import io.proxylab.proxy.rules.Reason;
import io.proxylab.proxy.rules.RequestRules;

/** Answers of the proxy's own, as problem details (RFC 9457). */
final class Problems {

	/** In seconds, of which HTTP knows whole ones only (RFC 9110, 10.2.3). */
	private static final Header RETRY_AFTER = new Header("Retry-After", "1");

	private Problems() {
	}

	/**
	 * The answer for a reason.
	 * @param reason why the proxy answers by itself
	 * @param detail one clause of plain words: it is not escaped
	 */
	static Answer of(Reason reason, String detail) {
		byte[] body = AnswerRules.problem(reason, detail).getBytes(StandardCharsets.UTF_8);
		List<Header> headers = new ArrayList<>();
		if (reason == Reason.METHOD_NOT_ALLOWED) {
			headers.add(new Header("Allow", RequestRules.METHODS_TEXT));
		}
		if (reason == Reason.SEVERAL_CALLS) {
			headers.add(new Header("Allow", RequestRules.JOINED_METHODS_TEXT));
		}
		if (reason.rejects()) {
			headers.add(RETRY_AFTER);
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

}
