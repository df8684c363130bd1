package io.proxylab.proxy.calls;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import io.proxylab.proxy.client.BlockingClient;
import io.proxylab.proxy.client.ClientDecorator;
import io.proxylab.proxy.client.StartOfCalls;
import io.proxylab.proxy.client.UpstreamException;
import io.proxylab.proxy.client.UpstreamFailure;
import io.proxylab.proxy.client.UpstreamRequest;
import io.proxylab.proxy.client.UpstreamResponse;

/**
 * All calls at once, each on a virtual thread, while the thread that asks waits for them.
 * When one fails, the others are interrupted, which closes the connection that a virtual
 * thread waits on.
 */
final class ParallelCalls extends ClientDecorator implements BlockingClient {

	/**
	 * Of virtual threads also where requests have platform threads: a pool of these would
	 * be one more limit, which no other model has.
	 */
	private final ExecutorService executor = Executors
		.newThreadPerTaskExecutor(Thread.ofVirtual().name("upstream-call-", 0).factory());

	private final Calls calls;

	private final BlockingClient client;

	private final Carried carried;

	ParallelCalls(Calls calls, BlockingClient client, Carried carried) {
		super(client);
		this.calls = calls;
		this.client = client;
		this.carried = carried;
	}

	@Override
	public UpstreamResponse exchange(UpstreamRequest request) {
		StartOfCalls start = StartOfCalls.now();
		CompletionService<UpstreamResponse> completion = new ExecutorCompletionService<>(this.executor);
		List<Future<UpstreamResponse>> running = new ArrayList<>(this.calls.count());
		try {
			for (UpstreamRequest call : this.calls.of(request)) {
				running.add(completion
					.submit(this.carried.over(() -> this.calls.usable(start.of(() -> this.client.exchange(call))))));
			}
			return this.calls.merge(responses(completion, running));
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new UpstreamException(UpstreamFailure.CLOSED, ex);
		}
		finally {
			// Those that are over do not hear of it.
			running.forEach((call) -> call.cancel(true));
		}
	}

	/** Waits for all, or for the first that fails. */
	private static List<UpstreamResponse> responses(CompletionService<UpstreamResponse> completion,
			List<Future<UpstreamResponse>> running) throws InterruptedException {
		for (int over = 0; over < running.size(); over++) {
			Future<UpstreamResponse> next = completion.take();
			if (next.state() == Future.State.FAILED) {
				throw (next.exceptionNow() instanceof RuntimeException failure) ? failure
						: new IllegalStateException(next.exceptionNow());
			}
		}
		return running.stream().map(Future::resultNow).toList();
	}

	@Override
	public void close() {
		this.executor.shutdownNow();
		super.close();
	}

}
