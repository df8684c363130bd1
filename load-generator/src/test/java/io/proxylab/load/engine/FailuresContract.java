package io.proxylab.load.engine;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CountDownLatch;

import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

/** What goes wrong is an error of its own kind, and stops nothing. */
interface FailuresContract extends GeneratorUnderTest {

	@Test
	default void aResetIsAnErrorAndNothingIsSentTwice() throws Exception {
		try (ScriptedServer server = ScriptedServer.answering((request, socket) -> {
			if (request % 5 == 0) {
				ScriptedServer.reset(socket);
			}
			else {
				ScriptedServer.write(socket, ScriptedServer.OK);
			}
		})) {
			Outcome outcome = run(new ShortLoad(server.url()));
			LoadResult result = outcome.result();
			assertThat(result.errors()).containsOnlyKeys(ErrorKind.RESET);
			assertThat(result.correct()).isPositive().isEqualTo(result.completed());
			assertThat(outcome.lastProgress().completedTotal() + outcome.lastProgress().errorsTotal())
				.isEqualTo(server.requests());
			assertThat(outcome.lastProgress().errorsTotal()).isEqualTo(server.requests() / 5);
		}
	}

	@Test
	default void halfAnAnswerIsAReset() throws Exception {
		try (ScriptedServer server = ScriptedServer.answering((request, socket) -> {
			ScriptedServer.write(socket, "HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\n{\"id");
			socket.close();
		})) {
			Outcome outcome = run(new ShortLoad(server.url()).forMillis(2000));
			LoadResult result = outcome.result();
			assertThat(result.errors()).containsOnlyKeys(ErrorKind.RESET);
			assertThat(result.completed()).isZero();
			assertThat(outcome.lastProgress().errorsTotal()).isEqualTo(server.requests());
		}
	}

	@Test
	default void aStallIsATimeoutAndTheUserGoesOnWithAnotherConnection() throws Exception {
		CountDownLatch over = new CountDownLatch(1);
		try (ScriptedServer server = ScriptedServer.answering((request, socket) -> {
			if (request == 3) {
				over.await();
			}
			ScriptedServer.write(socket, ScriptedServer.OK);
		})) {
			Outcome outcome = run(new ShortLoad(server.url()).users(1).timeoutMillis(2000).maxRequests(20));
			LoadResult result = outcome.result();
			over.countDown();
			assertThat(result.errors()).containsExactly(entry(ErrorKind.TIMEOUT, 1L));
			assertThat(result.errorTime().maxMicros()).isGreaterThanOrEqualTo(2_000_000);
			assertThat(result.correct()).isGreaterThan(2);
			assertThat(server.connections()).isEqualTo(2);
			assertThat(outcome.lastProgress().completedTotal() + 1).isEqualTo(server.requests());
		}
	}

	@Test
	default void whatIsPendingAfterTheDrainIsUnfinished() throws Exception {
		CountDownLatch over = new CountDownLatch(1);
		try (ScriptedServer server = ScriptedServer.answering((request, socket) -> over.await())) {
			Outcome outcome = run(new ShortLoad(server.url()).users(7).timeoutMillis(2100).forMillis(2000));
			LoadResult result = outcome.result();
			over.countDown();
			assertThat(result.unfinished()).isEqualTo(7);
			assertThat(result.completed()).isZero();
			assertThat(result.errors()).isEmpty();
			assertThat(server.requests()).isEqualTo(7);
		}
	}

	@Test
	default void aTargetThatNobodyServesIsRefusedWithoutASpin() throws Exception {
		int port;
		try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			port = free.getLocalPort();
		}
		Outcome outcome = run(new ShortLoad("http://127.0.0.1:" + port + "/").forMillis(2000));
		LoadResult result = outcome.result();
		assertThat(result.errors()).containsOnlyKeys(ErrorKind.CONNECT_REFUSED);
		assertThat(result.errors().get(ErrorKind.CONNECT_REFUSED)).isPositive().isLessThan(30L * ShortLoad.USERS);
		assertThat(result.completed()).isZero();
		assertThat(result.connectionsOpened()).isZero();
		assertThat(result.sendLag().count()).isZero();
	}

	@Test
	default void aConnectionThatDoesNotOpenInTimeFailed() throws Exception {
		try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
				Socket first = new Socket(full.getInetAddress(), full.getLocalPort());
				Socket second = new Socket(full.getInetAddress(), full.getLocalPort())) {
			assertThat(first.isConnected() && second.isConnected()).isTrue();
			Outcome outcome = run(new ShortLoad("http://127.0.0.1:" + full.getLocalPort() + "/").users(4)
				.timeoutMillis(200)
				.forMillis(2500));
			LoadResult result = outcome.result();
			assertThat(result.errors()).containsKey(ErrorKind.CONNECT_FAILED);
			assertThat(result.completed()).isZero();
		}
	}

}
