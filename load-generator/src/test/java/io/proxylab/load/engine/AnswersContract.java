package io.proxylab.load.engine;

import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

/** What is an answer, which one is correct, and where it ends. */
interface AnswersContract extends GeneratorUnderTest {

	@ParameterizedTest
	@ValueSource(strings = { "HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\n{\"id\":2}",
			"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{\"id\":10}",
			"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n7\r\n{\"id\":1\r\n0\r\n\r\n" })
	default void anAnswerWithAnotherBodyIsAnError(String answer) throws Exception {
		try (ScriptedServer server = ScriptedServer.answering(answer)) {
			Outcome outcome = run(new ShortLoad(server.url()));
			LoadResult result = outcome.result();
			assertThat(result.completed()).isPositive();
			assertThat(result.correct()).isZero();
			assertThat(result.errors()).containsExactly(entry(ErrorKind.BAD_BODY, result.completed()));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = {
			"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3;a=b\r\n{\"i\r\n5\r\nd\":1}\r\n0\r\nTrailer: x\r\n\r\n",
			"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\n{\"id\":1}" })
	default void anUnusualAnswerIsCorrectAllTheSame(String answer) throws Exception {
		try (ScriptedServer server = ScriptedServer.answering(answer)) {
			Outcome outcome = run(new ShortLoad(server.url()));
			LoadResult result = outcome.result();
			assertThat(result.correct()).isPositive().isEqualTo(result.completed());
			assertThat(server.connections()).isBetween(1, ShortLoad.USERS);
		}
	}

	@Test
	default void anAnswerThatComesInPiecesIsOneAnswer() throws Exception {
		try (ScriptedServer server = ScriptedServer.answering((request, socket) -> {
			ScriptedServer.write(socket, "HTTP/1.1 200 OK\r\nConte");
			ScriptedServer.write(socket, "nt-Length: 8\r\n\r\n{\"i");
			ScriptedServer.write(socket, "d\":1}");
		})) {
			Outcome outcome = run(new ShortLoad(server.url()));
			LoadResult result = outcome.result();
			assertThat(result.correct()).isPositive().isEqualTo(result.completed());
			assertThat(outcome.lastProgress().completedTotal()).isEqualTo(server.requests());
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 65_535, 65_536, 3_000_000 })
	default void aLongBodyIsCheckedToItsLastByte(int length) throws Exception {
		String body = "x".repeat(length);
		String head = "HTTP/1.1 200 OK\r\nContent-Length: " + length + "\r\n\r\n";
		try (ScriptedServer server = ScriptedServer.answering((request, socket) -> ScriptedServer.write(socket,
				head + ((request % 2 == 0) ? body.substring(1) + "y" : body)))) {
			Outcome outcome = run(new ShortLoad(server.url()).users(2).body(body).maxRequests(20));
			LoadResult result = outcome.result();
			assertThat(result.errors()).containsOnlyKeys(ErrorKind.BAD_BODY);
			assertThat(result.correct()).isPositive();
			assertThat(result.bytesReceived()).isEqualTo(result.completed() * (head.length() + length));
		}
	}

	@Test
	default void anAnswerWithoutLengthEndsWithItsConnection() throws Exception {
		try (ScriptedServer server = ScriptedServer.answering((request, socket) -> {
			ScriptedServer.write(socket, "HTTP/1.1 200 OK\r\n\r\n{\"id\":1}");
			socket.close();
		})) {
			Outcome outcome = run(new ShortLoad(server.url()));
			LoadResult result = outcome.result();
			assertThat(result.errors()).isEmpty();
			assertThat(result.correct()).isPositive();
			assertThat(outcome.lastProgress().completedTotal()).isEqualTo(server.requests());
		}
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "SSH-2.0-OpenSSH_9.6\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\n{\"id\":1} and more" })
	default void whatIsNotHttpIsABadResponse(String answer) throws Exception {
		try (ScriptedServer server = ScriptedServer.answering(answer)) {
			Outcome outcome = run(new ShortLoad(server.url()).forMillis(2000));
			LoadResult result = outcome.result();
			assertThat(result.errors()).containsOnlyKeys(ErrorKind.BAD_RESPONSE);
			assertThat(result.completed()).isZero();
		}
	}

}
