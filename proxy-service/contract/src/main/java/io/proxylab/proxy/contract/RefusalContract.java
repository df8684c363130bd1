package io.proxylab.proxy.contract;

import java.util.Locale;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What does not go through: nothing reaches another host than the upstream, nothing is
 * read without end. Set up {@link Setup#TIGHT}.
 */
public abstract class RefusalContract extends ProxyContract {

	@ParameterizedTest
	@ValueSource(strings = { "/..", "/../secret", "/a/../b", "/a/./b", "/a/..", "/.", "/a/%2e%2e/b", "/a/.%2E", "/%2e",
			"//evil.example/x", "/a//b", "//", "/a%2Fb", "/a%2f..%2fb", "/a%5Cb", "/a%5c..", "/a/..;x=y/b", "/a%00b",
			"/a%0d%0aX:1" })
	void aTargetThatCouldMeanSomethingElseUpstreamIsRefused(String target) {
		this.proxy.upstream().script(Script.ok("leaked"));
		double before = this.proxy.failures("bad-target");
		RawResponse response = this.proxy.get(target);
		assertThat(response.status()).isEqualTo(400);
		assertThat(response.reason()).isEqualTo("bad-target");
		assertThat(this.proxy.failures("bad-target")).isEqualTo(before + 1);
		assertThat(this.proxy.upstream().received()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "/a%zz", "/a%2", "/a|b", "/a\\b", "/a\"b", "/a{b}", "/a[b]", "/a?q=%g0", "/a?<x>", "/a^b",
			"*", "a", "evil.example:80" })
	void aTargetThatIsNotOneIsRefused(String target) {
		this.proxy.upstream().script(Script.ok("leaked"));
		assertThat(this.proxy.get(target).status()).isEqualTo(400);
		assertThat(this.proxy.upstream().received()).isEmpty();
	}

	@Test
	void anAbsoluteTargetReachesTheUpstreamAndNobodyElse() {
		try (ScriptedUpstream evil = new ScriptedUpstream()) {
			this.proxy.upstream().script(Script.ok("upstream"));
			String authority = "127.0.0.1:" + evil.port();
			RawResponse response = this.proxy
				.exchange("GET http://%s/a?b HTTP/1.1\r\nHost: %s\r\n\r\n".formatted(authority, authority));
			assertThat(response.body()).isEqualTo("upstream");
			ReceivedRequest request = this.proxy.upstream().onlyRequest();
			assertThat(request.target()).isEqualTo("/a?b");
			assertThat(request.header("Host")).containsExactly("127.0.0.1:" + this.proxy.upstream().port());
			assertThat(evil.received()).isEmpty();
		}
	}

	@Test
	void hostDecidesNothing() {
		try (ScriptedUpstream evil = new ScriptedUpstream()) {
			this.proxy.upstream().script(Script.ok("upstream"));
			RawResponse response = this.proxy.exchange(String.format(Locale.ROOT,
					"GET /a HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nX-Forwarded-Host: 127.0.0.1:%d\r\n\r\n", evil.port(),
					evil.port()));
			assertThat(response.body()).isEqualTo("upstream");
			assertThat(this.proxy.upstream().onlyRequest().header("Host"))
				.containsExactly("127.0.0.1:" + this.proxy.upstream().port());
			assertThat(evil.received()).isEmpty();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "OPTIONS", "TRACE", "PROPFIND", "BREW" })
	void aMethodThatIsNotForwardedIsRefusedWithThoseThatAre(String method) {
		this.proxy.upstream().script(Script.ok("leaked"));
		RawResponse response = this.proxy.exchange("%s /a HTTP/1.1\r\nHost: proxy.example\r\n\r\n".formatted(method));
		assertThat(response.status()).isEqualTo(405);
		assertThat(response.header("Allow")).containsExactly("GET, HEAD, POST, PUT, PATCH, DELETE");
		assertThat(response.reason()).isEqualTo("method-not-allowed");
		assertThat(this.proxy.upstream().received()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "\u0080", "a\u009fb", "\u00a0a", "caf\u00e9", "caf\u00c3\u00a9", "\u00ff" })
	void aFieldThatNotEveryClientCanSendIsRefused(String value) {
		this.proxy.upstream().script(Script.ok("leaked"));
		RawResponse response = this.proxy
			.exchange("GET /a HTTP/1.1\r\nHost: proxy.example\r\nX-Name: a%sz\r\n\r\n".formatted(value));
		assertThat(response.status()).isEqualTo(400);
		assertThat(response.reason()).isEqualTo("bad-field");
		assertThat(this.proxy.upstream().received()).isEmpty();
	}

	@Test
	void aRequestsBodyThatIsAnnouncedTooLongIsRefusedUnread() {
		this.proxy.upstream().script(Script.ok("leaked"));
		RawResponse response = this.proxy
			.exchange("POST /a HTTP/1.1\r\nHost: proxy.example\r\nContent-Length: 2049\r\n\r\n");
		assertThat(response.status()).isEqualTo(413);
		assertThat(response.reason()).isEqualTo("request-too-large");
		assertThat(this.proxy.upstream().received()).isEmpty();
	}

	@Test
	void aRequestsBodyThatTurnsOutTooLongIsRefused() {
		this.proxy.upstream().script(Script.ok("leaked"));
		RawResponse response = this.proxy.exchange(
				"POST /a HTTP/1.1\r\nHost: proxy.example\r\nTransfer-Encoding: chunked\r\n\r\n801\r\n%s\r\n0\r\n\r\n"
					.formatted("x".repeat(2049)));
		assertThat(response.status()).isEqualTo(413);
		assertThat(response.reason()).isEqualTo("request-too-large");
		assertThat(this.proxy.upstream().received()).isEmpty();
	}

	@Test
	void aRequestsBodyOfJustTheLimitGoesThrough() {
		this.proxy.upstream().script(Script.ok(""));
		this.proxy
			.exchange("POST /a HTTP/1.1\r\nHost: proxy.example\r\nContent-Length: 2048\r\n\r\n" + "x".repeat(2048));
		assertThat(this.proxy.upstream().onlyRequest().body()).hasSize(2048);
	}

	@Test
	void aRequestsHeadThatIsTooLongIsRefused() {
		this.proxy.upstream().script(Script.ok("leaked"));
		String value = "x".repeat(6_000);
		RawResponse response = this.proxy
			.exchange("GET /a HTTP/1.1\r\nHost: proxy.example\r\nX-1: %s\r\nX-2: %s\r\nX-3: %s\r\n\r\n".formatted(value,
					value, value));
		assertThat(response.status()).isBetween(400, 499);
		assertThat(this.proxy.upstream().received()).isEmpty();
	}

	@Test
	void aHeadThatIsRefusedHasNoBody() {
		try (RawClient client = new RawClient(this.proxy.port())) {
			this.proxy.upstream().script(Script.ok("next"));
			RawResponse response = client.exchange("HEAD /a//b HTTP/1.1\r\nHost: proxy.example\r\n\r\n");
			assertThat(response.status()).isEqualTo(400);
			if (response.header("Connection").isEmpty()) {
				// On a busy machine the one connection to the upstream may come too late.
				Eventually.until(() -> client.exchange(RawClient.get("/b")).body().equals("next"));
			}
		}
	}

}
