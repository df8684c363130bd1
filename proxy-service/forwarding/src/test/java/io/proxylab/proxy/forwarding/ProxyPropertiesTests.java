package io.proxylab.proxy.forwarding;

import java.net.URI;
import java.time.Duration;
import java.util.Map;

import io.proxylab.proxy.calls.How;
import io.proxylab.proxy.client.ClientSettings;
import io.proxylab.proxy.client.Track;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ProxyPropertiesTests {

	private static ProxyProperties bind(Map<String, String> settings) {
		return new Binder(new MapConfigurationPropertySource(settings)).bindOrCreate("proxy", ProxyProperties.class);
	}

	@Test
	void theDefaultsAreThoseOfTheTunedTrack() {
		ProxyProperties properties = bind(Map.of());
		assertThat(properties.requestThreads()).isEqualTo(200);
		assertThat(properties.clientSettings())
			.isEqualTo(new ClientSettings(URI.create("http://127.0.0.1:8081"), Track.TUNED, 2000, -1,
					Duration.ofSeconds(30), Duration.ofSeconds(5), Duration.ofSeconds(30), 1024 * 1024, true, 0));
	}

	@ParameterizedTest
	@CsvSource({ "proxy.upstream, ftp://x, 'Use scheme, host and port only'",
			"proxy.upstream, http://x/path, 'Use scheme, host and port only'",
			"proxy.upstream, http://a:b@x, 'Use scheme, host and port only'",
			"proxy.upstream, ://, 'Use scheme, host and port only'",
			"proxy.trust, ca.pem, 'write https in proxy.upstream'",
			"proxy.upstream-http, 3, 'Use a number from 1 to 2.'",
			"proxy.upstream-http, 2, 'HTTP/2 is spoken over TLS only: write 1, or https in proxy.upstream.'",
			"proxy.request-threads, 0, 'Use a number from 1 to 100000.'",
			"proxy.io-threads, -1, 'Use a number from 0 to 1000.'",
			"proxy.pool.max-connections, 0, 'Use a number from 1 to 1000000.'",
			"proxy.pool.max-pending, -2, 'Use a number from -1 to 1000000.'",
			"proxy.pool.acquire-timeout, 0s, 'Use 1ms to 24h'", "proxy.connect-timeout, -1s, 'Use 1ms to 24h'",
			"proxy.response-timeout, 25h, 'Use 1ms to 24h'", "proxy.request-timeout, 0s, 'Use 1ms to 24h'",
			"proxy.defence.timeout, 0ms, 'Use 1ms to 24h'",
			"proxy.defence.bulkhead, 0, 'Use a number from 1 to 100000.'",
			"proxy.defence.breaker.failure-ratio, 1.1, 'Use a number above 0 and up to 1'",
			"proxy.defence.breaker.failure-ratio, 0, 'Use a number above 0 and up to 1'",
			"proxy.defence.breaker.window, 0, 'Use a number from 1 to 100000.'",
			"proxy.defence.breaker.open, 25h, 'Use 1ms to 24h'",
			"proxy.defence.breaker.half-open-calls, 0, 'Use a number from 1 to 100000.'",
			"proxy.calls.count, 0, 'Use a number from 1 to 16.'", "proxy.calls.count, 17, 'Use a number from 1 to 16.'",
			"proxy.server-buffer, 512B, 'Use 1KB to 1MB'", "proxy.client-buffer, 2MB, 'Use 1KB to 1MB'",
			"proxy.max-body, 2GB, 'Use 0B to 1GB'" })
	void aSettingOutOfRangeIsRefusedWithItsNameAndTheRange(String name, String value, String cure) {
		assertThatThrownBy(() -> bind(Map.of(name, value))).rootCause()
			.isInstanceOfSatisfying(InvalidSettingException.class, (ex) -> {
				assertThat(ex).hasMessageContaining(name);
				assertThat(ex.cure()).contains(cure);
			});
	}

	@ParameterizedTest
	@ValueSource(strings = { "nowhere.pem", "pom.xml" })
	void issuersThatCannotBeReadAreRefused(String file) {
		ProxyProperties properties = bind(Map.of("proxy.upstream", "https://127.0.0.1:8443", "proxy.trust", file));
		assertThatThrownBy(properties::clientSettings).isInstanceOfSatisfying(InvalidSettingException.class, (ex) -> {
			assertThat(ex).hasMessageContaining("proxy.trust").hasMessageContaining(file);
			assertThat(ex.cure()).isEqualTo("Use a PEM file of certificates that can be read.");
		});
	}

	@Test
	void anUpstreamOfHttpsIsBelievedByTheJvmsIssuersIfNoneAreGiven() {
		assertThat(bind(Map.of("proxy.upstream", "https://upstream.example")).clientSettings().tls()).isNotNull();
		assertThat(bind(Map.of()).clientSettings().tls()).isNull();
	}

	@Test
	void byDefaultThereIsOneCallForAnAnswer() {
		assertThat(bind(Map.of()).calls()).isEqualTo(new ProxyProperties.CallsProperties(1, How.PARALLEL));
		assertThat(bind(Map.of("proxy.calls.count", "3", "proxy.calls.how", "sequential")).calls())
			.isEqualTo(new ProxyProperties.CallsProperties(3, How.SEQUENTIAL));
	}

	@Test
	void byDefaultThereIsNoDefence() {
		assertThat(bind(Map.of()).defence().none()).isTrue();
	}

	@Test
	void oneSettingOfTheBreakerIsEnoughToHaveIt() {
		ProxyProperties properties = bind(Map.of("proxy.defence.breaker.window", "50"));
		assertThat(properties.defence().none()).isFalse();
		assertThat(properties.defence().breaker())
			.isEqualTo(new DefenceProperties.BreakerProperties(0.5, 50, Duration.ofSeconds(1), 5));
	}

	@Test
	void theTimeoutIsTheDeadlineOfTheClient() {
		assertThat(bind(Map.of("proxy.defence.timeout", "300ms")).clientSettings().deadline())
			.isEqualTo(Duration.ofMillis(300));
		assertThat(bind(Map.of()).clientSettings().deadline()).isNull();
	}

	@Test
	void twoLimitsOfTheRequestsInProgressAreRefused() {
		assertThatThrownBy(() -> bind(Map.of("proxy.defence.bulkhead", "150", "proxy.defence.adaptive", "vegas")))
			.rootCause()
			.isInstanceOfSatisfying(InvalidSettingException.class, (ex) -> {
				assertThat(ex).hasMessageContaining("proxy.defence.bulkhead");
				assertThat(ex.cure()).contains("proxy.defence.adaptive=vegas", "choose one");
			});
	}

}
