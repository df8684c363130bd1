package io.proxylab.userservice.http;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;

/**
 * The head of an answer as HTTP/2 has it, made of the lines that HTTP/1.1 has: names in
 * lower case, and nothing of the connection (RFC 9113, 8.2).
 *
 * @param status its three digits
 * @param fields names and values in turn
 */
record Http2Head(AsciiString status, List<AsciiString> fields) {

	private static final Set<String> OF_CONNECTION = Set.of("connection", "keep-alive", "proxy-connection",
			"transfer-encoding", "upgrade");

	/** Where the three digits begin in {@code HTTP/1.1 200 OK}. */
	private static final int STATUS = 9;

	private static final byte[] LINE_END = { '\r', '\n' };

	/**
	 * Reads lines.
	 * @param lines the status line and header lines, each with its end
	 */
	static Http2Head of(byte[] lines) {
		List<AsciiString> fields = new ArrayList<>();
		new String(lines, StandardCharsets.US_ASCII).lines().skip(1).forEach((line) -> {
			int colon = line.indexOf(':');
			String name = line.substring(0, colon).toLowerCase(Locale.ROOT);
			if (!OF_CONNECTION.contains(name)) {
				fields.add(new AsciiString(name));
				fields.add(new AsciiString(line.substring(colon + 1).strip()));
			}
		});
		return new Http2Head(new AsciiString(lines, STATUS, 3, true), List.copyOf(fields));
	}

	/**
	 * These fields, to which more can be added.
	 * @param date the {@code Date} line, with its end
	 */
	Http2Headers with(byte[] date) {
		Http2Headers headers = new DefaultHttp2Headers(false, this.fields.size() / 2 + 3).status(this.status);
		for (int i = 0; i < this.fields.size(); i += 2) {
			headers.add(this.fields.get(i), this.fields.get(i + 1));
		}
		add(headers, date, date.length - LINE_END.length);
		return headers;
	}

	/**
	 * Adds a field.
	 * @param line {@code Name: value}
	 * @param length of it, without its end
	 */
	static void add(Http2Headers headers, byte[] line, int length) {
		AsciiString text = new AsciiString(line, 0, length, false);
		int colon = text.indexOf(":", 0);
		headers.add(text.subSequence(0, colon).toLowerCase(), text.subSequence(colon + 2, length));
	}

}
