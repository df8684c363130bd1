package io.proxylab.load.http;

import java.util.Arrays;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * Reads one answer after another from pieces that may be cut anywhere. An answer that
 * comes in one piece, as nearly all do, is read where it lies.
 */
final class AnswerParser {

	/** Longer heads are refused, as servers and proxies do. */
	static final int MAX_HEAD = 32 * 1024;

	/** How far an answer has come. */
	enum Progress {

		/** There is more to come. */
		MORE,

		/** The answer is whole. */
		WHOLE,

		/** This is not HTTP/1.x, or more came than was announced. */
		BROKEN

	}

	private enum Part {

		HEAD, LENGTH, CHUNKS, UNTIL_CLOSE

	}

	private static final byte[] NONE = {};

	private final AnswerHead head;

	private final ChunkedBody chunks = new ChunkedBody();

	private final BodyCheck check;

	private Part part = Part.HEAD;

	private byte[] partialHead = NONE;

	private long remaining;

	private long bytesRead;

	private boolean bodiless;

	/**
	 * Makes a parser.
	 * @param expectedBody the exact body; null accepts any
	 */
	AnswerParser(byte @Nullable [] expectedBody) {
		this(expectedBody, null);
	}

	/**
	 * Makes a parser that hands on cookies.
	 * @param expectedBody the exact body; null accepts any
	 * @param cookies takes them; null leaves them aside
	 */
	AnswerParser(byte @Nullable [] expectedBody, @Nullable CookieJar cookies) {
		this.check = new BodyCheck(expectedBody);
		this.head = new AnswerHead(cookies);
	}

	/**
	 * What kind of answer comes next.
	 * @param withoutBody whether it ends with its head, as one to HEAD does; then no body
	 * is expected of it
	 */
	void expect(boolean withoutBody) {
		this.bodiless = withoutBody;
	}

	/** Forgets the last answer: the next byte begins another. */
	void reset() {
		this.part = Part.HEAD;
		this.partialHead = NONE;
		this.bytesRead = 0;
		this.check.reset();
		this.chunks.reset();
	}

	/**
	 * Takes all that was received at a time, which may be more than is read at a time.
	 * @param received is read to its end, unless the answer is broken
	 * @param scratch takes the bytes
	 */
	Progress accept(ByteBuf received, byte[] scratch) {
		Progress progress = Progress.MORE;
		while (received.isReadable()) {
			if (progress != Progress.MORE) {
				return Progress.BROKEN;
			}
			int length = Math.min(received.readableBytes(), scratch.length);
			received.readBytes(scratch, 0, length);
			progress = accept(scratch, 0, length);
		}
		return progress;
	}

	/** Takes the next piece. */
	Progress accept(byte[] bytes, int from, int to) {
		this.bytesRead += to - from;
		if (this.part != Part.HEAD) {
			return body(bytes, from, to);
		}
		if (this.partialHead.length == 0) {
			return heads(bytes, from, to);
		}
		int before = this.partialHead.length;
		byte[] joined = Arrays.copyOf(this.partialHead, before + to - from);
		System.arraycopy(bytes, from, joined, before, to - from);
		this.partialHead = NONE;
		return heads(joined, 0, joined.length);
	}

	/** Whether the end of the connection is the end of the answer, and not a failure. */
	boolean isWholeAtEnd() {
		return this.part == Part.UNTIL_CLOSE;
	}

	/** Once the answer is whole: its status. */
	int status() {
		return this.head.status();
	}

	/** Once the answer is whole: whether its body is the expected one. */
	boolean isBodyAsExpected() {
		return this.bodiless || this.check.matches();
	}

	/** Once the answer is whole: whether the connection can carry another. */
	boolean isConnectionKept() {
		return !this.head.closes() && this.part != Part.UNTIL_CLOSE;
	}

	/**
	 * Once the answer is whole: the delay of the upstream, or {@link ServerTiming#NONE}.
	 */
	long delayMicros() {
		return this.head.delayMicros();
	}

	/**
	 * Once the answer is whole: after how many seconds to ask again; negative where it
	 * does not say.
	 */
	long retryAfterSeconds() {
		return this.head.retryAfterSeconds();
	}

	/** Bytes of this answer so far, head and interim answers included. */
	long bytesRead() {
		return this.bytesRead;
	}

	private Progress heads(byte[] bytes, int from, int to) {
		int at = from;
		do {
			int end = this.head.parse(bytes, at, to);
			if (end == AnswerHead.INCOMPLETE) {
				this.partialHead = Arrays.copyOfRange(bytes, at, to);
				return (to - at <= MAX_HEAD) ? Progress.MORE : Progress.BROKEN;
			}
			if (end == AnswerHead.MALFORMED) {
				return Progress.BROKEN;
			}
			at = end;
		}
		while (this.head.isInterim());
		this.remaining = this.bodiless ? 0 : this.head.contentLength();
		if (this.head.isChunked() && !this.bodiless) {
			this.part = Part.CHUNKS;
		}
		else {
			this.part = (this.remaining == AnswerHead.NO_LENGTH) ? Part.UNTIL_CLOSE : Part.LENGTH;
		}
		return body(bytes, at, to);
	}

	private Progress body(byte[] bytes, int from, int to) {
		return switch (this.part) {
			case HEAD -> throw new IllegalStateException("the head comes before the body");
			case LENGTH -> {
				this.check.accept(bytes, from, to);
				this.remaining -= to - from;
				yield progress(this.remaining == 0, this.remaining < 0);
			}
			case CHUNKS -> {
				int end = this.chunks.accept(bytes, from, to, this.check);
				yield progress(this.chunks.isDone(), end != to);
			}
			case UNTIL_CLOSE -> {
				this.check.accept(bytes, from, to);
				yield Progress.MORE;
			}
		};
	}

	private static Progress progress(boolean whole, boolean broken) {
		if (broken) {
			return Progress.BROKEN;
		}
		return whole ? Progress.WHOLE : Progress.MORE;
	}

}
