package io.proxylab.proxy.client;

import java.lang.reflect.Field;
import java.net.URI;
import java.time.Duration;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The JDK reads the properties of its client once, and shows nowhere what it has read:
 * one that is set too late, or that a new JDK no longer knows, would go unnoticed.
 */
class JdkSettingsIT {

	@ParameterizedTest
	@CsvSource({ "HttpClientImpl, KEEP_ALIVE_TIMEOUT, 86400", "MultiExchange, max_attempts, 1",
			"MultiExchange, RETRY_CONNECT, false" })
	void thePropertyIsInForce(String type, String field, String value) throws ReflectiveOperationException {
		Duration second = Duration.ofSeconds(1);
		try (JdkConnections connections = new JdkConnections(new ClientSettings(URI.create("http://127.0.0.1:1"),
				Track.TUNED, 1, -1, second, second, second, 2048, true, 0))) {
			assertThat(connections.limits()).containsEntry("idleTimeoutMillis", 86_400_000L);
			Field setting = Class.forName("jdk.internal.net.http." + type).getDeclaredField(field);
			setting.setAccessible(true);
			assertThat(String.valueOf(setting.get(null))).isEqualTo(value);
		}
	}

}
