package io.proxylab.load.http;

import java.util.ArrayList;
import java.util.List;

import io.netty.handler.codec.http2.Http2CodecUtil;

/** Bodies of requests that go out as the target lets them: its flow control. */
final class Uploads {

	private final Frames frames;

	private final List<Upload> pending = new ArrayList<>();

	/** What may still be sent on all streams. */
	private long window = Http2CodecUtil.DEFAULT_WINDOW_SIZE;

	/** What may be sent on a stream at first. */
	private int streamWindow = Http2CodecUtil.DEFAULT_WINDOW_SIZE;

	Uploads(Frames frames) {
		this.frames = frames;
	}

	/** Sends a body, as much of it as may be sent. */
	void begin(int stream, byte[] body) {
		this.pending.add(new Upload(stream, body, this.streamWindow));
		goOn();
	}

	/**
	 * Sends no more of a body.
	 * @return whether there was more of it
	 */
	boolean end(int stream) {
		return !this.pending.isEmpty() && this.pending.removeIf((upload) -> upload.stream == stream);
	}

	/**
	 * Takes what more may be sent.
	 * @param stream 0 for all of them
	 */
	void allow(int stream, int bytes) {
		if (stream == 0) {
			this.window += bytes;
		}
		for (Upload upload : this.pending) {
			upload.window += (upload.stream == stream) ? bytes : 0;
		}
		goOn();
	}

	/** Takes what may be sent on a stream at first, of those that are open, too. */
	void streamWindow(int bytes) {
		for (Upload upload : this.pending) {
			upload.window += bytes - this.streamWindow;
		}
		this.streamWindow = bytes;
		goOn();
	}

	private void goOn() {
		if (!this.pending.isEmpty()) {
			this.pending.removeIf(this::isSent);
		}
	}

	private boolean isSent(Upload upload) {
		while (upload.sent < upload.body.length) {
			int left = upload.body.length - upload.sent;
			int length = (int) Math.min(Math.min(this.window, upload.window),
					Math.min(left, this.frames.mostPayload()));
			if (length <= 0) {
				return false;
			}
			this.frames.data(upload.stream, upload.body, upload.sent, length, length == left);
			upload.sent += length;
			upload.window -= length;
			this.window -= length;
		}
		return true;
	}

	private static final class Upload {

		private final int stream;

		private final byte[] body;

		private int sent;

		private long window;

		Upload(int stream, byte[] body, long window) {
			this.stream = stream;
			this.body = body;
			this.window = window;
		}

	}

}
