package io.proxylab.proxy.contract;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Each request on a connection of its own. Set up {@link Setup#CLOSING}. */
public abstract class ClosingContract extends ProxyContract {

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
