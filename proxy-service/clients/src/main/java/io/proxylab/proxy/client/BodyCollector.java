package io.proxylab.proxy.client;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Gathers a response's body up to a limit. Not safe for many threads. */
final class BodyCollector {

	private static final int INITIAL = 1024;

	private final int max;

	private byte[] bytes = new byte[0];

	private int length;

	BodyCollector(int max) {
		this.max = max;
	}

	/**
	 * Makes room for a body whose length is announced.
	 * @param announced bytes to come, or a negative number if unknown
	 * @throws UpstreamException if that is over the limit
	 */
	void expect(long announced) {
		if (announced > this.max) {
			throw tooLarge(this.max);
		}
		if (announced > this.bytes.length) {
			this.bytes = Arrays.copyOf(this.bytes, (int) announced);
		}
	}

	/**
	 * Adds what remains of a buffer.
	 * @throws UpstreamException if the body then is over the limit
	 */
	void add(ByteBuffer chunk) {
		int count = chunk.remaining();
		if (count > this.max - this.length) {
			throw tooLarge(this.max);
		}
		if (this.length + count > this.bytes.length) {
			int grown = Math.max(INITIAL, Math.max(this.length + count, 2 * this.bytes.length));
			this.bytes = Arrays.copyOf(this.bytes, Math.min(grown, Math.max(this.max, this.length + count)));
		}
		chunk.get(this.bytes, this.length, count);
		this.length += count;
	}

	/** The body gathered so far. */
	Body body() {
		return Body.of((this.length == this.bytes.length) ? this.bytes : Arrays.copyOf(this.bytes, this.length));
	}

	/** Why a body over the limit is not read. */
	static UpstreamException tooLarge(int max) {
		return new UpstreamException(UpstreamFailure.RESPONSE_TOO_LARGE,
				"the response's body is longer than " + max + " bytes");
	}

}
