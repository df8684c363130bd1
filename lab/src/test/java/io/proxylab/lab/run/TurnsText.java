package io.proxylab.lab.run;

import io.proxylab.lab.analysis.evidence.ProcessUse;
import io.proxylab.lab.analysis.evidence.Window;
import io.proxylab.lab.capacity.CapacityFound;
import io.proxylab.lab.statistics.Comparison;
import io.proxylab.lab.statistics.RatioText;
import io.proxylab.lab.statistics.UnpairedRatio;
import io.proxylab.lab.trial.RawTrial;
import io.proxylab.lab.trial.RunDirectory;
import io.proxylab.lab.trial.TimeSeries.ProcessKind;
import io.proxylab.lab.trial.TrialRecord;
import io.proxylab.load.protocol.LoadResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What launches of a stack answered in turn. */
final class TurnsText {

	private TurnsText() {
	}

	/**
	 * Prints what was measured of the targets of a stack in the rounds that all their
	 * launches lived to see, and how each compares with the first.
	 * @param directory of the run
	 * @param targets names, the first of which the others are compared with
	 */
	static void print(RunDirectory directory, List<String> targets) {
		Map<String, Map<String, LaunchRounds>> cells = new TreeMap<>();
		Map<String, Map<TrialRecord, Boolean>> searches = new LinkedHashMap<>();
		for (RawTrial trial : directory.read().trials()) {
			TrialRecord record = trial.record();
			LoadResult load = record.measured();
			if (!targets.contains(record.target()) || load == null) {
				continue;
			}
			boolean warm = ProcessUse.of(trial.observed().series(), ProcessKind.TARGET, Window.of(load))
				.map(ProcessUse::isWarm)
				.orElse(true);
			if (record.capacity() != null) {
				searches.computeIfAbsent(record.target(), (key) -> new LinkedHashMap<>()).put(record, warm);
				continue;
			}
			int round = Integer.parseInt(LaunchesInTurn.round(record.id()));
			cells
				.computeIfAbsent("%s, %s".formatted(record.load().label(), record.delay()),
						(key) -> new TreeMap<>(Comparator.comparingInt(targets::indexOf)))
				.computeIfAbsent(record.target(), (key) -> new LaunchRounds(new TreeMap<>()))
				.add(record.replicate(), round, new LaunchRounds.Measured(load.throughput(), warm));
		}
		searches.forEach(TurnsText::print);
		if (!searches.isEmpty()) {
			return;
		}
		cells.values()
			.forEach((cell) -> LaunchRounds.leaveOutUnfinished(cell.values(), directory.manifest().replicates()));
		cells.values().removeIf((cell) -> cell.values().stream().anyMatch((rounds) -> rounds.rounds().size() < 2));
		if (cells.isEmpty()) {
			System.out.println(
					"%n%s: fewer than two rounds were measured to their end".formatted(String.join(", ", targets)));
			return;
		}
		System.out.println(
				"""

						| target, load, delay | launches x rounds | warm | req/s of a launch, over the rounds | max/min of these \
						| max/min within a round | within a launch | launches differ by | rounds by | the rest by | p of launches |
						|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|""");
		cells.forEach((cell, byTarget) -> byTarget
			.forEach((target, rounds) -> System.out.println("| %s, %s%s".formatted(target, cell, rounds.row()))));
		cells.forEach((cell, byTarget) -> byTarget.forEach((target, rounds) -> printRounds(target, cell, rounds)));
		cells.forEach(TurnsText::printComparisons);
	}

	private static void printRounds(String target, String cell, LaunchRounds rounds) {
		rounds.rounds()
			.forEach((round,
					launches) -> System.out.println(String.format(Locale.ROOT,
							"%s, %s, round %d, req/s of each launch: %s", target, cell, round,
							launches.values()
								.stream()
								.map((measured) -> String.format(Locale.ROOT, "%,.0f", measured.throughput()))
								.collect(Collectors.joining(" ")))));
	}

	/** Nothing of launches without an answer, and of one launch alone. */
	private static void printComparisons(String cell, Map<String, LaunchRounds> byTarget) {
		Map.Entry<String, LaunchRounds> first = byTarget.entrySet().iterator().next();
		Map<String, UnpairedRatio> ratios = new LinkedHashMap<>();
		byTarget.entrySet()
			.stream()
			.skip(1)
			.forEach((other) -> UnpairedRatio.of(other.getValue().means(), first.getValue().means())
				.filter(UnpairedRatio::hasInterval)
				.ifPresent((ratio) -> ratios.put(other.getKey(), ratio)));
		Iterator<Comparison> comparisons = Comparison.unpaired(List.copyOf(ratios.values()), Comparison.DELTA)
			.iterator();
		ratios.keySet().forEach((other) -> {
			Comparison comparison = comparisons.next();
			System.out.println(String.format(Locale.ROOT, "%s against %s, %s: req/s %s, by %d launches of each", other,
					first.getKey(), cell,
					RatioText.of(comparison.ratio(), comparison.verdict().name().toLowerCase(Locale.ROOT)),
					comparison.ratio().replicates()));
		});
	}

	private static void print(String target, Map<TrialRecord, Boolean> searches) {
		List<Double> carried = new ArrayList<>();
		searches.forEach((search, warm) -> {
			CapacityFound found = Objects.requireNonNull(search.capacity());
			System.out.println(String.format(Locale.ROOT, "%s, %s, %s, launch %d: capacity %s/s in %d windows, %s",
					target, search.load().label(), search.delay(), search.replicate(),
					(found.carriedPerSecond() != null) ? String.format(Locale.ROOT, "%,.0f to %,.0f",
							found.carriedPerSecond(), found.missedPerSecond()) : "unknown",
					found.path().size(), warm ? "warm" : "not warm"));
			if (found.carriedPerSecond() != null) {
				carried.add(found.carriedPerSecond());
			}
		});
		if (carried.size() > 1) {
			System.out.println(String.format(Locale.ROOT, "%s: max/min of these %.3f", target,
					Collections.max(carried) / Collections.min(carried)));
		}
	}

}
