package io.proxylab.proxy.contract;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Each request on a connection of its own. Set up {@link Setup#CLOSING}. */
@ParameterizedClass
@MethodSource("proxies")
public abstract class ClosingContract {

	/** The proxy under test. */
	@Parameter
	@SuppressWarnings("NullAway.Init") // JUnit sets it.
	public RunningProxy proxy;

	@Test
	void everyRequestSaysThatItsConnectionEndsAndItDoes() {
		this.proxy.upstream().script(Script.ok("once"));
		for (int count = 0; count < 5; count++) {
			assertThat(this.proxy.get("/user").body()).isEqualTo("once");
			Eventually.until(() -> this.proxy.upstream().openUsedConnections() == 0);
		}
		assertThat(this.proxy.upstream().received()).hasSize(5)
			.allSatisfy((request) -> assertThat(request.header("Connection")).containsExactly("close"));
	}

}
