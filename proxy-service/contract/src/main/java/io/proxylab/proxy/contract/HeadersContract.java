package io.proxylab.proxy.contract;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which header lines go on, byte for byte: a few bytes more or less have turned rankings
 * around. Set up {@link Setup#ROOMY}.
 */
public abstract class HeadersContract extends ProxyContract {

	private static final String DATE = "date: \\w{3}, \\d\\d \\w{3} \\d{4} \\d\\d:\\d\\d:\\d\\d GMT";

	@Test
	void theUpstreamGetsTheClientsHeadersAndOnlyWhatEveryProxyAdds() {
		this.proxy.upstream().script(Script.ok(""));
		this.proxy.exchange("""
				GET /user HTTP/1.1\r
				Host: proxy.example\r
				User-Agent: test/1.0\r
				Accept: application/json\r
				Cookie: a=1; b=2\r
				X-Twice: 1\r
				X-Twice: 2\r
				X-Forwarded-For: 192.0.2.1\r
				Authorization: Basic eDp5\r
				\r
				""");
		assertThat(sorted(this.proxy.upstream().onlyRequest())).containsExactly("accept: application/json",
				"authorization: Basic eDp5", "cookie: a=1; b=2", "host: 127.0.0.1:" + this.proxy.upstream().port(),
				"user-agent: test/1.0", "via: 1.1 proxy-lab", "x-forwarded-for: 192.0.2.1", "x-twice: 1", "x-twice: 2");
	}

	@Test
	void linesOfOneFieldGoOnOnceWhateverTheirCase() {
		this.proxy.upstream().script(Script.ok(""));
		this.proxy.exchange("""
				GET /user HTTP/1.1\r
				Host: proxy.example\r
				X-Twice: 1\r
				x-TWICE: 2\r
				\r
				""");
		assertThat(this.proxy.upstream().onlyRequest().header("X-Twice")).containsExactly("1", "2");
	}

	@Test
	void aClientWithoutAnyHeaderGetsTheSameFewFromEveryProxy() {
		this.proxy.upstream().script(Script.ok(""));
		this.proxy.exchange("GET /user HTTP/1.1\r\nHost: proxy.example\r\n\r\n");
		assertThat(sorted(this.proxy.upstream().onlyRequest())).containsExactly(
				"host: 127.0.0.1:" + this.proxy.upstream().port(), "user-agent: proxy-lab", "via: 1.1 proxy-lab");
	}

	@Test
	void theRequestLineIsPlainHttp11InOriginForm() {
		this.proxy.upstream().script(Script.ok(""));
		this.proxy.get("/user?delay=1");
		assertThat(this.proxy.upstream().onlyRequest().target()).isEqualTo("/user?delay=1");
	}

	@Test
	void aUriWithoutAPathMeansTheRoot() {
		this.proxy.upstream().script(Script.ok(""));
		this.proxy.get("http://proxy.example");
		assertThat(this.proxy.upstream().onlyRequest().target()).isEqualTo("/");
	}

	@Test
	void headersOfOneHopDoNotReachTheUpstream() {
		this.proxy.upstream().script(Script.ok(""));
		this.proxy.exchange("""
				GET /user HTTP/1.1\r
				Host: proxy.example\r
				User-Agent: test/1.0\r
				Connection: keep-alive, X-Hop, Upgrade, HTTP2-Settings\r
				Keep-Alive: timeout=5\r
				X-Hop: 1\r
				Proxy-Connection: keep-alive\r
				Proxy-Authorization: Basic eDp5\r
				TE: trailers\r
				Trailer: X-Checksum\r
				Upgrade: h2c\r
				HTTP2-Settings: AAMAAABkAAQAAP__\r
				X-End: 1\r
				\r
				""");
		assertThat(sorted(this.proxy.upstream().onlyRequest())).containsExactly(
				"host: 127.0.0.1:" + this.proxy.upstream().port(), "user-agent: test/1.0", "via: 1.1 proxy-lab",
				"x-end: 1");
	}

	@Test
	void theClientGetsTheSameHeaderLinesFromEveryProxy() {
		this.proxy.upstream().script(Script.respond("""
				HTTP/1.1 200 OK\r
				X-Zulu: last\r
				Server-Timing: delay;dur=100.1\r
				Content-Length: 4\r
				Content-Type: application/json; charset=utf-8\r
				Cache-Control: no-store\r
				set-cookie: a=1\r
				Content-Language: de\r
				Server: upstream\r
				set-cookie: b=2\r
				Date: Sat, 21 Nov 2026 05:00:00 GMT\r
				Vary: Accept\r
				\r
				body"""));
		assertThat(this.proxy.get("/user").headers()).containsExactly("cache-control: no-store", "content-language: de",
				"date: Sat, 21 Nov 2026 05:00:00 GMT", "server: upstream", "server-timing: delay;dur=100.1",
				"set-cookie: a=1", "set-cookie: b=2", "vary: Accept", "x-zulu: last",
				"Content-Type: application/json;charset=utf-8", "Content-Length: 4");
	}

	@Test
	void anAnswerWithoutADateGetsOne() {
		this.proxy.upstream()
			.script(Script.respond("HTTP/1.1 200 OK\r\nServer-Timing: delay;dur=1\r\nContent-Length: 2\r\n\r\n{}"));
		List<String> headers = this.proxy.get("/user").headers();
		assertThat(headers).hasSize(3);
		assertThat(headers.getFirst()).matches(DATE);
		assertThat(headers.subList(1, 3)).containsExactly("server-timing: delay;dur=1", "Content-Length: 2");
	}

	@ParameterizedTest
	@ValueSource(strings = { "GET /a//b", "GET /..", "TRACE /a" })
	void aProblemHasTheSameHeaderLinesFromEveryProxy(String line) {
		RawResponse response = this.proxy.exchange(line + " HTTP/1.1\r\nHost: proxy.example\r\n\r\n");
		List<String> headers = response.headers()
			.stream()
			.filter((header) -> !header.equalsIgnoreCase("Connection: close"))
			.toList();
		assertThat(headers.getFirst()).matches(DATE);
		assertThat(headers.subList(1, headers.size())).containsExactlyElementsOf(Stream
			.of((response.status() == 405) ? "Allow: GET, HEAD, POST, PUT, PATCH, DELETE" : "",
					"Content-Type: application/problem+json", "Content-Length: " + response.body().length())
			.filter((header) -> !header.isEmpty())
			.toList());
	}

	@Test
	void headersOfOneHopDoNotReachTheClient() {
		this.proxy.upstream().script(Script.respond("""
				HTTP/1.1 200 OK\r
				Connection: X-Hop\r
				Keep-Alive: timeout=5\r
				X-Hop: 1\r
				Proxy-Authenticate: Basic\r
				Trailer: X-Checksum\r
				Upgrade: h2c\r
				Date: Sat, 21 Nov 2026 05:00:00 GMT\r
				Content-Length: 0\r
				\r
				"""));
		assertThat(this.proxy.get("/user").headers()).containsExactly("date: Sat, 21 Nov 2026 05:00:00 GMT",
				"Content-Length: 0");
	}

	@Test
	void aMediaTypeOfAnyKindIsPassedOn() {
		for (String contentType : List.of("text/plain", "text/html;charset=ISO-8859-1", "nonsense", "a/b; c=d",
				"multipart/mixed; boundary=\"x y\"")) {
			this.proxy.upstream()
				.script(Script.respond(
						"HTTP/1.1 200 OK\r\nContent-Type: %s\r\nContent-Length: 2\r\n\r\n{}".formatted(contentType)));
			assertThat(this.proxy.get("/user").header("Content-Type")).containsExactly(contentType);
		}
	}

	@Test
	void longHeadersFitBothWays() {
		String value = "x".repeat(7_000);
		this.proxy.upstream()
			.script(Script.respond("HTTP/1.1 200 OK\r\nX-Long: %s\r\nX-Other: %s\r\nContent-Length: 0\r\n\r\n"
				.formatted(value, value)));
		RawResponse response = this.proxy
			.exchange("GET /a HTTP/1.1\r\nHost: proxy.example\r\nX-Long: %s\r\n\r\n".formatted(value));
		assertThat(response.header("X-Long")).containsExactly(value);
		assertThat(response.header("X-Other")).containsExactly(value);
		assertThat(this.proxy.upstream().onlyRequest().header("X-Long")).containsExactly(value);
	}

	@Test
	void aHeadThatNoServerCouldPassOnIsTheUpstreamsFault() {
		String value = "x".repeat(7_000);
		this.proxy.upstream()
			.script(Script.respond("HTTP/1.1 200 OK\r\nX-1: %s\r\nX-2: %s\r\nX-3: %s\r\nContent-Length: 0\r\n\r\n"
				.formatted(value, value, value)));
		assertThat(this.proxy.get("/a").status()).isEqualTo(502);
		this.proxy.upstream().script(Script.ok("again"));
		assertThat(this.proxy.get("/a").body()).isEqualTo("again");
	}

	@Test
	void whatTheClientLibrarySendsIsOnRecord() {
		this.proxy.upstream().script(Script.ok(""));
		this.proxy.exchange("""
				POST /user?delay=1 HTTP/1.1\r
				Host: proxy.example\r
				User-Agent: test/1.0\r
				Accept: */*\r
				Content-Type: text/plain\r
				Content-Length: 4\r
				\r
				body""");
		ReceivedRequest request = this.proxy.upstream().onlyRequest();
		String text = "%s %s HTTP/1.1\n%s\n\n%s\n".formatted(request.method(), request.target(),
				String.join("\n", request.headers()), request.body());
		// The server has no part in it.
		String id = this.proxy.id().replaceAll("@.*", "");
		Golden.check("upstream-request-" + id + ".txt", text.replace(":" + this.proxy.upstream().port(), ":{port}"));
	}

	private static List<String> sorted(ReceivedRequest request) {
		return request.headers().stream().map((line) -> {
			int colon = line.indexOf(':');
			return line.substring(0, colon).toLowerCase(Locale.ROOT) + line.substring(colon);
		}).sorted().toList();
	}

}
