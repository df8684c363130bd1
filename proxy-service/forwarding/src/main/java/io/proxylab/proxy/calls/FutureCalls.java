package io.proxylab.proxy.calls;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;

import io.proxylab.proxy.client.AsyncClient;
import io.proxylab.proxy.client.ClientDecorator;
import io.proxylab.proxy.client.StartOfCalls;
import io.proxylab.proxy.client.UpstreamRequest;
import io.proxylab.proxy.client.UpstreamResponse;
import org.jspecify.annotations.Nullable;

/**
 * Calls for which no thread waits: {@code allOf} at once, {@code thenCompose} one after
 * the other. When one fails, or their answer is given up, the others are cancelled.
 */
final class FutureCalls extends ClientDecorator implements AsyncClient {

	private final Calls calls;

	private final AsyncClient client;

	private final Carried carried;

	FutureCalls(Calls calls, AsyncClient client, Carried carried) {
		super(client);
		this.calls = calls;
		this.client = client;
		this.carried = carried;
	}

	@Override
	public CompletableFuture<UpstreamResponse> exchange(UpstreamRequest request) {
		StartOfCalls start = StartOfCalls.now();
		List<Callable<CompletableFuture<UpstreamResponse>>> beginnings = this.calls.of(request)
			.stream()
			.map((call) -> this.carried.over(() -> start.of(() -> this.client.exchange(call))))
			.toList();
		Exchanges exchanges = new Exchanges(this.calls);
		return exchanges.answer(switch (this.calls.how()) {
			case PARALLEL -> exchanges.atOnce(beginnings);
			case SEQUENTIAL -> exchanges.inTurn(beginnings);
		});
	}

	/** The exchanges of one answer. */
	private static final class Exchanges {

		private final Calls calls;

		private final CompletableFuture<UpstreamResponse> answer = new CompletableFuture<>();

		private final List<CompletableFuture<UpstreamResponse>> begun = new CopyOnWriteArrayList<>();

		Exchanges(Calls calls) {
			this.calls = calls;
			var _ = this.answer.whenComplete((_, thrown) -> {
				if (thrown != null) {
					this.begun.forEach((exchange) -> exchange.cancel(true));
				}
			});
		}

		/** Cancelling it cancels what was begun, for it then has failed. */
		CompletableFuture<UpstreamResponse> answer(CompletableFuture<List<UpstreamResponse>> responses) {
			var _ = responses.thenApply(this.calls::merge).whenComplete((merged, thrown) -> {
				if (thrown != null) {
					fail(thrown);
				}
				else {
					this.answer.complete(merged);
				}
			});
			return this.answer;
		}

		CompletableFuture<List<UpstreamResponse>> atOnce(
				List<Callable<CompletableFuture<UpstreamResponse>>> beginnings) {
			List<CompletableFuture<UpstreamResponse>> all = beginnings.stream().map(this::begin).toList();
			// All are over late if one fails early.
			for (CompletableFuture<UpstreamResponse> exchange : all) {
				var _ = exchange.whenComplete((_, thrown) -> {
					if (thrown != null) {
						fail(thrown);
					}
				});
			}
			return CompletableFuture.allOf(all.toArray(CompletableFuture[]::new))
				.thenApply((_) -> all.stream().map(CompletableFuture::resultNow).toList());
		}

		CompletableFuture<List<UpstreamResponse>> inTurn(
				List<Callable<CompletableFuture<UpstreamResponse>>> beginnings) {
			CompletableFuture<List<UpstreamResponse>> all = CompletableFuture.completedFuture(new ArrayList<>());
			for (Callable<CompletableFuture<UpstreamResponse>> beginning : beginnings) {
				all = all.thenCompose((responses) -> begin(beginning).thenApply((response) -> {
					responses.add(response);
					return responses;
				}));
			}
			return all;
		}

		private CompletableFuture<UpstreamResponse> begin(Callable<CompletableFuture<UpstreamResponse>> beginning) {
			if (this.answer.isDone()) {
				return CompletableFuture.failedFuture(new CancellationException());
			}
			CompletableFuture<UpstreamResponse> exchange;
			try {
				exchange = beginning.call();
			}
			catch (Exception ex) {
				return CompletableFuture.failedFuture(ex);
			}
			this.begun.add(exchange);
			if (this.answer.isDone()) {
				exchange.cancel(true);
			}
			return exchange.thenApply(this.calls::usable);
		}

		private void fail(Throwable thrown) {
			@Nullable Throwable cause = (thrown instanceof CompletionException) ? thrown.getCause() : null;
			this.answer.completeExceptionally((cause != null) ? cause : thrown);
		}

	}

}
