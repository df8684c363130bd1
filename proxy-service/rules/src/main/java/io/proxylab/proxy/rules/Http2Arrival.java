package io.proxylab.proxy.rules;

import java.nio.ByteBuffer;
import java.time.Duration;

/**
 * Watches the bytes that a client sends over a connection of HTTP/2, and knows since when
 * a frame, a head or the preface has been arriving. Until the rest comes, the client can
 * send nothing else (RFC 9113, sections 4.1 and 4.3), so that only the end of the
 * connection helps. One thread at a time reads; any thread may ask.
 */
public final class Http2Arrival {

	private static final int PREFACE_LENGTH = 24;

	private static final int FRAME_HEADER_LENGTH = 9;

	private static final int HEADERS = 1;

	private static final int CONTINUATION = 9;

	private static final int END_HEADERS = 4;

	private static final int LENGTH_BYTES = 3;

	private static final int TYPE_INDEX = 3;

	private static final int FLAGS_INDEX = 4;

	/** Bytes of the present frame's header that have arrived. */
	private int inHeader = FRAME_HEADER_LENGTH;

	/** Bytes that the present frame's payload, or the preface, still needs. */
	private int left = PREFACE_LENGTH;

	private int length;

	private int type;

	private int flags;

	/** Whether a head continues in the next frame. */
	private boolean inHead;

	private volatile boolean arriving;

	private volatile long begin;

	/**
	 * Reads what has arrived.
	 * @param bytes from the position to the limit, which stay as they are
	 * @param nanoTime now, as of {@link System#nanoTime()}
	 */
	public void read(ByteBuffer bytes, long nanoTime) {
		int index = bytes.position();
		while (index < bytes.limit()) {
			if (!this.arriving) {
				this.begin = nanoTime;
				this.arriving = true;
			}
			if (this.inHeader < FRAME_HEADER_LENGTH) {
				readHeader(bytes.get(index) & 0xFF);
				index++;
			}
			else {
				int part = Math.min(this.left, bytes.limit() - index);
				this.left -= part;
				index += part;
			}
			if (this.inHeader == FRAME_HEADER_LENGTH && this.left == 0) {
				endFrame();
			}
		}
	}

	private void readHeader(int octet) {
		if (this.inHeader < LENGTH_BYTES) {
			this.length = this.length << Byte.SIZE | octet;
		}
		else if (this.inHeader == TYPE_INDEX) {
			this.type = octet;
		}
		else if (this.inHeader == FLAGS_INDEX) {
			this.flags = octet;
		}
		this.inHeader++;
		if (this.inHeader == FRAME_HEADER_LENGTH) {
			this.left = this.length;
		}
	}

	private void endFrame() {
		if (this.type == HEADERS || this.type == CONTINUATION) {
			this.inHead = (this.flags & END_HEADERS) == 0;
		}
		this.inHeader = 0;
		this.length = 0;
		this.arriving = this.inHead;
	}

	/** Returns whether the rest of a frame, a head or the preface is still to come. */
	public boolean isArriving() {
		return this.arriving;
	}

	/**
	 * Returns how long the rest may still take.
	 * @param timeout longest time between the first and the last byte
	 * @param nanoTime now, as of {@link System#nanoTime()}
	 * @return nanoseconds; not positive if the timeout has passed; the whole timeout if
	 * nothing is arriving
	 */
	public long nanosLeft(Duration timeout, long nanoTime) {
		long passed = this.arriving ? nanoTime - this.begin : 0;
		return timeout.toNanos() - passed;
	}

}
