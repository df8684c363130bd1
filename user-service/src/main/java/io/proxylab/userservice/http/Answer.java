package io.proxylab.userservice.http;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http2.Http2Headers;
import org.jspecify.annotations.Nullable;

/**
 * An answer but for what differs from request to request: the actual delay, the date, and
 * what becomes of the connection. Prepared as bytes once, as at tens of thousands of
 * answers a second encoding objects would cost more than all else here.
 */
final class Answer {

	/** Up to here a body is copied behind its head, so that both leave as one buffer. */
	private static final int COPIED = 8192;

	private static final byte[] TIMING = ascii("Server-Timing: delay;dur=");

	private static final byte[] LINE_END = ascii("\r\n");

	private static final byte[] KEEP_ALIVE = ascii("Connection: keep-alive\r\n");

	private static final byte[] CLOSE = ascii("Connection: close\r\n");

	/** Bytes of the lines that differ from answer to answer, at most. */
	private static final int GREATEST_REST = TIMING.length + 24 + KEEP_ALIVE.length + LINE_END.length;

	private static final String USER_TYPE = "application/json";

	private static final byte[] NO_BODY = {};

	private static final byte[] FIXED_USER = ascii(UserJson.FIXED);

	private final byte[] start;

	private final byte[] copiedBody;

	private final int sharedLength;

	private final boolean timed;

	/** The start as HTTP/2 has it, once it was asked for. */
	private @Nullable Http2Head http2;

	private Answer(int status, String contentType, int length, byte[] copiedBody, int sharedLength, boolean timed) {
		this(head(status, hasBody(status) ? List.of("Content-Type: " + contentType) : List.of(), length), copiedBody,
				sharedLength, timed);
	}

	private Answer(byte[] start, byte[] copiedBody, int sharedLength, boolean timed) {
		this.start = start;
		this.copiedBody = copiedBody;
		this.sharedLength = sharedLength;
		this.timed = timed;
	}

	private static byte[] head(int status, List<String> headers, int length) {
		StringBuilder text = new StringBuilder("HTTP/1.1 ").append(HttpResponseStatus.valueOf(status)).append("\r\n");
		headers.forEach((line) -> text.append(line).append("\r\n"));
		if (status == 205) {
			text.append("Content-Length: 0\r\n");
		}
		else if (hasBody(status)) {
			text.append("Content-Length: ").append(length).append("\r\n");
		}
		return ascii(text.toString());
	}

	/** One with headers and a body of choice; without a type it is JSON. */
	static Answer of(int status, List<String> headers, byte[] body) {
		List<String> lines = new ArrayList<>(headers);
		if (hasBody(status)
				&& lines.stream().noneMatch((line) -> line.toLowerCase(Locale.ROOT).startsWith("content-type:"))) {
			lines.addFirst("Content-Type: " + USER_TYPE);
		}
		return new Answer(head(status, lines, body.length), hasBody(status) ? body : NO_BODY, 0, true);
	}

	/** The user that is always the same. */
	static Answer user(int status) {
		return new Answer(status, USER_TYPE, FIXED_USER.length, hasBody(status) ? FIXED_USER : NO_BODY, 0, true);
	}

	/** A user of a size in bytes. */
	static Answer user(int status, int size) {
		if (hasBody(status) && size > COPIED) {
			return new Answer(status, USER_TYPE, size, NO_BODY, size - UserJson.END.length(), true);
		}
		return new Answer(status, USER_TYPE, size, hasBody(status) ? UserJson.ofSize(size) : NO_BODY, 0, true);
	}

	static Answer problem(Problem problem) {
		byte[] body = problem.toJson();
		return new Answer(problem.status(), Problem.CONTENT_TYPE, body.length, body, 0, false);
	}

	/** RFC 9110: none of these has content. */
	private static boolean hasBody(int status) {
		return status != 204 && status != 205 && status != 304;
	}

	/**
	 * Writes this answer, without flushing.
	 * @param channel where to
	 * @param delayNanos the delay that the request really took
	 * @param date the {@code Date} line
	 * @param persistence what becomes of the connection
	 * @param withBody false for HEAD
	 */
	void write(Channel channel, long delayNanos, byte[] date, Persistence persistence, boolean withBody) {
		int length = this.start.length + date.length + GREATEST_REST + (withBody ? this.copiedBody.length : 0);
		ByteBuf out = channel.alloc().ioBuffer(length);
		out.writeBytes(this.start).writeBytes(date);
		if (this.timed) {
			out.writeBytes(TIMING);
			writeMillis(out, delayNanos / 1000);
			out.writeBytes(LINE_END);
		}
		switch (persistence) {
			case KEEP -> {
			}
			case KEEP_SAID -> out.writeBytes(KEEP_ALIVE);
			case CLOSE -> out.writeBytes(CLOSE);
		}
		out.writeBytes(LINE_END);
		if (withBody) {
			out.writeBytes(this.copiedBody);
		}
		enqueue(channel, out);
		if (withBody && this.sharedLength > 0) {
			enqueue(channel, LongUser.BYTES.slice(0, this.sharedLength));
			enqueue(channel, LongUser.END.duplicate());
		}
	}

	/**
	 * The head of this answer over HTTP/2.
	 * @param delayNanos the delay that the request really took
	 * @param date the {@code Date} line
	 */
	Http2Headers head(long delayNanos, byte[] date) {
		Http2Head head = this.http2;
		if (head == null) {
			head = Http2Head.of(this.start);
			this.http2 = head;
		}
		Http2Headers fields = head.with(date);
		if (this.timed) {
			ByteBuf timing = Unpooled.buffer(GREATEST_REST);
			writeMillis(timing.writeBytes(TIMING), delayNanos / 1000);
			Http2Head.add(fields, timing.array(), timing.readableBytes());
		}
		return fields;
	}

	/** Bytes of the body. */
	int bodyLength() {
		return (this.sharedLength > 0) ? this.sharedLength + UserJson.END.length() : this.copiedBody.length;
	}

	/**
	 * A part of the body.
	 * @param from the first byte
	 * @param to the byte after the last, {@code from} to {@link #bodyLength()}
	 */
	ByteBuf body(int from, int to) {
		ByteBuf whole = (this.sharedLength > 0)
				? Unpooled.wrappedBuffer(LongUser.BYTES.slice(0, this.sharedLength), LongUser.END.duplicate())
				: Unpooled.wrappedBuffer(this.copiedBody);
		return whole.slice(from, to - from);
	}

	/**
	 * The void promise reports a failure to the pipeline, which closes the connection.
	 */
	private static void enqueue(Channel channel, ByteBuf out) {
		var _ = channel.write(out, channel.voidPromise());
	}

	/** Milliseconds with three decimals, without a string. */
	static void writeMillis(ByteBuf out, long micros) {
		long divisor = 1000;
		while (micros / divisor >= 10) {
			divisor *= 10;
		}
		for (; divisor > 0; divisor /= 10) {
			out.writeByte((byte) ('0' + micros / divisor % 10));
			if (divisor == 1000) {
				out.writeByte((byte) '.');
			}
		}
	}

	private static byte[] ascii(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

	/**
	 * All long users begin alike, so that they share one buffer and differ in where they
	 * break off.
	 */
	private static final class LongUser {

		private static final ByteBuf BYTES = shared(UserJson.ofSize(UserJson.GREATEST));

		private static final ByteBuf END = shared(ascii(UserJson.END));

		private static ByteBuf shared(byte[] bytes) {
			return Unpooled
				.unreleasableBuffer(Unpooled.directBuffer(bytes.length, bytes.length).writeBytes(bytes).asReadOnly());
		}

	}

}
