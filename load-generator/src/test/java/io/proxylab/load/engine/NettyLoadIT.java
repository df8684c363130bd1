package io.proxylab.load.engine;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.userservice.UserService;
import io.proxylab.userservice.UserServiceOptions;
import io.proxylab.userservice.delay.DelaySchedule;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

class NettyLoadIT extends LoadGeneratorContract {

	private static final LoadEngine ENGINE = new LoadEngine(2, (notice) -> {
	});

	@TempDir
	private Path directory;

	@AfterAll
	static void endEventLoops() {
		ENGINE.close();
	}

	@Override
	LoadResult run(LoadSettings settings, List<LoadEvent> events) throws Exception {
		return ENGINE.prepare(settings).execute(events::add);
	}

	@Test
	void measuresWhatTheUserServiceReallyTook() throws Exception {
		List<LoadEvent> events = new ArrayList<>();
		try (UserService upstream = UserService
			.start(new UserServiceOptions(0, 0, "127.0.0.1", DelaySchedule.parse("20ms"), 42, 1))) {
			LoadResult result = run(new LoadSettings("test", "http://127.0.0.1:" + upstream.port() + "/user", 20, 20,
					300, 1000, 0, 10_000, LoadSettings.Connection.KEEP_ALIVE, new LoadSettings.Expect(200, null),
					this.directory.toString()), events);
			assertThat(result.errors()).isEmpty();
			assertThat(result.correct()).isPositive();
			assertThat(result.unfinished()).isZero();
			assertThat(result.serviceTime().p50Micros()).isGreaterThanOrEqualTo(19_900);
			assertThat(result.addedTime().count()).isEqualTo(result.correct());
			assertThat(result.addedTime().p50Micros() + 20_000)
				.isLessThanOrEqualTo(result.responseTime().p50Micros() + 200);
			assertThat(result.clamped()).isZero();
			assertThat(result.meanInFlight()).as("Little's law, all users in flight all the time")
				.isCloseTo(20, within(1.0))
				.isCloseTo(result.throughput() * result.serviceTime().meanMicros() / 1e6, within(3.0));
			assertThat(this.directory.resolve("response-time.hlog")).isNotEmptyFile();
		}
	}

	@Test
	void aStopEndsTheLoadWithinASecondThoughNothingIsAnswered() throws Exception {
		CountDownLatch asked = new CountDownLatch(1);
		CountDownLatch over = new CountDownLatch(1);
		try (ScriptedServer server = ScriptedServer.answering((request, socket) -> {
			asked.countDown();
			over.await();
		})) {
			LoadRun load = ENGINE.prepare(new Settings(server.url()).windowMillis(60_000).build());
			CompletableFuture<LoadResult> end = CompletableFuture.supplyAsync(() -> {
				try {
					return load.execute((event) -> {
					});
				}
				catch (LoadFailed | InterruptedException ex) {
					throw new AssertionError(ex);
				}
			});
			assertThat(asked.await(10, TimeUnit.SECONDS)).isTrue();
			load.stop();
			LoadResult result = end.get(5, TimeUnit.SECONDS);
			over.countDown();
			assertThat(result.stopped()).isTrue();
			assertThat(result.unfinished()).isEqualTo(Settings.USERS);
		}
	}

	@Test
	void aLoadThatWasStoppedBeforeItBeganMeasuresNothing() throws Exception {
		try (ScriptedServer server = ScriptedServer.answering(ScriptedServer.OK)) {
			LoadRun load = ENGINE.prepare(new Settings(server.url()).settleMillis(60_000).build());
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

	private static LoadSettings settings(String url, @org.jspecify.annotations.Nullable String directory) {
		return new LoadSettings("test", url, 1, 0, 0, 100, 0, 1000, LoadSettings.Connection.KEEP_ALIVE,
				new LoadSettings.Expect(200, null), directory);
	}

}
