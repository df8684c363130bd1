package io.proxylab.proxy.client;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

import io.proxylab.proxy.contract.Eventually;
import io.proxylab.proxy.contract.Script;
import io.proxylab.proxy.contract.ScriptedUpstream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Every client gives up an answer that is not whole in time, however it comes. */
@ParameterizedClass
@MethodSource("io.proxylab.proxy.client.Face#all")
class DeadlineIT {

	private static final Duration PATIENCE = Duration.ofSeconds(20);

	private static final Duration PAUSE = Duration.ofMillis(50);

	private static final UpstreamRequest REQUEST = new UpstreamRequest("GET", "/user",
			List.of(new Header("user-agent", "test")), Body.EMPTY);

	@Parameter
	@SuppressWarnings("NullAway.Init") // JUnit sets it.
	Face face;

	private final ScriptedUpstream upstream = new ScriptedUpstream();

	@AfterEach
	void stopUpstream() {
		this.upstream.close();
	}

	private Face.Running start(Duration deadline) {
		return this.face.start()
			.apply(new ClientSettings(URI.create("http://127.0.0.1:" + this.upstream.port()), Track.TUNED, 1, -1,
					PATIENCE, PATIENCE, PATIENCE, 2048, true, 0, deadline, null));
	}

	private static void assertLate(Face.Running client) {
		assertThatExceptionOfType(UpstreamException.class).isThrownBy(() -> client.exchange(REQUEST))
			.satisfies((ex) -> assertThat(ex.failure()).isEqualTo(UpstreamFailure.RESPONSE_TIMEOUT));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "HTTP/1.1 200 OK\r\nX-Endless: ", "HTTP/1.1 200 OK\r\nContent-Length: 2000\r\n\r\n" })
	void anAnswerThatDripsIsGivenUpWithItsConnection(String beginning) {
		this.upstream.script((request, connection) -> {
			connection.write(beginning);
			while (!beginning.isEmpty()) {
				Script.trickle(PAUSE, "a", "b").answer(request, connection);
			}
			connection.awaitEnd();
		});
		try (Face.Running client = start(Duration.ofMillis(250))) {
			long before = System.nanoTime();
			assertLate(client);
			assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(PATIENCE.dividedBy(2));
			Eventually.until(() -> this.upstream.openConnections() == 0);
			// The pool has but one connection: it must have come back.
			this.upstream.script(Script.ok("next"));
			Eventually.until(() -> answers(client));
		}
	}

	private static boolean answers(Face.Running client) {
		try {
			return client.exchange(REQUEST).status() == 200;
		}
		catch (UpstreamException ex) {
			// A slow machine may miss so short a deadline without any fault.
			assertThat(ex.failure()).isEqualTo(UpstreamFailure.RESPONSE_TIMEOUT);
			return false;
		}
	}

	@Test
	void answersInTimeStayWholeAndLeaveTheirConnectionToTheNext() {
		this.upstream.script(Script.trickle(PAUSE, "HTTP/1.1 200 OK\r\nContent-Le", "ngth: 4\r\n\r\nbo", "dy"));
		try (Face.Running client = start(Duration.ofSeconds(10))) {
			for (int count = 0; count < 3; count++) {
				assertThat(new String(client.exchange(REQUEST).body().bytes(), StandardCharsets.US_ASCII))
					.isEqualTo("body");
			}
			Eventually.until(() -> this.upstream.openConnections() == 1);
		}
	}

}
