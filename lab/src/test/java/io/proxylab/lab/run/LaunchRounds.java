package io.proxylab.lab.run;

import io.proxylab.lab.statistics.TwoWayVariance;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * What the launches of a target answered in one cell, by round and launch.
 *
 * @param rounds what was measured, by launch, by round
 */
record LaunchRounds(SortedMap<Integer, SortedMap<Integer, Measured>> rounds) {

	/** Keeps the rounds that every launch of every target lived to see. */
	static void leaveOutUnfinished(Collection<LaunchRounds> targets, int launches) {
		targets.forEach((target) -> target.rounds.values().removeIf((measured) -> measured.size() < launches));
		targets.forEach((target) -> target.rounds.keySet()
			.removeIf((round) -> targets.stream().anyMatch((other) -> !other.rounds.containsKey(round))));
	}

	void add(int launch, int round, Measured measured) {
		this.rounds.computeIfAbsent(round, (key) -> new TreeMap<>()).put(launch, measured);
	}

	/** Of each launch the geometric mean over the rounds, in requests per second. */
	List<Double> means() {
		return Arrays.stream(TwoWayVariance.columnMeans(logarithms())).map(Math::exp).boxed().toList();
	}

	private double[][] logarithms() {
		return this.rounds.values()
			.stream()
			.map((launches) -> launches.values()
				.stream()
				.mapToDouble((measured) -> Math.log(measured.throughput()))
				.toArray())
			.toArray(double[][]::new);
	}

	String row() {
		double[][] logarithms = logarithms();
		TwoWayVariance parts = TwoWayVariance.of(logarithms);
		double[] means = Arrays.stream(TwoWayVariance.columnMeans(logarithms)).map(Math::exp).toArray();
		double[] inRound = Arrays.stream(logarithms).mapToDouble(LaunchRounds::spread).toArray();
		double[] inLaunch = IntStream.range(0, means.length)
			.mapToDouble((launch) -> spread(Arrays.stream(logarithms).mapToDouble((round) -> round[launch]).toArray()))
			.toArray();
		long warm = this.rounds.values()
			.stream()
			.flatMap((launches) -> launches.values().stream())
			.filter(Measured::isWarm)
			.count();
		return String.format(Locale.ROOT,
				" | %d x %d | %d of %d | %,.0f to %,.0f | %.3f | %.3f to %.3f | %.3f to %.3f "
						+ "| %.1f%% | %.1f%% | %.1f%% | %.4f |",
				means.length, logarithms.length, warm, means.length * logarithms.length, min(means), max(means),
				max(means) / min(means), min(inRound), max(inRound), min(inLaunch), max(inLaunch),
				100 * parts.deviationOfColumns(), 100 * parts.deviationOfRows(), 100 * parts.deviationOfRest(),
				TwoWayVariance.probabilityOfColumns(logarithms));
	}

	/** Of values by their logarithms: the largest in terms of the least. */
	private static double spread(double... logarithms) {
		return Math.exp(max(logarithms) - min(logarithms));
	}

	private static double min(double... values) {
		return Arrays.stream(values).min().orElseThrow();
	}

	private static double max(double... values) {
		return Arrays.stream(values).max().orElseThrow();
	}

	/**
	 * A window.
	 *
	 * @param throughput correct answers a second
	 * @param isWarm whether the target's compilers were quiet
	 */
	record Measured(double throughput, boolean isWarm) {
	}

}
