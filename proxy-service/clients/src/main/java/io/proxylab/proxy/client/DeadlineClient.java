package io.proxylab.proxy.client;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

import org.jspecify.annotations.Nullable;

/** An asynchronous client whose exchanges end in time, with an answer or without one. */
final class DeadlineClient extends ClientDecorator implements AsyncClient {

	private final AsyncClient client;

	private final Duration longest;

	private DeadlineClient(AsyncClient client, Duration longest) {
		super(client);
		this.client = client;
		this.longest = longest;
	}

	/** The same client, and with a deadline where there is one. */
	static AsyncClient of(AsyncClient client, ClientSettings settings) {
		Duration deadline = settings.deadline();
		return (deadline != null) ? new DeadlineClient(client, deadline) : client;
	}

	@Override
	public CompletableFuture<UpstreamResponse> exchange(UpstreamRequest request) {
		Duration left = Deadline.left(this.longest, StartOfCalls.nanosOfThisCall());
		if (!left.isPositive()) {
			return CompletableFuture.failedFuture(Deadline.missed(this.longest));
		}
		CompletableFuture<UpstreamResponse> sent = this.client.exchange(request);
		Exchange exchange = new Exchange();
		exchange.follow(sent);
		Deadline deadline = Deadline.start(left, () -> exchange.giveUp(Deadline.missed(this.longest)));
		var _ = sent.whenComplete((response, thrown) -> {
			deadline.met();
			complete(exchange, response, thrown);
		});
		return exchange;
	}

	private static void complete(Exchange exchange, @Nullable UpstreamResponse response, @Nullable Throwable thrown) {
		if (thrown == null) {
			exchange.complete(response);
		}
		else {
			exchange.completeExceptionally((thrown instanceof CompletionException wrapper && wrapper.getCause() != null)
					? wrapper.getCause() : thrown);
		}
	}

}
