package io.proxylab.load.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import org.jspecify.annotations.Nullable;

/**
 * The requests of an event loop over HTTP/2: one that is always the same is made once.
 */
final class StreamRequests {

	private final Dialogue dialogue;

	private final @Nullable StreamRequest[] always;

	StreamRequests(Dialogue dialogue) {
		this.dialogue = dialogue;
		this.always = new StreamRequest[dialogue.requests()];
	}

	/** What a slot sends next. */
	StreamRequest of(int slot) {
		if (this.dialogue.cookies(slot) != null || !this.dialogue.isAlwaysTheSame(slot)) {
			return made(slot);
		}
		int number = this.dialogue.request(slot);
		StreamRequest request = this.always[number];
		if (request == null) {
			request = made(slot);
			this.always[number] = request;
		}
		return request;
	}

	private StreamRequest made(int slot) {
		ByteBuf bytes = this.dialogue.bytes(slot, UnpooledByteBufAllocator.DEFAULT);
		try {
			return StreamRequest.of(bytes);
		}
		finally {
			bytes.release();
		}
	}

}
