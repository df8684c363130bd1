package io.proxylab.load.engine;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.userservice.UserService;
import io.proxylab.userservice.UserServiceOptions;
import io.proxylab.userservice.delay.DelaySchedule;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

class NettyLoadIT implements EngineContract {

	private static final LoadEngine ENGINE = new LoadEngine(2, (notice) -> {
	});

	/** Never counted down. */
	private final CountDownLatch stall = new CountDownLatch(1);

	@TempDir
	private Path directory;

	@AfterAll
	static void endEventLoops() {
		ENGINE.close();
	}

	@Override
	public LoadResult run(LoadSettings settings, List<LoadEvent> events) throws Exception {
		return ENGINE.prepare(settings).execute(events::add);
	}

	@Test
	void aWindowThatIsKeptBeginsWithAnEmptyHeap() throws Exception {
		WeakReference<Object> garbage = new WeakReference<>(new Object());
		AtomicBoolean isCollected = new AtomicBoolean();
		try (UserService upstream = UserService
			.start(new UserServiceOptions(0, 0, "127.0.0.1", DelaySchedule.parse("20ms"), 42, 1))) {
			ENGINE.prepare(settings("http://127.0.0.1:" + upstream.port() + "/user", this.directory.toString()))
				.execute((event) -> isCollected.compareAndSet(false,
						event instanceof LoadEvent.WindowStarted && garbage.refersTo(null)));
		}
		assertThat(isCollected).isTrue();
	}

	@Test
	void measuresWhatTheUserServiceReallyTook() throws Exception {
		List<LoadEvent> events = new ArrayList<>();
		try (UserService upstream = UserService
			.start(new UserServiceOptions(0, 0, "127.0.0.1", DelaySchedule.parse("20ms"), 42, 1))) {
			LoadResult result = run(new LoadSettings("test", "http://127.0.0.1:" + upstream.port() + "/user", 20, 20,
					200, 600, 0, 10_000, LoadSettings.Connection.KEEP_ALIVE, new LoadSettings.Expect(200, null),
					this.directory.toString()), events);
			assertThat(result.errors()).isEmpty();
			assertThat(result.correct()).isPositive();
			assertThat(result.unfinished()).isZero();
			assertThat(result.serviceTime().p50Micros()).isGreaterThanOrEqualTo(19_900);
			assertThat(result.addedTime().count()).isEqualTo(result.correct());
			assertThat(result.addedTime().p50Micros() + 20_000)
				.isLessThanOrEqualTo(result.responseTime().p50Micros() + 200);
			assertThat(result.clamped()).isZero();
			double edges = 20.0 * result.responseTime().maxMicros() / result.windowMicros();
			assertThat(result.meanInFlight() + result.throughput() * result.sendLag().meanMicros() / 1e6)
				.as("all users in flight all the time, but for the generator's own lateness")
				.isCloseTo(20, within(0.5 + edges));
			assertThat(result.throughput() * result.serviceTime().meanMicros() / 1e6)
				.as("Little's law, but for what was pending at the edges")
				.isCloseTo(result.meanInFlight(), within(0.1 + edges));
			assertThat(this.directory.resolve("response-time.hlog")).isNotEmptyFile();
		}
	}

	@Test
	void underOpenLoadAStallIsInTheResponseTimeOfAllThatWereDueMeanwhile() throws Exception {
		try (ScriptedServer server = ScriptedServer.answering((request, socket) -> {
			if (request == 50) {
				assertThat(this.stall.await(1, TimeUnit.SECONDS)).isFalse();
			}
			ScriptedServer.write(socket, ScriptedServer.OK);
		})) {
			LoadSettings.Open open = new LoadSettings.Open(200, LoadSettings.Arrivals.CONSTANT, 42);
			Outcome outcome = run(new ShortLoad(server.url()).users(1).shape(open).forMillis(2000));
			ShapesContract.requireStall(outcome, 400);
			assertThat(server.requests()).isEqualTo(400);
		}
	}

	@Test
	void aStopEndsTheLoadThoughNothingIsAnswered() throws Exception {
		CountDownLatch asked = new CountDownLatch(ShortLoad.USERS);
		CountDownLatch over = new CountDownLatch(1);
		try (ScriptedServer server = ScriptedServer.answering((request, socket) -> {
			asked.countDown();
			over.await();
		})) {
			LoadRun load = ENGINE.prepare(new ShortLoad(server.url()).forMillis(3_600_000).build());
			CompletableFuture<LoadResult> end = CompletableFuture.supplyAsync(() -> {
				try {
					return load.execute((event) -> {
					});
				}
				catch (LoadFailed | InterruptedException ex) {
					throw new AssertionError(ex);
				}
			});
			assertThat(asked.await(60, TimeUnit.SECONDS)).isTrue();
			load.stop();
			LoadResult result = end.get(60, TimeUnit.SECONDS);
			over.countDown();
			assertThat(result.stopped()).isTrue();
			assertThat(result.unfinished()).isEqualTo(ShortLoad.USERS);
		}
	}

