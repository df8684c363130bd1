package io.proxylab.proxy.contract;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Each request on a connection of its own. Set up {@link Setup#CLOSING}. */
public abstract class ClosingContract extends ProxyContract {

	@Test
	void everyRequestSaysThatItsConnectionEndsAndItDoes() {
		this.proxy.upstream()
			.script(Script.respond("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 4\r\n\r\nonce"));
		for (int count = 0; count < 5; count++) {
			assertThat(this.proxy.get("/user").body()).isEqualTo("once");
			Eventually.until(() -> this.proxy.upstream().openUsedConnections() == 0);
		}
		assertThat(this.proxy.upstream().received()).hasSize(5)
			.allSatisfy((request) -> assertThat(request.header("Connection")).containsExactly("close"));
	}

	/** RFC 9112, 9.6: whoever sent it ends the connection, whatever the answer says. */
	@Test
	void aConnectionThatTheUpstreamKeepsIsNotUsedAgain() {
		this.proxy.upstream().script((request, connection) -> {
			Script.ok("first").answer(request, connection);
			connection.read();
			Script.ok("second").answer(request, connection);
		});
		assertThat(this.proxy.get("/user").body()).isEqualTo("first");
		assertThat(this.proxy.get("/user").body()).isEqualTo(obeysTheAnswerOnly() ? "second" : "first");
		Eventually.until(() -> this.proxy.upstream().openUsedConnections() == 0);
	}

	/** The JDK's client has no setting for it. */
	private boolean obeysTheAnswerOnly() {
		return this.proxy.id().contains("-jdk");
	}

}
