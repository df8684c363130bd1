package io.proxylab.proxy.client;

import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

import org.jspecify.annotations.Nullable;

/**
 * The JDK's client for Spring's connector, which asks for bodies as publishers of lists
 * of buffers, and makes two things of the library that the library alone would not do. It
 * gives every request a body, be it of no bytes, so that the JDK states
 * {@code Content-Length: 0} even for GET. And it never cancels a response's body
 * ({@code Flux.cache}), so that one that stalls or has no end would be read for ever: so
 * here a response comes when its body is whole, as it does in {@link JdkClient}.
 */
final class WholeBodyJdkClient extends HttpClient {

	private final HttpClient client;

	private final JdkConnections connections;

	WholeBodyJdkClient(HttpClient client, JdkConnections connections) {
		this.client = client;
		this.connections = connections;
	}

	private static HttpRequest withoutEmptyBody(HttpRequest request) {
		boolean empty = request.bodyPublisher().map((body) -> body.contentLength() == 0).orElse(false);
		if (!empty) {
			return request;
		}
		return switch (request.method()) {
			case "GET" -> copy(request).GET().build();
			case "HEAD" -> copy(request).HEAD().build();
			case "DELETE" -> copy(request).DELETE().build();
			default -> request;
		};
	}

	private static HttpRequest.Builder copy(HttpRequest request) {
		return HttpRequest.newBuilder(request, (name, value) -> true);
	}

	@Override
	// The connector asks for this type of body, and for no other.
	@SuppressWarnings("unchecked")
	public <T> CompletableFuture<HttpResponse<T>> sendAsync(HttpRequest request,
			HttpResponse.BodyHandler<T> bodyHandler) {
		return this.connections.exchange(withoutEmptyBody(request), (body) -> (T) publisher(body));
	}

	private static Flow.Publisher<List<ByteBuffer>> publisher(Body body) {
		return (subscriber) -> subscriber.onSubscribe(new OneChunk(subscriber, body));
	}

	@Override
	public <T> CompletableFuture<HttpResponse<T>> sendAsync(HttpRequest request,
			HttpResponse.BodyHandler<T> bodyHandler, HttpResponse.@Nullable PushPromiseHandler<T> pushPromiseHandler) {
		throw new UnsupportedOperationException("HTTP/1.1 has no pushes");
	}

	@Override
	public <T> HttpResponse<T> send(HttpRequest request, HttpResponse.BodyHandler<T> bodyHandler) {
		throw new UnsupportedOperationException("a connector does not wait");
	}

	@Override
	public Optional<CookieHandler> cookieHandler() {
		return this.client.cookieHandler();
	}

	@Override
	public Optional<Duration> connectTimeout() {
		return this.client.connectTimeout();
	}

	@Override
	public Redirect followRedirects() {
		return this.client.followRedirects();
	}

	@Override
	public Optional<ProxySelector> proxy() {
		return this.client.proxy();
	}

	@Override
	public SSLContext sslContext() {
		return this.client.sslContext();
	}

	@Override
	public SSLParameters sslParameters() {
		return this.client.sslParameters();
	}

	@Override
	public Optional<Authenticator> authenticator() {
		return this.client.authenticator();
	}

	@Override
	public Version version() {
		return this.client.version();
	}

	@Override
	public Optional<Executor> executor() {
		return this.client.executor();
	}

	/** Hands over a body at once, when it is asked for. */
	private static final class OneChunk implements Flow.Subscription {

		private final Flow.Subscriber<? super List<ByteBuffer>> subscriber;

		private final Body body;

		private final AtomicBoolean done = new AtomicBoolean();

		OneChunk(Flow.Subscriber<? super List<ByteBuffer>> subscriber, Body body) {
			this.subscriber = subscriber;
			this.body = body;
		}

		@Override
		public void request(long count) {
			if (this.done.compareAndSet(false, true)) {
				if (!this.body.isEmpty()) {
					this.subscriber.onNext(List.of(ByteBuffer.wrap(this.body.bytes())));
				}
				this.subscriber.onComplete();
			}
		}

		@Override
		public void cancel() {
			this.done.set(true);
		}

	}

}
