package io.proxylab.lab.analysis.steadiness;

import io.proxylab.lab.analysis.evidence.TrialEvidence;
import io.proxylab.lab.analysis.evidence.Window;
import io.proxylab.lab.trial.RecordedTimes.Interval;
import java.util.List;
import java.util.stream.IntStream;

/** How many correct answers came in each second of a window. */
final class AnswersBySecond {

	private AnswersBySecond() {
	}

	/** Of the whole seconds. */
	static List<Double> of(TrialEvidence trial) {
		Window window = trial.window();
		int whole = (int) Math.floor(window.seconds() + 1e-6);
		return IntStream.range(0, whole)
			.mapToObj((second) -> window.part(second, second + 1))
			.mapToDouble((part) -> trial.raw()
				.responseTime()
				.intervalsBetween(part.startEpochMillis(), part.endEpochMillis())
				.stream()
				.mapToLong(Interval::count)
				.sum())
			.boxed()
			.toList();
	}

}
