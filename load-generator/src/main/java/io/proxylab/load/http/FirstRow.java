package io.proxylab.load.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.proxylab.load.http.Text.Use;
import io.proxylab.load.protocol.Mix.Values;
import io.proxylab.load.protocol.Mix.Weighted;
import io.proxylab.load.protocol.Request;
import io.proxylab.load.protocol.Request.Body;
import io.proxylab.load.protocol.Request.Header;
import org.jspecify.annotations.Nullable;

/**
 * Requests with the first row of values in their places, for whoever sends one of each by
 * other means, to see whether they are answered at all.
 */
public final class FirstRow {

	private FirstRow() {
	}

	/**
	 * The requests without placeholders.
	 * @param requests whose paths stand alone
	 * @throws IOException if a file cannot be read, or a placeholder has no value; the
	 * message says what and where
	 */
	public static List<Weighted> of(List<Weighted> requests, @Nullable Values values) throws IOException {
		if (values == null) {
			return requests;
		}
		ValueTable table = ValueTable.read(Path.of(values.file()));
		List<Weighted> filled = new ArrayList<>();
		for (Weighted request : requests) {
			filled.add(of(request, table));
		}
		return filled;
	}

	private static Weighted of(Weighted weighted, ValueTable values) throws IOException {
		String where = "request '" + weighted.name() + "'";
		Request request = weighted.request();
		List<Header> headers = new ArrayList<>();
		for (Header header : request.headers()) {
			headers.add(new Header(header.name(), filled(header.value(), where + ", headers", values, Use.HEADER)));
		}
		Body body = request.body();
		if (body != null && body.size() == null) {
			body = Body.of(filled(new String(RequestBytes.body(body), StandardCharsets.UTF_8), where + ", body", values,
					Use.BODY));
		}
		String path = (weighted.path() != null) ? filled(weighted.path(), where + ", path", values, Use.PATH) : null;
		return weighted.with(path, new Request(request.method(), headers, body));
	}

	private static String filled(String text, String where, ValueTable values, Use use) throws IOException {
		ByteBuf bytes = Unpooled.buffer();
		Text.of(text, where, values, use).writeTo(bytes, 0);
		return bytes.toString(StandardCharsets.UTF_8);
	}

}
