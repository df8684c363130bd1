package io.proxylab.load.csv;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/**
 * Decodes UTF-8 and returns all characters before a malformed byte before it throws
 * {@link java.nio.charset.MalformedInputException}. The JDK's reader drops those of the
 * same buffer, so that the line of the byte would be unknown.
 */
final class Utf8Reader extends Reader {

	private static final int BUFFER_BYTES = 1 << 16;

	private final InputStream in;

	private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();

	private final ByteBuffer bytes = ByteBuffer.allocate(BUFFER_BYTES).flip();

	private boolean ended;

	Utf8Reader(InputStream in) {
		this.in = in;
	}

	@Override
	public int read(char[] into, int offset, int length) throws IOException {
		CharBuffer chars = CharBuffer.wrap(into, offset, length).slice();
		for (;;) {
			CoderResult result = this.decoder.decode(this.bytes, chars, this.ended);
			if (chars.position() > 0) {
				return chars.position();
			}
			if (result.isError()) {
				result.throwException();
			}
			if (this.ended) {
				return -1;
			}
			fill();
		}
	}

	private void fill() throws IOException {
		this.bytes.compact();
		int read = this.in.read(this.bytes.array(), this.bytes.position(), this.bytes.remaining());
		if (read < 0) {
			this.ended = true;
		}
		else {
			this.bytes.position(this.bytes.position() + read);
		}
		this.bytes.flip();
	}

	@Override
	public void close() throws IOException {
		this.in.close();
	}

}
