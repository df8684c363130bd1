package io.proxylab.load.http;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import org.jspecify.annotations.Nullable;

/** Decodes the fields of answers, and hands each to its answer instead of keeping it. */
final class AnswerFields extends DefaultHttp2HeadersDecoder {

	private final Answers answers;

	private final Http2Headers handingOn = new HandingOn();

	private @Nullable StreamAnswer answer;

	AnswerFields(Answers answers) {
		super(false, AnswerParser.MAX_HEAD);
		this.answers = answers;
	}

	/** What comes for nobody is decoded all the same, for the fields that it repeats. */
	@Override
	public Http2Headers decodeHeaders(int stream, ByteBuf block) throws Http2Exception {
		this.answer = this.answers.on(stream);
		if (this.answer != null) {
			this.answer.readBlock(block.readableBytes());
		}
		return super.decodeHeaders(stream, block);
	}

	@Override
	protected Http2Headers newHeaders() {
		return this.handingOn;
	}

	/** The answers that are awaited. */
	@FunctionalInterface
	interface Answers {

		/** That on a stream; null if nobody waits for it. */
		@Nullable StreamAnswer on(int stream);

	}

	private final class HandingOn extends DefaultHttp2Headers {

		HandingOn() {
			super(false);
		}

		@Override
		public Http2Headers add(CharSequence name, CharSequence value) {
			if (AnswerFields.this.answer != null) {
				AnswerFields.this.answer.field(AsciiString.of(name), AsciiString.of(value));
			}
			return this;
		}

	}

}
