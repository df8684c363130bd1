package io.proxylab.proxy.netty;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ProxySettingsTests {

	@Test
	void theDefaultsAreThoseOfTheVariants() {
		ProxySettings settings = ProxySettings.parse(List.of());
		assertThat(settings.port()).isEqualTo(8080);
		assertThat(settings.managementPort()).isEqualTo(9080);
		assertThat(settings.track()).isEqualTo("tuned");
		assertThat(settings.upstream()).isEqualTo(URI.create("http://127.0.0.1:8081"));
		assertThat(settings.maxConnections()).isEqualTo(2000);
		assertThat(settings.maxPending()).isEqualTo(-1);
		assertThat(settings.acquireTimeout()).isEqualTo(Duration.ofSeconds(30));
		assertThat(settings.connectTimeout()).isEqualTo(Duration.ofSeconds(5));
		assertThat(settings.responseTimeout()).isEqualTo(Duration.ofSeconds(30));
		assertThat(settings.maxBody()).isEqualTo(1024 * 1024);
		assertThat(settings.keepAlive()).isTrue();
		assertThat(settings.timed()).isTrue();
	}

	@ParameterizedTest
	@CsvSource({ "4, 10, 4", "4, 3, 3", "3, 3, 3", "1, 1, 1" })
	void theConnectionsOfAllLoopsAreTheMost(int loops, int most, int expectedLoops) {
		ProxySettings settings = ProxySettings
			.parse(List.of("--proxy.io-threads=" + loops, "--proxy.pool.max-connections=" + most));
		assertThat(settings.eventLoops()).isEqualTo(expectedLoops);
		assertThat(IntStream.range(0, expectedLoops).map(settings::maxConnections)).allMatch((share) -> share > 0);
		assertThat(IntStream.range(0, expectedLoops).map(settings::maxConnections).sum()).isEqualTo(most);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
			--proxy.response-timeout=30 | proxy.response-timeout cannot be '30'. Use 1ms to 24h
			--proxy.response-timeout=0s | proxy.response-timeout cannot be '0s'. Use 1ms to 24h
			--proxy.max-body=1TB | proxy.max-body cannot be '1TB'. Use 0B to 1024MB
			--proxy.observability=tracing | proxy.observability cannot be 'tracing'. Choose one of metrics, none
			--proxy.track=fast | proxy.track cannot be 'fast'. Choose one of tuned, stock
			--proxy.upstream=https://a:1 | proxy.upstream cannot be 'https://a:1'. Use scheme
			--server.port=many | server.port cannot be 'many'. Use a number from 0 to 65535
			--colour=red | there is no setting colour; choose one of
			server.port=1 | 'server.port=1' is no setting; write --name=value
			""")
	void aBadSettingIsToldWithItsValueAndTheCure(String argument, String message) {
		assertThatExceptionOfType(InvalidSettingException.class)
			.isThrownBy(() -> ProxySettings.parse(List.of(argument)))
			.withMessageContaining(message);
	}

}
