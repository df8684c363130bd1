package io.proxylab.lab.run.warmup;

import io.proxylab.lab.experiment.Connections.Reuse;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.experiment.RequestPath;
import io.proxylab.lab.experiment.UpstreamDelay;
import io.proxylab.lab.experiment.WarmUp;
import io.proxylab.lab.plan.Cell;
import io.proxylab.lab.compilers.CompilerGauge;
import io.proxylab.lab.compilers.CompilerUse;
import io.proxylab.lab.run.place.LaunchFailed;
import io.proxylab.lab.run.place.LoadGenerator;
import io.proxylab.lab.run.place.Loads;
import io.proxylab.lab.trial.LaunchRecord.CompilersRecord;
import io.proxylab.lab.trial.LaunchRecord.WarmUpRecord;
import io.proxylab.lab.trial.WarmUpReading;
import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadEvent.Phase;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.Times;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.Network;
import io.proxylab.load.protocol.Request;
import io.proxylab.userservice.delay.DelaySchedule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Against a generator that only says what it would do, on a clock of its own. */
class WarmUpRunnerTests {

	private static final LoadSettings.Expect BODY = new LoadSettings.Expect(200, "body");

	private static final Cell CELL = new Cell(new Load.Closed(800), UpstreamDelay.of(DelaySchedule.parse("10ms")));

	private static final Cell SLOW = new Cell(new Load.Closed(800), UpstreamDelay.of(DelaySchedule.parse("500ms")));

	private static final Cell CLOSING = new Cell(new Load.Closed(800), CELL.delay(), Reuse.CLOSE);

	private static final WarmUp STEADY = new WarmUp.Steady(Duration.ofSeconds(60));

	private final List<LoadSettings> offered = new ArrayList<>();

	private final Compilers compilers = new Compilers();

	private final List<Boolean> aheadWhileOffered = new ArrayList<>();

	private IntToDoubleFunction cpuMicrosPerRequest = (second) -> 0;

	private double cpuSeconds;

	private long nanos;

	private int second;

	@Test
	void oneByRequestsThatIsOverWithinASecondHasNoTimeForALightLoad() throws Exception {
		WarmUpRecord record = runner((second) -> 5000).run(new WarmUp.Requests(50), CELL, List.of());
		assertThat(this.offered).singleElement().satisfies((round) -> assertThat(round.maxRequests()).isEqualTo(50));
		assertThat(record).isEqualTo(record("requests", 50, 0.01, 0, false));
	}

	/** A third of 5,000 a second on 10 ms are 17 users. */
	@Test
	void quietCompilersEndTheHeaviestLoadAndEightEvenSecondsEndItAfterTheLightOne() throws Exception {
		WarmUpRecord record = runner((second) -> 5000).run(STEADY, CELL, List.of());
		assertThat(this.offered).extracting(LoadSettings::users).containsExactly(800, 17, 800);
		assertThat(this.offered).extracting(LoadSettings::windowMillis).containsExactly(50_000L, 10_000L, 56_000L);
		assertThat(record).as("3 even seconds after the first, then 5")
			.isEqualTo(record("steady", 70_000, 4 + 6, 4, true));
	}

	@Test
	void compilersThatAreNeverQuietLeaveItTenSecondsAfterTheLightLoad() throws Exception {
		this.compilers.busySeconds = (now) -> now;
		WarmUpRecord record = runner((second) -> 5000).run(new WarmUp.Steady(Duration.ofSeconds(30)), CELL,
				List.of(SLOW));
		assertThat(this.offered).extracting(LoadSettings::windowMillis).containsExactly(20_000L, 3000L, 3000L, 10_000L);
		assertThat(record).isEqualTo(record("steady", 180_000, 30, 6, false));
	}

	@Test
	void oneOfLessThanTwentySecondsIsHalvedByThePaths() throws Exception {
		this.compilers.busySeconds = (now) -> now;
		runner((second) -> 5000).run(new WarmUp.Steady(Duration.ofSeconds(12)), CELL, List.of(SLOW));
		assertThat(this.offered).extracting(LoadSettings::windowMillis).containsExactly(6000L, 3000L, 3000L, 6000L);
	}

	@Test
	void oneOfLessThanTenSecondsVisitsNothing() throws Exception {
		WarmUpRecord record = runner((second) -> 5000).run(new WarmUp.Steady(Duration.ofSeconds(9)), CELL,
				List.of(SLOW));
		assertThat(this.offered).extracting(LoadSettings::windowMillis).containsExactly(9000L, 9000L);
		assertThat(record).isEqualTo(record("steady", 65_000, 9, 4, true));
	}

