package io.proxylab.lab.run;

import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.experiment.RequestPath;
import io.proxylab.lab.experiment.UpstreamDelay;
import io.proxylab.lab.experiment.WarmUp;
import io.proxylab.lab.plan.Cell;
import io.proxylab.lab.sampling.Compilers;
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
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Against a generator that only says what it would do, on a clock of its own. */
class WarmUpRunnerTests {

	private static final Cell CELL = new Cell(new Load.Closed(800), UpstreamDelay.of(DelaySchedule.parse("10ms")));

	private final List<LoadSettings> offered = new ArrayList<>();

	private Optional<Compilers> compilers = Optional.empty();

	private IntToDoubleFunction cpuMicrosPerRequest = (second) -> 0;

	private double cpuSeconds;

	private long nanos;

	private int second;

	@Test
	void oneByRequestsThatIsOverWithinASecondHasNoTimeForALightLoad() throws Exception {
		this.compilers = Optional.of(new Compilers(() -> 0, () -> this.nanos));
		WarmUpRecord record = runner((second) -> 5000).run(new WarmUp.Requests(50), CELL);
		assertThat(this.offered).singleElement().satisfies((round) -> assertThat(round.maxRequests()).isEqualTo(50));
		assertThat(record).isEqualTo(new WarmUpRecord("requests", 50, 0.01, 0, false));
	}

	@Test
	void anEvenThroughputEndsItAfterThreeRounds() throws Exception {
		WarmUpRecord record = runner((second) -> 5000).run(new WarmUp.Steady(Duration.ofSeconds(60)), CELL);
		assertThat(this.offered).hasSize(3).allSatisfy((round) -> assertThat(round.windowMillis()).isEqualTo(4000));
		assertThat(record).isEqualTo(new WarmUpRecord("steady", 60_000, 12, 0, true));
	}

	@Test
	void aThroughputThatGrowsGoesOnUntilItIsEven() throws Exception {
		WarmUpRecord record = runner((second) -> Math.min(10_000, 500 * second))
			.run(new WarmUp.Steady(Duration.ofSeconds(60)), CELL);
		assertThat(record.settled()).isTrue();
		assertThat(record.seconds()).isBetween(25.0, 35.0);
	}

	@Test
	void anEvenThroughputWhoseRequestsGetCheaperGoesOnUntilTheyDoNot() throws Exception {
		this.cpuMicrosPerRequest = (second) -> Math.max(100, 300 - 10 * second);
		WarmUpRecord record = runner((second) -> 5000).run(new WarmUp.Steady(Duration.ofSeconds(60)), CELL);
		assertThat(record.settled()).isTrue();
		assertThat(record.seconds()).isBetween(24.0, 32.0);
	}

	@Test
	void everySecondOfTheHeaviestLoadIsKept() throws Exception {
		this.cpuMicrosPerRequest = (second) -> 150;
		WarmUpRunner runner = runner((second) -> (second == 0) ? 1000 : 5000);
		runner.run(new WarmUp.Fixed(Duration.ofSeconds(10)), CELL);
		assertThat(runner.readings()).hasSize(10)
			.startsWith(new WarmUpReading(1, 1000, 150))
			.extracting(WarmUpReading::answersPerSecond)
			.endsWith(5000.0, 5000.0);
		assertThat(runner.readings()).extracting(WarmUpReading::untilSeconds).endsWith(9.0, 10.0);
	}

	@Test
	void theCeilingEndsWhatIsNeverEven() throws Exception {
		WarmUpRecord record = runner((second) -> 500 * second).run(new WarmUp.Steady(Duration.ofSeconds(24)), CELL);
		assertThat(record.settled()).isFalse();
		assertThat(this.offered).extracting(LoadSettings::windowMillis)
			.containsExactly(4000L, 4000L, 4000L, 4000L, 4000L, 2000L);
	}

	/** Busy in the first round and the two seconds after it, quiet from then on. */
	@Test
	void compilersCatchUpUnderALightLoad() throws Exception {
		this.compilers = Optional.of(new Compilers(() -> Math.min(this.nanos / 1e9, 6), () -> this.nanos));
		WarmUpRecord record = runner((second) -> 6000).run(new WarmUp.Steady(Duration.ofSeconds(60)), CELL);
		// A third of 6,000 a second on 10 ms.
		assertThat(this.offered).extracting(LoadSettings::users).containsExactly(800, 20, 800, 20, 800, 20);
		assertThat(record.seconds()).isEqualTo(12);
		assertThat(record.lightSeconds()).as("until a second was quiet").isEqualTo(3 + 1 + 1);
		assertThat(record.settled()).isTrue();
	}

	@Test
	void compilersThatNeverGetQuietEndNoWarmUpButItsCeiling() throws Exception {
		this.compilers = Optional.of(new Compilers(() -> this.nanos / 1e9, () -> this.nanos));
		WarmUpRecord record = runner((second) -> 6000).run(new WarmUp.Steady(Duration.ofSeconds(30)), CELL);
		assertThat(record.settled()).isFalse();
		assertThat(this.offered).extracting(LoadSettings::windowMillis).startsWith(4000L, 6000L, 4000L, 6000L);
	}

	@Test
	void afterAWarmUpByTimeTheyCatchUp() throws Exception {
		this.compilers = Optional.of(new Compilers(() -> 0, () -> this.nanos));
		WarmUpRecord record = runner((second) -> 6000).run(new WarmUp.Fixed(Duration.ofSeconds(10)), CELL);
		assertThat(record).isEqualTo(new WarmUpRecord("duration", 66_000, 10, 1, true));
	}

	@Test
	void aTimeIsOfferedInOneGo() throws Exception {
		WarmUpRecord record = runner((second) -> 5000).run(new WarmUp.Fixed(Duration.ofSeconds(20)), CELL);
		assertThat(this.offered).hasSize(1);
		assertThat(record).isEqualTo(new WarmUpRecord("duration", 100_000, 20, 0, true));
	}

	@Test
	void aTargetThatAnswersNothingIsNotWarm() {
		assertThatExceptionOfType(LaunchFailed.class)
			.isThrownBy(() -> runner((second) -> 0).run(new WarmUp.Fixed(Duration.ofSeconds(3)), CELL))
			.satisfies(
					(failed) -> assertThat(failed.reason()).contains("no request was answered in the warm-up of 3 s"));
	}

	private WarmUpRunner runner(IntToDoubleFunction throughput) {
		Loads loads = new Loads("http://127.0.0.1:1", RequestPath.DEFAULT, "body", 42, Request.GET, Network.DEFAULT);
		return new WarmUpRunner((settings, listener) -> offer(settings, listener, throughput), loads,
				new WarmUpRunner.Gauges(this.compilers, () -> this.cpuSeconds), (event) -> true, () -> this.nanos);
	}

	private LoadResult offer(LoadSettings settings, LoadGenerator.Listener listener, IntToDoubleFunction throughput)
			throws LaunchFailed, InterruptedException {
		this.offered.add(settings);
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

}
