package io.proxylab.proxy.contract;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** HTTP/1.1 messages read byte by byte, so that no library tidies up what was sent. */
final class Messages {

	private Messages() {
	}

	/**
	 * Reads one line.
	 * @return the line without its end
	 * @throws EOFException if the stream ends first
	 */
	static String line(InputStream in) throws IOException {
		StringBuilder line = new StringBuilder();
		while (true) {
			int read = in.read();
			if (read == -1) {
				throw new EOFException("the connection ended after '" + line + "'");
			}
			if (read == '\n') {
				return line.toString();
			}
			if (read != '\r') {
				line.append((char) read);
			}
		}
	}

	/** Reads header lines up to the empty line. */
	static List<String> headers(InputStream in) throws IOException {
		List<String> headers = new ArrayList<>();
		for (String line = line(in); !line.isEmpty(); line = line(in)) {
			headers.add(line);
		}
		return headers;
	}

	/** Reads a body that its headers delimit; empty if they do not. */
	static String body(InputStream in, List<String> headers) throws IOException {
		if (values(headers, "Transfer-Encoding").contains("chunked")) {
			return chunks(in);
		}
		List<String> length = values(headers, "Content-Length");
		return length.isEmpty() ? "" : bytes(in, Integer.parseInt(length.getFirst()));
	}

	private static String chunks(InputStream in) throws IOException {
		StringBuilder body = new StringBuilder();
		for (int size = Integer.parseInt(line(in), 16); size > 0; size = Integer.parseInt(line(in), 16)) {
			body.append(bytes(in, size));
			line(in);
		}
		headers(in);
		return body.toString();
	}

	private static String bytes(InputStream in, int count) throws IOException {
		byte[] bytes = in.readNBytes(count);
		if (bytes.length < count) {
			throw new EOFException(
					String.format(Locale.ROOT, "the connection ended after %d of %d bytes", bytes.length, count));
		}
		return new String(bytes, StandardCharsets.ISO_8859_1);
	}

	static List<String> values(List<String> headers, String name) {
		String prefix = name.toLowerCase(Locale.ROOT) + ":";
		return headers.stream()
			.filter((line) -> line.toLowerCase(Locale.ROOT).startsWith(prefix))
			.map((line) -> line.substring(prefix.length()).strip())
			.toList();
	}

}
