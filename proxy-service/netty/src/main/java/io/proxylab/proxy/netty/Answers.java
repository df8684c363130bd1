package io.proxylab.proxy.netty;

import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.AsciiString;
import io.proxylab.proxy.rules.AnswerRules;
import io.proxylab.proxy.rules.Reason;
import io.proxylab.proxy.rules.RequestRefusedException;
import io.proxylab.proxy.rules.RequestRules;
import org.jspecify.annotations.Nullable;

/** Makes the answers to clients: the same bytes that every variant sends. */
final class Answers {

	/** Most bytes of the header lines that are passed on. */
	static final int MAX_HEAD = 16 * 1024;

	private static final AsciiString CONTENT_TYPE = AsciiString.cached("Content-Type");

	private static final AsciiString CONTENT_LENGTH = AsciiString.cached("Content-Length");

	private static final AsciiString ALLOW = AsciiString.cached("Allow");

	private static final AsciiString PROBLEM = AsciiString.cached("application/problem+json");

	private static final AsciiString JSON = AsciiString.cached("application/json");

	private static final byte[] UP = "{\"status\":\"UP\"}".getBytes(StandardCharsets.US_ASCII);

	private static final Map<Reason, byte[]> PROBLEMS = problems();

	private Answers() {
	}

	private static Map<Reason, byte[]> problems() {
		Map<Reason, byte[]> problems = new EnumMap<>(Reason.class);
		for (Reason reason : Reason.values()) {
			problems.put(reason, AnswerRules.problem(reason, reason.detail()).getBytes(StandardCharsets.UTF_8));
		}
		return problems;
	}

	/**
	 * The answer to a request that the upstream answered.
	 * @param response the upstream's
	 * @param body of the response; given away
	 * @param head whether the request was a HEAD
	 * @param date now, for an answer that has none
	 * @throws RequestRefusedException if its head is too long to be passed on
	 */
	static FullHttpResponse of(HttpResponse response, ByteBuf body, boolean head, AsciiString date) {
		boolean taken = false;
		try {
			int status = response.status().code();
			HttpHeaders headers = lines(response, date);
			boolean hasContent = AnswerRules.mayHaveContent(status);
			String type = response.headers().get(HttpHeaderNames.CONTENT_TYPE);
			if (type != null && (hasContent || status == 204)) {
				headers.add(CONTENT_TYPE, AnswerRules.contentType(type));
			}
			String length = length(response, body, head, status);
			if (length != null) {
				headers.add(CONTENT_LENGTH, length);
			}
			taken = hasContent && !head;
			return message(HttpResponseStatus.valueOf(status), headers, taken ? body : Unpooled.EMPTY_BUFFER);
		}
		finally {
			if (!taken) {
				body.release();
			}
		}
	}

	/** Sorted by name, for that is how the JDK's client hands them over. */
	private static HttpHeaders lines(HttpResponse response, AsciiString date) {
		List<HeaderLines.Line> lines = HeaderLines.endToEnd(response.headers());
		if (!response.headers().contains(HttpHeaderNames.DATE)) {
			lines.add(new HeaderLines.Line(HttpHeaderNames.DATE, date));
		}
		lines.sort(null);
		HttpHeaders headers = HeaderLines.empty();
		int length = 0;
		for (HeaderLines.Line line : lines) {
			if (!line.is(HttpHeaderNames.CONTENT_TYPE)) {
				length += line.name().length() + line.value().length() + 4;
				headers.add(line.name(), line.value());
			}
		}
		if (length > MAX_HEAD) {
			throw new RequestRefusedException(Reason.RESPONSE_TOO_LARGE);
		}
		return headers;
	}

	private static @Nullable String length(HttpResponse response, ByteBuf body, boolean head, int status) {
		if (AnswerRules.mayHaveContent(status)) {
			return head ? response.headers().get(HttpHeaderNames.CONTENT_LENGTH)
					: Integer.toString(body.readableBytes());
		}
		return (status == 205 && !head) ? "0" : null;
	}

	/** An answer of the proxy's own, as problem details. */
	static FullHttpResponse problem(RequestRefusedException refused, boolean head, AsciiString date) {
		Reason reason = refused.reason();
		String detail = refused.getMessage();
		byte[] known = PROBLEMS.get(reason);
		byte[] body = (known != null && reason.detail().equals(detail)) ? known
				: AnswerRules.problem(reason, String.valueOf(detail)).getBytes(StandardCharsets.UTF_8);
		HttpHeaders headers = HeaderLines.empty();
		headers.add(HttpHeaderNames.DATE, date);
		if (reason == Reason.METHOD_NOT_ALLOWED) {
			headers.add(ALLOW, RequestRules.METHODS_TEXT);
		}
		return own(HttpResponseStatus.valueOf(reason.status()), headers, PROBLEM, body, head);
	}

	/** What a load balancer hears. */
	static FullHttpResponse up(boolean head, AsciiString date) {
		HttpHeaders headers = HeaderLines.empty();
		headers.add(HttpHeaderNames.DATE, date);
		return own(HttpResponseStatus.OK, headers, JSON, UP, head);
	}

	private static FullHttpResponse own(HttpResponseStatus status, HttpHeaders headers, AsciiString type, byte[] body,
			boolean head) {
		headers.add(CONTENT_TYPE, type);
		headers.add(CONTENT_LENGTH, Integer.toString(body.length));
		return message(status, headers, head ? Unpooled.EMPTY_BUFFER : Unpooled.wrappedBuffer(body));
	}

	private static FullHttpResponse message(HttpResponseStatus status, HttpHeaders headers, ByteBuf body) {
		return new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, body, headers, EmptyHttpHeaders.INSTANCE);
	}

}
