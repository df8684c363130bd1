package io.proxylab.lab.pace;

import io.proxylab.lab.trial.GcPause;
import io.proxylab.lab.trial.RawTrial;
import io.proxylab.lab.trial.RunDirectory;
import io.proxylab.lab.trial.TrialRecord;
import io.proxylab.lab.trial.UpstreamReading;
import io.proxylab.load.protocol.LoadResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Tells how far the throughput of a target goes with how long its core waited for memory:
 * over its launches, and over pieces of its windows, in which one warm process runs on.
 * {@code scripts/memory-beside-launches} starts it.
 */
public final class MemoryBesideLaunches {

	/** A window is cut into pieces so long, if there is more than one in it. */
	private static final long PIECE_MILLIS = 5000;

	/** Fewer pairs correlate by chance. */
	private static final int FEWEST = 4;

	private MemoryBesideLaunches() {
	}

	/**
	 * Prints a table.
	 * @param args the run, and what {@link MemoryLatency} wrote beside it
	 */
	public static void main(String[] args) throws IOException {
		List<MemoryLatency.Reading> readings = MemoryLatency.Reading.all(Path.of(args[1]));
		Map<String, List<Pair>> launches = new TreeMap<>();
		Map<String, List<Pair>> pieces = new TreeMap<>();
		Map<String, List<Piece>> windows = new TreeMap<>();
		for (RawTrial trial : RunDirectory.open(Path.of(args[0])).read().trials()) {
			TrialRecord record = trial.record();
			LoadResult load = record.measured();
			if (load == null) {
				continue;
			}
			String cell = "%s, %s, %s".formatted(record.target(), record.load().label(), record.delay());
			long from = load.windowStartEpochMicros() / 1000;
			long to = load.windowEndEpochMicros() / 1000;
			Pair whole = new Pair(load.throughput(), nanos(readings, from, to));
			launches.computeIfAbsent(cell, (key) -> new ArrayList<>()).add(whole);
			List<Piece> ofWindow = pieces(trial, readings, from, to);
			pieces.computeIfAbsent(cell, (key) -> new ArrayList<>()).addAll(relative(ofWindow));
			if (!ofWindow.isEmpty()) {
				windows.put(record.id(), ofWindow);
			}
		}
		System.out
			.println("| target, load, delay | launches | req/s | max/min | memory (ns) | correlation over launches "
					+ "| within windows (pieces) |");
		System.out.println("|---|---:|---:|---:|---:|---:|---:|");
		launches.forEach((cell, pairs) -> System.out.printf(Locale.ROOT,
				"| %s | %d | %,.0f to %,.0f | %.3f | %.0f to %.0f | %s | %s |%n", cell, pairs.size(),
				least(pairs, Pair::throughput), most(pairs, Pair::throughput),
				most(pairs, Pair::throughput) / least(pairs, Pair::throughput), least(pairs, Pair::nanos),
				most(pairs, Pair::nanos), correlation(pairs), within(pieces.getOrDefault(cell, List.of()))));
		windows.forEach(MemoryBesideLaunches::list);
	}

	private static List<Piece> pieces(RawTrial trial, List<MemoryLatency.Reading> readings, long from, long to) {
		List<Piece> pieces = new ArrayList<>();
		UpstreamReading begun = null;
		for (UpstreamReading reading : trial.observed().upstream()) {
			if (reading.atEpochMillis() < from || reading.atEpochMillis() > to) {
				continue;
			}
			if (begun == null) {
				begun = reading;
			}
			else if (reading.atEpochMillis() - begun.atEpochMillis() >= PIECE_MILLIS) {
				long start = begun.atEpochMillis();
				long end = reading.atEpochMillis();
				pieces.add(new Piece(new Pair((reading.requests() - begun.requests()) * 1000.0 / (end - start),
						nanos(readings, start, end)), collector(trial, start, end)));
				begun = reading;
			}
		}
		return (pieces.size() < 2) ? List.of() : pieces;
	}