	@Test
	void aThroughputThatSwingsEndsItWhenTheCompilersWereQuietForEightSeconds() throws Exception {
		this.compilers.busySeconds = (now) -> Math.min(now, 12);
		WarmUpRecord record = runner((second) -> 4000 + 500 * (3 * second % 5)).run(STEADY, CELL, List.of());
		assertThat(record.seconds()).as("12 s and four quiet ones, then eight").isEqualTo(12 + 4 + 8);
		assertThat(record.settled()).isTrue();
	}

	@Test
	void aBusySecondAmongQuietOnesKeepsNoWarmUpGoing() throws Exception {
		this.compilers.busySeconds = (now) -> Math.min(now, 12) + 0.1 * Math.floor(Math.max(0, now - 12) / 3);
		WarmUpRecord record = runner((second) -> 4000 + 500 * (3 * second % 5)).run(STEADY, CELL, List.of(SLOW));
		assertThat(record.seconds()).as("12 s and four quiet ones, then eight").isEqualTo(12 + 4 + 8);
		assertThat(record.settled()).isTrue();
	}

	@Test
	void aThroughputThatGrowsGoesOnUntilItIsEven() throws Exception {
		WarmUpRecord record = runner((second) -> Math.min(10_000, 500 * second)).run(STEADY, CELL, List.of());
		assertThat(record.settled()).isTrue();
		assertThat(record.seconds()).isBetween(20.0, 30.0);
	}

	@Test
	void anEvenThroughputWhoseRequestsGetCheaperGoesOnUntilTheyDoNot() throws Exception {
		this.cpuMicrosPerRequest = (second) -> Math.max(100, 300 - 10 * second);
		WarmUpRecord record = runner((second) -> 5000).run(STEADY, CELL, List.of());
		assertThat(record.settled()).isTrue();
		assertThat(record.seconds()).isBetween(20.0, 28.0);
	}

	@Test
	void compilersThatAreBusyKeepItGoingUnderTheHeaviestLoad() throws Exception {
		this.compilers.busySeconds = (now) -> Math.min(now, 20);
		WarmUpRecord record = runner((second) -> 5000).run(STEADY, CELL, List.of());
		assertThat(this.offered).hasSize(3);
		assertThat(record.seconds()).as("20 s and four quiet ones, then four").isEqualTo(20 + 4 + 4);
		assertThat(record.settled()).isTrue();
	}

	@Test
	void compilersAreAheadFromTheFirstRequestToTheLast() throws Exception {
		runner((second) -> 5000).run(STEADY, CELL, List.of(SLOW));
		assertThat(this.compilers.calls).containsExactly("ahead", "back");
		assertThat(this.offered).allSatisfy((load) -> assertThat(this.aheadWhileOffered).containsOnly(true));
	}

	@Test
	void pathsAreVisitedForAMomentAndTheHeaviestLoadComesOnceMore() throws Exception {
		WarmUpRecord record = runner((second) -> 5000).run(STEADY, CELL, List.of(SLOW, CLOSING));
		assertThat(this.offered).extracting(LoadSettings::windowMillis)
			.containsExactly(50_000L, 3000L, 3000L, 3000L, 56_000L);
		assertThat(this.offered.get(1).users()).as("a third of 5,000 a second on 10 ms").isEqualTo(17);
		assertThat(this.offered.get(2).url()).endsWith("/user?delay=500ms");
		assertThat(this.offered.get(3).connection()).isEqualTo(LoadSettings.Connection.CLOSE);
		assertThat(record.lightSeconds()).isEqualTo(3 + 3 + 3);
		assertThat(record.settled()).isTrue();
		assertThat(this.offered.get(4))
			.isEqualTo(new Loads("http://127.0.0.1:1", RequestPath.DEFAULT, BODY, 42, Request.GET, Network.DEFAULT)
				.settings("warm-up", CELL, CELL.delay().typical(), CELL.delay().typical(), Duration.ofSeconds(56), 0,
						null));
	}

	@Test
	void aLightLoadOnWhichTheyStayBusyIsGivenUpAfterTenSecondsAndTold() throws Exception {
		this.compilers.busySeconds = (now) -> Math.clamp(now - 4, 0, 10);
		WarmUpRecord record = runner((second) -> 5000).run(STEADY, CELL, List.of());
		assertThat(record.lightSeconds()).isEqualTo(10);
		assertThat(record.settled()).isFalse();
	}

