package io.proxylab.proxy.contract;

import java.time.Duration;
import java.util.Optional;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The response of one client never reaches another, even if the upstream writes what
 * nobody asked for. Set up {@link Setup#ROOMY}.
 */
public abstract class UnsolicitedBytesContract extends ProxyContract {

	@ParameterizedTest
	@ValueSource(ints = { 0, 300 })
	void bytesAfterAResponseReachNoOtherClient(int idleMillis) {
		check(this.proxy, Duration.ofMillis(idleMillis));
	}

	@Test
	@Tag("full")
	void bytesOnAConnectionThatIsIdleForSecondsReachNoOtherClient() {
		check(this.proxy, Duration.ofSeconds(3));
	}

	static void check(RunningProxy proxy, Duration idle) {
		UnsolicitedBytes.check(proxy.upstream(), idle, !proxy.keepsHalfHeads(), (target) -> {
			RawResponse response = proxy.get(target);
			if (response.status() == 502) {
				return Optional.empty();
			}
			assertThat(response.status()).as("the response to %s", target).isEqualTo(200);
			return Optional.of(response.body());
		});
	}

}
