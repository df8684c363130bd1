package io.proxylab.proxy.servlet.tomcat;

import java.util.List;
import java.util.stream.Stream;

import io.proxylab.proxy.contract.Eventually;
import io.proxylab.proxy.contract.HoldingScript;
import io.proxylab.proxy.contract.RawClient;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Script;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.servlet.ServletProxy;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whoever finds the queue before the request threads full loses his connection, and
 * nobody else notices.
 */
class QueueIT {

	private static final int THREADS = 5;

	private static final int QUEUE = 3;

	private static final int TOO_MANY = 12;

	private static final int ROUNDS = RunningProxy.repetitions() / TOO_MANY + 1;

	private static final RunningProxy PROXY = RunningProxy
		.some(ServletProxy.class, Setup.QUEUED, "servlet-blocking-apache5")
		.getFirst();

	@Test
	void whoeverFindsItFullLosesHisConnectionAndNothingIsForwarded() {
		double before = PROXY.rejected("queue-full");
		// Kept, for the end of a connection takes a place in the queue, too.
		List<RawClient> served = clients(THREADS);
		List<RawClient> waiting = clients(QUEUE);
		for (int round = 0; round < ROUNDS; round++) {
			overfill(served, waiting);
		}
		assertThat(PROXY.rejected("queue-full")).isEqualTo(before + ROUNDS * TOO_MANY);
		Stream.concat(served.stream(), waiting.stream()).forEach(RawClient::close);
	}

	private static void overfill(List<RawClient> served, List<RawClient> waiting) {
		HoldingScript holding = new HoldingScript(Script.ok("served"));
		PROXY.upstream().script(holding);
		// Of many at once some find the queue full before the threads have woken up.
		for (int sent = 1; sent <= THREADS; sent++) {
			send(served.subList(sent - 1, sent));
			int arrived = sent;
			Eventually.until(() -> holding.arrived() == arrived);
		}
		send(waiting);
		Eventually.until(() -> PROXY.gauge("proxy.request.threads.queued") == QUEUE);
		List<RawClient> rejected = clients(TOO_MANY);
		send(rejected);
		assertThat(rejected).allSatisfy((client) -> assertThat(client.readToEnd()).isEmpty());
		assertThat(PROXY.upstream().received()).hasSize(THREADS);
		holding.release();
		assertThat(Stream.concat(served.stream(), waiting.stream()))
			.allSatisfy((client) -> assertThat(client.read(false).body()).isEqualTo("served"));
		rejected.forEach(RawClient::close);
		PROXY.awaitIdle();
		assertThat(PROXY.upstream().received()).hasSize(THREADS + QUEUE);
	}

	private static List<RawClient> clients(int count) {
		return Stream.generate(() -> new RawClient(PROXY.port())).limit(count).toList();
	}

	private static void send(List<RawClient> clients) {
		clients.forEach((client) -> client.send(RawClient.get("/user")));
	}

	@Test
	void itIsAmongTheLimits() {
		assertThat(PROXY.limits()).containsEntry("defence.queue", QUEUE).doesNotContainKey("defence");
	}

}
