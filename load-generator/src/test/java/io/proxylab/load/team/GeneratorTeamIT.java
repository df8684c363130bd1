package io.proxylab.load.team;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.proxylab.load.LoadGeneratorMain;
import io.proxylab.load.engine.LoadEngine;
import io.proxylab.load.engine.LoadFailed;
import io.proxylab.load.engine.PreparedLoad;
import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.RequestResult;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.LoadSettings.Connection;
import io.proxylab.load.protocol.Network;
import io.proxylab.load.protocol.Request;
import io.proxylab.load.protocol.Shape;
import io.proxylab.load.protocol.Mix;
import io.proxylab.load.protocol.Mix.Weighted;
import io.proxylab.load.protocol.Share;
import io.proxylab.userservice.UserService;
import io.proxylab.userservice.UserServiceOptions;
import io.proxylab.userservice.delay.DelaySchedule;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

/** Two generators, beside one. */
@Timeout(120)
@ResourceLock("child processes of this JVM")
class GeneratorTeamIT {

	private static final int SIZE = 2;

	private static UserService upstream;

	private static GeneratorTeam team;

	@TempDir
	private Path directory;

	@BeforeAll
	static void start() throws Exception {
		upstream = UserService.start(new UserServiceOptions(0, 0, "127.0.0.1", DelaySchedule.parse("20ms"), 42, 1));
		team = newTeam();
	}

	@AfterAll
	static void end() throws Exception {
		team.close();
		upstream.close();
	}

	@Test
	void twoCountWhatOneCounts() throws Exception {
		LoadSettings open = settings(new LoadSettings.Open(150, LoadSettings.Arrivals.CONSTANT, 42), 31);
		LoadResult two = team.prepare(open.sharing(Share.WHOLE, this.directory.toString())).execute((event) -> {
		});
		LoadResult one = alone(open);
		assertThat(two.offered()).isNotNull()
			.extracting(LoadResult.Offered::due)
			.as("every arrival of the whole is that of one part")
			.isEqualTo((one.offered() != null) ? one.offered().due() : null);
		assertThat(two.errors()).isEmpty();
		assertThat(List.of(one, two)).allSatisfy((result) -> {
			assertThat(result.serviceTime().p50Micros()).as("the upstream takes 20 ms").isGreaterThanOrEqualTo(19_900);
			requireLittlesLaw(result);
		});
		assertThat(count("response-time.hlog")).isEqualTo(two.responseTime().count()).isEqualTo(two.correct());
		assertThat(this.directory).isDirectoryContaining("glob:**slow.csv").isDirectoryNotContaining("glob:**.part-*");
	}

	@Test
	void theRequestsOfAMixAreAddedUp() throws Exception {
		Mix mix = new Mix(List.of(new Weighted("read", 3, "/orders?delay=300ms", Request.GET),
				new Weighted("look", 1, "/orders?delay=5ms", new Request(Request.Method.HEAD, List.of(), null))), null,
				42);
		LoadResult two = team
			.prepare(untilAnswered(31, 200).asking(mix).sharing(Share.WHOLE, this.directory.toString()))
			.execute((event) -> {
			});
		assertThat(two.errors()).isEmpty();
		assertThat(two.requests()).extracting(RequestResult::name).containsExactly("read", "look");
		assertThat(two.requests().stream().mapToLong(RequestResult::correct).sum()).isEqualTo(two.correct())
			.isPositive();
		assertThat(two.requests()).allSatisfy(
				(request) -> assertThat(request.responseTime().count()).isEqualTo(request.correct()).isPositive());
		assertThat(two.requests().getFirst().responseTime().p50Micros())
			.isGreaterThan(two.requests().getLast().responseTime().p50Micros());
		assertThat(this.directory).isDirectoryContaining("glob:**requests-added-time.hlog");
	}

	@Test
	void theUsersOfAClosedLoadAreDividedTheOddOneToo() throws Exception {
		List<LoadEvent> events = new ArrayList<>();
		LoadResult two = team.prepare(settings(Shape.CLOSED, 31)).execute(events::add);
		assertThat(two.errors()).isEmpty();
		assertThat(two.connectionsOpened()).isEqualTo(31);
		requireLittlesLaw(two);
		assertThat(two.meanInFlight() + two.throughput() * two.sendLag().meanMicros() / 1e6)
			.as("all users in flight all the time, but for the generators' own lateness")
			.isCloseTo(31, within(1 + atTheEdges(two)));
		assertThat(events).filteredOn(LoadEvent.WindowStarted.class::isInstance).hasSize(1);
		assertThat(events).filteredOn(LoadEvent.WindowEnded.class::isInstance).hasSize(1);
		assertThat(events).filteredOn(LoadEvent.Progress.class::isInstance)
			.map(LoadEvent.Progress.class::cast)
			.last()
			.satisfies((last) -> assertThat(last.completedTotal()).isGreaterThanOrEqualTo(two.completed()));
	}

