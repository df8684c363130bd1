package io.proxylab.load.http;

import org.jspecify.annotations.Nullable;

/**
 * Status line and header fields of an answer. Of the fields only those are read that say
 * where the answer ends, what becomes of the connection, and how long the upstream took.
 */
final class AnswerHead {

	/** The head is not whole yet. */
	static final int INCOMPLETE = -1;

	/** The bytes are no head of an HTTP/1.x answer. */
	static final int MALFORMED = -2;

	/** No {@code Content-Length}. */
	static final long NO_LENGTH = -1;

	private final @Nullable CookieJar cookies;

	private int status;

	private long contentLength;

	private boolean chunked;

	private boolean closes;

	private long delayMicros;

	private long retryAfterSeconds;

	/**
	 * Makes a reader of heads.
	 * @param cookies takes those of the answers; null leaves them aside
	 */
	AnswerHead(@Nullable CookieJar cookies) {
		this.cookies = cookies;
	}

	/**
	 * Parses a head from its first byte.
	 * @return the index behind the head, or {@link #INCOMPLETE}, or {@link #MALFORMED}
	 */
	int parse(byte[] bytes, int from, int to) {
		this.status = 0;
		this.contentLength = NO_LENGTH;
		this.chunked = false;
		this.closes = false;
		this.delayMicros = ServerTiming.NONE;
		this.retryAfterSeconds = RetryAfter.NONE;
		int line = from;
		while (true) {
			int feed = lineFeed(bytes, line, to);
			if (feed < 0) {
				return INCOMPLETE;
			}
			int end = (feed > line && bytes[feed - 1] == '\r') ? feed - 1 : feed;
			if (line == from) {
				if (!statusLine(bytes, line, end)) {
					return MALFORMED;
				}
			}
			else if (line == end) {
				return feed + 1;
			}
			else if (!field(bytes, line, end)) {
				return MALFORMED;
			}
			line = feed + 1;
		}
	}

	int status() {
		return this.status;
	}

	/** Whether another head follows: 100 Continue, 103 Early Hints and the like. */
	boolean isInterim() {
		return this.status < 200;
	}

	/** Bytes of the body, or {@link #NO_LENGTH} where the head does not say. */
	long contentLength() {
		return isWithoutBody() ? 0 : this.contentLength;
	}

	boolean isChunked() {
		return this.chunked && !isWithoutBody();
	}

	/** What {@code Retry-After} says in seconds; negative where it says nothing. */
	long retryAfterSeconds() {
		return this.retryAfterSeconds;
	}

	/** Whether the other side is about to close the connection. */
	boolean closes() {
		return this.closes;
	}

	/** The upstream's delay, or {@link ServerTiming#NONE}. */
	long delayMicros() {
		return this.delayMicros;
	}

	private boolean isWithoutBody() {
		return this.status == 204 || this.status == 304;
	}

	private static int lineFeed(byte[] bytes, int from, int to) {
		for (int at = from; at < to; at++) {
			if (bytes[at] == '\n') {
				return at;
			}
		}
		return -1;
	}

	private boolean statusLine(byte[] bytes, int from, int to) {
		if (to - from < 12 || !Ascii.startsWith(bytes, from, to, "http/1.") || bytes[from + 8] != ' '
				|| (to - from > 12 && bytes[from + 12] != ' ')) {
			return false;
		}
		for (int at = from + 9; at < from + 12; at++) {
			if (bytes[at] < '0' || bytes[at] > '9') {
				return false;
			}
			this.status = this.status * 10 + bytes[at] - '0';
		}
		this.closes = bytes[from + 7] == '0';
		// 101 would end HTTP on this connection, and nobody asked for that.
		return this.status >= 100 && this.status != 101;
	}

	private boolean field(byte[] bytes, int from, int to) {
		return switch (bytes[from]) {
			case 'c', 'C' -> lengthOrConnection(bytes, from, to);
			case 't', 'T' -> transferEncoding(bytes, from, to);
			case 's', 'S' -> serverTimingOrCookie(bytes, from, to);
			case 'r', 'R' -> retryAfter(bytes, from, to);
			default -> true;
		};
	}

	private boolean lengthOrConnection(byte[] bytes, int from, int to) {
		if (Ascii.startsWith(bytes, from, to, "content-length:")) {
			long length = Ascii.number(bytes, Ascii.skipBlanks(bytes, from + 15, to), Ascii.trimmed(bytes, from, to));
			boolean contradicts = this.contentLength != NO_LENGTH && this.contentLength != length;
			this.contentLength = length;
			return length >= 0 && !contradicts;
		}
		if (Ascii.startsWith(bytes, from, to, "connection:")) {
			connection(bytes, from + 11, to);
		}
		return true;
	}

	private boolean transferEncoding(byte[] bytes, int from, int to) {
		if (!Ascii.startsWith(bytes, from, to, "transfer-encoding:")) {
			return true;
		}
		// Without Accept-Encoding and TE nothing but this was asked for.
		this.chunked = Ascii.equals(bytes, Ascii.skipBlanks(bytes, from + 18, to), Ascii.trimmed(bytes, from, to),
				"chunked");
		return this.chunked;
	}

	private boolean serverTimingOrCookie(byte[] bytes, int from, int to) {
		if (this.cookies != null && Ascii.startsWith(bytes, from, to, "set-cookie:")) {
			this.cookies.take(bytes, Ascii.skipBlanks(bytes, from + 11, to), Ascii.trimmed(bytes, from, to));
		}
		if (this.delayMicros == ServerTiming.NONE && Ascii.startsWith(bytes, from, to, "server-timing:")) {
			this.delayMicros = ServerTiming.delayMicros(bytes, from + 14, to);
		}
		return true;
	}

	private boolean retryAfter(byte[] bytes, int from, int to) {
		if (Ascii.startsWith(bytes, from, to, "retry-after:")) {
			this.retryAfterSeconds = RetryAfter.seconds(bytes, Ascii.skipBlanks(bytes, from + 12, to),
					Ascii.trimmed(bytes, from, to));
		}
		return true;
	}

	private void connection(byte[] bytes, int from, int to) {
		int at = from;
		while (at < to) {
			int end = at;
			while (end < to && bytes[end] != ',') {
				end++;
			}
			int start = Ascii.skipBlanks(bytes, at, end);
			int stop = Ascii.trimmed(bytes, start, end);
			if (Ascii.equals(bytes, start, stop, "close")) {
				this.closes = true;
			}
			else if (Ascii.equals(bytes, start, stop, "keep-alive")) {
				this.closes = false;
			}
			at = end + 1;
		}
	}

}
