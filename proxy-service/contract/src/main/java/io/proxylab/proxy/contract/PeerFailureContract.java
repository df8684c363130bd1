package io.proxylab.proxy.contract;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a peer's client learns when the upstream fails: once, for nothing is retried. Set
 * up {@link Setup#IMPATIENT}.
 */
public abstract class PeerFailureContract extends ProxyContract {

	@Test
	void anUpstreamThatIsNotThereIsABadGatewayUntilItComesBack() {
		this.proxy.upstream().goAway();
		// Connections of the pool that have just ended may be noticed by the first try
		// only, with a status of their own.
		Eventually.until(() -> this.proxy.get("/a").status() == 502);
		assertThat(this.proxy.get("/a").status()).isEqualTo(502);
		this.proxy.upstream().comeBack();
		this.proxy.upstream().script(Script.ok("back"));
		Eventually.until(() -> this.proxy.get("/a").status() == 200);
		assertThat(this.proxy.get("/a").body()).isEqualTo("back");
	}

	@ParameterizedTest
	@ValueSource(strings = { "GET", "POST" })
	void anUpstreamThatSaysNothingIsATimeoutAndIsAskedOnce(String method) {
		Unanswered silence = new Unanswered();
		this.proxy.upstream().script(silence);
		RawResponse response = this.proxy.exchange("%s /a HTTP/1.1\r\nHost: proxy.example\r\n%s\r\n".formatted(method,
				method.equals("POST") ? "Content-Length: 0\r\n" : ""));
		assertThat(response.status()).isEqualTo(504);
		assertThat(this.proxy.upstream().received()).hasSize(1);
		// Whoever gives an answer up gives its connection up.
		silence.awaitEnd();
	}

	@ParameterizedTest
	@ValueSource(strings = { "GET", "HEAD", "POST", "PUT", "DELETE" })
	void aRequestOnAConnectionThatTheUpstreamThenEndsFailsOnce(String method) {
		// The trap: on a connection used before, libraries take this for a stale
		// connection and send the request again.
		this.proxy.upstream().script(Script.ok("first"));
		assertThat(this.proxy.get("/first").body()).isEqualTo("first");
		this.proxy.upstream().script((request, connection) -> connection.close());
		RawResponse response = this.proxy.exchange("%s /a HTTP/1.1\r\nHost: proxy.example\r\n%s\r\n".formatted(method,
				method.startsWith("P") ? "Content-Length: 0\r\n" : ""));
		assertThat(response.status()).isBetween(500, 599);
		assertThat(this.proxy.upstream().received()).hasSize(1);
		this.proxy.upstream().script(Script.ok("next"));
		assertThat(this.proxy.get("/next").body()).isEqualTo("next");
	}

}
