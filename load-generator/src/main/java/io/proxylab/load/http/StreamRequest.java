package io.proxylab.load.http;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;

/** A request as HTTP/2 has it, which is equal to no other. */
final class StreamRequest {

	private static final String HOST = "host";

	private final Http2Headers fields;

	private final byte[] body;

	private StreamRequest(Http2Headers fields, byte[] body) {
		this.fields = fields;
		this.body = body;
	}

	/**
	 * The same request as these bytes of HTTP/1.1, which are well-formed: the generator
	 * made them.
	 * @param bytes are read to their end, and not released
	 */
	static StreamRequest of(ByteBuf bytes) {
		String[] first = line(bytes).split(" ", 3);
		Http2Headers fields = new DefaultHttp2Headers(false).method(text(first[0]))
			.scheme(text("https"))
			.path(text(first[1]));
		for (String line = line(bytes); !line.isEmpty(); line = line(bytes)) {
			int colon = line.indexOf(':');
			String name = line.substring(0, colon).toLowerCase(Locale.ROOT);
			AsciiString value = text(line.substring(colon + 1).strip());
			if (name.equals(HOST)) {
				fields.authority(value);
			}
			// A connection is closed by other means, and the others are all refused.
			else if (!name.equals("connection")) {
				fields.add(text(name), value);
			}
		}
		byte[] body = new byte[bytes.readableBytes()];
		bytes.readBytes(body);
		return new StreamRequest(fields, body);
	}

	Http2Headers fields() {
		return this.fields;
	}

	/** No bytes where there is none. */
	byte[] body() {
		return this.body;
	}

	private static String line(ByteBuf bytes) {
		int length = bytes.bytesBefore((byte) '\n');
		String line = bytes.readCharSequence(length, StandardCharsets.ISO_8859_1).toString();
		bytes.skipBytes(1);
		return line.stripTrailing();
	}

	private static AsciiString text(String text) {
		return new AsciiString(text);
	}

}