	@Test
	void whatIsUnfinishedIsInTheHistogramsOfErrorsFromItsIntendedSend() throws Exception {
		CountDownLatch over = new CountDownLatch(1);
		try (ScriptedServer server = ScriptedServer.answering((request, socket) -> over.await())) {
			LoadSettings.Open open = new LoadSettings.Open(100, LoadSettings.Arrivals.CONSTANT, 42);
			LoadResult result = run(new LoadSettings("test", server.url(), 2, open, 0, 0, 500, 0, 1000,
					LoadSettings.Connection.KEEP_ALIVE, new LoadSettings.Expect(200, null), this.directory.toString()),
					new ArrayList<>());
			over.countDown();
			assertThat(result.errors()).as("nothing failed in the window").isEmpty();
			assertThat(result.unfinished()).as("two were sent, the others due and not sent").isCloseTo(50, within(2L));
			Histogram unfinished = errors("UNFINISHED");
			assertThat(unfinished.getTotalCount()).isEqualTo(result.unfinished());
			assertThat(unfinished.getMaxValue()).as("the two that were sent waited out the drain")
				.isGreaterThan(1_000_000);
			assertThat(unfinished.getMinValue()).as("one that was due last, until the planned end of the window")
				.isLessThan(100_000);
		}
	}

	@Test
	void theSlowestRequestsKeepTheirTimes() throws Exception {
		AtomicReference<Socket> slow = new AtomicReference<>();
		CountDownLatch slowUserAsksAgain = new CountDownLatch(1);
		try (ScriptedServer server = ScriptedServer.answering((request, socket) -> {
			if (socket.equals(slow.get())) {
				slowUserAsksAgain.countDown();
			}
			else if (request > 100) {
				// The window lasts until the slow request is answered.
				slowUserAsksAgain.await();
			}
			boolean isSlow = request == 20;
			if (isSlow) {
				slow.set(socket);
				assertThat(this.stall.await(400, TimeUnit.MILLISECONDS)).isFalse();
			}
			ScriptedServer.write(socket, "HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\n");
			assertThat(this.stall.await(isSlow ? 300 : 10, TimeUnit.MILLISECONDS)).isFalse();
			ScriptedServer.write(socket, ScriptedServer.BODY);
		})) {
			LoadSettings settings = new LoadSettings("test", server.url(), 5, 0, 0, 60_000, 150, 10_000,
					LoadSettings.Connection.KEEP_ALIVE, new LoadSettings.Expect(200, null), this.directory.toString());
			long before = System.currentTimeMillis();
			LoadResult result = run(settings, new ArrayList<>());
			List<String> lines = Files.readAllLines(this.directory.resolve("slow.csv"));
			assertThat(lines).hasSize((int) Math.min(result.completed(), 1000) + 1);
			assertThat(lines.subList(1, lines.size()))
				.as("intended, sent, first byte, end, status, outcome, connection")
				.anySatisfy((line) -> {
					String[] row = line.split(",", -1);
					long sent = Long.parseLong(row[1]);
					long firstByte = Long.parseLong(row[2]);
					assertThat(Long.parseLong(row[0])).isBetween(before * 1_000_000, sent);
					assertThat((firstByte - sent) / 1_000_000).isGreaterThanOrEqualTo(400);
					assertThat((Long.parseLong(row[3]) - firstByte) / 1_000_000).isGreaterThanOrEqualTo(290);
					assertThat(row).contains("200", "correct");
				});
		}
	}

	@Test
	void pausesOfItsOwnCollectorInTheWindowAreCounted() throws Exception {
		try (ScriptedServer server = ScriptedServer.answering(ScriptedServer.OK)) {
			LoadResult result = ENGINE.prepare(new ShortLoad(server.url()).build()).execute((event) -> {
				if (event instanceof LoadEvent.WindowStarted) {
					for (int collection = 0; collection < 10; collection++) {
						System.gc();
					}
				}
			});
			assertThat(result.generatorGcPauseMillis()).isPositive();
		}
	}

	@Test
	void aLoadThatWasStoppedBeforeItBeganMeasuresNothing() throws Exception {
		try (ScriptedServer server = ScriptedServer.answering(ScriptedServer.OK)) {
			LoadRun load = ENGINE.prepare(new ShortLoad(server.url()).settleMillis(60_000).build());
			load.stop();
			LoadResult result = load.execute((event) -> {
			});
			assertThat(result.stopped()).isTrue();
			assertThat(result.windowMicros()).isZero();
			assertThat(result.completed()).isZero();
		}
	}

	@Test
	void aDirectoryThatIsMissingAndAHostThatIsUnknownAreNamed() {
		Path missing = this.directory.resolve("missing");
		assertThatThrownBy(() -> run(settings("http://127.0.0.1:1/", missing.toString()), new ArrayList<>()))
			.isInstanceOf(LoadFailed.class)
			.hasMessageContaining("directory: '" + missing + "'");
		assertThatThrownBy(() -> run(settings("http://nowhere.invalid/", null), new ArrayList<>()))
			.isInstanceOf(LoadFailed.class)
			.hasMessageContaining("url: the host 'nowhere.invalid' is unknown");
	}

	private Histogram errors(String tag) throws IOException {
		Histogram sum = new Histogram(3);
		try (HistogramLogReader log = new HistogramLogReader(this.directory.resolve("errors.hlog").toFile())) {
			while (log.hasNext()) {
				Histogram next = (Histogram) log.nextIntervalHistogram();
				if (tag.equals(next.getTag())) {
					sum.add(next);
				}
			}
		}
		return sum;
	}

	private static LoadSettings settings(String url, @Nullable String directory) {
		return new LoadSettings("test", url, 1, 0, 0, 100, 0, 1000, LoadSettings.Connection.KEEP_ALIVE,
				new LoadSettings.Expect(200, null), directory);
	}

}
