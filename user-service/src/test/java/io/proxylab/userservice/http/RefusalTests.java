package io.proxylab.userservice.http;

import java.time.Duration;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static io.proxylab.userservice.http.Connection.get;
import static org.assertj.core.api.Assertions.assertThat;

class RefusalTests {

	@AutoClose
	private final Connection connection = new Connection(42);

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
			delay=-1            | delay  | -1            | 0ms to 1h           | '-1' is not a duration
			delay=              | delay  | ""            | 0ms to 1h           | '' is not a duration
			delay=5x            | delay  | 5x            | 0ms to 1h           | unknown unit 'x'
			delay=3600001       | delay  | 3600001       | 0ms to 1h           | whole number from 0 to 3600000
			delay=99999999999   | delay  | 99999999999   | 0ms to 1h           | whole number from 0 to 3600000
			delay=61m           | delay  | 61m           | 0ms to 1h           | out of range
			delay=exponential(1)| delay  | exponential(1)| 0ms to 1h           | unit missing
			delay=0s:1ms,1s:2ms | delay  | 0s:1ms,1s:2ms | 0ms to 1h           | set it with --delay or POST /schedule
			size=17             | size   | 17            | 18 to 1048576 bytes | whole number from 18 to 1048576
			size=1048577        | size   | 1048577       | 18 to 1048576 bytes | whole number from 18 to 1048576
			size=1e3            | size   | 1e3           | 18 to 1048576 bytes | whole number from 18 to 1048576
			status=199          | status | 199           | 200 to 599          | whole number from 200 to 599
			status=600          | status | 600           | 200 to 599          | whole number from 200 to 599
			dealy=10            | dealy  | 10            | delay, size, status | unknown parameter
			size=20&size=30     | size   | 20, 30        | one value           | given more than once
			""")
	void badParametersAreNamedWithValueAndRange(String query, String parameter, String value, String range,
			String reason) {
		String answer = this.connection.send(get("/user?" + query)).received();
		assertThat(answer).startsWith("HTTP/1.1 400 Bad Request\r\n")
			.contains("Content-Type: application/problem+json\r\n")
			.doesNotContain("Server-Timing", "Connection: close");
		JsonNode problem = problem(answer);
		assertThat(problem.path("status").asInt()).isEqualTo(400);
		assertThat(problem.path("parameter").asString()).isEqualTo(parameter);
		assertThat(problem.path("value").asString()).isEqualTo(value);
		assertThat(problem.path("range").asString()).isEqualTo(range);
		assertThat(problem.path("detail").asString()).startsWith(parameter + ": ").contains(reason);
		assertThat(this.connection.reading().refused()).isEqualTo(1);
		assertThat(this.connection.reading().requests()).isZero();
	}

	@ParameterizedTest
	@ValueSource(strings = { "*", "https://upstream/x", "upstream:80" })
	void whatIsNoPathIsNowhere(String target) {
		String answer = this.connection.send(get(target)).received();
		assertThat(answer).startsWith("HTTP/1.1 404 Not Found");
		assertThat(problem(answer).path("detail").asString())
			.isEqualTo("nothing is at '" + target + "'; ask for a path, such as /user: every path is answered like it");
		assertThat(this.connection.otherPaths()).isEmpty();
	}

	@Test
	void takesTheAbsoluteForm() {
		assertThat(this.connection.send(get("http://upstream:8081/user?status=202")).received())
			.startsWith("HTTP/1.1 202 Accepted");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			OPTIONS /user HTTP/1.1;Host: a                     | 405 | OPTIONS is not allowed here
			GET /user HTTP/1.1;X: a                            | 400 | the Host header is missing
			GET /user HTTP/2.0;Host: a                         | 505 | use HTTP/1.1
			GET /user?delay=%zz HTTP/1.1;Host: a               | 400 | cannot be read
			""")
	void refusesWhatItDoesNotSpeakAndKeepsTheConnection(String request, int status, String detail) {
		String answer = this.connection.send(request.replace(";", "\r\n") + "\r\n\r\n").received();
		assertThat(answer).startsWith("HTTP/1.1 " + status + " ");
		assertThat(problem(answer).path("detail").asString()).contains(detail);
		assertThat(this.connection.isOpen()).isTrue();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			nonsense                                           | 400
			GET /user HTTP/1.1;Content-Length: x               | 400
			POST /user HTTP/1.1;Content-Length: 1;Content-Length: 2 | 400
			""")
	void endsTheConnectionAfterWhatIsNotHttp(String request, int status) {
		String answer = this.connection.send(request.replace(";", "\r\n") + "\r\n\r\n", get("/user")).received();
		assertThat(answer).startsWith("HTTP/1.1 " + status + " ")
			.contains("Connection: close\r\n")
			.containsOnlyOnce("HTTP/1.1 ");
		assertThat(this.connection.isOpen()).isFalse();
	}

	@Test
	void refusesTooLongTargets() {
		assertThat(this.connection.send(get("/user?x=" + "x".repeat(5000))).received()).startsWith("HTTP/1.1 414 ");
	}

	@Test
	void refusesTooLongHeaders() {
		assertThat(this.connection.send(get("/user").replace("upstream", "x".repeat(9000))).received())
			.startsWith("HTTP/1.1 431 ");
	}

	@Test
	void aRefusalWaitsForTheAnswersBeforeIt() {
		this.connection.send(get("/user?delay=10"), get("/user?dealy=10"));
		assertThat(this.connection.received()).isEmpty();
		assertThat(this.connection.pass(Duration.ofMillis(10)).received()).startsWith("HTTP/1.1 200")
			.contains("HTTP/1.1 400");
	}

	private static JsonNode problem(String answer) {
		return JsonMapper.shared().readTree(answer.substring(answer.indexOf("\r\n\r\n") + 4));
	}

}
