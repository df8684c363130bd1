package io.proxylab.load.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.DefaultMaxMessagesRecvByteBufAllocator;

/**
 * One buffer for everything that an event loop reads: what a connection received is
 * consumed before the next one is read, so nothing needs to be allocated for it.
 */
public final class ReceiveBuffer extends DefaultMaxMessagesRecvByteBufAllocator implements AutoCloseable {

	static final int CAPACITY = 64 * 1024;

	/** Long answers are read in turns, so that they do not hold up the others. */
	private static final int READS_IN_A_ROW = 16;

	private final ByteBuf buffer = Unpooled.directBuffer(CAPACITY, CAPACITY);

	/** Allocates the buffer. */
	public ReceiveBuffer() {
		super(READS_IN_A_ROW);
	}

	/** A handler releases what it was given, as always; this keeps the buffer alive. */
	@Override
	public MaxMessageHandle newHandle() {
		return new MaxMessageHandle() {
			@Override
			public ByteBuf allocate(ByteBufAllocator allocator) {
				return ReceiveBuffer.this.buffer.clear().retain();
			}

			@Override
			public int guess() {
				return CAPACITY;
			}
		};
	}

	@Override
	public void close() {
		this.buffer.release();
	}

}
