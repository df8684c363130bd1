package io.proxylab.load.http;

/**
 * A body in chunks, cut anywhere. Extensions and trailers are skipped.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9112#section-7.1">RFC 9112, 7.1</a>
 */
final class ChunkedBody {

	/** The bytes are no chunk. */
	static final int MALFORMED = -2;

	/** 16^7 bytes are 256 MiB: more than any answer of a measured service has. */
	private static final int MAX_SIZE_DIGITS = 7;

	private enum Part {

		SIZE, EXTENSION, DATA, DATA_END, TRAILER_START, TRAILER, DONE

	}

	private Part part = Part.SIZE;

	private int remaining;

	private int digits;

	void reset() {
		this.part = Part.SIZE;
		this.remaining = 0;
		this.digits = 0;
	}

	boolean isDone() {
		return this.part == Part.DONE;
	}

	/**
	 * Takes the next piece of the answer.
	 * @return the index behind what belongs to this body, or {@link #MALFORMED}
	 */
	int accept(byte[] bytes, int from, int to, BodyCheck check) {
		int at = from;
		while (at < to && this.part != Part.DONE) {
			if (this.part == Part.DATA) {
				int end = at + Math.min(this.remaining, to - at);
				check.accept(bytes, at, end);
				this.remaining -= end - at;
				at = end;
				if (this.remaining == 0) {
					this.part = Part.DATA_END;
				}
			}
			else if (!step(bytes[at++])) {
				return MALFORMED;
			}
		}
		return at;
	}

	private boolean step(byte value) {
		switch (this.part) {
			case SIZE -> {
				int digit = Character.digit(value, 16);
				if (digit >= 0) {
					this.remaining = this.remaining * 16 + digit;
					this.digits++;
					return this.digits <= MAX_SIZE_DIGITS;
				}
				return this.digits > 0 && endOfSize(value);
			}
			case EXTENSION -> endOfSize(value);
			case DATA_END -> {
				if (value == '\n') {
					reset();
				}
				return value == '\n' || value == '\r';
			}
			case TRAILER_START -> {
				if (value == '\n') {
					this.part = Part.DONE;
				}
				else if (value != '\r') {
					this.part = Part.TRAILER;
				}
			}
			case TRAILER -> {
				if (value == '\n') {
					this.part = Part.TRAILER_START;
				}
			}
			case DATA, DONE -> throw new IllegalStateException("not read byte by byte: " + this.part);
		}
		return true;
	}

	private boolean endOfSize(byte value) {
		if (value == '\n') {
			this.part = (this.remaining == 0) ? Part.TRAILER_START : Part.DATA;
			return true;
		}
		boolean extension = this.part == Part.EXTENSION || value == ';' || value == ' ' || value == '\t';
		if (extension) {
			this.part = Part.EXTENSION;
		}
		return extension || value == '\r';
	}

}
