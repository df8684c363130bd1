package io.proxylab.load.http;

import java.util.ArrayList;
import java.util.List;

import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.util.collection.IntObjectHashMap;
import io.netty.util.collection.IntObjectMap;
import org.jspecify.annotations.Nullable;

/** The streams of a connection that are open, and the requests that go out on them. */
final class Streams {

	private final Frames frames;

	private final Uploads uploads;

	private final HeaderBlocks blocks = new HeaderBlocks();

	private final IntObjectMap<StreamExchange> awaiting = new IntObjectHashMap<>();

	/** Negative once all numbers are used up. */
	private int next = 1;

	Streams(Frames frames) {
		this.frames = frames;
		this.uploads = new Uploads(frames);
	}

	/** Whether there are numbers left for more of them. */
	boolean areLeft() {
		return this.next > 0;
	}

	/** How many are open. */
	int open() {
		return this.awaiting.size();
	}

	/** Who waits for an answer, on any of them. */
	List<StreamExchange> all() {
		return new ArrayList<>(this.awaiting.values());
	}

	/** Who waits for an answer on one; null if nobody does. */
	@Nullable StreamExchange on(int stream) {
		return this.awaiting.get(stream);
	}

	/**
	 * Opens one with a request.
	 * @return its number
	 */
	int open(StreamExchange exchange, StreamRequest request) {
		int stream = this.next;
		this.next += 2;
		boolean bodiless = request.body().length == 0;
		try {
			this.frames.head(stream, this.blocks.of(request, stream), bodiless);
		}
		catch (Http2Exception ex) {
			throw new IllegalStateException("the generator's own request cannot be encoded", ex);
		}
		if (!bodiless) {
			this.uploads.begin(stream, request.body());
		}
		this.awaiting.put(stream, exchange);
		return stream;
	}

	/** The answer on one is whole: what is left of the request's body is for nobody. */
	void answered(int stream) {
		this.awaiting.remove(stream);
		if (this.uploads.end(stream)) {
			this.frames.reset(stream, Http2Error.CANCEL);
		}
	}

	/** Nobody waits for the answer on one any longer. */
	void cancel(int stream) {
		if (reset(stream) != null) {
			this.frames.reset(stream, Http2Error.CANCEL);
		}
	}

	/**
	 * The target has ended one.
	 * @return who waits for an answer on it; null if nobody does
	 */
	@Nullable StreamExchange reset(int stream) {
		var _ = this.uploads.end(stream);
		return this.awaiting.remove(stream);
	}

	/** Keeps to what the target says of all of them. */
	void settle(Http2Settings settings) throws Http2Exception {
		Long remembered = settings.headerTableSize();
		if (remembered != null) {
			this.blocks.remember(remembered);
		}
		Integer window = settings.initialWindowSize();
		if (window != null) {
			this.uploads.streamWindow(window);
		}
	}

	/**
	 * Takes how many more bytes the target lets go out.
	 * @param stream 0 for all of them
	 */
	void allow(int stream, int bytes) {
		this.uploads.allow(stream, bytes);
	}

}
