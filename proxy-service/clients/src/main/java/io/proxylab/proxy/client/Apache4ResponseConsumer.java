package io.proxylab.proxy.client;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.proxylab.proxy.rules.FramingRules;
import org.apache.http.HttpEntity;
import org.apache.http.HttpResponse;
import org.apache.http.ProtocolException;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.ContentDecoder;
import org.apache.http.nio.IOControl;
import org.apache.http.nio.protocol.AbstractAsyncResponseConsumer;
import org.apache.http.protocol.HTTP;
import org.apache.http.protocol.HttpContext;
import org.jspecify.annotations.Nullable;

/** Reads a response whole, up to the limit of its body. */
final class Apache4ResponseConsumer extends AbstractAsyncResponseConsumer<UpstreamResponse> {

	private static final int CHUNK = 8 * 1024;

	private static final Pattern DIGITS = Pattern.compile("\\d+");

	private final BodyCollector body;

	private @Nullable HttpResponse response;

	private @Nullable ByteBuffer chunk;

	Apache4ResponseConsumer(int maxBody) {
		this.body = new BodyCollector(maxBody);
	}

	@Override
	protected void onResponseReceived(HttpResponse head) throws ProtocolException {
		this.response = head;
		org.apache.http.Header length = head.getFirstHeader(HTTP.CONTENT_LEN);
		// The library would read on to the end of the connection.
		if (length != null && !DIGITS.matcher(length.getValue()).matches()) {
			throw new ProtocolException("Content-Length is '%s'".formatted(length.getValue()));
		}
	}

	private List<String> values(String name) {
		return (this.response == null) ? List.of()
				: Stream.of(this.response.getHeaders(name))
					.map((line) -> Objects.requireNonNullElse(line.getValue(), ""))
					.toList();
	}

	@Override
	protected void onEntityEnclosed(HttpEntity entity, @Nullable ContentType contentType) throws IOException {
		Optional<String> violation = FramingRules.violation(this::values);
		if (violation.isPresent()) {
			throw new java.net.ProtocolException(violation.get());
		}
		try {
			this.body.expect(entity.getContentLength());
		}
		catch (UpstreamException ex) {
			throw new IOException(ex);
		}
	}

	@Override
	protected @Nullable ContentType getContentType(HttpEntity entity) {
		// The library would parse the header, and fail on what it does not know.
		return null;
	}

	@Override
	protected void onContentReceived(ContentDecoder decoder, IOControl control) throws IOException {
		ByteBuffer buffer = (this.chunk != null) ? this.chunk : ByteBuffer.allocate(CHUNK);
		this.chunk = buffer;
		try {
			while (decoder.read(buffer) > 0) {
				this.body.add(buffer.flip());
				buffer.clear();
			}
		}
		catch (UpstreamException ex) {
			// The reactor expects checked exceptions only.
			throw new IOException(ex);
		}
	}

	@Override
	protected UpstreamResponse buildResult(HttpContext context) {
		if (this.response == null) {
			throw new IllegalStateException("a result before a response");
		}
		var lines = this.response.getAllHeaders();
		List<Header> headers = new ArrayList<>(lines.length);
		for (var line : lines) {
			String value = line.getValue();
			headers.add(new Header(line.getName(), (value != null) ? value : ""));
		}
		return new UpstreamResponse(this.response.getStatusLine().getStatusCode(), headers, this.body.body());
	}

	@Override
	protected void releaseResources() {
		this.chunk = null;
	}

}
