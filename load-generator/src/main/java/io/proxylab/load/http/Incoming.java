package io.proxylab.load.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameAdapter;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.util.collection.IntObjectMap;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import org.jspecify.annotations.Nullable;

/** What the target sends on a connection of HTTP/2, handed to who waits for it. */
final class Incoming extends Http2FrameAdapter {

	/** So much that the target waits for nobody: what is received is used at once. */
	private static final int STREAM_WINDOW = 4 * 1024 * 1024;

	private static final int CONNECTION_WINDOW = 16 * 1024 * 1024;

	private final SharedConnection connection;

	private final Frames frames;

	private final Uploads uploads;

	private final IntObjectMap<StreamExchange> awaiting;

	private int used;

	/**
	 * Has received nothing yet.
	 * @param awaiting the exchanges by their streams
	 */
	Incoming(SharedConnection connection, Frames frames, Uploads uploads, IntObjectMap<StreamExchange> awaiting) {
		this.connection = connection;
		this.frames = frames;
		this.uploads = uploads;
		this.awaiting = awaiting;
	}

	/** Says hello, and how much may be sent. */
	void begin() {
		this.frames.preface(STREAM_WINDOW, CONNECTION_WINDOW);
	}

	/** The answer that is awaited on a stream. */
	@Nullable StreamAnswer answer(int stream) {
		StreamExchange exchange = this.awaiting.get(stream);
		return (exchange != null) ? exchange.answer() : null;
	}

	@Override
	public void onHeadersRead(ChannelHandlerContext context, int stream, Http2Headers fields, int dependency,
			short weight, boolean exclusive, int padding, boolean last) {
		onHeadersRead(context, stream, fields, padding, last);
	}

	@Override
	public void onHeadersRead(ChannelHandlerContext context, int stream, Http2Headers fields, int padding,
			boolean last) {
		StreamExchange exchange = this.awaiting.get(stream);
		if (exchange == null) {
			return;
		}
		exchange.received();
		if (!exchange.answer().endBlock(last)) {
			exchange.fail(ErrorKind.BAD_RESPONSE, "the answer is not HTTP/2: its fields have no status, or no place");
		}
		else if (last) {
			this.connection.answered(stream);
			exchange.answered();
		}
	}

	@Override
	public int onDataRead(ChannelHandlerContext context, int stream, ByteBuf piece, int padding, boolean last) {
		int length = piece.readableBytes() + padding;
		use(length);
		StreamExchange exchange = this.awaiting.get(stream);
		if (exchange == null) {
			return length;
		}
		exchange.received();
		if (!exchange.takes(piece, padding)) {
			exchange.fail(ErrorKind.BAD_RESPONSE, "a body came where there should be none");
		}
		else if (last) {
			this.connection.answered(stream);
			exchange.answered();
		}
		else {
			int more = exchange.answer().grant(length, STREAM_WINDOW / 2);
			if (more > 0) {
				this.frames.windowUpdate(stream, more);
			}
		}
		return length;
	}

	private void use(int length) {
		this.used += length;
		if (this.used >= CONNECTION_WINDOW / 2) {
			this.frames.windowUpdate(0, this.used);
			this.used = 0;
		}
	}

	@Override
	public void onRstStreamRead(ChannelHandlerContext context, int stream, long code) {
		StreamExchange exchange = this.awaiting.remove(stream);
		if (exchange != null) {
			var _ = this.uploads.end(stream);
			Http2Error error = Http2Error.valueOf(code);
			exchange.fail(ErrorKind.RESET,
					(error == Http2Error.HTTP_1_1_REQUIRED)
							? "the target asks for HTTP/1.1 (HTTP_1_1_REQUIRED); leave out HTTP/2"
							: "the target reset the stream (%s)".formatted((error != null) ? error : code));
		}
	}

	@Override
	public void onSettingsRead(ChannelHandlerContext context, Http2Settings settings) throws Http2Exception {
		this.connection.settle(settings);
	}

	@Override
	public void onPingRead(ChannelHandlerContext context, long data) {
		this.frames.acknowledgePing(data);
	}

	/** It was said that there should be none. */
	@Override
	public void onPushPromiseRead(ChannelHandlerContext context, int stream, int promised, Http2Headers fields,
			int padding) throws Http2Exception {
		throw Http2Exception.connectionError(Http2Error.PROTOCOL_ERROR, "it pushes what nobody asked for");
	}

	@Override
	public void onGoAwayRead(ChannelHandlerContext context, int lastStream, long error, ByteBuf debugData) {
		this.connection.goesAway(lastStream, error);
	}

	@Override
	public void onWindowUpdateRead(ChannelHandlerContext context, int stream, int more) {
		this.uploads.allow(stream, more);
	}

}
