package io.proxylab.proxy.client;

import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

import io.proxylab.proxy.rules.FramingRules;
import org.jspecify.annotations.Nullable;

/** Reads a body whole, up to a limit. */
final class JdkBodySubscriber implements BodySubscriber<Body> {

	private final CompletableFuture<Body> result = new CompletableFuture<>();

	private final BodyCollector body;

	private final long announced;

	private final Runnable sign;

	private final @Nullable UpstreamException rejection;

	private Flow.@Nullable Subscription subscription;

	/**
	 * Makes a subscriber for one response, which it rejects if the end of the response is
	 * not certain.
	 * @param max longest body, in bytes
	 * @param head the response's head
	 * @param method the request's method: HEAD announces a body that does not come
	 * @param sign called whenever a part of the body comes
	 */
	JdkBodySubscriber(int max, ResponseInfo head, String method, Runnable sign) {
		this.sign = sign;
		this.body = new BodyCollector(max);
		this.announced = method.equals("HEAD") ? -1 : head.headers().firstValueAsLong("Content-Length").orElse(-1);
		this.rejection = FramingRules.canHaveContent(method, head.statusCode())
				? FramingRules.violation(head.headers()::allValues)
					.map((violation) -> new UpstreamException(UpstreamFailure.PROTOCOL, violation))
					.orElse(null)
				: null;
	}

	@Override
	public CompletionStage<Body> getBody() {
		return this.result;
	}

	@Override
	public void onSubscribe(Flow.Subscription newSubscription) {
		this.subscription = newSubscription;
		if (this.rejection != null) {
			fail(this.rejection);
			return;
		}
		try {
			this.body.expect(this.announced);
			newSubscription.request(Long.MAX_VALUE);
		}
		catch (UpstreamException ex) {
			fail(ex);
		}
	}

	@Override
	public void onNext(List<ByteBuffer> chunks) {
		if (this.result.isDone()) {
			return;
		}
		this.sign.run();
		try {
			chunks.forEach(this.body::add);
		}
		catch (UpstreamException ex) {
			fail(ex);
		}
	}

	private void fail(UpstreamException ex) {
		this.result.completeExceptionally(ex);
		if (this.subscription != null) {
			this.subscription.cancel();
		}
	}

	@Override
	public void onError(Throwable throwable) {
		this.result.completeExceptionally(throwable);
	}

	@Override
	public void onComplete() {
		this.result.complete(this.body.body());
	}

}
