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
 * The response timeout is the upstream's longest silence, not the longest time for an
 * answer. All proxies at once, for they do nothing here but wait; set up
 * {@link Setup#TIGHT}, with a timeout of 2500 ms.
 */
public abstract class SilenceContract {

	/** Six of them make more than the timeout. */
	private static final Duration PAUSE = Duration.ofMillis(500);

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
