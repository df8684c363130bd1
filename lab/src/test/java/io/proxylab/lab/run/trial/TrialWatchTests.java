package io.proxylab.lab.run.trial;

import io.proxylab.lab.run.trial.TrialWatch.Seen;
import io.proxylab.lab.trial.LaunchRecord.BoxRecord;
import io.proxylab.lab.trial.Observed;
import io.proxylab.lab.trial.TimeSeries;
import io.proxylab.lab.trial.TimeSeries.ProcessKind;
import io.proxylab.lab.trial.TimeSeries.Sample;
import io.proxylab.lab.trial.TrialRecord.Incidents;
import io.proxylab.lab.trial.TrialRecord.Probes;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.Times;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TrialWatchTests {

	private static final Times TIMES = new Times(1000, 1, 1, 1, 1, 1, 1, 1);

	/** Ten seconds. */
	private static final LoadResult LOAD = new LoadResult(0, 10_000_000, 10_000_000, 1000, 1000, 100, new TreeMap<>(),
			TIMES, TIMES, TIMES, TIMES, TIMES, 0, 0, 0, 0, 0, 1, false, 0, null);

	@Test
	void aWindowIsColdWhereCompilersTookATwentiethOfTheCpu() {
		assertThat(seen(0.49, 0).cold(LOAD)).isEmpty();
		assertThat(seen(0.5, 0).cold(LOAD)).hasValue("compilers used 0.50 of its 10.00 s of CPU");
	}

	@Test
	void aWindowIsStolenWhereTheHypervisorTookMoreThanAFiftiethOfTheCores() {
		assertThat(seen(0, 0.4).stolen(LOAD)).isEmpty();
		assertThat(seen(0, 0.5).stolen(LOAD))
			.hasValue("the hypervisor took 2.50% of the time of the lab's cores (at most 2%)");
	}

	@Test
	void ofALoadThatEndedBeforeItsWindowNothingWasStolen() {
		LoadResult early = new LoadResult(0, 0, 0, 0, 0, 0, new TreeMap<>(), TIMES, TIMES, TIMES, TIMES, TIMES, 0, 0, 0,
				0, 0, 1, true, 0, null);
		assertThat(seen(0, 0.5).stolen(early)).isEmpty();
	}

	@Test
	void whatWasNotReadIsNothingAgainstAWindow() {
		Seen nothing = seen(List.of());
		assertThat(nothing.cold(LOAD)).isEmpty();
		assertThat(nothing.stolen(LOAD)).isEmpty();
	}

	private static Seen seen(double compilerSeconds, double stolenSeconds) {
		return seen(List.of(target(0, 0, 0), target(10_000, 10, compilerSeconds), cores(ProcessKind.TARGET_CORES, 0, 0),
				cores(ProcessKind.TARGET_CORES, 10_000, stolenSeconds), cores(ProcessKind.OTHER_CORES, 0, 0),
				cores(ProcessKind.OTHER_CORES, 10_000, 0)));
	}

	private static Seen seen(List<Sample> samples) {
		return new Seen(new Observed(new TimeSeries(samples), List.of(), List.of()), new Probes(0, 0, 0),
				new Incidents(0, 0, null, null, null),
				new BoxRecord("t2.micro", 1, 1 << 30, "none", "none", List.of(1), List.of(0), "t2.micro"));
	}

	private static Sample target(long millis, double cpuSeconds, double compilerSeconds) {
		return new Sample(millis, ProcessKind.TARGET, cpuSeconds, 0, 0, 0, cpuSeconds - compilerSeconds, 0,
				compilerSeconds, 0, 0, cpuSeconds, 0);
	}

	private static Sample cores(ProcessKind cores, long millis, double stolenSeconds) {
		return new Sample(millis, cores, 0, stolenSeconds, -1, -1);
	}

}
