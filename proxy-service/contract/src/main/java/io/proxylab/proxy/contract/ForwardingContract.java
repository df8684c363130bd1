package io.proxylab.proxy.contract;

import java.util.List;
import java.util.Locale;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What goes through a proxy goes through unharmed. Set up {@link Setup#ROOMY}. */
public abstract class ForwardingContract extends ProxyContract {

	@ParameterizedTest
	@ValueSource(strings = { "GET", "POST", "PUT", "PATCH", "DELETE" })
	void everyMethodGoesThroughWithItsBody(String method) {
		this.proxy.upstream().script(Script.ok("answer"));
		RawResponse response = this.proxy
			.exchange("%s /a HTTP/1.1\r\nHost: proxy.example\r\nContent-Length: 8\r\n\r\nquestion".formatted(method));
		assertThat(response.status()).isEqualTo(200);
		assertThat(response.body()).isEqualTo("answer");
		ReceivedRequest request = this.proxy.upstream().onlyRequest();
		assertThat(request.method()).isEqualTo(method);
		assertThat(request.body()).isEqualTo("question");
		assertThat(request.header("Content-Length")).containsExactly("8");
	}

	@ParameterizedTest
	@CsvSource({ "POST, 0", "PUT, 0", "PATCH, 0", "GET, ", "DELETE, " })
	void onlyMethodsThatGiveABodyAMeaningStateThatItIsEmpty(String method, String length) {
		this.proxy.upstream().script(Script.ok(""));
		this.proxy.exchange("%s /a HTTP/1.1\r\nHost: proxy.example\r\n\r\n".formatted(method));
		ReceivedRequest request = this.proxy.upstream().onlyRequest();
		assertThat(request.header("Content-Length")).isEqualTo((length != null) ? List.of(length) : List.of());
		assertThat(request.header("Transfer-Encoding")).isEmpty();
	}

	@Test
	void aBodyInChunksGoesOnWhole() {
		this.proxy.upstream().script(Script.ok(""));
		this.proxy.exchange("""
				POST /a HTTP/1.1\r
				Host: proxy.example\r
				Transfer-Encoding: chunked\r
				\r
				3\r
				abc\r
				4\r
				defg\r
				0\r
				\r
				""");
		ReceivedRequest request = this.proxy.upstream().onlyRequest();
		assertThat(request.body()).isEqualTo("abcdefg");
		assertThat(request.header("Content-Length")).containsExactly("7");
		assertThat(request.header("Transfer-Encoding")).isEmpty();
	}

	@Test
	void aMebibyteGoesThroughBothWays() {
		String body = "0123456789abcdef".repeat(64 * 1024);
		this.proxy.upstream().script((request, connection) -> Script.ok(request.body()).answer(request, connection));
		RawResponse response = this.proxy.exchange(String.format(Locale.ROOT,
				"PUT /a HTTP/1.1\r\nHost: proxy.example\r\nContent-Length: %d\r\n\r\n%s", body.length(), body));
		assertThat(response.body()).isEqualTo(body);
	}

	@Test
	void anAnswerInChunksComesBackWholeWithItsLength() {
		this.proxy.upstream()
			.script(Script
				.respond("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n1\r\nd\r\n0\r\n\r\n"));
		RawResponse response = this.proxy.get("/a");
		assertThat(response.body()).isEqualTo("abcd");
		assertThat(response.header("Content-Length")).containsExactly("4");
		assertThat(response.header("Transfer-Encoding")).isEmpty();
	}

	@Test
	void anAnswerThatEndsWithItsConnectionComesBackWhole() {
		this.proxy.upstream().script(Script.respondAndClose("HTTP/1.1 200 OK\r\n\r\nabcd"));
		assertThat(this.proxy.get("/a").body()).isEqualTo("abcd");
	}

	@Test
	void anAnswerThatTricklesComesBackWhole() {
		this.proxy.upstream().script((request, connection) -> {
			connection.write("HTTP/1.1 200 OK\r\nContent-Len");
			connection.write("gth: 4\r\n\r\n");
			for (char character : "abcd".toCharArray()) {
				connection.write(String.valueOf(character));
			}
		});
		assertThat(this.proxy.get("/a").body()).isEqualTo("abcd");
	}

	@ParameterizedTest
	@ValueSource(ints = { 200, 201, 299, 400, 401, 404, 418, 429, 500, 502, 503, 599 })
	void theUpstreamsStatusIsPassedOnWithItsBody(int status) {
		this.proxy.upstream()
			.script(Script
				.respond(String.format(Locale.ROOT, "HTTP/1.1 %d Whatever\r\nContent-Length: 4\r\n\r\nbody", status)));
		RawResponse response = this.proxy.get("/a");
		assertThat(response.status()).isEqualTo(status);
		assertThat(response.body()).isEqualTo("body");
		assertThat(response.header("Content-Length")).containsExactly("4");
	}

	@Test
	void theAnswerToHeadKeepsItsLength() {
		this.proxy.upstream()
			.script(Script.respond("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 1234\r\n\r\n"));
		RawResponse response = this.proxy.exchange("HEAD /a HTTP/1.1\r\nHost: proxy.example\r\n\r\n");
		assertThat(response.status()).isEqualTo(200);
		assertThat(response.header("Content-Length")).containsExactly("1234");
		assertThat(response.header("Content-Type")).containsExactly("text/plain");
		assertThat(this.proxy.upstream().onlyRequest().method()).isEqualTo("HEAD");
	}

	@ParameterizedTest
	@CsvSource({ "204, ", "304, ", "205, 0" })
	void anAnswerThatNeverHasContentHasNone(int status, String length) {
		this.proxy.upstream()
			.script(Script.respond(String.format(Locale.ROOT, "HTTP/1.1 %d X\r\nETag: \"1\"\r\n%s\r\n", status,
					(status == 205) ? "Content-Length: 0\r\n" : "")));
		try (RawClient client = new RawClient(this.proxy.port())) {
			RawResponse response = client.exchange(RawClient.get("/a"));
			assertThat(response.status()).isEqualTo(status);
			assertThat(response.header("ETag")).containsExactly("\"1\"");
			assertThat(response.header("Content-Length")).isEqualTo((length != null) ? List.of(length) : List.of());
			this.proxy.upstream().script(Script.ok("next"));
			assertThat(client.exchange(RawClient.get("/b")).body()).isEqualTo("next");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "/", "/user?delay=100", "/a/b/c", "/error", "/actuator/health", "/favicon.ico",
			"/index.html", "/a;b=c", "/a%20b", "/%C3%A4?q=%2Fa%2E%2E", "/a?x=http://example.com//a/../b", "/a/",
			"/..a/b../.c", "/a+b&c=d", "/livez/x", "/a?q=%0D%0A", "/a%3Fb", "/a%25b" })
	void aTargetGoesOnAsItWasWritten(String target) {
		this.proxy.upstream().script(Script.ok("here"));
		assertThat(this.proxy.get(target).body()).isEqualTo("here");
		assertThat(this.proxy.upstream().onlyRequest().target()).isEqualTo(target);
	}

	@Test
	void anEmptyQueryIsNone() {
		this.proxy.upstream().script(Script.ok("here"));
		assertThat(this.proxy.get("/a?").body()).isEqualTo("here");
		assertThat(this.proxy.upstream().onlyRequest().target()).isEqualTo("/a");
	}

	@ParameterizedTest
	@ValueSource(strings = { "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "nonsense",
			"application/json" })
	void nobodyParsesABodyOnItsWay(String contentType) {
		this.proxy.upstream().script(Script.ok(""));
		this.proxy
			.exchange("PUT /a HTTP/1.1\r\nHost: proxy.example\r\nContent-Type: %s\r\nContent-Length: 7\r\n\r\na=1&b=2"
				.formatted(contentType));
		ReceivedRequest request = this.proxy.upstream().onlyRequest();
		assertThat(request.body()).isEqualTo("a=1&b=2");
		assertThat(request.header("Content-Type")).containsExactly(contentType);
	}

	@Test
	void aMatchingValidatorDoesNotMakeTheProxyAnswerForTheUpstream() {
		this.proxy.upstream().script(Script.respond("HTTP/1.1 200 OK\r\nETag: \"1\"\r\nContent-Length: 4\r\n\r\nbody"));
		RawResponse response = this.proxy
			.exchange("GET /a HTTP/1.1\r\nHost: proxy.example\r\nIf-None-Match: \"1\"\r\nRange: bytes=0-1\r\n\r\n");
		assertThat(response.status()).isEqualTo(200);
		assertThat(response.body()).isEqualTo("body");
		assertThat(this.proxy.upstream().onlyRequest().header("If-None-Match")).containsExactly("\"1\"");
	}

	@Test
	void redirectsAreTheClientsToFollow() {
		this.proxy.upstream()
			.script(Script.respond("HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n"));
		RawResponse response = this.proxy.get("/a");
		assertThat(response.status()).isEqualTo(302);
		assertThat(response.header("Location")).containsExactly("/elsewhere");
		assertThat(this.proxy.upstream().received()).hasSize(1);
	}

	@Test
	void cookiesAreTheClientsToKeep() {
		this.proxy.upstream()
			.script(Script
				.respond("HTTP/1.1 200 OK\r\nSet-Cookie: a=1; Path=/\r\nSet-Cookie: b=2\r\nContent-Length: 0\r\n\r\n"));
		assertThat(this.proxy.get("/a").header("Set-Cookie")).containsExactly("a=1; Path=/", "b=2");
		this.proxy.get("/a");
		assertThat(this.proxy.upstream().received())
			.allSatisfy((request) -> assertThat(request.header("Cookie")).isEmpty());
	}

	@Test
	void compressedAnswersStayCompressed() {
		this.proxy.upstream()
			.script(Script
				.respond("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\n\u001f\u008b\u0008z"));
		RawResponse response = this.proxy
			.exchange("GET /a HTTP/1.1\r\nHost: proxy.example\r\nAccept-Encoding: gzip\r\n\r\n");
		assertThat(response.header("Content-Encoding")).containsExactly("gzip");
		assertThat(response.body()).isEqualTo("\u001f\u008b\u0008z");
	}

	@Test
	void interimAnswersAreNotTakenForTheFinalOne() {
		this.proxy.upstream()
			.script(Script.respond(
					"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nbody"));
		RawResponse response = this.proxy.get("/a");
		assertThat(response.status()).isEqualTo(200);
		assertThat(response.body()).isEqualTo("body");
		assertThat(response.header("Link")).isEmpty();
	}

	@Test
	void aClientThatAwaitsLeaveToSendItsBodyGetsIt() {
		this.proxy.upstream().script(Script.ok("answer"));
		try (RawClient client = new RawClient(this.proxy.port())) {
			client.send("POST /a HTTP/1.1\r\nHost: proxy.example\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n");
			client.send("body");
			assertThat(client.read(false).body()).isEqualTo("answer");
		}
		ReceivedRequest request = this.proxy.upstream().onlyRequest();
		assertThat(request.body()).isEqualTo("body");
		assertThat(request.header("Expect")).isEmpty();
	}

	@Test
	void aClientsConnectionServesManyRequests() {
		this.proxy.upstream().script(Script.ok("again"));
		try (RawClient client = new RawClient(this.proxy.port())) {
			for (int count = 0; count < 250; count++) {
				RawResponse response = client.exchange(RawClient.get("/a"));
				assertThat(response.body()).isEqualTo("again");
				assertThat(response.header("Connection")).isEmpty();
			}
		}
		assertThat(this.proxy.upstream().received()).hasSize(250);
	}

}
