package io.proxylab.proxy.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

/** The body of a message as it arrives: gathered up to a limit, and never copied. */
final class Content {

	/** More components than this are copied into one by Netty. */
	private static final int MOST_COMPONENTS = 1024;

	private final ByteBufAllocator allocator;

	private final int max;

	private @Nullable ByteBuf first;

	private @Nullable CompositeByteBuf whole;

	private int length;

	Content(ByteBufAllocator allocator, int max) {
		this.allocator = allocator;
		this.max = max;
	}

	/**
	 * Adds a part, which the caller still releases.
	 * @return whether all of it is within the limit
	 */
	boolean add(ByteBuf part) {
		int bytes = part.readableBytes();
		if (bytes > this.max - this.length) {
			return false;
		}
		if (bytes == 0) {
			return true;
		}
		this.length += bytes;
		if (this.whole != null) {
			this.whole.addComponent(true, part.retain());
		}
		else if (this.first != null) {
			this.whole = this.allocator.compositeBuffer(MOST_COMPONENTS)
				.addComponent(true, this.first)
				.addComponent(true, part.retain());
			this.first = null;
		}
		else {
			this.first = part.retain();
		}
		return true;
	}

	/** What has been gathered, which the caller is to release, and forgets it. */
	ByteBuf take() {
		ByteBuf taken = (this.whole != null) ? this.whole : this.first;
		this.whole = null;
		this.first = null;
		this.length = 0;
		return (taken != null) ? taken : Unpooled.EMPTY_BUFFER;
	}

	/** Forgets what has been gathered. */
	void clear() {
		var _ = take().release();
	}

}
