package io.proxylab.lab.run.trial;

import io.proxylab.lab.capacity.CapacityFound;
import io.proxylab.lab.capacity.CapacitySearch;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.run.place.LaunchFailed;
import io.proxylab.lab.run.place.TargetEnded;
import io.proxylab.lab.trial.TrialRecord.UpstreamWindow;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.Offered;
import io.proxylab.load.protocol.LoadResult.Times;
import io.proxylab.load.protocol.LoadSettings.Arrivals;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

class CapacityTrialTests {

	private static final Load.Capacity WANTED = new Load.Capacity("p99 <= 60ms, errors <= 0.1%", 100,
			Arrivals.CONSTANT);

	@TempDir
	Path directory;

	@Test
	void theWindowOfTheHighestRateThatWasCarriedIsKept() throws Exception {
		List<CapacityFound.Probe> heard = new ArrayList<>();
		Measured measured = new CapacityTrial(WANTED, Duration.ZERO, this.directory,
				(load, _, logs) -> offer(load, logs, 730), (_) -> List.of(), heard::add)
			.search();
		CapacityFound found = Objects.requireNonNull(measured.capacity());
		assertThat(heard).isEqualTo(found.path());
		double carried = Objects.requireNonNull(found.carriedPerSecond());
		assertThat(carried).isBetween(690.0, 745.0);
		assertThat(found.missedPerSecond()).isCloseTo(carried * CapacitySearch.LAST_STEP, within(1e-6));
		assertThat(found.path()).extracting(CapacityFound.Probe::offeredPerSecond)
			.startsWith(100.0, 200.0, 400.0, 800.0);
		double kept = found.kept().offeredPerSecond();
		assertThat(kept).isCloseTo(carried, withinPercentage(3)).isLessThanOrEqualTo(730);
		assertThat(measured.load()).isEqualTo(found.kept().result());
		assertThat(this.directory.resolve("response-time.hlog")).hasContent(String.valueOf(kept));
		assertThat(this.directory).isDirectoryNotContaining("glob:**/probe*");
	}

	/** As an upstream that is late speaks against a window of the control. */
	@Test
	void whatSpeaksAgainstAWindowBesidesTheSloMissesIt() throws Exception {
		CapacityFound found = Objects.requireNonNull(new CapacityTrial(WANTED, Duration.ZERO, this.directory,
				(load, _, logs) -> offer(load, logs, 730),
				(window) -> (window.load().throughput() > 500) ? List.of("the upstream was late") : List.of(), (_) -> {
				})
			.search()
			.capacity());
		assertThat(found.carriedPerSecond()).isCloseTo(500, withinPercentage(5));
		assertThat(found.path()).filteredOn((probe) -> !probe.carried())
			.isNotEmpty()
			.allMatch((probe) -> probe.offeredPerSecond() > 500)
			.allMatch((probe) -> probe.missed().contains("the upstream was late"));
	}

	/** What a rate of requests keeps in progress that take as long as they may. */
	@Test
	void noMoreRequestsAreInProgressThanTheSloLeavesRoomFor() throws Exception {
		Map<Double, OptionalInt> limits = new TreeMap<>();
		new CapacityTrial(new Load.Capacity("p99 <= delay + 50ms, errors <= 0.1%", 1000, Arrivals.CONSTANT),
				Duration.ofMillis(100), this.directory, (load, most, logs) -> {
					limits.put(load.ratePerSecond(), most);
					return offer(load, logs, 1500);
				}, (_) -> List.of(), (_) -> {
				})
			.search();
		assertThat(limits).containsEntry(1000.0, OptionalInt.of(150))
			.containsEntry(1000 * Math.sqrt(2), OptionalInt.of(213));
	}