	/**
	 * The share of a time in which the target stood still for its garbage collector; null
	 * of the control, which has none.
	 */
	private static @Nullable Double collector(RawTrial trial, long from, long to) {
		List<GcPause> pauses = trial.gcPauses();
		return (pauses == null) ? null
				: pauses.stream()
					.filter((pause) -> pause.endEpochMillis() > from && pause.endEpochMillis() <= to)
					.mapToLong(GcPause::micros)
					.sum() / 1e3 / (to - from);
	}

	/** Each piece relative to the mean of its window, so that launches do not count. */
	private static List<Pair> relative(List<Piece> pieces) {
		double throughput = pieces.stream().mapToDouble((piece) -> piece.pair().throughput()).average().orElse(1);
		double nanos = pieces.stream().mapToDouble((piece) -> piece.pair().nanos()).average().orElse(1);
		return pieces.stream()
			.map((piece) -> new Pair(piece.pair().throughput() / throughput, piece.pair().nanos() / nanos))
			.toList();
	}

	private static void list(String window, List<Piece> pieces) {
		List<Pair> pairs = pieces.stream().map(Piece::pair).toList();
		System.out.printf(Locale.ROOT, "%s (max/min %.3f):%s%n", window,
				most(pairs, Pair::throughput) / least(pairs, Pair::throughput),
				pieces.stream()
					.map((piece) -> String.format(Locale.ROOT, " %,.0f/s", piece.pair().throughput())
							+ ((piece.collector() != null)
									? String.format(Locale.ROOT, ", collector %.1f%%", 100 * piece.collector()) : ""))
					.collect(Collectors.joining(";")));
	}

	private static double nanos(List<MemoryLatency.Reading> readings, long from, long to) {
		return readings.stream()
			.filter((reading) -> reading.atEpochMillis() > from && reading.atEpochMillis() <= to)
			.mapToDouble(MemoryLatency.Reading::nanos)
			.average()
			.orElseThrow(() -> new IllegalStateException("no reading of the memory between " + from + " and " + to));
	}

	private static double least(List<Pair> pairs, ToDoubleFunction<Pair> figure) {
		return figure.applyAsDouble(pairs.stream().min(Comparator.comparingDouble(figure)).orElseThrow());
	}

	private static double most(List<Pair> pairs, ToDoubleFunction<Pair> figure) {
		return figure.applyAsDouble(pairs.stream().max(Comparator.comparingDouble(figure)).orElseThrow());
	}

	private static String within(List<Pair> pieces) {
		return pieces.isEmpty() ? "-" : String.format(Locale.ROOT, "%s (%d, max/min %.3f)", correlation(pieces),
				pieces.size(), most(pieces, Pair::throughput) / least(pieces, Pair::throughput));
	}

	/** Pearson's, of the logarithms. */
	private static String correlation(List<Pair> pairs) {
		if (pairs.size() < FEWEST) {
			return "-";
		}
		double[] x = pairs.stream().mapToDouble((pair) -> Math.log(pair.nanos())).toArray();
		double[] y = pairs.stream().mapToDouble((pair) -> Math.log(pair.throughput())).toArray();
		return String.format(Locale.ROOT, "%.2f", covariance(x, y) / Math.sqrt(covariance(x, x) * covariance(y, y)));
	}

	private static double covariance(double[] x, double[] y) {
		double meanX = Arrays.stream(x).average().orElseThrow();
		double meanY = Arrays.stream(y).average().orElseThrow();
		double sum = 0;
		for (int i = 0; i < x.length; i++) {
			sum += (x[i] - meanX) * (y[i] - meanY);
		}
		return sum;
	}

	/** Of a window, with the share of the collector. */
	private record Piece(Pair pair, @Nullable Double collector) {
	}

	/** What was answered, and how long memory took meanwhile. */
	private record Pair(double throughput, double nanos) {
	}

}
