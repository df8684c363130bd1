package io.proxylab.lab.analysis.figures;

import io.proxylab.lab.analysis.evidence.Window;
import io.proxylab.lab.trial.RawTrial;
import io.proxylab.lab.trial.RecordedTimes;
import io.proxylab.lab.trial.RecordedTimes.Interval;
import io.proxylab.lab.trial.ValueCounts;
import io.proxylab.load.protocol.LoadResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

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
		return ofRecorded(trials.stream().flatMap(Recorded::of).toList(), mostColumns);
	}

	/**
	 * The map of times that were recorded; empty if there are none.
	 * @param recorded each with the window that its columns begin with
	 * @param mostColumns seconds are merged into as many
	 */
	public static Optional<ResponseHeat> ofRecorded(List<Recorded> recorded, int mostColumns) {
		List<Recorded> answered = recorded.stream().filter((one) -> one.times().values().count() > 0).toList();
		if (answered.isEmpty()) {
			return Optional.empty();
		}
		double greatest = answered.stream().mapToDouble((one) -> one.times().values().greatest()).max().orElseThrow();
		// Where no answer took a time that could be told, there is none above 0.
		double least = answered.stream()
			.mapToDouble((one) -> one.times().values().leastAboveZero())
			.filter((micros) -> micros > 0)
			.min()
			.orElse(1);
		double logOfRange = Math.log(Math.max(LEAST_RANGE, greatest / least));
		double length = answered.stream().mapToDouble(Recorded::seconds).max().orElseThrow();
		int step = Math.max(1, (int) Math.ceil(length / mostColumns));
		int columns = Math.max(1, (int) Math.round(length / step));
		BandCounts counts = new BandCounts(columns, least, logOfRange);
		for (Recorded one : answered) {
			for (Interval interval : one.times().intervals()) {
				double middle = (interval.startEpochMillis() + interval.endEpochMillis()) / 2.0;
				double second = (middle - one.startEpochMillis()) / 1000;
				counts.add(Math.clamp((long) Math.floor(second / step), 0, columns - 1), interval.values());
			}
		}
		List<Double> edges = new ArrayList<>();
		for (int i = 0; i <= BANDS; i++) {
			edges.add(least * Math.exp(logOfRange * i / BANDS) / 1000);
		}
		return Optional.of(new ResponseHeat(step, columns, edges, counts.all()));
	}

	/** Adds up answers by column and band. */
	private static final class BandCounts {

		private final long[] counts;

		/** The least time of each band, in us, as far as a time is in it. */
		private final long[] firsts = new long[BANDS];

		BandCounts(int columns, double least, double logOfRange) {
			this.counts = new long[columns * BANDS];
			for (int band = 1; band < BANDS; band++) {
				// To a microsecond what the logarithm of each single time would say.
				long first = Math.max(1, (long) (least * Math.exp(logOfRange * band / BANDS)) - 1);
				while (Math.log(first / least) / logOfRange * BANDS < band) {
					first++;
				}
				this.firsts[band] = first;
			}
		}

		void add(int column, ValueCounts values) {
			// They come from the least on.
			int[] band = { 0 };
			values.forEach((micros, count) -> {
				while (band[0] < BANDS - 1 && micros >= this.firsts[band[0] + 1]) {
					band[0]++;
				}
				this.counts[column * BANDS + band[0]] += count;
			});
		}

		List<Long> all() {
			return Arrays.stream(this.counts).boxed().toList();
		}

	}

	/**
	 * Times and the window in which they were recorded.
	 *
	 * @param times as they went along
	 * @param startEpochMillis first moment of the window
	 * @param seconds its length
	 */
	public record Recorded(RecordedTimes times, double startEpochMillis, double seconds) {

		private static Stream<Recorded> of(RawTrial trial) {
			LoadResult load = trial.record().measured();
			if (load == null) {
				return Stream.empty();
			}
			Window window = Window.of(load);
			return Stream.of(new Recorded(trial.responseTime(), window.startEpochMillis(), window.seconds()));
		}

	}

}
