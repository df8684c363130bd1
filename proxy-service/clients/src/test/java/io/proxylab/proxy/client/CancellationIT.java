package io.proxylab.proxy.client;

import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.proxylab.proxy.contract.Eventually;
import io.proxylab.proxy.contract.HoldingScript;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Script;
import io.proxylab.proxy.contract.ScriptedUpstream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

class CancellationIT {

	private static final Duration PATIENCE = Duration.ofSeconds(20);

	private static final UpstreamRequest REQUEST = new UpstreamRequest("GET", "/user",
			List.of(new Header("user-agent", "test")), Body.EMPTY);

	/**
	 * As many as {@code mvn -P full verify} takes find what happens once in a thousand.
	 */
	private static final int ROUNDS = RunningProxy.repetitions() * 3 / 2;

	/** Spreads any number of rounds evenly over {@link #LONGEST_MICROS}. */
	private static final int STEP_MICROS = 619;

	/** About what an exchange takes, from its call to its answer. */
	private static final int LONGEST_MICROS = 1_000;

	static Stream<Client> clients() {
		return Arrays.stream(Client.values()).filter(Client::isAsync);
	}

	@ParameterizedTest
	@MethodSource("clients")
	void anExchangeThatIsCancelledGivesItsConnectionBack(Client client) {
		try (ScriptedUpstream upstream = new ScriptedUpstream();
				AsyncClient running = client.async(new ClientSettings(URI.create("http://127.0.0.1:" + upstream.port()),
						Track.TUNED, 1, -1, PATIENCE, PATIENCE, PATIENCE, 2048, true, 0))) {
			HoldingScript holding = new HoldingScript(Script.silence());
			upstream.script(holding);
			CompletableFuture<UpstreamResponse> exchange = running.exchange(REQUEST);
			Eventually.until(() -> holding.arrived() == 1);
			assertThat(exchange.cancel(true)).isTrue();
			holding.release();
			Eventually.until(() -> upstream.openConnections() == 0);
			upstream.script(Script.ok("next"));
			assertThat(running.exchange(REQUEST).join().status()).isEqualTo(200);
		}
	}

	@ParameterizedTest
	@MethodSource("clients")
	void whenAnExchangeIsCancelledDoesNotMatterToTheNext(Client client) throws InterruptedException {
		try (ScriptedUpstream upstream = new ScriptedUpstream();
				AsyncClient running = client.async(new ClientSettings(URI.create("http://127.0.0.1:" + upstream.port()),
						Track.TUNED, 1, -1, PATIENCE, PATIENCE, PATIENCE, 2048, true, 0))) {
			upstream.script(Script.ok("next"));
			for (int round = 0; round < ROUNDS; round++) {
				CompletableFuture<UpstreamResponse> exchange = running.exchange(REQUEST);
				TimeUnit.MICROSECONDS.sleep(round * STEP_MICROS % LONGEST_MICROS);
				exchange.cancel(true);
				assertThat(next(client, running).status()).as("after round %d", round).isEqualTo(200);
			}
		}
	}

	private static UpstreamResponse next(Client client, AsyncClient running) {
		try {
			return running.exchange(REQUEST).join();
		}
		catch (CompletionException ex) {
			// Declared: reactor-netty may give away a connection that it is about to
			// close.
			boolean declared = client == Client.REACTOR_NETTY && ex.getCause() instanceof UpstreamException failure
					&& failure.failure() == UpstreamFailure.CLOSED;
			if (!declared) {
				throw ex;
			}
			return next(client, running);
		}
	}

}
