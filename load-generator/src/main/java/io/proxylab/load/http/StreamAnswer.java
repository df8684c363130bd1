package io.proxylab.load.http;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.util.AsciiString;
import org.jspecify.annotations.Nullable;

/**
 * One answer after another over HTTP/2. As with {@link AnswerHead}, only the fields are
 * read that say something to a load generator.
 */
final class StreamAnswer {

	private static final AsciiString STATUS = new AsciiString(":status");

	private static final AsciiString SET_COOKIE = new AsciiString("set-cookie");

	private static final AsciiString RETRY_AFTER = new AsciiString("retry-after");

	private static final AsciiString SERVER_TIMING = new AsciiString("server-timing");

	private static final AsciiString CONTENT_LENGTH = new AsciiString("content-length");

	private static final int NO_STATUS = 0;

	private final BodyCheck check;

	private final @Nullable CookieJar cookies;

	private boolean bodiless;

	private boolean headWhole;

	private int status;

	private long announced;

	private long bodyRead;

	private long bytesRead;

	private int toGrant;

	private long delayMicros;

	private long retryAfterSeconds;

	StreamAnswer(byte @Nullable [] expectedBody, @Nullable CookieJar cookies) {
		this.check = new BodyCheck(expectedBody);
		this.cookies = cookies;
	}

	/**
	 * Forgets the last answer.
	 * @param withoutBody whether the next ends with its head, as one to HEAD does
	 */
	void expect(boolean withoutBody) {
		this.bodiless = withoutBody;
		this.bodyRead = 0;
		this.bytesRead = 0;
		this.toGrant = 0;
		this.check.reset();
		beginHead();
	}

	private void beginHead() {
		this.headWhole = false;
		this.status = NO_STATUS;
		this.announced = AnswerHead.NO_LENGTH;
		this.delayMicros = ServerTiming.NONE;
		this.retryAfterSeconds = RetryAfter.NONE;
	}

	/** Takes a field of a head; those behind a body say nothing here. */
	void field(AsciiString name, AsciiString value) {
		if (this.headWhole) {
			return;
		}
		int from = value.arrayOffset();
		int to = from + value.length();
		if (name.equals(STATUS)) {
			this.status = (int) Math.max(NO_STATUS, Ascii.number(value.array(), from, to));
		}
		else if (name.equals(SERVER_TIMING) && this.delayMicros == ServerTiming.NONE) {
			this.delayMicros = ServerTiming.delayMicros(value.array(), from, to);
		}
		else if (name.equals(CONTENT_LENGTH)) {
			this.announced = Ascii.number(value.array(), from, to);
		}
		else if (name.equals(RETRY_AFTER)) {
			this.retryAfterSeconds = RetryAfter.seconds(value.array(), from, to);
		}
		else if (this.cookies != null && name.equals(SET_COOKIE)) {
			this.cookies.take(value.array(), from, to);
		}
	}

	/** Counts a block of fields. */
	void readBlock(int length) {
		this.bytesRead += Http2CodecUtil.FRAME_HEADER_LENGTH + length;
	}

	/**
	 * Takes the end of a block of fields.
	 * @return whether it can stand where it stands
	 */
	boolean endBlock(boolean last) {
		if (this.headWhole) {
			return last;
		}
		if (this.status >= 100 && this.status < 200) {
			beginHead();
			return !last;
		}
		this.headWhole = true;
		return this.status != NO_STATUS;
	}

	/**
	 * Takes a piece of the body.
	 * @return whether there may be one
	 */
	boolean data(ByteBuf piece, int padding, byte[] scratch) {
		int length = piece.readableBytes();
		this.bytesRead += Http2CodecUtil.FRAME_HEADER_LENGTH + length + padding;
		this.bodyRead += length;
		while (!this.check.acceptsAny() && piece.isReadable()) {
			int next = Math.min(piece.readableBytes(), scratch.length);
			piece.readBytes(scratch, 0, next);
			this.check.accept(scratch, 0, next);
		}
		return this.headWhole && (length == 0 || !this.bodiless);
	}

	/**
	 * How much more the target may send on the stream.
	 * @param received just now
	 * @param least below which nothing is said
	 */
	int grant(int received, int least) {
		this.toGrant += received;
		int granted = (this.toGrant >= least) ? this.toGrant : 0;
		this.toGrant -= granted;
		return granted;
	}

	/** Once the answer is whole: whether it has as many bytes as it announced. */
	boolean isAsLongAsAnnounced() {
		boolean without = this.bodiless || this.status == 304 || this.status == 204;
		return this.announced == AnswerHead.NO_LENGTH || without || this.announced == this.bodyRead;
	}

	/** Once the answer is whole: whether its body is the expected one. */
	boolean isBodyAsExpected() {
		return this.bodiless || this.check.matches();
	}

	int status() {
		return this.status;
	}

	long delayMicros() {
		return this.delayMicros;
	}

	long retryAfterSeconds() {
		return this.retryAfterSeconds;
	}

	/** Bytes of its frames so far. */
	long bytesRead() {
		return this.bytesRead;
	}

}
