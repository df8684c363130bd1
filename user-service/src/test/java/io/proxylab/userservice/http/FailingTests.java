package io.proxylab.userservice.http;

import java.time.Duration;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static io.proxylab.userservice.http.Connection.get;
import static org.assertj.core.api.Assertions.assertThat;

/** An upstream that fails as it was asked to. */
class FailingTests {

	private static final String BODY = "{\"id\":1,\"name\":\"Ada Lovelace\",\"email\":\"ada@example.com\"}";

	@AutoClose
	private final Connection connection = new Connection(42);

	@Test
	void resetsAfterItsTimeAndAnswersNothingMore() {
		this.connection.send(get("/user?delay=reset(50ms)"), get("/user")).pass(Duration.ofMillis(49));
		assertThat(this.connection.isOpen()).isTrue();
		this.connection.pass(Duration.ofMillis(1));
		assertThat(this.connection.isOpen()).isFalse();
		assertThat(this.connection.received()).isEmpty();
		assertThat(this.connection.reading().inFlight()).isZero();
	}

	@Test
	void stallsWithHalfABodyUntilTheClientLeaves() {
		this.connection.send(get("/user?delay=stall(50ms)"), get("/user")).pass(Duration.ofMillis(50));
		assertThat(this.connection.received()).contains("Content-Length: 56")
			.endsWith("\r\n\r\n" + BODY.substring(0, 28));
		assertThat(this.connection.pass(Duration.ofHours(1)).received()).isEmpty();
		assertThat(this.connection.reading().inFlight()).isEqualTo(2);
		assertThat(this.connection.leave().reading().aborted()).isEqualTo(2);
	}

	@Test
	void dripsByteByByteAndThenGoesOn() {
		this.connection.send(get("/user?delay=drip(50ms,560ms)"), get("/user")).pass(Duration.ofMillis(50));
		assertThat(this.connection.received()).endsWith("\r\n\r\n");
		StringBuilder body = new StringBuilder();
		for (int i = 0; i < 55; i++) {
			String piece = this.connection.pass(Duration.ofMillis(10)).received();
			assertThat(piece).hasSize(1);
			body.append(piece);
		}
		String last = this.connection.pass(Duration.ofMillis(10)).received();
		assertThat(body.append(last.charAt(0))).hasToString(BODY);
		assertThat(last).startsWith("}HTTP/1.1 200 OK").endsWith(BODY);
		assertThat(this.connection.reading().inFlight()).isZero();
	}

	@Test
	void aClientThatLeavesWhileItDripsIsAborted() {
		this.connection.send(get("/user?delay=drip(0ms,560ms)")).pass(Duration.ofMillis(100)).leave();
		assertThat(this.connection.hasTimers()).isFalse();
		assertThat(this.connection.reading().aborted()).isOne();
	}

	@Test
	void nothingDripsToHead() {
		this.connection.send(get("/user?delay=drip(0ms,10ms)").replace("GET", "HEAD")).pass(Duration.ofMillis(10));
		assertThat(this.connection.received()).contains("Content-Length: 56").endsWith("\r\n\r\n");
		assertThat(this.connection.reading().inFlight()).isZero();
	}

	@Test
	void aLongBodyDripsInPieces() {
		this.connection.send(get("/user?size=100000&delay=drip(0ms,50ms)"));
		String all = this.connection.received();
		for (int i = 0; i < 10; i++) {
			all += this.connection.pass(Duration.ofMillis(5)).received();
		}
		assertThat(all.substring(all.indexOf("\r\n\r\n") + 4)).hasSize(100_000).endsWith("\"}");
	}

	@Test
	void answersWithAStatus() {
		this.connection.send(get("/user?delay=status(503,10ms)")).pass(Duration.ofMillis(10));
		assertThat(this.connection.received()).startsWith("HTTP/1.1 503 ");
		assertThat(this.connection.isOpen()).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "reset(1s)", "stall(1s)", "drip(1s,1s)" })
	void aScheduleFailsFromItsStepOn(String failing) {
		this.connection.schedule("0s:0ms,10s:" + failing + ",20s:0ms");
		assertThat(this.connection.send(get("/user")).received()).startsWith("HTTP/1.1 200");
		this.connection.pass(Duration.ofSeconds(10)).send(get("/user")).pass(Duration.ofMillis(1500));
		assertThat(this.connection.received()).doesNotContain(BODY);
	}

	@Test
	void aRequestCannotBeRefusedWhenItHasArrived() {
		assertThat(this.connection.send(get("/user?delay=refuse")).received()).startsWith("HTTP/1.1 400")
			.contains("POST /schedule");
	}

}
