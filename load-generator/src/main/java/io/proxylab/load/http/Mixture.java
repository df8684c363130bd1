package io.proxylab.load.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

/** Which request of a mix each slot of an event loop sends. */
final class Mixture {

	private final MixedRequests mixed;

	private final Draw draw;

	/** Of requests without values, what they always are; null of others. */
	private final @Nullable ByteBuf[] constant;

	private final int[] requests;

	private final int[] rows;

	Mixture(MixedRequests mixed, int slots, int loop, int loops) {
		this.mixed = mixed;
		this.draw = new Draw(mixed, loop, loops);
		this.requests = new int[slots];
		this.rows = new int[slots];
		this.constant = new ByteBuf[mixed.templates().size()];
		for (int request = 0; request < this.constant.length; request++) {
			RequestTemplate template = mixed.templates().get(request);
			if (!template.takesValues()) {
				this.constant[request] = template.render(Unpooled.buffer().alloc(), 0);
			}
		}
	}

	/** Draws the next request of a slot. */
	void draw(int slot) {
		int request = this.draw.request();
		this.requests[slot] = request;
		if (this.mixed.templates().get(request).takesValues()) {
			this.rows[slot] = this.draw.row();
		}
	}

	/** The number of the request of a slot. */
	int request(int slot) {
		return this.requests[slot];
	}

	/** How many requests there are. */
	int requests() {
		return this.constant.length;
	}

	/** Whether the request of a slot has no values. */
	boolean isAlwaysTheSame(int slot) {
		return this.constant[this.requests[slot]] != null;
	}

	/** The status of a correct answer to the request of a slot. */
	int status(int slot) {
		return this.mixed.templates().get(this.requests[slot]).status();
	}

	boolean isBodiless(int slot) {
		return this.mixed.templates().get(this.requests[slot]).isBodiless();
	}

	/**
	 * The request of a slot, which whoever writes it releases.
	 */
	ByteBuf bytes(int slot, ByteBufAllocator allocator) {
		ByteBuf always = this.constant[this.requests[slot]];
		return (always != null) ? always.retainedDuplicate()
				: this.mixed.templates().get(this.requests[slot]).render(allocator, this.rows[slot]);
	}

	/** Frees what is kept. */
	void close() {
		for (ByteBuf always : this.constant) {
			if (always != null) {
				always.release();
			}
		}
	}

}
