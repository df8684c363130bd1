package io.proxylab.proxy.client;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.http.EntityDetails;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.nio.AsyncResponseConsumer;
import org.apache.hc.core5.http.nio.CapacityChannel;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the reason of a failure. When an exchange fails while its body is read, the
 * library releases the consumer first and tells it why then; Spring's takes the release
 * for a cancellation, cancels the exchange, and never hears of the timeout.
 */
final class Apache5ConnectorConsumer<T> implements AsyncResponseConsumer<T> {

	private final AsyncResponseConsumer<T> consumer;

	private volatile boolean ended;

	Apache5ConnectorConsumer(AsyncResponseConsumer<T> consumer) {
		this.consumer = consumer;
	}

	@Override
	public void consumeResponse(HttpResponse head, @Nullable EntityDetails entity, HttpContext context,
			FutureCallback<T> callback) throws HttpException, IOException {
		this.ended = entity == null;
		this.consumer.consumeResponse(head, entity, context, callback);
	}

	@Override
	public void informationResponse(HttpResponse interim, HttpContext context) throws HttpException, IOException {
		this.consumer.informationResponse(interim, context);
	}

	@Override
	public void updateCapacity(CapacityChannel channel) throws IOException {
		this.consumer.updateCapacity(channel);
	}

	@Override
	public void consume(ByteBuffer chunk) throws IOException {
		this.consumer.consume(chunk);
	}

	@Override
	public void streamEnd(@Nullable List<? extends Header> trailers) throws HttpException, IOException {
		this.ended = true;
		this.consumer.streamEnd(trailers);
	}

	@Override
	public void failed(Exception cause) {
		this.ended = true;
		this.consumer.failed(cause);
	}

	/** Releases the consumer of an exchange that was cancelled. */
	void cancelled() {
		this.ended = true;
		this.consumer.releaseResources();
	}

	@Override
	public void releaseResources() {
		if (this.ended) {
			this.consumer.releaseResources();
		}
	}

}
