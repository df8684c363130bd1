package io.proxylab.lab.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * All shifts of the mean within a series, by binary segmentation: the most likely shift
 * divides the series, and each part is looked through likewise, until none is shown (A.
 * J. Scott, M. Knott, "A Cluster Analysis Method for Grouping Means in the Analysis of
 * Variance", Biometrics 30(3), 1974).
 */
public final class ChangePoints {

	private ChangePoints() {
	}

	/**
	 * The shifts of a series, in the order of its time. The means of each are those of
	 * the values from the shift before it to the one after it.
	 * @param level of a series without any shift, how often one is found
	 * @param series in the order of its time
	 */
	public static List<ChangePoint> of(double level, double... series) {
		List<ChangePoint> found = new ArrayList<>();
		divide(level, series, 0, series.length, found);
		found.sort(Comparator.comparingInt(ChangePoint::at));
		List<ChangePoint> shifts = new ArrayList<>();
		for (int i = 0; i < found.size(); i++) {
			int from = (i > 0) ? found.get(i - 1).at() : 0;
			int until = (i + 1 < found.size()) ? found.get(i + 1).at() : series.length;
			ChangePoint shift = found.get(i);
			shifts.add(new ChangePoint(shift.at(), mean(series, from, shift.at()), mean(series, shift.at(), until),
					shift.pValue()));
		}
		return List.copyOf(shifts);
	}

	private static void divide(double level, double[] series, int from, int until, List<ChangePoint> found) {
		Optional<ChangePoint> shift = ChangePoint.mostLikely(Arrays.copyOfRange(series, from, until));
		if (shift.isPresent() && shift.get().pValue() <= level) {
			int at = from + shift.get().at();
			found.add(new ChangePoint(at, shift.get().before(), shift.get().after(), shift.get().pValue()));
			divide(level, series, from, at, found);
			divide(level, series, at, until, found);
		}
	}

	private static double mean(double[] series, int from, int until) {
		return Arrays.stream(series, from, until).average().orElseThrow();
	}

}