	@Test
	void aWindowThatWasNotWarmIsSettledForUnderTheHeaviestAndThenItsOwnLoad() throws Exception {
		WarmUpRunner runner = runner((second) -> 5000);
		runner.run(new WarmUp.Fixed(Duration.ofSeconds(10)), CELL, List.of());
		assertThat(runner.isForWarmWindows()).isTrue();
		runner.settle(SLOW);
		assertThat(this.offered.subList(this.offered.size() - 2, this.offered.size()))
			.extracting((load) -> load.url() + " " + load.windowMillis())
			.containsExactly("http://127.0.0.1:1/user?delay=10ms 4000", "http://127.0.0.1:1/user?delay=500ms 10000");
		assertThat(this.compilers.calls).containsExactly("ahead", "back", "ahead", "back");
	}

	@Test
	void whoAsksForASecondOfWarmUpGetsNeitherPathsNorSecondWindows() throws Exception {
		WarmUpRunner runner = runner((second) -> 5000);
		WarmUpRecord record = runner.run(new WarmUp.Fixed(Duration.ofSeconds(1)), CELL, List.of(SLOW));
		assertThat(record.lightSeconds()).isZero();
		assertThat(runner.isForWarmWindows()).isFalse();
		assertThat(this.offered).hasSize(1);
	}

	@Test
	void everySecondOfTheHeaviestLoadIsKept() throws Exception {
		this.cpuMicrosPerRequest = (second) -> 150;
		WarmUpRunner runner = runner((second) -> (second == 0) ? 1000 : 5000);
		runner.run(new WarmUp.Fixed(Duration.ofSeconds(10)), CELL, List.of(SLOW));
		assertThat(runner.readings()).hasSize(10)
			.startsWith(new WarmUpReading(1, 1000, 150))
			.extracting(WarmUpReading::answersPerSecond)
			.endsWith(5000.0, 5000.0);
		assertThat(runner.readings()).extracting(WarmUpReading::untilSeconds).endsWith(9.0, 10.0);
	}

	@Test
	void theCeilingEndsWhatIsNeverEven() throws Exception {
		WarmUpRecord record = runner((second) -> 500 * second).run(new WarmUp.Steady(Duration.ofSeconds(24)), CELL,
				List.of());
		assertThat(record.settled()).isFalse();
		assertThat(record.seconds()).isEqualTo(24);
	}

	/** Busy in the first round and the two seconds after it, quiet from then on. */
	@Test
	void compilersThatCannotGetAheadCatchUpUnderALightLoadAfterEachRound() throws Exception {
		this.compilers.canBeAhead = false;
		this.compilers.busySeconds = (now) -> Math.min(now, 6);
		WarmUpRecord record = runner((second) -> 6000).run(STEADY, CELL, List.of());
		// A third of 6,000 a second on 10 ms.
		assertThat(this.offered).extracting(LoadSettings::users).containsExactly(800, 20, 800, 20, 800, 20, 800);
		assertThat(record.seconds()).as("three rounds, and the heaviest again").isEqualTo(12 + 4);
		assertThat(record.lightSeconds()).as("until a second was quiet").isEqualTo(3 + 1 + 1);
		assertThat(record.settled()).isTrue();
	}

	@Test
	void compilersThatNeverGetQuietEndNoWarmUpButItsCeiling() throws Exception {
		this.compilers.canBeAhead = false;
		this.compilers.busySeconds = (now) -> now;
		WarmUpRecord record = runner((second) -> 6000).run(new WarmUp.Steady(Duration.ofSeconds(30)), CELL, List.of());
		assertThat(record.settled()).isFalse();
		assertThat(this.offered).extracting(LoadSettings::windowMillis).startsWith(4000L, 10_000L, 4000L, 10_000L);
	}

	@Test
	void afterAWarmUpByTimeTheyCatchUpWhereTheyCouldNotGetAhead() throws Exception {
		this.compilers.canBeAhead = false;
		this.compilers.busySeconds = (now) -> Math.min(now, 8);
		WarmUpRecord record = runner((second) -> 6000).run(new WarmUp.Fixed(Duration.ofSeconds(10)), CELL, List.of());
		assertThat(record).isEqualTo(record("duration", 90_000, 10 + 4, 1, true));
	}