	@Test
	void aStopEndsAllOfThem() throws Exception {
		LoadSettings endless = new LoadSettings("endless", url(), 10, Shape.CLOSED, 0, 0, 3_600_000, 0, 10_000,
				Connection.KEEP_ALIVE, new LoadSettings.Expect(200, null), null);
		PreparedLoad load = team.prepare(endless);
		CountDownLatch begun = new CountDownLatch(1);
		CompletableFuture<LoadResult> end = CompletableFuture.supplyAsync(() -> {
			try {
				return load.execute((event) -> begun.countDown());
			}
			catch (LoadFailed | InterruptedException ex) {
				throw new AssertionError(ex);
			}
		});
		assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
		load.stop();
		assertThat(end.get(60, TimeUnit.SECONDS).stopped()).isTrue();
	}

	@Test
	void whatOneCannotDoFailsAllWithItsReason() throws Exception {
		try (GeneratorTeam other = newTeam()) {
			Request missing = new Request(Request.Method.POST, List.of(),
					new Request.Body(null, this.directory.resolve("missing").toString(), null));
			assertThatExceptionOfType(LoadFailed.class)
				.isThrownBy(() -> other.prepare(settings(Shape.CLOSED, 4).asking(missing)).execute((event) -> {
				}))
				.withMessageMatching("generator [12] of 2: request.body: '.*missing' is not a file that can be read");
		}
	}

	@Test
	void theEndOfOneFailsTheLoadAndNoneIsLeft() throws Exception {
		List<ProcessHandle> before = ProcessHandle.current().children().toList();
		List<ProcessHandle> members = new ArrayList<>();
		try (GeneratorTeam other = newTeam()) {
			members.addAll(ProcessHandle.current().children().toList());
			members.removeAll(before);
			assertThat(members).hasSize(SIZE);
			assertThatExceptionOfType(LoadFailed.class)
				.isThrownBy(() -> other.prepare(settings(Shape.CLOSED, 4)).execute((event) -> {
					if (event instanceof LoadEvent.WindowStarted) {
						members.getFirst().destroyForcibly();
					}
				}))
				.withMessageMatching("generator [12] of 2: it ended with exit code \\d+");
		}
		assertThat(members).noneMatch(ProcessHandle::isAlive);
	}

	@Test
	void aSingleUserIsOneGenerators() throws Exception {
		LoadResult result = team.prepare(untilAnswered(1, 20)).execute((event) -> {
		});
		assertThat(result.correct()).isPositive();
		assertThat(result.connectionsOpened()).isEqualTo(1);
	}

	@Test
	void partsThatStartTooLateAreRefused() {
		long past = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now().minusSeconds(5));
		try (LoadEngine engine = new LoadEngine(1, (notice) -> {
		})) {
			assertThatExceptionOfType(LoadFailed.class)
				.isThrownBy(() -> engine.prepare(settings(Shape.CLOSED, 4).sharing(new Share(1, 2, past), null))
					.execute((event) -> {
					}))
				.withMessageContaining("share.startAt: ")
				.withMessageContaining("has passed");
		}
	}

	/** It compares a load with itself, so it holds however slow the machine is. */
	private static void requireLittlesLaw(LoadResult result) {
		assertThat(result.throughput() * result.serviceTime().meanMicros() / 1e6)
			.as("Little's law, but for what was pending at the edges of the window")
			.isCloseTo(result.meanInFlight(), within(0.1 + atTheEdges(result)));
	}

	/** Returns how much the edges of the window may add to the requests in flight. */
	private static double atTheEdges(LoadResult result) {
		return 31.0 * result.responseTime().maxMicros() / result.windowMicros();
	}

	private static GeneratorTeam newTeam() throws LoadFailed, InterruptedException {
		return GeneratorTeam.start(SIZE, LoadGeneratorMain.class, List.of("--threads=1"), (notice) -> {
		});
	}

	private static LoadResult alone(LoadSettings settings) throws LoadFailed, InterruptedException {
		try (LoadEngine engine = new LoadEngine(1, (notice) -> {
		})) {
			return engine.prepare(settings).execute((event) -> {
			});
		}
	}

	private static LoadSettings settings(Shape shape, int users) {
		return settings(shape, users, 1000, 0);
	}

	/** The window ends after this number of responses, however slow the machine is. */
	private static LoadSettings untilAnswered(int users, long requests) {
		return settings(Shape.CLOSED, users, 60_000, requests);
	}

	private static LoadSettings settings(Shape shape, int users, long windowMillis, long maxRequests) {
		// A counted load needs no time to settle.
		boolean isCounted = maxRequests > 0;
		return new LoadSettings("test", url(), users, shape, isCounted ? 0 : 20, isCounted ? 0 : 500, windowMillis,
				maxRequests, 10_000, Connection.KEEP_ALIVE, new LoadSettings.Expect(200, null), null)
			.over(Network.DEFAULT);
	}

	private static String url() {
		return "http://127.0.0.1:" + upstream.port() + "/user";
	}

	private long count(String name) throws IOException {
		long count = 0;
		assertThat(Files.size(this.directory.resolve(name))).isPositive();
		try (HistogramLogReader log = new HistogramLogReader(this.directory.resolve(name).toFile())) {
			while (log.hasNext()) {
				count += ((Histogram) log.nextIntervalHistogram()).getTotalCount();
			}
		}
		return count;
	}

}
