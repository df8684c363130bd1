package io.proxylab.load.http;

import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/** Compares a body with the expected one, piece by piece, without keeping it. */
final class BodyCheck {

	private final byte @Nullable [] expected;

	private long length;

	private boolean differs;

	/**
	 * Makes a check.
	 * @param expected the exact body; null accepts any
	 */
	BodyCheck(byte @Nullable [] expected) {
		this.expected = expected;
	}

	void reset() {
		this.length = 0;
		this.differs = false;
	}

	/** Whether it need not see the body. */
	boolean acceptsAny() {
		return this.expected == null;
	}

	/** Takes the next piece of the body. */
	void accept(byte[] bytes, int from, int to) {
		byte[] whole = this.expected;
		if (whole != null && !this.differs) {
			int at = (int) this.length;
			this.differs = to - from > whole.length - at || !Arrays.equals(bytes, from, to, whole, at, at + to - from);
		}
		this.length += to - from;
	}

	/** Whether all that came is all that was expected. */
	boolean matches() {
		return this.expected == null || (!this.differs && this.length == this.expected.length);
	}

}
