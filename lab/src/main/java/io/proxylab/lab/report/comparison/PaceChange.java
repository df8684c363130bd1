package io.proxylab.lab.report.comparison;

import io.proxylab.lab.trial.PaceReading;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How fast the machine was in each of two runs: the geometric mean of what a core did of
 * a fixed load at the run's start and end.
 *
 * @param before in the earlier run
 * @param after in the later run
 * @param ratio after over before, of all three loads together
 */
public record PaceChange(PaceReading before, PaceReading after, double ratio) {

	/** Empty if one of the two was not read. */
	static Optional<PaceChange> of(List<PaceReading> before, List<PaceReading> after) {
		if (before.isEmpty() || after.isEmpty()) {
			return Optional.empty();
		}
		PaceReading earlier = PaceReading.mean(before);
		PaceReading later = PaceReading.mean(after);
		return Optional.of(new PaceChange(earlier, later, earlier.ratio(later)));
	}

	/**
	 * Whether a figure that got worse by more than its threshold would not have on a
	 * machine as fast as before: work takes longer in proportion to the pace.
	 */
	boolean explains(ComparedFigure figure, double ratio, double threshold) {
		return figure.isWorse(ratio, threshold) && !figure.isWorse(figure.atPace(ratio, this.ratio), threshold);
	}

	String sentence() {
		return String.format(Locale.ROOT,
				"%s (hashing %s, loads from memory %s, round trips over loopback %s); a figure that is worse by no more "
						+ "than that is no regression",
				ComparisonRemarks.change(this.ratio),
				ComparisonRemarks.change(this.after.hashedBytesPerSecond() / this.before.hashedBytesPerSecond()),
				ComparisonRemarks.change(this.after.loadsPerSecond() / this.before.loadsPerSecond()),
				ComparisonRemarks.change(this.after.roundTripsPerSecond() / this.before.roundTripsPerSecond()));
	}

}
