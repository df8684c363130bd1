package io.proxylab.proxy.client;

import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import io.proxylab.proxy.contract.Eventually;
import io.proxylab.proxy.contract.HoldingScript;
import io.proxylab.proxy.contract.Script;
import io.proxylab.proxy.contract.ScriptedUpstream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

class CancellationIT {

	private static final Duration PATIENCE = Duration.ofSeconds(20);

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
			UpstreamRequest request = new UpstreamRequest("GET", "/user", List.of(new Header("user-agent", "test")),
					Body.EMPTY);
			CompletableFuture<UpstreamResponse> exchange = running.exchange(request);
			Eventually.until(() -> holding.arrived() == 1);
			assertThat(exchange.cancel(true)).isTrue();
			holding.release();
			Eventually.until(() -> upstream.openConnections() == 0);
			upstream.script(Script.ok("next"));
			assertThat(running.exchange(request).join().status()).isEqualTo(200);
		}
	}

}
