package io.proxylab.jmeter.generate;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;

import io.proxylab.jmeter.CountedUserService;
import io.proxylab.jmeter.Upstream;
import io.proxylab.load.protocol.LoadCommand;
import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadEvent.Finished;
import io.proxylab.load.protocol.LoadEvent.Phase;
import io.proxylab.load.protocol.LoadEvent.Progress;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.LoadSettings.Connection;
import io.proxylab.load.protocol.LoadSettings.Expect;
import io.proxylab.userservice.http.UserJson;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class GeneratorIT {

	private static final Expect USER = new Expect(200, UserJson.FIXED);

	@SuppressWarnings("NullAway.Init") // set before each test
	private GeneratorConversation generator;

	@BeforeEach
	void startGenerator() throws IOException {
		this.generator = GeneratorConversation.start();
	}

	@AfterEach
	void endGenerator() throws Exception {
		this.generator.end();
	}

	@Test
	void whatIsReportedIsWhatTheUpstreamCountedAndWhatTheHistogramsHold(@TempDir Path directory) throws Exception {
		try (CountedUserService userService = CountedUserService.start()) {
			LoadResult result = finished(new LoadSettings("cell", user(userService.port(), "delay=20"), 10, 20, 500,
					2000, 0, 5000, Connection.KEEP_ALIVE, USER, directory.toString()));
			Progress last = this.generator.last(Progress.class);
			assertThat(last.phase()).isEqualTo(Phase.DRAIN);
			assertThat(last.completedTotal()).isEqualTo(userService.requests());
			assertThat(last.inFlight()).isZero();
			assertThat(result.connectionsOpened()).isEqualTo(userService.connectionsOpened()).isEqualTo(10);
			assertThat(result.connectionsClosedByTarget()).isZero();
			assertThat(result.completed()).isEqualTo(result.correct()).isBetween(100L, last.completedTotal());
			assertThat(result.throughput()).isCloseTo(result.completed() / 2.0, within(1e-6));
			assertThat(result.errors()).isEmpty();
			assertThat(result.serviceTime().p50Micros()).isGreaterThanOrEqualTo(20_000);
			assertThat(result.addedTime().count()).isEqualTo(result.correct());
			assertThat(result.addedTime().p50Micros()).isLessThan(result.serviceTime().p50Micros());
			// Each of 10 users may have a request that crosses an end of the window of 2
			// s.
			double longestSeconds = result.serviceTime().maxMicros() / 1e6;
			assertThat(result.meanInFlight()).as("Little's law")
				.isCloseTo(result.throughput() * result.serviceTime().meanMicros() / 1e6,
						within(0.5 + 2 * 10 * longestSeconds / 2))
				.isLessThanOrEqualTo(10);
			assertThat(count(directory.resolve("response-time.hlog"))).isEqualTo(result.responseTime().count());
			assertThat(count(directory.resolve("service-time.hlog"))).isEqualTo(result.serviceTime().count());
			assertThat(count(directory.resolve("added-time.hlog"))).isEqualTo(result.addedTime().count());
			assertThat(count(directory.resolve("send-lag.hlog"))).isEqualTo(result.sendLag().count());
			assertThat(directory).isDirectoryNotContaining("glob:**.partial");
		}
	}

	@Test
	void loadsRunAfterOneAnotherInOneProcess() throws Exception {
		try (Upstream upstream = Upstream.start()) {
			LoadResult wrongBody = finished(load("one", user(upstream.port(), "wrong-body&delay=10"), 60_000));
			assertThat(wrongBody.errors()).containsOnlyKeys(ErrorKind.BAD_BODY)
				.containsEntry(ErrorKind.BAD_BODY, wrongBody.completed());
			assertThat(wrongBody.correct()).isZero();
			LoadResult wrongStatus = finished(load("two", user(upstream.port(), "wrong-status&delay=10"), 60_000));
			assertThat(wrongStatus.errors()).containsOnlyKeys(ErrorKind.BAD_STATUS);
			LoadResult late = finished(load("three", user(upstream.port(), "delay=60000"), 100));
			assertThat(late.errors()).containsOnlyKeys(ErrorKind.TIMEOUT);
			assertThat(late.completed()).isZero();
			assertThat(late.errorTime().p50Micros()).isGreaterThanOrEqualTo(100_000);
		}
	}

	@Test
	void aConnectionIsOpenedForEachRequestWhereThatIsWanted() throws Exception {
		try (CountedUserService userService = CountedUserService.start()) {
			LoadResult result = finished(new LoadSettings("close", user(userService.port(), "delay=10"), 4, 10, 100,
					500, 0, 5000, Connection.CLOSE, USER, null));
			assertThat(result.errors()).isEmpty();
			assertThat(userService.connectionsOpened()).isEqualTo(userService.requests());
			assertThat(result.connectionsOpened()).isBetween(result.completed(), userService.connectionsOpened());
		}
	}

	@Test
	void aTargetThatIsDownIsNotAskedInASpin() throws Exception {
		int nobody;
		try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			nobody = free.getLocalPort();
		}
		LoadResult result = finished(load("down", user(nobody, "delay=10"), 60_000));
		assertThat(result.errors()).containsOnlyKeys(ErrorKind.CONNECT_REFUSED);
		assertThat(result.errors().get(ErrorKind.CONNECT_REFUSED)).isBetween(1L, 4 * 11L);
		assertThat(result.connectionsOpened()).isZero();
		assertThat(result.bytesReceived()).isZero();
		assertThat(result.sendLag().count()).as("nothing was sent").isZero();
	}

	@Test
	void aTargetThatHangsUpIsAReset() throws Exception {
		try (ServerSocket hangingUp = new ServerSocket(0, 100, InetAddress.getLoopbackAddress())) {
			Thread.ofVirtual().start(() -> hangUp(hangingUp));
			LoadResult result = finished(load("reset", user(hangingUp.getLocalPort(), "delay=10"), 60_000));
			assertThat(result.errors()).containsOnlyKeys(ErrorKind.RESET);
			assertThat(result.connectionsClosedByTarget()).isPositive();
		}
	}

	@Test
	void enoughAnswersEndTheLoadEarly() throws Exception {
		try (CountedUserService userService = CountedUserService.start()) {
			LoadResult result = finished(new LoadSettings("warm-up", user(userService.port(), "delay=1"), 5, 1, 1,
					60_000, 200, 5000, Connection.KEEP_ALIVE, USER, null));
			assertThat(userService.requests()).isBetween(200L, 5000L);
			assertThat(result.windowMicros()).isLessThan(50_000_000);
			assertThat(result.stopped()).isFalse();
		}
	}

	@Test
	void stopEndsTheLoadAndCountsWhatIsPending() throws Exception {
		try (CountedUserService userService = CountedUserService.start()) {
			this.generator.send(new LoadCommand.Run(new LoadSettings("slow", user(userService.port(), "delay=30000"), 3,
					0, 0, 60_000, 0, 60_000, Connection.KEEP_ALIVE, USER, null)));
			this.generator.await((event) -> event instanceof Progress progress && progress.inFlight() == 3);
			// A second more, so that the mean counts little of the start on a busy
			// machine.
			this.generator.await((event) -> event instanceof Progress);
			this.generator.send(new LoadCommand.Stop());
			Finished finished = (Finished) this.generator.await((event) -> event instanceof Finished);
			assertThat(finished.result().stopped()).isTrue();
			assertThat(finished.result().unfinished()).as("it doesn't wait for the responses, which take 30 s")
				.isEqualTo(3);
			assertThat(finished.result().completed()).isZero();
			assertThat(finished.result().meanInFlight()).isBetween(1.0, 3.0);
		}
	}

	@Test
	void aLoadThatIsStoppedBeforeItsWindowHasNone() throws Exception {
		try (CountedUserService userService = CountedUserService.start()) {
			this.generator.send(new LoadCommand.Run(new LoadSettings("early", user(userService.port(), "delay=10"), 2,
					0, 60_000, 1000, 0, 5000, Connection.KEEP_ALIVE, USER, null)));
			this.generator.await((event) -> event instanceof Progress);
			this.generator.send(new LoadCommand.Stop());
			LoadEvent next = this.generator.await((event) -> !(event instanceof Progress));
			assertThat(next).as("no window began").isInstanceOf(Finished.class);
			assertThat(((Finished) next).result().windowMicros()).isZero();
			assertThat(((Finished) next).result().completed()).isZero();
		}
	}

	@Test
	void badCommandsAreAnsweredInWords() throws Exception {
		this.generator.sendLine("{\"command\":\"jump\"}");
		assertThat(failure().reason()).contains("jump");
		LoadSettings settings = load("nowhere", "http://no-such-host.invalid/", 1000);
		this.generator.send(new LoadCommand.Run(settings));
		assertThat(failure()).isEqualTo(
				new LoadEvent.Failed("nowhere", "url: the host of 'http://no-such-host.invalid/' has no address"));
	}

	@Test
	void aSecondLoadAtTheSameTimeIsRefused() throws Exception {
		try (CountedUserService userService = CountedUserService.start()) {
			LoadSettings settings = load("first", user(userService.port(), "delay=10"), 1000);
			this.generator.send(new LoadCommand.Run(settings));
			this.generator.send(new LoadCommand.Run(load("second", settings.url(), 1000)));
			assertThat(failure())
				.isEqualTo(new LoadEvent.Failed("second", "the load 'first' is running; wait for its end, or stop it"));
			assertThat(((Finished) this.generator.await((event) -> event instanceof Finished)).id()).isEqualTo("first");
		}
	}

	@Test
	void whereTheHistogramsCannotBeWrittenNothingIsMeasured(@TempDir Path directory) throws Exception {
		try (CountedUserService userService = CountedUserService.start()) {
			Path file = Files.writeString(directory.resolve("file"), "");
			this.generator.send(new LoadCommand.Run(new LoadSettings("cell", user(userService.port(), "delay=10"), 1, 0,
					0, 1000, 0, 5000, Connection.KEEP_ALIVE, USER, file.toString())));
			assertThat(failure()).isEqualTo(new LoadEvent.Failed("cell",
					"directory: '" + file + "' is not a directory that can be written to; make it first"));
			assertThat(userService.requests()).isZero();
		}
	}

	private LoadEvent.Failed failure() throws Exception {
		return (LoadEvent.Failed) this.generator.await((event) -> event instanceof LoadEvent.Failed);
	}

	private LoadResult finished(LoadSettings settings) throws Exception {
		this.generator.send(new LoadCommand.Run(settings));
		LoadEvent event = this.generator.await((any) -> any instanceof Finished || any instanceof LoadEvent.Failed);
		assertThat(event).isInstanceOf(Finished.class);
		assertThat(((Finished) event).id()).isEqualTo(settings.id());
		return ((Finished) event).result();
	}

	private static LoadSettings load(String id, String url, long timeoutMillis) {
		return new LoadSettings(id, url, 4, 10, 100, 1000, 0, timeoutMillis, Connection.KEEP_ALIVE, USER, null);
	}

	private static String user(int port, String query) {
		return "http://127.0.0.1:" + port + "/user?" + query;
	}

	private static void hangUp(ServerSocket server) {
		try {
			while (true) {
				server.accept().close();
			}
		}
		catch (IOException ex) {
			assertThat(server.isClosed()).isTrue();
		}
	}

	private static long count(Path file) throws IOException {
		Histogram sum = new Histogram(3_600_000_000L, 3);
		try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
			for (var next = reader.nextIntervalHistogram(); next != null; next = reader.nextIntervalHistogram()) {
				sum.add((Histogram) next);
			}
		}
		return sum.getTotalCount();
	}

}
