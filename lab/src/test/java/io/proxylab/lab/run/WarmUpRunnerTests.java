package io.proxylab.lab.run;

import io.proxylab.lab.experiment.Connections;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.experiment.RequestPath;
import io.proxylab.lab.experiment.UpstreamDelay;
import io.proxylab.lab.experiment.WarmUp;
import io.proxylab.lab.plan.Cell;
import io.proxylab.lab.trial.LaunchRecord.WarmUpRecord;
import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadEvent.Phase;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.Times;
import io.proxylab.load.protocol.LoadSettings;
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

	private long nanos;

	private int second;

	@Test
	void anEvenThroughputEndsItAfterTwoRounds() throws Exception {
		WarmUpRecord record = runner((second) -> 5000).run(new WarmUp.Steady(Duration.ofSeconds(60)), CELL);
		assertThat(this.offered).hasSize(2).allSatisfy((round) -> assertThat(round.windowMillis()).isEqualTo(5000));
		assertThat(record).isEqualTo(new WarmUpRecord("steady", 50_000, 10, 0, true));
	}

	@Test
	void aThroughputThatGrowsGoesOnUntilItIsEven() throws Exception {
		WarmUpRecord record = runner((second) -> Math.min(10_000, 500 * second))
			.run(new WarmUp.Steady(Duration.ofSeconds(60)), CELL);
		assertThat(record.settled()).isTrue();
		assertThat(record.seconds()).isBetween(25.0, 35.0);
	}

	@Test
	void theCeilingEndsWhatIsNeverEven() throws Exception {
		WarmUpRecord record = runner((second) -> 500 * second).run(new WarmUp.Steady(Duration.ofSeconds(23)), CELL);
		assertThat(record.settled()).isFalse();
		assertThat(this.offered).extracting(LoadSettings::windowMillis)
			.containsExactly(5000L, 5000L, 5000L, 5000L, 3000L);
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
		Loads loads = new Loads("http://127.0.0.1:1", Connections.Reuse.KEEP_ALIVE, RequestPath.DEFAULT, "body");
		return new WarmUpRunner((settings, listener) -> offer(settings, listener, throughput), loads, Optional.empty(),
				(event) -> true, () -> this.nanos);
	}

	private LoadResult offer(LoadSettings settings, LoadGenerator.Listener listener, IntToDoubleFunction throughput)
			throws LaunchFailed, InterruptedException {
		this.offered.add(settings);
		long total = 0;
		for (long elapsed = 1000; elapsed <= settings.windowMillis(); elapsed += 1000) {
			this.nanos += 1_000_000_000L;
			double now = throughput.applyAsDouble(this.second++);
			total += (long) now;
			listener.heard(new LoadEvent.Progress(settings.id(), Phase.WINDOW, 0, elapsed, total, now, 0, 0, 0, 0));
		}
		Times none = new Times(0, 0, 0, 0, 0, 0, 0, 0);
		return new LoadResult(0, 0, settings.windowMillis() * 1000, total, total, 0, new TreeMap<>(), none, none, none,
				none, none, 0, 0, 0, 0, 0, 0, false, 0);
	}

}
