package io.proxylab.proxy.client;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.http.EntityDetails;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.nio.AsyncResponseConsumer;
import org.apache.hc.core5.http.nio.CapacityChannel;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.jspecify.annotations.Nullable;

/** Reads a response whole, up to the limit of its body. */
final class Apache5ResponseConsumer implements AsyncResponseConsumer<UpstreamResponse> {

	private final BodyCollector body;

	private @Nullable HttpResponse response;

	private @Nullable FutureCallback<UpstreamResponse> callback;

	Apache5ResponseConsumer(int maxBody) {
		this.body = new BodyCollector(maxBody);
	}

	@Override
	public void consumeResponse(HttpResponse head, @Nullable EntityDetails entity, HttpContext context,
			FutureCallback<UpstreamResponse> resultCallback) throws IOException {
		this.response = head;
		this.callback = resultCallback;
		if (entity == null) {
			complete();
			return;
		}
		try {
			this.body.expect(entity.getContentLength());
		}
		catch (UpstreamException ex) {
			throw new IOException(ex);
		}
	}

	@Override
	public void consume(ByteBuffer chunk) throws IOException {
		try {
			this.body.add(chunk);
		}
		catch (UpstreamException ex) {
			// The reactor expects checked exceptions only.
			throw new IOException(ex);
		}
	}

	@Override
	public void streamEnd(@Nullable List<? extends org.apache.hc.core5.http.Header> trailers) {
		complete();
	}

	private void complete() {
		if (this.response != null && this.callback != null) {
			this.callback.completed(
					new UpstreamResponse(this.response.getCode(), Apache5.headers(this.response), this.body.body()));
		}
	}

	@Override
	public void updateCapacity(CapacityChannel channel) throws IOException {
		channel.update(Integer.MAX_VALUE);
	}

	@Override
	public void informationResponse(HttpResponse interim, HttpContext context) {
		// Interim responses end here: the proxy answers with the final one.
	}

	@Override
	public void failed(Exception cause) {
		// The exchange learns of the failure through its own callback.
	}

	@Override
	public void releaseResources() {
		this.callback = null;
	}

}
