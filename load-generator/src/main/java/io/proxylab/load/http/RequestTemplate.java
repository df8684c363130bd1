package io.proxylab.load.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.proxylab.load.http.Text.Use;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.Mix.Weighted;
import io.proxylab.load.protocol.Request;
import io.proxylab.load.protocol.Request.Body;
import io.proxylab.load.protocol.Request.Method;
import io.proxylab.load.reason.FailureReason;
import org.jspecify.annotations.Nullable;

/** A request of a mix as it goes out, but for the values of a row. */
final class RequestTemplate {

	private static final String LENGTH = "Content-Length: ";

	private static final byte[] LINE_END = { '\r', '\n' };

	/** Of the line that announces the body, and the empty one. */
	private static final int MOST_FRAMING = 32;

	private final boolean bodiless;

	/** All but the line that announces the body. */
	private final Text head;

	/** Whether the head goes on with that line. */
	private final boolean announcing;

	private final Text body;

	private final boolean takingValues;

	private final int status;

	private RequestTemplate(Method method, Text head, Text body, int status) {
		this.status = status;
		this.bodiless = method == Method.HEAD;
		this.head = head;
		this.announcing = method.mayHaveBody();
		this.body = body;
		this.takingValues = head.takesValues() || body.takesValues();
	}

	/**
	 * Compiles a request.
	 * @param values null: it has no placeholders
	 * @throws IOException if its body cannot be read, or a placeholder has no value; the
	 * message names the request
	 */
	static RequestTemplate of(LoadSettings settings, Weighted weighted, @Nullable ValueTable values)
			throws IOException {
		String where = "request '" + weighted.name() + "'";
		Request request = weighted.request();
		String path = (weighted.path() != null) ? weighted.path() : RequestBytes.target(settings.uri());
		if (values == null && (path.contains("{") || path.contains("}"))) {
			throw new IOException("%s: nothing fills the place in the path '%s'; name a file of values, or remove it"
				.formatted(where, path));
		}
		Text line = Text.of(request.method() + " " + path, where + ", path", values, Use.PATH);
		String closing = (settings.connection() == LoadSettings.Connection.CLOSE) ? "Connection: close\r\n" : "";
		Text fields = Text.of(" HTTP/1.1\r\n" + RequestBytes.lines(settings.uri(), request) + closing,
				where + ", headers", values, Use.HEADER);
		int status = weighted.statusOr(settings.expect().status());
		return new RequestTemplate(request.method(), line.and(fields), body(request.body(), where, values), status);
	}

	private static Text body(@Nullable Body body, String where, @Nullable ValueTable values) throws IOException {
		byte[] bytes;
		try {
			bytes = RequestBytes.body(body);
		}
		catch (IOException ex) {
			throw new IOException(where + ": " + FailureReason.withFile(ex), ex);
		}
		// Filled to a size, or without values, it is what it is, be it text or not.
		return (body == null || body.size() != null || values == null) ? Text.constant(bytes)
				: Text.of(new String(bytes, StandardCharsets.UTF_8), where + ", body", values, Use.BODY);
	}

	/** Of a correct answer. */
	int status() {
		return this.status;
	}

	/** Whether an answer to it ends with its head. */
	boolean isBodiless() {
		return this.bodiless;
	}

	/** Whether it is not always the same. */
	boolean takesValues() {
		return this.takingValues;
	}

	/**
	 * The request with the values of a row.
	 * @return whose only reference is the caller's
	 */
	ByteBuf render(ByteBufAllocator allocator, int row) {
		int bodyLength = this.body.length(row);
		ByteBuf out = allocator.directBuffer(this.head.length(row) + MOST_FRAMING + bodyLength);
		this.head.writeTo(out, row);
		if (this.announcing) {
			ByteBufUtil.writeAscii(out, LENGTH);
			ByteBufUtil.writeAscii(out, Integer.toString(bodyLength));
			out.writeBytes(LINE_END);
		}
		out.writeBytes(LINE_END);
		this.body.writeTo(out, row);
		return out;
	}

}
