package io.proxylab.load.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2HeadersEncoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2HeadersEncoder;
import org.jspecify.annotations.Nullable;

/**
 * Encodes the header fields of the requests of one connection. The target remembers
 * fields, so that a request that is sent again and again becomes a few bytes that never
 * change: these are kept.
 */
final class HeaderBlocks {

	private final DefaultHttp2HeadersEncoder encoder = new DefaultHttp2HeadersEncoder(
			Http2HeadersEncoder.NEVER_SENSITIVE, true);

	private final ByteBuf block = Unpooled.buffer();

	/** Whose block is at hand and changes nothing that the target remembers. */
	private @Nullable StreamRequest kept;

	/**
	 * The header block of a request.
	 * @return good until the next call
	 */
	ByteBuf of(StreamRequest request, int stream) throws Http2Exception {
		if (request != this.kept) {
			this.block.clear();
			this.encoder.encodeHeaders(stream, request.fields(), this.block);
			// A byte a field: each is one that the target remembers, and none is new.
			this.kept = (this.block.readableBytes() == request.fields().size()) ? request : null;
		}
		return this.block.readerIndex(0);
	}

	/** Takes how many bytes of fields the target remembers at most. */
	void remember(long bytes) throws Http2Exception {
		this.encoder.maxHeaderTableSize(bytes);
		this.kept = null;
	}

}