	@Test
	void whereNoRateIsCarriedTheLowestIsKept() throws Exception {
		Measured measured = new CapacityTrial(WANTED, Duration.ZERO, this.directory,
				(load, _, logs) -> offer(load, logs, 0), (_) -> List.of(), (_) -> {
				})
			.search();
		CapacityFound found = Objects.requireNonNull(measured.capacity());
		assertThat(found.carriedPerSecond()).isNull();
		assertThat(found.path()).hasSizeGreaterThan(3).noneMatch(CapacityFound.Probe::carried);
		double lowest = found.path().getLast().offeredPerSecond();
		assertThat(found.kept().offeredPerSecond()).isEqualTo(lowest).isLessThan(1);
		assertThat(this.directory.resolve("response-time.hlog")).hasContent(String.valueOf(lowest));
	}

	@Test
	void aTargetThatEndsLeavesWhatItCarriedBefore() throws Exception {
		Measured measured = new CapacityTrial(WANTED, Duration.ZERO, this.directory,
				(load, _, logs) -> ending(load, logs, 300), (_) -> List.of(), (_) -> {
				})
			.search();
		CapacityFound found = Objects.requireNonNull(measured.capacity());
		assertThat(found.carriedPerSecond()).isEqualTo(200);
		assertThat(found.known()).isFalse();
		assertThat(found.path()).extracting(CapacityFound.Probe::offeredPerSecond).containsExactly(100.0, 200.0, 400.0);
		CapacityFound.Probe last = found.path().getLast();
		assertThat(found.leastMissed()).hasValue(last);
		assertThat(last.result()).isNull();
		assertThat(last.missed()).containsExactly("target servlet ended (exit code 3, failed)");
		assertThat(measured.load()).isEqualTo(found.kept().result());
		assertThat(this.directory.resolve("response-time.hlog")).hasContent("200.0");
		assertThat(this.directory).isDirectoryNotContaining("glob:**/probe*");
	}

	@Test
	void aTargetThatEndsBeforeItCarriedAnythingFailsItsLaunch() {
		assertThatThrownBy(() -> new CapacityTrial(WANTED, Duration.ZERO, this.directory,
				(load, _, logs) -> ending(load, logs, 50), (_) -> List.of(), (_) -> {
				})
			.search()).isInstanceOf(TargetEnded.class).hasMessageContaining("the end of its log");
	}

	@Test
	void aDirectoryThatCannotTakeTheLogsIsNamed() {
		Path missing = this.directory.resolve("missing");
		assertThatThrownBy(() -> new CapacityTrial(WANTED, Duration.ZERO, missing,
				(load, _, logs) -> offer(load, logs, 0), (_) -> List.of(), (_) -> {
				})
			.search()).isInstanceOf(LaunchFailed.class)
			.hasMessageContaining("the histogram logs of the search in " + missing + " cannot be kept");
	}

	/** A target that answers all in time up to a rate, and ends beyond it. */
	private static Measured ending(Load.Open load, Path logs, double mostPerSecond) throws TargetEnded {
		Measured measured = offer(load, logs, mostPerSecond);
		if (load.ratePerSecond() > mostPerSecond) {
			throw new TargetEnded("target servlet ended (exit code 3, failed)\n    the end of its log target.out:");
		}
		return measured;
	}

	/** A target that answers all in time up to a rate, and late beyond it. */
	private static Measured offer(Load.Open load, Path logs, double mostPerSecond) {
		try {
			Files.writeString(logs.resolve("response-time.hlog"), String.valueOf(load.ratePerSecond()));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		long p99 = (load.ratePerSecond() <= mostPerSecond) ? 30_000 : 70_000;
		long answers = Math.round(load.ratePerSecond() * 10);
		Times times = new Times(answers, 1, 1, 1, 1, p99, p99, p99);
		return new Measured(
				new LoadResult(0, 10_000_000, 10_000_000, answers, answers, load.ratePerSecond(), new TreeMap<>(),
						times, times, times, times, times, 0, 0, 0, 0, 0, 1, false, 0, new Offered(answers, answers)),
				new UpstreamWindow(10, answers, 1, 0, 0L), null, null, null);
	}

}
