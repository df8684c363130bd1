package io.proxylab.proxy.client;

import java.util.concurrent.Future;

import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.function.Supplier;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.nio.AsyncPushConsumer;
import org.apache.hc.core5.http.nio.AsyncRequestProducer;
import org.apache.hc.core5.http.nio.AsyncResponseConsumer;
import org.apache.hc.core5.http.nio.HandlerFactory;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.reactor.IOReactorStatus;
import org.apache.hc.core5.util.TimeValue;
import org.jspecify.annotations.Nullable;

/**
 * The client for Spring's connector, which drops the futures that the library hands out:
 * an exchange whose subscriber has gone would keep its connection until the upstream
 * answers, and one that waits for a connection would wait until one comes back. So here
 * every exchange is tied to its {@link Apache5Call}.
 */
final class Apache5ConnectorClient extends CloseableHttpAsyncClient {

	private final CloseableHttpAsyncClient client;

	private final Apache5AsyncConnections connections;

	Apache5ConnectorClient(CloseableHttpAsyncClient client, Apache5AsyncConnections connections) {
		this.client = client;
		this.connections = connections;
	}

	@Override
	protected <T> Future<T> doExecute(@Nullable HttpHost target, AsyncRequestProducer producer,
			AsyncResponseConsumer<T> consumer, @Nullable HandlerFactory<AsyncPushConsumer> pushHandlers,
			HttpContext context, FutureCallback<T> callback) {
		if (!(context.getAttribute(Apache5Call.ATTRIBUTE) instanceof Apache5Call call)) {
			throw new IllegalStateException("an exchange without the attribute " + Apache5Call.ATTRIBUTE);
		}
		call.fill();
		Apache5ConnectorConsumer<T> patient = new Apache5ConnectorConsumer<>(consumer);
		return this.connections.execute(call.exchange(), producer, patient, context,
				new Completion<>(call.exchange(), patient, callback));
	}

	@Override
	public void start() {
		this.client.start();
	}

	@Override
	public IOReactorStatus getStatus() {
		return this.client.getStatus();
	}

	@Override
	public void awaitShutdown(TimeValue waitTime) throws InterruptedException {
		this.client.awaitShutdown(waitTime);
	}

	@Override
	public void initiateShutdown() {
		this.client.initiateShutdown();
	}

	@Override
	@Deprecated
	public void register(String hostname, String uriPattern, Supplier<AsyncPushConsumer> supplier) {
		throw new UnsupportedOperationException("HTTP/1.1 has no pushes");
	}

	@Override
	public void close() {
		this.connections.close();
	}

	@Override
	public void close(CloseMode closeMode) {
		this.connections.close();
	}

	/** Tells a connector why its exchange ended, which the library does not know. */
	private record Completion<T>(Exchange exchange, Apache5ConnectorConsumer<T> consumer,
			FutureCallback<T> callback) implements FutureCallback<T> {

		@Override
		public void completed(T result) {
			this.callback.completed(result);
		}

		@Override
		public void failed(Exception ex) {
			this.callback.failed(ex);
		}

		@Override
		public void cancelled() {
			if (this.exchange.state() == Future.State.FAILED && this.exchange.exceptionNow() instanceof Exception why) {
				this.callback.failed(why);
			}
			else {
				this.callback.cancelled();
			}
			this.consumer.cancelled();
		}

	}

}
