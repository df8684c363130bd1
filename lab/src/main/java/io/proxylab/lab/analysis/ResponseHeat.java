package io.proxylab.lab.analysis;

import io.proxylab.lab.trial.RawTrial;
import io.proxylab.lab.trial.RecordedTimes.Interval;
import io.proxylab.load.protocol.LoadResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * How many answers took how long, over time: the seconds of the window in columns, bands
 * of response time in rows, each as many times longer than the one below. Several trials
 * are added up.
 *
 * @param secondsPerColumn of the window
 * @param columns how many
 * @param edgesMillis of the bands, one more than there are bands
 * @param counts of answers, column by column, from the lowest band on
 */
public record ResponseHeat(int secondsPerColumn, int columns, List<Double> edgesMillis, List<Long> counts) {

	/** Bands of response time. */
	public static final int BANDS = 24;

	/** Times that are closer are not told apart. */
	private static final double LEAST_RANGE = 1.05;

	public ResponseHeat {
		edgesMillis = List.copyOf(edgesMillis);
		counts = List.copyOf(counts);
	}

	/**
	 * The map of some trials; empty if they have no correct answer.
	 * @param trials of one target and cell
	 * @param mostColumns seconds are merged into as many
	 */
	public static Optional<ResponseHeat> of(List<RawTrial> trials, int mostColumns) {
		List<RawTrial> answered = trials.stream()
			.filter((trial) -> trial.responseTime().values().count() > 0)
			.filter((trial) -> trial.record().measured() != null)
			.toList();
		if (answered.isEmpty()) {
			return Optional.empty();
		}
		List<Histogram> times = answered.stream().map((trial) -> trial.responseTime().merged()).toList();
		double least = times.stream().mapToLong(Histogram::getMinNonZeroValue).min().orElseThrow();
		double greatest = times.stream().mapToLong(Histogram::getMaxValue).max().orElseThrow();
		double logOfRange = Math.log(Math.max(LEAST_RANGE, greatest / least));
		double length = answered.stream()
			.flatMap(ResponseHeat::window)
			.mapToDouble(Window::seconds)
			.max()
			.orElseThrow();
		int step = Math.max(1, (int) Math.ceil(length / mostColumns));
		int columns = Math.max(1, (int) Math.round(length / step));
		long[] counts = new long[columns * BANDS];
		for (RawTrial trial : answered) {
			double start = window(trial).findFirst().orElseThrow().startEpochMillis();
			for (Interval interval : trial.responseTime().intervals()) {
				double second = ((interval.startEpochMillis() + interval.endEpochMillis()) / 2.0 - start) / 1000;
				int column = Math.clamp((long) Math.floor(second / step), 0, columns - 1);
				interval.values().forEach((micros, count) -> {
					int band = Math.clamp((long) (Math.log(micros / least) / logOfRange * BANDS), 0, BANDS - 1);
					counts[column * BANDS + band] += count;
				});
			}
		}
		List<Double> edges = new ArrayList<>();
		for (int i = 0; i <= BANDS; i++) {
			edges.add(least * Math.exp(logOfRange * i / BANDS) / 1000);
		}
		return Optional.of(new ResponseHeat(step, columns, edges, Arrays.stream(counts).boxed().toList()));
	}

	private static Stream<Window> window(RawTrial trial) {
		LoadResult load = trial.record().measured();
		return (load != null) ? Stream.of(Window.of(load)) : Stream.empty();
	}

}
