package io.proxylab.proxy.client;

import java.net.URI;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import io.proxylab.proxy.contract.Eventually;
import io.proxylab.proxy.contract.HoldingScript;
import io.proxylab.proxy.contract.Script;
import io.proxylab.proxy.contract.ScriptedUpstream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The clients of the JDK differ in their threads, and in nothing else. Alone, for it
 * looks for threads in the whole JVM.
 */
@Isolated
class JdkExecutorIT {

	private static final Duration PATIENCE = Duration.ofSeconds(20);

	private static final int REQUESTS = 50;

	@Test
	void theClientOnItsOwnExecutorHasAPoolOfPlatformThreads() {
		assertThat(platformWorkers(Client.JDK, "own")).isNotEmpty();
	}

	@Test
	void theSingleThreadIsTheOnlyOne() {
		assertThat(platformWorkers(Client.JDK_SINGLE, "one platform thread")).hasSize(1);
	}

	@Test
	void virtualThreadsLeaveNoPlatformThreadToTheClient() {
		assertThat(platformWorkers(Client.JDK_VIRTUAL, "virtual thread per task")).isEmpty();
	}

	/** The platform threads that work for a client while many exchanges run. */
	private static Set<Thread> platformWorkers(Client client, String kind) {
		Set<Thread> before = workers();
		try (ScriptedUpstream upstream = new ScriptedUpstream();
				AsyncClient running = client.async(new ClientSettings(URI.create("http://127.0.0.1:" + upstream.port()),
						Track.TUNED, REQUESTS, -1, PATIENCE, PATIENCE, PATIENCE, 2048, true, 0))) {
			HoldingScript holding = new HoldingScript(Script.ok("held"));
			upstream.script(holding);
			UpstreamRequest request = new UpstreamRequest("GET", "/user", List.of(new Header("user-agent", "test")),
					Body.EMPTY);
			List<CompletableFuture<UpstreamResponse>> exchanges = Stream.generate(() -> running.exchange(request))
				.limit(REQUESTS)
				.toList();
			Eventually.until(() -> holding.arrived() == REQUESTS);
			holding.release();
			assertThat(exchanges).allSatisfy((exchange) -> assertThat(exchange.join().status()).isEqualTo(200));
			assertThat(running.limits()).containsEntry("executor", kind);
			Set<Thread> workers = workers();
			workers.removeAll(before);
			return workers;
		}
	}

	private static Set<Thread> workers() {
		Set<Thread> workers = new HashSet<>(Thread.getAllStackTraces().keySet());
		workers.removeIf((thread) -> !thread.getName().matches("HttpClient-\\d+-Worker-\\d+"));
		return workers;
	}

}
