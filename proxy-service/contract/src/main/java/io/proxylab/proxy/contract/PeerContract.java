package io.proxylab.proxy.contract;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The job that a peer does as every variant does: without this, its figures could not
 * stand in the same table. Set up {@link Setup#ROOMY}.
 */
public abstract class PeerContract extends ProxyContract {

	private static final int REQUESTS = 200;

	@ParameterizedTest
	@ValueSource(strings = { "POST", "PUT", "PATCH", "DELETE" })
	void aBodyGoesThroughBothWays(String method) {
		this.proxy.upstream().script(Script.ok("answer"));
		RawResponse response = this.proxy
			.exchange("%s /a HTTP/1.1\r\nHost: proxy.example\r\nContent-Length: 8\r\n\r\nquestion".formatted(method));
		assertThat(response.status()).isEqualTo(200);
		assertThat(response.body()).isEqualTo("answer");
		ReceivedRequest request = this.proxy.upstream().onlyRequest();
		assertThat(request.method()).isEqualTo(method);
		assertThat(request.body()).isEqualTo("question");
	}

	@Test
	void aMebibyteGoesThroughBothWays() {
		String body = "0123456789abcdef".repeat(64 * 1024);
		this.proxy.upstream().script((request, connection) -> Script.ok(request.body()).answer(request, connection));
		RawResponse response = this.proxy.exchange(String.format(Locale.ROOT,
				"PUT /a HTTP/1.1\r\nHost: proxy.example\r\nContent-Length: %d\r\n\r\n%s", body.length(), body));
		assertThat(response.body()).isEqualTo(body);
		assertThat(this.proxy.upstream().onlyRequest().body()).isEqualTo(body);
	}

	@Test
	void bodiesInChunksComeThroughWhole() {
		this.proxy.upstream()
			.script(Script
				.respond("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n1\r\nd\r\n0\r\n\r\n"));
		RawResponse response = this.proxy.exchange("""
				POST /a HTTP/1.1\r
				Host: proxy.example\r
				Transfer-Encoding: chunked\r
				\r
				3\r
				efg\r
				1\r
				h\r
				0\r
				\r
				""");
		assertThat(response.body()).isEqualTo("abcd");
		assertThat(this.proxy.upstream().onlyRequest().body()).isEqualTo("efgh");
	}

	@ParameterizedTest
	@ValueSource(ints = { 200, 201, 400, 404, 429, 500, 502, 503 })
	void theUpstreamsStatusIsPassedOnWithItsBody(int status) {
		this.proxy.upstream()
			.script(Script
				.respond(String.format(Locale.ROOT, "HTTP/1.1 %d Whatever\r\nContent-Length: 4\r\n\r\nbody", status)));
		RawResponse response = this.proxy.get("/a");
		assertThat(response.status()).isEqualTo(status);
		assertThat(response.body()).isEqualTo("body");
		assertThat(this.proxy.upstream().received()).hasSize(1);
	}

	@Test
	void theAnswerToHeadKeepsItsLength() {
		this.proxy.upstream().script(Script.respond("HTTP/1.1 200 OK\r\nContent-Length: 1234\r\n\r\n"));
		RawResponse response = this.proxy.exchange("HEAD /a HTTP/1.1\r\nHost: proxy.example\r\n\r\n");
		assertThat(response.status()).isEqualTo(200);
		assertThat(response.header("Content-Length")).containsExactly("1234");
		assertThat(this.proxy.upstream().onlyRequest().method()).isEqualTo("HEAD");
	}

	@ParameterizedTest
	@ValueSource(ints = { 204, 304 })
	void anAnswerThatNeverHasContentHasNoneAndTheConnectionGoesOn(int status) {
		this.proxy.upstream()
			.script(Script.respond(String.format(Locale.ROOT, "HTTP/1.1 %d X\r\nETag: \"1\"\r\n\r\n", status)));
		try (RawClient client = new RawClient(this.proxy.port())) {
			RawResponse response = client.exchange(RawClient.get("/a"));
			assertThat(response.status()).isEqualTo(status);
			assertThat(response.header("ETag")).containsExactly("\"1\"");
			this.proxy.upstream().script(Script.ok("next"));
			assertThat(client.exchange(RawClient.get("/b")).body()).isEqualTo("next");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "/", "/user?delay=100", "/a/b/c", "/actuator/health", "/a%20b", "/a?q=%2Fa%20b&c=%26",
			"/%C3%A4?q=%C3%A4", "/a+b" })
	void aTargetGoesOnAsItWasWritten(String target) {
		this.proxy.upstream().script(Script.ok("here"));
		assertThat(this.proxy.get(target).body()).isEqualTo("here");
		assertThat(this.proxy.upstream().onlyRequest().target()).isEqualTo(target);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/a/b/c?d", "/a?c+d", "/a?x=http://example.com/b" })
	void aQueryMeansTheSameToTheUpstream(String target) {
		this.proxy.upstream().script(Script.ok("here"));
		assertThat(this.proxy.get(target).body()).isEqualTo("here");
		String received = this.proxy.upstream().onlyRequest().target();
		assertThat(decoded(received)).isEqualTo(decoded(target));
		if (!spellsQueriesAnew()) {
			assertThat(received).isEqualTo(target);
		}
	}

	/** Whether it decodes a query and encodes it again, in its own way. */
	protected boolean spellsQueriesAnew() {
		return false;
	}

	private static String decoded(String target) {
		return URLDecoder.decode(target.replaceFirst("=$", ""), StandardCharsets.UTF_8);
	}

	@Test
	void endToEndHeadersGoThroughAndThoseOfOneHopDoNot() {
		this.proxy.upstream().script(Script.ok(""));
		this.proxy.exchange("""
				GET /user HTTP/1.1\r
				Host: proxy.example\r
				User-Agent: test/1.0\r
				Accept: application/json\r
				Cookie: a=1; b=2\r
				X-Twice: 1\r
				X-Twice: 2\r
				Authorization: Basic eDp5\r
				Keep-Alive: timeout=5\r
				TE: trailers\r
				\r
				""");
		ReceivedRequest request = this.proxy.upstream().onlyRequest();
		assertThat(request.header("Host")).containsExactly("127.0.0.1:" + this.proxy.upstream().port());
		assertThat(request.header("User-Agent")).containsExactly("test/1.0");
		assertThat(request.header("Accept")).containsExactly("application/json");
		assertThat(request.header("Cookie")).containsExactly("a=1; b=2");
		assertThat(request.header("X-Twice")).containsExactly("1", "2");
		assertThat(request.header("Authorization")).containsExactly("Basic eDp5");
		assertThat(request.header("Keep-Alive")).isEmpty();
		assertThat(request.header("TE")).isEmpty();
	}

	@Test
	void theClientGetsTheUpstreamsHeaders() {
		this.proxy.upstream().script(Script.respond("""
				HTTP/1.1 200 OK\r
				Server-Timing: delay;dur=100.1\r
				Cache-Control: no-store\r
				Content-Type: application/json\r
				Content-Encoding: gzip\r
				Set-Cookie: a=1\r
				Set-Cookie: b=2\r
				Keep-Alive: timeout=5\r
				Content-Length: 4\r
				\r
				body"""));
		RawResponse response = this.proxy.get("/user");
		assertThat(response.header("Server-Timing")).containsExactly("delay;dur=100.1");
		assertThat(response.header("Cache-Control")).containsExactly("no-store");
		assertThat(response.header("Content-Type")).containsExactly("application/json");
		assertThat(response.header("Content-Encoding")).containsExactly("gzip");
		assertThat(response.header("Set-Cookie")).containsExactly("a=1", "b=2");
		assertThat(response.header("Keep-Alive")).isEmpty();
		assertThat(response.body()).isEqualTo("body");
	}

	@Test
	void redirectsAndCookiesAreTheClientsBusiness() {
		this.proxy.upstream()
			.script(Script
				.respond("HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nSet-Cookie: a=1\r\nContent-Length: 0\r\n\r\n"));
		RawResponse response = this.proxy.get("/a");
		assertThat(response.status()).isEqualTo(302);
		assertThat(response.header("Location")).containsExactly("/elsewhere");
		this.proxy.get("/a");
		assertThat(this.proxy.upstream().received()).hasSize(2)
			.allSatisfy((request) -> assertThat(request.header("Cookie")).isEmpty());
	}

	@Test
	void nobodyButTheUpstreamIsReached() {
		try (ScriptedUpstream evil = new ScriptedUpstream()) {
			this.proxy.upstream().script(Script.ok("upstream"));
			String authority = "127.0.0.1:" + evil.port();
			assertThat(this.proxy
				.exchange("GET /a HTTP/1.1\r\nHost: %s\r\nX-Forwarded-Host: %s\r\n\r\n".formatted(authority, authority))
				.body()).isEqualTo("upstream");
			// Whether it is answered or refused: it does not get there.
			this.proxy.exchange("GET http://%s/a?b HTTP/1.1\r\nHost: %s\r\n\r\n".formatted(authority, authority));
			assertThat(this.proxy.upstream().received())
				.allSatisfy((request) -> assertThat(request.header("Host")).doesNotContain(authority));
			assertThat(evil.received()).isEmpty();
		}
	}

	@Test
	void connectionsAreUsedAgainOnBothSides() {
		this.proxy.upstream().dropConnections();
		this.proxy.upstream().script(Script.ok("again"));
		Eventually.until(() -> this.proxy.get("/user").status() == 200);
		this.proxy.upstream().script(Script.ok("again"));
		try (RawClient client = new RawClient(this.proxy.port())) {
			for (int count = 0; count < 250; count++) {
				assertThat(client.exchange(RawClient.get("/user")).body()).isEqualTo("again");
			}
		}
		assertThat(this.proxy.upstream().received()).hasSize(250)
			.allSatisfy((request) -> assertThat(request.header("Connection")).doesNotContain("close"));
		// Some libraries hand over the answer before the connection is back in the pool.
		assertThat(this.proxy.upstream().openConnections()).isLessThan(20);
	}

	@Test
	void manySlowRequestsAtATimeAreAllAtTheUpstreamAndAnswered() throws ExecutionException, InterruptedException {
		HoldingScript holding = new HoldingScript(Script.ok("held"));
		this.proxy.upstream().script(holding);
		try (ExecutorService users = Executors.newVirtualThreadPerTaskExecutor()) {
			List<Future<RawResponse>> answers = new ArrayList<>();
			for (int user = 0; user < REQUESTS; user++) {
				answers.add(users.submit(() -> this.proxy.get("/user")));
			}
			Eventually.until(() -> holding.arrived() == REQUESTS);
			holding.release();
			for (Future<RawResponse> answer : answers) {
				assertThat(answer.get().body()).isEqualTo("held");
			}
		}
		assertThat(this.proxy.upstream().received()).hasSize(REQUESTS);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/livez", "/readyz" })
	void aLoadBalancerAsksThePortItBalances(String path) {
		this.proxy.upstream().script(Script.ok("leaked"));
		RawResponse response = this.proxy.get(path);
		assertThat(response.status()).isEqualTo(200);
		assertThat(response.body()).contains("UP");
		assertThat(this.proxy.upstream().received()).isEmpty();
	}

}
