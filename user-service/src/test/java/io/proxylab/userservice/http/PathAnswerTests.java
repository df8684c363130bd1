package io.proxylab.userservice.http;

import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static io.proxylab.userservice.http.Connection.get;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class PathAnswerTests {

	@Test
	void aPathIsAnsweredWithItsOwnStatusHeadersAndBody() {
		try (Connection connection = new Connection(42, new PathAnswer(null, "/orders/{id}", 201,
				List.of("X-Tenant: 7"), "{\"order\":\"{id}\"}", null, null))) {
			assertThat(connection.send(get("/orders/17?page=2")).received()).startsWith("HTTP/1.1 201 Created\r\n")
				.contains("\r\nX-Tenant: 7\r\n", "\r\nContent-Type: application/json\r\n", "\r\nContent-Length: 14\r\n")
				.endsWith("{\"order\":\"17\"}");
			assertThat(connection.send(get("/orders/18")).received()).endsWith("{\"order\":\"18\"}");
			assertThat(connection.send(get("/orders")).received()).endsWith(UserJson.FIXED);
			assertThat(connection.otherPaths()).containsOnlyKeys("/orders/17", "/orders/18", "/orders");
		}
	}

	@Test
	void theFirstThatFitsCountsAndMethodsAreApart() {
		try (Connection connection = new Connection(42, answer("DELETE", "/orders/{id}", 204, null, null),
				answer("GET", "/orders/7", 200, "seven", null), answer(null, "/orders/**", 404, "none", null))) {
			assertThat(connection.send(get("/orders/7")).received()).startsWith("HTTP/1.1 200").endsWith("seven");
			assertThat(connection.send(get("/orders/7").replace("GET", "DELETE")).received()).startsWith("HTTP/1.1 204")
				.doesNotContain("Content-Length");
			assertThat(connection.send(get("/orders/7").replace("GET", "PUT")).received()).startsWith("HTTP/1.1 404");
			assertThat(connection.send(get("/orders")).received()).startsWith("HTTP/1.1 404");
			assertThat(connection.send(get("/orders/a/b")).received()).startsWith("HTTP/1.1 404");
			assertThat(connection.send(get("/orders7")).received()).endsWith(UserJson.FIXED);
		}
	}

	@Test
	void itsDelayYieldsToThatOfTheRequest() {
		try (Connection connection = new Connection(42, answer(null, "/slow", 200, "slow", "1s"))) {
			connection.schedule("10ms");
			connection.send(get("/slow")).pass(Duration.ofMillis(999));
			assertThat(connection.received()).isEmpty();
			assertThat(connection.pass(Duration.ofMillis(1)).received()).endsWith("slow");
			connection.send(get("/slow?delay=5ms")).pass(Duration.ofMillis(5));
			assertThat(connection.received()).endsWith("slow");
		}
	}

	@Test
	void aShareOfItsRequestsMayFail() {
		try (Connection connection = new Connection(42,
				answer(null, "/orders/{id}", 200, null, "mix(50% 0s,50% status(503,0s))"))) {
			int failed = 0;
			for (int i = 0; i < 1000; i++) {
				failed += connection.send(get("/orders/" + i)).received().startsWith("HTTP/1.1 503") ? 1 : 0;
			}
			assertThat(failed).isBetween(430, 570);
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"',
			textBlock = """
					TRACE | /a      | 200 | X: 1              | ""     | 0  | 1s     | method 'TRACE' is none; choices: DELETE, GET
					GET   | a       | 200 | X: 1              | ""     | 0  | 1s     | path 'a' is none; write for instance /orders/{id}
					GET   | /a?b=1  | 200 | X: 1              | ""     | 0  | 1s     | without a query
					GET   | /a/{1}  | 200 | X: 1              | ""     | 0  | 1s     | path '/a/{1}' is none
					GET   | /a      | 600 | X: 1              | ""     | 0  | 1s     | status 600 is out of range 200 to 599
					GET   | /a      | 200 | X                 | ""     | 0  | 1s     | header 'X' is none
					GET   | /a      | 200 | Content-Length: 1 | ""     | 0  | 1s     | header 'Content-Length' is said by the upstream itself
					GET   | /a      | 200 | X: 1              | body   | 20 | 1s     | there are body and size
					GET   | /a      | 200 | X: 1              | ""     | 17 | 1s     | size 17 is out of range 18
					GET   | /a      | 200 | X: 1              | ""     | 0  | soon   | 'soon' is not a delay
					GET   | /a      | 200 | X: 1              | ""     | 0  | refuse | is of no single path
					""")
	void whatIsWrongIsToldWithItsCure(String method, String path, int status, String header, String body, int size,
			String delay, String message) {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new PathAnswer(method, path, status, List.of(header), body.isEmpty() ? null : body,
					(size > 0) ? Integer.valueOf(size) : null, delay))
			.withMessageContaining(message);
	}

	private static PathAnswer answer(@Nullable String method, String path, int status, @Nullable String body,
			@Nullable String delay) {
		return new PathAnswer(method, path, status, List.of(), body, null, delay);
	}

}
