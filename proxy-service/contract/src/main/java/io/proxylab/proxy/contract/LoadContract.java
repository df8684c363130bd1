package io.proxylab.proxy.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What a proxy does with many requests at a time. Set up {@link Setup#ROOMY}. */
public abstract class LoadContract extends ProxyContract {

	private static final int REQUESTS = 1_000;

	/**
	 * The default number of request threads: all that a model with a thread a request can
	 * hold.
	 */
	private static final int REQUEST_THREADS = 200;

	/** One that ends another's request does so in one of three, on Tomcat. */
	private static final int ROUNDS = 6;

	private int holdable() {
		return this.proxy.holdsThreads() ? REQUEST_THREADS : REQUESTS;
	}

	@Test
	void aThousandSlowRequestsAtATimeAreAllAnswered() throws ExecutionException, InterruptedException {
		HoldingScript holding = new HoldingScript(Script.ok("held"));
		this.proxy.upstream().script(holding);
		try (ExecutorService users = Executors.newVirtualThreadPerTaskExecutor()) {
			List<Future<RawResponse>> answers = new ArrayList<>();
			for (int user = 0; user < REQUESTS; user++) {
				answers.add(users.submit(() -> this.proxy.get("/user")));
			}
			Eventually.until(() -> holding.arrived() == holdable(), () -> evidence(holding, answers));
			assertThat(this.proxy.gauge("proxy.in.flight")).isEqualTo(holdable());
			if (this.proxy.hasGauge("proxy.pool.leased")) {
				assertThat(this.proxy.gauge("proxy.pool.leased")).isEqualTo(holdable());
			}
			if (this.proxy.holdsThreads()) {
				assertThat(this.proxy.gauge("proxy.request.threads.busy")).isEqualTo(REQUEST_THREADS);
			}
			holding.release();
			for (Future<RawResponse> answer : answers) {
				assertThat(answer.get().body()).isEqualTo("held");
			}
		}
		assertThat(this.proxy.upstream().received()).hasSize(REQUESTS);
		this.proxy.awaitIdle();
	}

	/** Where requests are that did not come as far as the upstream. */
	private String evidence(HoldingScript holding, List<Future<RawResponse>> answers) {
		return String.format(Locale.ROOT,
				"%d requests arrived at the upstream on %d connections; %.0f are in flight at the proxy, %s wait for its pool; %d users have an end: %s",
				holding.arrived(), this.proxy.upstream().openConnections(), this.proxy.gauge("proxy.in.flight"),
				this.proxy.hasGauge("proxy.pool.pending") ? this.proxy.gauge("proxy.pool.pending") : "unknown",
				answers.stream().filter(Future::isDone).count(),
				answers.stream().filter(Future::isDone).limit(3).map(LoadContract::end).toList());
	}

	private static String end(Future<RawResponse> answer) {
		return (answer.state() == Future.State.SUCCESS) ? answer.resultNow().toString()
				: answer.exceptionNow().toString();
	}

	@Test
	void aClientThatGoesAwayLeavesNothingBehind() {
		HoldingScript holding = new HoldingScript(Script.ok("too late"));
		this.proxy.upstream().script(holding);
		List<RawClient> clients = sent(20);
		Eventually.until(() -> holding.arrived() == 20);
		assertThat(this.proxy.gauge("proxy.in.flight")).isEqualTo(20);
		clients.forEach(RawClient::vanish);
		if (this.proxy.noticesLostClients()) {
			// The server tells of the loss, and the exchange is cancelled.
			this.proxy.awaitIdle();
		}
		holding.release();
		this.proxy.awaitIdle();
		this.proxy.upstream().script(Script.ok("next"));
		assertThat(this.proxy.get("/user").body()).isEqualTo("next");
	}

	@Test
	void clientsThatGoAwayHarmNobodyElse() throws ExecutionException, InterruptedException {
		for (int round = 0; round < ROUNDS; round++) {
			HoldingScript holding = new HoldingScript(Script.ok("for you"));
			this.proxy.upstream().script(holding);
			List<RawClient> gone = sent(20);
			Eventually.until(() -> holding.arrived() == 20);
			gone.forEach(RawClient::vanish);
			holding.release();
			try (ExecutorService users = Executors.newVirtualThreadPerTaskExecutor()) {
				List<Future<RawResponse>> answers = new ArrayList<>();
				for (int user = 0; user < REQUEST_THREADS; user++) {
					answers.add(users.submit(() -> this.proxy.get("/user")));
				}
				for (Future<RawResponse> answer : answers) {
					assertThat(answer.get().body()).as("in round " + round).isEqualTo("for you");
				}
			}
		}
		this.proxy.awaitIdle();
	}

	private List<RawClient> sent(int count) {
		return Stream.generate(() -> new RawClient(this.proxy.port()))
			.limit(count)
			.peek((client) -> client.send(RawClient.get("/user")))
			.toList();
	}

	@Test
	void connectionsToTheUpstreamAreUsedAgain() {
		this.proxy.upstream().dropConnections();
		this.proxy.upstream().script(Script.ok("again"));
		// A connection that has just ended may be noticed by the first try only.
		Eventually
			.until(() -> IntStream.range(0, 50).allMatch((count) -> this.proxy.get("/user").body().equals("again")));
		// Some libraries hand over the answer before the connection is back in the pool.
		assertThat(this.proxy.upstream().openConnections()).isLessThan(20);
	}

}
