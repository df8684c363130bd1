package io.proxylab.load.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Flags;
import io.netty.handler.codec.http2.Http2FrameTypes;
import org.jspecify.annotations.Nullable;

/**
 * Writes the frames of a connection. What is written in one turn of the event loop goes
 * out together, at its end: a request then costs neither a buffer nor a system call of
 * its own.
 */
final class Frames {

	private static final int USUAL_BYTES = 1024;

	private static final short LAST = new Http2Flags().endOfStream(true).value();

	private static final short WHOLE_HEAD = new Http2Flags().endOfHeaders(true).value();

	private static final short ACKNOWLEDGED = new Http2Flags().ack(true).value();

	private final Channel channel;

	private final Runnable flush = this::flush;

	private @Nullable ByteBuf out;

	private int mostPayload = Http2CodecUtil.DEFAULT_MAX_FRAME_SIZE;

	Frames(Channel channel) {
		this.channel = channel;
	}

	/** Takes how long the payload of a frame may be. */
	void mostPayload(int bytes) {
		this.mostPayload = bytes;
	}

	int mostPayload() {
		return this.mostPayload;
	}

	/**
	 * Begins a connection.
	 * @param streamWindow bytes that may be under way on a stream
	 * @param connectionWindow the same on all of them
	 */
	void preface(int streamWindow, int connectionWindow) {
		ByteBuf preface = Http2CodecUtil.connectionPrefaceBuf();
		out().writeBytes(preface);
		preface.release();
		head(2 * Http2CodecUtil.SETTING_ENTRY_LENGTH, Http2FrameTypes.SETTINGS, 0, 0)
			.writeShort(Http2CodecUtil.SETTINGS_ENABLE_PUSH)
			.writeInt(0)
			.writeShort(Http2CodecUtil.SETTINGS_INITIAL_WINDOW_SIZE)
			.writeInt(streamWindow);
		windowUpdate(0, connectionWindow - Http2CodecUtil.DEFAULT_WINDOW_SIZE);
	}

	void acknowledgeSettings() {
		head(0, Http2FrameTypes.SETTINGS, ACKNOWLEDGED, 0);
	}

	void acknowledgePing(long data) {
		head(Long.BYTES, Http2FrameTypes.PING, ACKNOWLEDGED, 0).writeLong(data);
	}

	/**
	 * The head of a request.
	 * @param block is read to its end
	 * @param last whether no body follows
	 */
	void head(int stream, ByteBuf block, boolean last) {
		byte type = Http2FrameTypes.HEADERS;
		int flags = last ? LAST : 0;
		do {
			int length = Math.min(block.readableBytes(), this.mostPayload);
			boolean whole = length == block.readableBytes();
			head(length, type, whole ? flags | WHOLE_HEAD : flags, stream).writeBytes(block, length);
			type = Http2FrameTypes.CONTINUATION;
			flags = 0;
		}
		while (block.isReadable());
	}

	/** A piece of a request's body, no longer than a payload may be. */
	void data(int stream, byte[] body, int from, int length, boolean last) {
		head(length, Http2FrameTypes.DATA, last ? LAST : 0, stream).writeBytes(body, from, length);
	}

	void reset(int stream, Http2Error error) {
		head(Integer.BYTES, Http2FrameTypes.RST_STREAM, 0, stream).writeInt((int) error.code());
	}

	void windowUpdate(int stream, int bytes) {
		head(Integer.BYTES, Http2FrameTypes.WINDOW_UPDATE, 0, stream).writeInt(bytes);
	}

	/** The target opens no streams, so none of its own is told. */
	void goAway(Http2Error error) {
		head(2 * Integer.BYTES, Http2FrameTypes.GO_AWAY, 0, 0).writeInt(0).writeInt((int) error.code());
	}

	/** Sends what was written. */
	void flush() {
		ByteBuf written = this.out;
		if (written != null) {
			this.out = null;
			var _ = this.channel.writeAndFlush(written, this.channel.voidPromise());
		}
	}

	private ByteBuf head(int length, byte type, int flags, int stream) {
		return out().writeMedium(length).writeByte(type).writeByte(flags).writeInt(stream);
	}

	private ByteBuf out() {
		ByteBuf written = this.out;
		if (written == null) {
			written = this.channel.alloc().heapBuffer(USUAL_BYTES);
			this.out = written;
			this.channel.eventLoop().execute(this.flush);
		}
		return written;
	}

}