	@Test
	void aTimeIsOfferedInOneGoAndALightLoadAndTheHeaviestFollow() throws Exception {
		WarmUpRecord record = runner((second) -> 5000).run(new WarmUp.Fixed(Duration.ofSeconds(20)), CELL, List.of());
		assertThat(this.offered).extracting(LoadSettings::windowMillis).containsExactly(20_000L, 10_000L, 4000L);
		assertThat(record).isEqualTo(record("duration", 140_000, 20 + 4, 4, true));
	}

	@Test
	void aWarmUpOfLessThanTenSecondsEndsWithTheLightLoad() throws Exception {
		runner((second) -> 5000).run(new WarmUp.Fixed(Duration.ofSeconds(9)), CELL, List.of());
		assertThat(this.offered).extracting(LoadSettings::users).containsExactly(800, 17);
	}

	@Test
	void aTargetThatAnswersNothingIsNotWarm() {
		assertThatExceptionOfType(LaunchFailed.class)
			.isThrownBy(() -> runner((second) -> 0).run(new WarmUp.Fixed(Duration.ofSeconds(3)), CELL, List.of()))
			.satisfies(
					(failed) -> assertThat(failed.reason()).contains("no request was answered in the warm-up of 3 s"));
	}

	private static WarmUpRecord record(String mode, long requests, double seconds, double lightSeconds,
			boolean settled) {
		return new WarmUpRecord(mode, requests, seconds, lightSeconds, settled, Map.of());
	}

	private WarmUpRunner runner(IntToDoubleFunction throughput) {
		Loads loads = new Loads("http://127.0.0.1:1", RequestPath.DEFAULT, BODY, 42, Request.GET, Network.DEFAULT);
		return new WarmUpRunner((cell, settings, listener) -> offer(settings, listener, throughput), loads,
				this.compilers, () -> this.cpuSeconds, (event) -> true, () -> this.nanos);
	}

	private LoadResult offer(LoadSettings settings, LoadGenerator.Listener listener, IntToDoubleFunction throughput)
			throws LaunchFailed, InterruptedException {
		this.offered.add(settings);
		this.aheadWhileOffered.add(this.compilers.ahead);
		double atFirst = throughput.applyAsDouble(this.second);
		if (settings.maxRequests() > 0 && settings.maxRequests() < atFirst) {
			return result(settings.maxRequests(), Math.round(settings.maxRequests() / atFirst * 1e6));
		}
		long total = 0;
		for (long elapsed = 1000; elapsed <= settings.windowMillis(); elapsed += 1000) {
			this.nanos += 1_000_000_000L;
			double now = throughput.applyAsDouble(this.second);
			this.cpuSeconds += now * this.cpuMicrosPerRequest.applyAsDouble(this.second) / 1e6;
			this.second++;
			total += (long) now;
			if (!listener
				.heard(new LoadEvent.Progress(settings.id(), Phase.WINDOW, 0, elapsed, total, now, 0, 0, 0, 0))) {
				// The generator tells of what there was until it heard of it.
				listener
					.heard(new LoadEvent.Progress(settings.id(), Phase.WINDOW, 0, elapsed, total, now / 2, 0, 0, 0, 0));
				break;
			}
		}
		return result(total, settings.windowMillis() * 1000);
	}

	private static LoadResult result(long total, long windowMicros) {
		Times none = new Times(0, 0, 0, 0, 0, 0, 0, 0);
		return new LoadResult(0, 0, windowMicros, total, total, 0, new TreeMap<>(), none, none, none, none, none, 0, 0,
				0, 0, 0, 0, false, 0);
	}

	/** On a core that is always busy. */
	private final class Compilers implements WarmUpCompilers {

		private final List<String> calls = new ArrayList<>();

		private DoubleUnaryOperator busySeconds = (now) -> 0;

		private boolean canBeAhead = true;

		private boolean ahead;

		private final CompilerGauge gauge = new CompilerGauge(() -> {
			double now = WarmUpRunnerTests.this.nanos / 1e9;
			return new CompilerUse(this.busySeconds.applyAsDouble(now), now);
		});

		@Override
		public void ahead() {
			this.calls.add("ahead");
			this.ahead = this.canBeAhead;
		}

		@Override
		public boolean isAhead() {
			return this.ahead;
		}

		@Override
		public void back() {
			this.calls.add("back");
			this.ahead = false;
		}

		@Override
		public void begin() {
			this.gauge.begin();
		}

		@Override
		public boolean quietSinceLastLook() {
			return this.gauge.look();
		}

		@Override
		public boolean isWarmOver(int looks) {
			return this.gauge.isWarmOver(looks);
		}

		@Override
		public Map<String, CompilersRecord> record() {
			return Map.of();
		}

	}

}
