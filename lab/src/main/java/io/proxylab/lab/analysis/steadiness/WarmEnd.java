package io.proxylab.lab.analysis.steadiness;

import io.proxylab.lab.analysis.evidence.ProcessUse;
import io.proxylab.lab.analysis.evidence.TrialEvidence;
import io.proxylab.lab.analysis.evidence.Window;
import io.proxylab.lab.trial.TimeSeries.ProcessKind;
import io.proxylab.lab.trial.TimeSeries.ThreadKind;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The last quarter of a window that began with a fresh process, if the process is warm
 * there: compilers have done by then what they had to do. Compilers that starve beside
 * many busy threads use little of the CPU, too, but as much in the end as before.
 */
final class WarmEnd {

	/** Parts of a window, in the last of which the process is warm. */
	private static final int PARTS = 4;

	/**
	 * Of what compilers used in the whole window, the most that they may use in its last
	 * part.
	 */
	private static final double LEFT = 0.05;

	private WarmEnd() {
	}

	/**
	 * The second with which it begins.
	 * @param seconds whole ones of the window
	 * @return empty as long as compilers work, or where their CPU was not read
	 */
	static OptionalInt of(TrialEvidence trial, int seconds) {
		int first = seconds - seconds / PARTS;
		return (first < seconds && compiled(trial, first, seconds)) ? OptionalInt.of(first) : OptionalInt.empty();
	}

	private static boolean compiled(TrialEvidence trial, int first, int seconds) {
		Window window = trial.window();
		OptionalDouble all = compilers(trial, window.part(0, seconds));
		OptionalDouble inTheEnd = compilers(trial, window.part(first, seconds));
		return all.isPresent() && inTheEnd.isPresent() && inTheEnd.getAsDouble() <= LEFT * all.getAsDouble();
	}

	private static OptionalDouble compilers(TrialEvidence trial, Window part) {
		return ProcessUse.of(trial.raw().observed().series(), ProcessKind.TARGET, part)
			.map((use) -> use.cpuSecondsByKind().get(ThreadKind.JIT))
			.map(OptionalDouble::of)
			.orElse(OptionalDouble.empty());
	}

}
