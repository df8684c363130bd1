package io.proxylab.proxy.contract;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The response timeout is the upstream's longest silence, not the longest time for a
 * response, and a request doesn't wait for a connection of the pool for longer than the
 * pool's timeout. All proxies are tested at once because the tests do little but wait.
 * Set up {@link Setup#IMPATIENT}, with a response timeout of 4 s.
 */
public abstract class SilenceContract {

	/** Six of them make more than the timeout. */
	private static final Duration PAUSE = Duration.ofMillis(750);

	/** The proxies under test. */
	protected abstract List<RunningProxy> all();

	@BeforeEach
	void takeAll() throws InterruptedException {
		for (RunningProxy proxy : all()) {
			proxy.take();
		}
	}

	@AfterEach
	void giveAllBack() {
		all().forEach(RunningProxy::giveBack);
	}

	@Test
	void anAnswerThatTricklesForLongerThanTheTimeoutComesBackWhole() throws Exception {
		Map<String, RawResponse> answers = answers(
				Script.trickle(PAUSE, "HTTP/1.1 200 OK\r\nConte", "nt-Length: 6\r\n\r\na", "b", "c", "d", "e", "f"));
		assertThat(answers).isNotEmpty().allSatisfy((variant, answer) -> {
			assertThat(answer.status()).isEqualTo(200);
			assertThat(answer.body()).isEqualTo("abcdef");
		});
	}

	@Test
	void anUpstreamThatSaysNothingIsATimeout() throws Exception {
		assertTimeouts(Script.silence());
	}

	@Test
	void anAnswerThatStopsInItsBodyIsATimeout() throws Exception {
		assertTimeouts((request, connection) -> {
			connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf");
			connection.awaitEnd();
		});
	}

	@Test
	void anAnswerThatTricklesAndThenStopsIsATimeout() throws Exception {
		assertTimeouts((request, connection) -> {
			Script.trickle(PAUSE, "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\na", "b").answer(request, connection);
			connection.awaitEnd();
		});
	}

	@Test
	void aPoolWithoutAFreeConnectionIsAnUnavailableService() {
		for (RunningProxy proxy : all()) {
			if (proxy.hasGauge("proxy.pool.max")) {
				assertExhausted(proxy);
			}
		}
	}

	private static void assertExhausted(RunningProxy proxy) {
		HoldingScript holding = new HoldingScript(Script.ok("held"));
		proxy.upstream().script(holding);
		assertThat(proxy.gauge("proxy.pool.max")).isEqualTo(1);
		try (RawClient first = new RawClient(proxy.port())) {
			first.send(RawClient.get("/first"));
			Eventually.until(() -> holding.arrived() == 1);
			assertThat(proxy.gauge("proxy.pool.leased")).isEqualTo(1);
			RawResponse second = proxy.get("/second");
			assertThat(second.reason()).isEqualTo("pool-exhausted");
			assertThat(second.status()).isEqualTo(503);
			holding.release();
			assertThat(first.read(false).status()).isIn(200, 504);
		}
		proxy.awaitIdle();
	}

	/** Once: nothing is sent again, and the exchange with the upstream is over. */
	private void assertTimeouts(Script script) throws ExecutionException, InterruptedException {
		assertThat(answers(script)).isNotEmpty().allSatisfy((variant, answer) -> {
			assertThat(answer.status()).isEqualTo(504);
			assertThat(answer.reason()).isEqualTo("upstream-timeout");
		});
		for (RunningProxy proxy : all()) {
			assertThat(proxy.upstream().received()).as(proxy.toString()).hasSize(1);
			Eventually.until(() -> proxy.upstream().openUsedConnections() == 0);
			proxy.awaitIdle();
		}
	}

	private Map<String, RawResponse> answers(Script script) throws ExecutionException, InterruptedException {
		Map<String, Future<RawResponse>> asked = new TreeMap<>();
		Map<String, RawResponse> answers = new TreeMap<>();
		try (ExecutorService users = Executors.newVirtualThreadPerTaskExecutor()) {
			for (RunningProxy proxy : all()) {
				proxy.upstream().script(script);
				asked.put(proxy.toString(), users.submit(() -> proxy.get("/slow")));
			}
			for (Map.Entry<String, Future<RawResponse>> variant : asked.entrySet()) {
				answers.put(variant.getKey(), variant.getValue().get());
			}
		}
		return answers;
	}

}
