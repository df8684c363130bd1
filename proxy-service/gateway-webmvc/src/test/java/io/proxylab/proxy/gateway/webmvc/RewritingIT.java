package io.proxylab.proxy.gateway.webmvc;

import java.util.Locale;

import io.proxylab.proxy.contract.Eventually;
import io.proxylab.proxy.contract.RawResponse;
import io.proxylab.proxy.contract.ReceivedRequest;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Script;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.contract.Starter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

import static org.assertj.core.api.Assertions.assertThat;

/** What this gateway passes on otherwise than it came; docs/differences.md lists it. */
@Isolated // The contracts use the same gateway.
class RewritingIT {

	private final RunningProxy gateway = RunningProxy
		.peer("gateway-webmvc", Starter.of(WebMvcGateway.class), Setup.ROOMY)
		.getFirst();

	private ReceivedRequest post(String contentType, String body) {
		this.gateway.upstream().script(Script.ok(""));
		this.gateway.exchange(String.format(Locale.ROOT,
				"POST /a HTTP/1.1\r\nHost: proxy.example\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s",
				contentType, body.length(), body));
		return this.gateway.upstream().onlyRequest();
	}

	@Test
	void aMediaTypeWithoutACharsetGetsOne() {
		assertThat(post("text/plain", "body").header("Content-Type")).containsExactly("text/plain;charset=UTF-8");
		assertThat(post("text/plain;charset=ISO-8859-1", "body").header("Content-Type"))
			.containsExactly("text/plain;charset=ISO-8859-1");
	}

	@Test
	void aBodyLosesItsLengthAndGoesOnInChunks() {
		ReceivedRequest request = post("application/json", "{}");
		assertThat(request.header("Content-Length")).isEmpty();
		assertThat(request.header("Transfer-Encoding")).containsExactly("chunked");
	}

	@Test
	void aFormIsDecodedAndEncodedAnew() {
		assertThat(post("application/x-www-form-urlencoded", "a=%C3%A4&b=c*d%20e").body())
			.isEqualTo("a=%C3%A4&b=c*d+e");
	}

	@Test
	void anAnswerWhoseTagTheClientHasIsNotModified() {
		this.gateway.upstream()
			.script(Script.respond("HTTP/1.1 200 OK\r\nETag: \"1\"\r\nContent-Length: 4\r\n\r\nbody"));
		RawResponse response = this.gateway
			.exchange("GET /a HTTP/1.1\r\nHost: proxy.example\r\nIf-None-Match: \"1\"\r\n\r\n");
		assertThat(response.status()).isEqualTo(304);
		assertThat(this.gateway.upstream().onlyRequest().header("If-None-Match")).containsExactly("\"1\"");
		// The gateway does not read the upstream's answer then, nor end it.
		Eventually.until(() -> this.gateway.gauge("proxy.pool.leased") == 0);
	}

}
