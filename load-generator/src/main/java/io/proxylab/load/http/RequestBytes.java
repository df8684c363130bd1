package io.proxylab.load.http;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.Request;
import io.proxylab.load.protocol.Request.Body;
import io.proxylab.load.protocol.Request.Header;
import org.jspecify.annotations.Nullable;

/** A request as it goes out: made once a load, sent again and again. */
public final class RequestBytes {

	private static final byte[] NONE = {};

	private static final String CONTENT_TYPE = "Content-Type";

	private RequestBytes() {
	}

	/**
	 * The bytes of every request of a load.
	 * @throws IOException if the file of the body cannot be read, or is too long; the
	 * message names it
	 */
	public static byte[] of(LoadSettings settings) throws IOException {
		byte[] body = body(settings.request().body());
		byte[] head = head(settings, body.length).getBytes(StandardCharsets.US_ASCII);
		byte[] whole = Arrays.copyOf(head, head.length + body.length);
		System.arraycopy(body, 0, whole, head.length, body.length);
		return whole;
	}

	private static String head(LoadSettings settings, int bodyLength) {
		Request request = settings.request();
		StringBuilder head = new StringBuilder().append(request.method())
			.append(' ')
			.append(target(settings.uri()))
			.append(" HTTP/1.1\r\n")
			.append(lines(settings.uri(), request));
		if (request.method().mayHaveBody()) {
			line(head, "Content-Length", Integer.toString(bodyLength));
		}
		if (settings.connection() == LoadSettings.Connection.CLOSE) {
			line(head, "Connection", "close");
		}
		return head.append("\r\n").toString();
	}

	/** Path and query, as the first line of a request has them. */
	static String target(URI uri) {
		String path = uri.getRawPath();
		String query = uri.getRawQuery();
		return (path.isEmpty() ? "/" : path) + ((query != null) ? "?" + query : "");
	}

	/** The header lines of a request but for those that frame it. */
	static String lines(URI uri, Request request) {
		StringBuilder lines = new StringBuilder();
		own(lines, request, "Host", uri.getHost() + ((uri.getPort() >= 0) ? ":" + uri.getPort() : ""));
		own(lines, request, "User-Agent", "proxy-lab");
		own(lines, request, "Accept", "*/*");
		fields(request).forEach((header) -> line(lines, header.name(), header.value()));
		return lines.toString();
	}

	/**
	 * The header lines that a user has written, after the type of a body that has none.
	 */
	public static List<Header> fields(Request request) {
		List<Header> fields = new ArrayList<>();
		Body body = request.body();
		if (body != null && !request.has(CONTENT_TYPE)) {
			fields.add(new Header(CONTENT_TYPE,
					(body.file() != null) ? "application/octet-stream" : "text/plain; charset=utf-8"));
		}
		fields.addAll(request.headers());
		return fields;
	}

	/** A line of the generator's own, unless the user has written it. */
	private static void own(StringBuilder head, Request request, String name, String value) {
		if (!request.has(name)) {
			line(head, name, value);
		}
	}

	private static void line(StringBuilder head, String name, String value) {
		head.append(name).append(": ").append(value).append("\r\n");
	}

	/**
	 * The bytes of a body; none without one.
	 * @throws IOException if its file cannot be read, or is too long
	 */
	public static byte[] body(@Nullable Body body) throws IOException {
		if (body == null) {
			return NONE;
		}
		if (body.text() != null) {
			return body.text().getBytes(StandardCharsets.UTF_8);
		}
		if (body.file() != null) {
			return file(Path.of(body.file()));
		}
		byte[] filled = new byte[(body.size() != null) ? body.size() : 0];
		Arrays.fill(filled, (byte) 'x');
		return filled;
	}

	private static byte[] file(Path file) throws IOException {
		if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
			throw new IOException("request.body: '%s' is not a file that can be read".formatted(file));
		}
		if (Files.size(file) > Body.MOST_BYTES) {
			throw new IOException(String.format(Locale.ROOT, "request.body: '%s' has %d bytes; at most %d", file,
					Files.size(file), Body.MOST_BYTES));
		}
		return Files.readAllBytes(file);
	}

}
