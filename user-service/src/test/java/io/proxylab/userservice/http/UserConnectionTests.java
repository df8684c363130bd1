package io.proxylab.userservice.http;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static io.proxylab.userservice.http.Connection.get;
import static io.proxylab.userservice.http.Connection.post;
import static org.assertj.core.api.Assertions.assertThat;

class UserConnectionTests {

	@AutoClose
	private final Connection connection = new Connection(42);

	@Test
	void answersWithTheSameBytesButForTheTimes() {
		assertThat(this.connection.send(get("/user")).received()).isEqualTo("""
				HTTP/1.1 200 OK\r
				Content-Type: application/json\r
				Content-Length: 56\r
				Date: Thu, 01 Jan 1970 00:00:00 GMT\r
				Server-Timing: delay;dur=0.000\r
				\r
				{"id":1,"name":"Ada Lovelace","email":"ada@example.com"}""");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			100   | 100
			100ms | 100
			1.5s  | 1500
			2m    | 120000
			250us | 0.25
			""")
	void holdsARequestForItsDelayAndSaysSo(String delay, double millis) {
		Duration asked = Duration.ofNanos((long) (millis * 1e6));
		this.connection.send(get("/user?delay=" + delay)).pass(asked.minusNanos(1000));
		assertThat(this.connection.received()).isEmpty();
		assertThat(this.connection.reading().inFlight()).isEqualTo(1);
		assertThat(this.connection.pass(Duration.ofNanos(1000)).received())
			.contains(String.format(Locale.ROOT, "Server-Timing: delay;dur=%.3f\r\n", millis));
		assertThat(this.connection.reading().inFlight()).isZero();
		assertThat(this.connection.reading().inFlightNanos()).isEqualTo(asked.toNanos());
		assertThat(this.connection.reading().clamped()).isZero();
	}

	@Test
	void saysTheDelayThatItReallyTook() {
		assertThat(this.connection.send(get("/user?delay=10")).pass(Duration.ofNanos(11_234_567)).received())
			.contains("Server-Timing: delay;dur=11.234\r\n");
		assertThat(this.connection.reading().delayErrorNanos()).isEqualTo(1_234_567);
	}

	@Test
	void measuresTheDelayFromTheEndOfTheBody() {
		this.connection.send(post("Content-Length: 4\r\n", "ab").replace("/user", "/user?delay=10"));
		this.connection.pass(Duration.ofMillis(50)).send("cd");
		assertThat(this.connection.pass(Duration.ofMillis(9)).received()).isEmpty();
		assertThat(this.connection.pass(Duration.ofMillis(1)).received()).contains("dur=10.000");
	}

	@Test
	void followsTheScheduleForRequestsThatNameNoDelay() {
		this.connection.schedule("0s:10ms,60s:1s").send(get("/user")).pass(Duration.ofMillis(10));
		assertThat(this.connection.received()).contains("dur=10.000");
		this.connection.pass(Duration.ofSeconds(60)).send(get("/user")).pass(Duration.ofSeconds(1));
		assertThat(this.connection.received()).contains("dur=1000.000");
	}

	@Test
	void randomDelaysRepeatWithTheirSeed() {
		assertThat(randomDelays(7)).isEqualTo(randomDelays(7)).isNotEqualTo(randomDelays(8));
	}

	@Test
	void answersPipelinedRequestsInOrderEachAtItsTime() {
		this.connection.send(get("/user?delay=100"), get("/user?delay=50&status=201"), get("/user?delay=200"));
		assertThat(this.connection.reading().inFlight()).isEqualTo(3);
		assertThat(this.connection.pass(Duration.ofMillis(60)).received()).isEmpty();
		assertThat(this.connection.pass(Duration.ofMillis(40)).received().split("HTTP/1.1 ")).hasSize(3)
			.satisfies((parts) -> assertThat(parts[1]).startsWith("200 OK"))
			.satisfies((parts) -> assertThat(parts[2]).startsWith("201 Created").contains("dur=100.000"));
		assertThat(this.connection.pass(Duration.ofMillis(100)).received()).contains("dur=200.000");
	}

	@Test
	void readsNoFurtherWhileTooManyAnswersArePending() {
		this.connection.send(IntStream.range(0, UserConnection.MOST_PIPELINED)
			.mapToObj((i) -> get("/user?delay=10"))
			.toArray(String[]::new));
		assertThat(this.connection.isReading()).isFalse();
		assertThat(this.connection.pass(Duration.ofMillis(10)).isReading()).isTrue();
		assertThat(this.connection.reading().inFlight()).isZero();
	}

	@Test
	void forgetsHeldRequestsOnceTheirClientLeaves() {
		this.connection.send(get("/user?delay=1h"), get("/user?delay=1h")).pass(Duration.ofSeconds(3)).leave();
		this.connection.pass(Duration.ofSeconds(5));
		assertThat(this.connection.reading().inFlight()).isZero();
		assertThat(this.connection.reading().aborted()).isEqualTo(2);
		assertThat(this.connection.reading().inFlightNanos()).isEqualTo(Duration.ofSeconds(6).toNanos());
		assertThat(this.connection.reading().connectionsOpen()).isZero();
		assertThat(this.connection.hasTimers()).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "POST", "PUT", "PATCH", "DELETE" })
	void takesABodyAndAnswersWithTheUser(String method) {
		String first = post("Content-Length: 5\r\n", "hello").replace("POST", method);
		String second = post("Transfer-Encoding: chunked\r\n", "5\r\nhello\r\n0\r\n\r\n").replace("POST", method);
		assertThat(this.connection.send(first, second).received().split("HTTP/1.1 200 OK")).hasSize(3);
		assertThat(this.connection.isOpen()).isTrue();
	}

	@Test
	void refusesABodyThatSaysToBeTooLong() {
		assertThat(this.connection.send(post("Content-Length: 1048577\r\n", "")).received())
			.startsWith("HTTP/1.1 413 Request Entity Too Large")
			.contains("Connection: close\r\n", "longer than 1048576 bytes");
	}

	@Test
	void refusesABodyThatTurnsOutToBeTooLong() {
		this.connection.send(post("Transfer-Encoding: chunked\r\n", ""));
		String chunk = "10000\r\n" + "x".repeat(0x10000) + "\r\n";
		for (int i = 0; i < 16; i++) {
			this.connection.send(chunk);
		}
		assertThat(this.connection.received()).isEmpty();
		assertThat(this.connection.send(chunk, chunk).received()).startsWith("HTTP/1.1 413");
	}

	@Test
	void tellsAClientThatAsksToSendItsBody() {
		String expecting = post("Content-Length: 2\r\nExpect: 100-continue\r\n", "");
		assertThat(this.connection.send(expecting).received()).isEqualTo("HTTP/1.1 100 Continue\r\n\r\n");
		assertThat(this.connection.send("ab").received()).startsWith("HTTP/1.1 200 OK");
	}

	@Test
	void answersHeadWithTheHeadersOfGet() {
		String head = this.connection.send(get("/user").replace("GET", "HEAD")).received();
		assertThat(this.connection.send(get("/user")).received()).isEqualTo(head + UserJson.FIXED);
	}

	@ParameterizedTest
	@CsvSource({ "204, false", "304, false", "205, true" })
	void answersWithoutContentWhereTheStatusHasNone(int status, boolean withLength) {
		String answer = this.connection.send(get("/user?size=9000&status=" + status)).received();
		assertThat(answer).startsWith("HTTP/1.1 " + status)
			.endsWith("\r\n\r\n")
			.doesNotContain("Content-Type")
			.contains("Server-Timing");
		assertThat(answer.contains("Content-Length: 0\r\n")).isEqualTo(withLength);
	}

	@ParameterizedTest
	@ValueSource(ints = { 18, 8192, 8193, 1_048_576 })
	void answersWithTheSizeAskedFor(int size) {
		String answer = this.connection.send(get("/user?size=" + size)).received();
		assertThat(answer).contains("Content-Length: " + size + "\r\n");
		assertThat(answer).endsWith("\r\n\r\n" + new String(UserJson.ofSize(size), StandardCharsets.US_ASCII));
	}

	@Test
	void closesWhenAsked() {
		String asking = get("/user?delay=10").replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n");
		this.connection.send(asking, get("/user")).pass(Duration.ofMillis(10));
		assertThat(this.connection.received()).contains("Connection: close\r\n").containsOnlyOnce("HTTP/1.1");
		assertThat(this.connection.isOpen()).isFalse();
	}

	@Test
	void closesAfterAnHttp10RequestUnlessItAsksToKeepTheConnection() {
		String kept = "GET /user HTTP/1.0\r\nConnection: keep-alive\r\n\r\n";
		assertThat(this.connection.send(kept).received()).contains("Connection: keep-alive\r\n");
		assertThat(this.connection.send("GET /user HTTP/1.0\r\n\r\n").received()).contains("Connection: close\r\n");
		assertThat(this.connection.isOpen()).isFalse();
	}

	private static long randomDelays(long seed) {
		try (Connection connection = new Connection(seed)) {
			return connection.send(get("/user?delay=exponential(10ms)"), get("/user?delay=lognormal(1s,0.5)"))
				.pass(Duration.ofHours(1))
				.reading()
				.delayErrorNanos();
		}
	}

}
