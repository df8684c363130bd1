package io.proxylab.lab.analysis.evidence;

import io.proxylab.lab.trial.TimeSeries.ThreadKind;
import java.util.Locale;
import java.util.Optional;

/**
 * How the event loops of the upstream were used in a window.
 *
 * @param loops how many it has
 * @param busyCores CPU that they used together, in cores
 */
public record UpstreamLoops(int loops, double busyCores) {

	/** Of each: past it there is no time to spare. */
	public static final double MOST = 0.9;

	/** How they were used; empty if that was not read, or their number is not known. */
	public static Optional<UpstreamLoops> of(TrialEvidence trial) {
		Optional<Integer> loops = trial.launch().upstreamThreads();
		Optional<Double> cpuSeconds = trial.upstreamUse()
			.flatMap((use) -> Optional.ofNullable(use.cpuSecondsByKind().get(ThreadKind.EVENT_LOOP)));
		return loops.flatMap(
				(count) -> cpuSeconds.map((seconds) -> new UpstreamLoops(count, seconds / trial.window().seconds())));
	}

	public boolean exhausted() {
		return this.busyCores >= MOST * this.loops;
	}

	/** Such as {@code the event loop of the upstream was 97% busy}. */
	public String text() {
		return String.format(Locale.ROOT, "the %s of the upstream %s %.0f%% busy",
				(this.loops == 1) ? "event loop" : this.loops + " event loops", (this.loops == 1) ? "was" : "were",
				100 * this.busyCores / this.loops);
	}

}
