package io.proxylab.lab.analysis.tails;

import io.proxylab.lab.trial.ValueCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The modes of a distribution of times: on a logarithmic scale of sixteen bins an octave,
 * smoothed by binomial weights, two peaks are two clusters if it falls between them to
 * less than half of the lower one, and each holds at least one value in a hundred.
 */
public final class ResponseClusters {

	private static final int BINS_AN_OCTAVE = 16;

	private static final double[] WEIGHTS = { 1 / 16.0, 4 / 16.0, 6 / 16.0, 4 / 16.0, 1 / 16.0 };

	/** How often these are applied. */
	private static final int ROUNDS = 2;

	/** A valley that is deeper parts two clusters. */
	private static final double VALLEY = 0.5;

	private static final double LEAST_SHARE = 0.01;

	/** Of fewer values a single one could be a cluster. */
	private static final long LEAST_VALUES = 1000;

	private ResponseClusters() {
	}

	/** The clusters in the order of their times; none of too few values. */
	public static List<Cluster> of(ValueCounts times) {
		if (times.count() < LEAST_VALUES) {
			return List.of();
		}
		double[] bins = new double[bin(times.greatest()) + 1];
		times.forEach((value, count) -> bins[bin(value)] += count);
		double[] smooth = smooth(bins);
		List<Hill> hills = hills(smooth, bins);
		while (hills.size() > 1) {
			int next = leastParted(hills, smooth, times.count());
			if (next < 0) {
				break;
			}
			Hill left = hills.get(next);
			hills.set(next, left.with(hills.remove(next + 1), smooth));
		}
		return hills.stream().map((hill) -> hill.cluster(times)).toList();
	}

	private static int bin(long value) {
		return (int) Math.floor(BINS_AN_OCTAVE * Math.log((double) Math.max(1, value)) / Math.log(2));
	}

	private static long value(double bin) {
		return Math.round(Math.pow(2, bin / BINS_AN_OCTAVE));
	}

	private static double[] smooth(double[] bins) {
		double[] smooth = bins;
		for (int round = 0; round < ROUNDS; round++) {
			double[] next = new double[bins.length];
			for (int bin = 0; bin < bins.length; bin++) {
				for (int i = 0; i < WEIGHTS.length; i++) {
					int from = Math.clamp((long) bin + i - WEIGHTS.length / 2, 0, bins.length - 1);
					next[bin] += WEIGHTS[i] * smooth[from];
				}
			}
			smooth = next;
		}
		return smooth;
	}

	/** One for each peak, parted in the valleys between them. */
	private static List<Hill> hills(double[] smooth, double[] bins) {
		List<Hill> hills = new ArrayList<>();
		int start = 0;
		int peak = 0;
		int valley = -1;
		for (int bin = 1; bin < smooth.length; bin++) {
			if (valley < 0) {
				if (smooth[bin] >= smooth[peak]) {
					peak = bin;
				}
				else if (smooth[bin] < smooth[bin - 1]) {
					valley = bin;
				}
			}
			else if (smooth[bin] <= smooth[valley]) {
				valley = bin;
			}
			else {
				hills.add(new Hill(start, valley, peak, sum(bins, start, valley)));
				start = valley + 1;
				peak = bin;
				valley = -1;
			}
		}
		hills.add(new Hill(start, smooth.length - 1, peak, sum(bins, start, smooth.length - 1)));
		return hills;
	}

	private static double sum(double[] bins, int from, int until) {
		double sum = 0;
		for (int bin = from; bin <= until; bin++) {
			sum += bins[bin];
		}
		return sum;
	}

	/**
	 * The first of the two neighbours that are least apart: those with the shallowest
	 * valley, or, where all valleys are deep, those of which one is too small; -1 if all
	 * are clusters.
	 */
	private static int leastParted(List<Hill> hills, double[] smooth, long all) {
		int least = -1;
		double shallowest = VALLEY;
		for (int i = 0; i + 1 < hills.size(); i++) {
			Hill left = hills.get(i);
			double valley = smooth[left.until()] / Math.min(smooth[left.peak()], smooth[hills.get(i + 1).peak()]);
			if (valley >= shallowest) {
				shallowest = valley;
				least = i;
			}
		}
		for (int i = 0; i < hills.size() && least < 0; i++) {
			if (hills.get(i).count() < LEAST_SHARE * all) {
				least = (i == 0) ? 0 : i - 1;
			}
		}
		return least;
	}

	/**
	 * A stretch of bins with one peak.
	 *
	 * @param from first bin
	 * @param until last bin
	 * @param peak bin with the most values
	 * @param count of values
	 */
	private record Hill(int from, int until, int peak, double count) {

		Hill with(Hill next, double[] smooth) {
			return new Hill(this.from, next.until, (smooth[this.peak] >= smooth[next.peak]) ? this.peak : next.peak,
					this.count + next.count);
		}

		Cluster cluster(ValueCounts times) {
			return new Cluster(Math.max(times.least(), value(this.from)),
					Math.min(times.greatest(), value(this.until + 1.0)), peakValue(times), this.count / times.count());
		}

		/**
		 * The median about the peak: the middle of a bin may lie where no value can, such
		 * as below the upstream's delay.
		 */
		private long peakValue(ValueCounts times) {
			SortedMap<Long, Long> about = new TreeMap<>();
			times.forEach((value, count) -> {
				if (Math.abs(bin(value) - this.peak) <= 1) {
					about.merge(value, count, Long::sum);
				}
			});
			long half = (about.values().stream().mapToLong(Long::longValue).sum() + 1) / 2;
			long passed = 0;
			for (Map.Entry<Long, Long> entry : about.entrySet()) {
				passed += entry.getValue();
				if (passed >= half) {
					return entry.getKey();
				}
			}
			return value(this.peak + 0.5);
		}

	}

	/**
	 * Times that lie together.
	 *
	 * @param fromMicros the least
	 * @param untilMicros the greatest
	 * @param peakMicros where most of them lie: their median there
	 * @param share of all, 0 to 1
	 */
	public record Cluster(long fromMicros, long untilMicros, long peakMicros, double share) {
	}

}
