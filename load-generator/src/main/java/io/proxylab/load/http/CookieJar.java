package io.proxylab.load.http;

import java.nio.charset.StandardCharsets;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.DateFormatter;

/**
 * The cookies of a user: what it was given it sends back, until it is taken away. A load
 * asks one target, so domain, path and {@code Secure} (RFC 6265) choose nothing and are
 * left aside.
 */
final class CookieJar {

	/** As many as browsers keep of a site (RFC 6265, section 6.1). */
	static final int MOST = 50;

	/** The longest name and value together, likewise. */
	static final int LONGEST = 4096;

	private final Map<String, String> cookies = new LinkedHashMap<>();

	private byte[] line = {};

	/** Takes what a {@code Set-Cookie} field says; what is no cookie is left aside. */
	void take(byte[] bytes, int from, int to) {
		String[] parts = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1).split(";", -1);
		int equals = parts[0].indexOf('=');
		if (equals < 1 || parts[0].length() > LONGEST) {
			return;
		}
		String name = parts[0].substring(0, equals).strip();
		String value = parts[0].substring(equals + 1).strip();
		if (name.isEmpty()) {
			return;
		}
		if (isTakenAway(parts)) {
			this.cookies.remove(name);
		}
		else if (this.cookies.containsKey(name) || this.cookies.size() < MOST) {
			if (value.equals(this.cookies.put(name, value))) {
				return;
			}
		}
		this.line = this.cookies.isEmpty() ? new byte[0]
				: this.cookies.entrySet()
					.stream()
					.map((cookie) -> cookie.getKey() + "=" + cookie.getValue())
					.collect(Collectors.joining("; ", "Cookie: ", "\r\n"))
					.getBytes(StandardCharsets.ISO_8859_1);
	}

	/** {@code Max-Age} comes before {@code Expires}, as everywhere. */
	private static boolean isTakenAway(String[] parts) {
		boolean expired = false;
		for (int i = 1; i < parts.length; i++) {
			int equals = parts[i].indexOf('=');
			String attribute = parts[i].substring(0, Math.max(equals, 0)).strip();
			String value = parts[i].substring(equals + 1).strip();
			if (attribute.equalsIgnoreCase("Max-Age") && value.matches("-?\\d{1,18}")) {
				return Long.parseLong(value) <= 0;
			}
			if (attribute.equalsIgnoreCase("Expires")) {
				Date date = DateFormatter.parseHttpDate(value);
				expired = date != null && date.toInstant().toEpochMilli() <= System.currentTimeMillis();
			}
		}
		return expired;
	}

	/**
	 * A request with these cookies, behind its first line.
	 * @param request whose reference is given away if there are any
	 * @return the request itself if there are none
	 */
	ByteBuf addTo(ByteBuf request, ByteBufAllocator allocator) {
		if (this.line.length == 0) {
			return request;
		}
		int firstLine = request.bytesBefore((byte) '\n') + 1;
		ByteBuf out = allocator.directBuffer(request.readableBytes() + this.line.length);
		out.writeBytes(request, firstLine).writeBytes(this.line).writeBytes(request);
		request.release();
		return out;
	}

}
