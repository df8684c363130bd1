package io.proxylab.proxy.forwarding;

import java.util.Comparator;
import java.util.List;
import java.util.Set;

import io.proxylab.proxy.client.Body;
import io.proxylab.proxy.client.ClientSettings;
import io.proxylab.proxy.client.Header;
import io.proxylab.proxy.client.UpstreamException;
import io.proxylab.proxy.client.UpstreamFailure;
import io.proxylab.proxy.client.UpstreamResponse;
import io.proxylab.proxy.rules.AnswerRules;
import org.jspecify.annotations.Nullable;

/**
 * Makes a client's answer out of the upstream's. Header bytes alone can decide a
 * comparison, so the lines are the same for all variants: in lower case and sorted by
 * name, for that is how the JDK's client hands them over; then {@code Content-Type} and
 * {@code Content-Length}, for Tomcat writes these last. {@code Date} is always among
 * them: servers that add it do so at the beginning (Jetty) or at the end (Tomcat).
 */
final class Answers {

	private static final String CONTENT_TYPE = "Content-Type";

	/** It gets a place of its own. */
	private static final Set<String> CONTENT_TYPE_ELSEWHERE = Set.of("content-type");

	private static final String CONTENT_LENGTH = "Content-Length";

	private static final Comparator<Header> BY_NAME = (left, right) -> left.name().compareToIgnoreCase(right.name());

	private Answers() {
	}

	static Answer of(UpstreamResponse response, String method) {
		if (response.status() < 200) {
			throw new UpstreamException(UpstreamFailure.PROTOCOL, "status " + response.status() + " is not final");
		}
		List<Header> headers = EndToEndHeaders.inLowerCase(response.headers(), CONTENT_TYPE_ELSEWHERE);
		if (find(headers, "date") == null) {
			headers.add(HttpDate.now());
		}
		// Some clients limit lines, not heads; past its limit a server could not answer
		// at
		// all.
		if (length(headers) > ClientSettings.MAX_RESPONSE_HEAD) {
			throw new UpstreamException(UpstreamFailure.RESPONSE_TOO_LARGE,
					"its head is longer than " + ClientSettings.MAX_RESPONSE_HEAD + " bytes");
		}
		headers.sort(BY_NAME);
		boolean hasContent = AnswerRules.mayHaveContent(response.status());
		Header contentType = find(response.headers(), CONTENT_TYPE);
		if (contentType != null && (hasContent || response.status() == 204)) {
			headers.add(new Header(CONTENT_TYPE, AnswerRules.contentType(contentType.value())));
		}
		if (method.equals("HEAD")) {
			Header length = find(response.headers(), CONTENT_LENGTH);
			if (hasContent && length != null) {
				headers.add(new Header(CONTENT_LENGTH, length.value()));
			}
			return new Answer(response.status(), headers, Body.EMPTY);
		}
		if (hasContent) {
			headers.add(new Header(CONTENT_LENGTH, Integer.toString(response.body().length())));
		}
		else if (response.status() == 205) {
			headers.add(new Header(CONTENT_LENGTH, "0"));
		}
		return new Answer(response.status(), headers, hasContent ? response.body() : Body.EMPTY);
	}

	/** Of the lines in bytes: a colon, a blank and the line's end besides. */
	private static int length(List<Header> headers) {
		int length = 0;
		for (Header header : headers) {
			length += header.name().length() + header.value().length() + 4;
		}
		return length;
	}

	private static @Nullable Header find(List<Header> headers, String name) {
		for (Header header : headers) {
			if (header.is(name)) {
				return header;
			}
		}
		return null;
	}

}
