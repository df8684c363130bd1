package io.proxylab.proxy.client;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import io.proxylab.proxy.contract.Script;
import io.proxylab.proxy.contract.ScriptedUpstream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The response timeout is the longest silence, whatever the library makes of it. All
 * clients at once, for they do nothing here but wait.
 */
class SilenceIT {

	private static final Duration TIMEOUT = Duration.ofSeconds(4);

	/** So many make more than the timeout. */
	private static final Duration PAUSE = Duration.ofMillis(1100);

	private static final String WHOLE = "200 abcdef";

	@Test
	void aBodyThatTricklesForLongerThanTheTimeoutComesWhole() throws Exception {
		assertThat(
				outcomes(Script.trickle(PAUSE, "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\na", "b", "c", "d", "ef")))
			.allSatisfy((face, outcome) -> assertThat(outcome).isEqualTo(WHOLE));
	}

	@Test
	void aHeadThatTricklesForLongerThanTheTimeoutComesWholeUnlessTheLibraryHidesIt() throws Exception {
		assertThat(outcomes(Script
			.trickle(PAUSE, "HTTP/1.1 ", "200 OK\r\nContent-", "Length: 6\r\n", "X-Other: ", "a\r\n\r\nabcdef")))
			.allSatisfy((face, outcome) -> assertThat(outcome)
				// Of a head that is not whole the JDK tells nothing.
				.isEqualTo(face.startsWith("jdk") ? "RESPONSE_TIMEOUT" : WHOLE));
	}

	@Test
	void aBodyThatTricklesAndThenStopsIsATimeout() throws Exception {
		assertThat(outcomes((request, connection) -> {
			Script.trickle(PAUSE, "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\na", "b").answer(request, connection);
			connection.awaitEnd();
		})).allSatisfy((face, outcome) -> assertThat(outcome).isEqualTo("RESPONSE_TIMEOUT"));
	}

	/** What every face of every client makes of such an answer. */
	private static Map<String, String> outcomes(Script script) throws ExecutionException, InterruptedException {
		Map<String, Future<String>> running = new TreeMap<>();
		Map<String, String> outcomes = new TreeMap<>();
		try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
			for (Face face : Face.all()) {
				running.put(face.name(), callers.submit(() -> outcome(face, script)));
			}
			for (Map.Entry<String, Future<String>> face : running.entrySet()) {
				outcomes.put(face.getKey(), face.getValue().get());
			}
		}
		return outcomes;
	}

	private static String outcome(Face face, Script script) {
		try (ScriptedUpstream upstream = new ScriptedUpstream()) {
			upstream.script(script);
			ClientSettings settings = new ClientSettings(URI.create("http://127.0.0.1:" + upstream.port()), Track.TUNED,
					1, -1, TIMEOUT, TIMEOUT, TIMEOUT, 2048, true, 0);
			try (Face.Running client = face.start().apply(settings)) {
				UpstreamResponse response = client.exchange(
						new UpstreamRequest("GET", "/user", List.of(new Header("user-agent", "test")), Body.EMPTY));
				return response.status() + " " + new String(response.body().bytes(), StandardCharsets.US_ASCII);
			}
			catch (UpstreamException ex) {
				return ex.failure().name();
			}
		}
	}

}
