package io.proxylab.lab.analysis;

import io.proxylab.lab.analysis.Results.TrialResult;
import io.proxylab.lab.analysis.figures.Figures;
import io.proxylab.lab.analysis.figures.MeasuredValues;
import io.proxylab.lab.claims.CellAddress;
import io.proxylab.lab.claims.Measure;
import io.proxylab.lab.claims.Reading;
import io.proxylab.lab.claims.Readings;
import io.proxylab.lab.trial.Manifest;
import io.proxylab.lab.trial.Manifest.PlannedTrial;
import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.RawTrial;
import io.proxylab.lab.trial.TrialRecord;
import io.proxylab.lab.trial.TrialRecord.Fault;
import io.proxylab.userservice.delay.DelaySchedule;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The trials of a run by cell and replicate: those that were planned, whatever became of
 * them. Only what a valid trial says counts.
 */
final class Blocks implements Readings {

	private final Map<CellAddress, SortedMap<Integer, PlannedTrial>> planned = new HashMap<>();

	private final Map<String, TrialResult> results;

	private final Set<String> fatal;

	private final int replicates;

	private Blocks(Map<String, TrialResult> results, Set<String> fatal, int replicates) {
		this.results = results;
		this.fatal = fatal;
		this.replicates = replicates;
	}

	/**
	 * The blocks of a run.
	 * @param run what was planned, and what ended its target
	 * @param results the trials that have a directory, by id
	 */
	static Blocks of(RawRun run, Map<String, TrialResult> results) {
		Manifest manifest = run.manifest();
		Set<String> fatal = run.trials()
			.stream()
			.map(RawTrial::record)
			.filter((trial) -> trial.fault() == Fault.TARGET_ENDED)
			.map(TrialRecord::id)
			.collect(Collectors.toSet());
		Blocks blocks = new Blocks(results, fatal, manifest.replicates());
		for (PlannedTrial trial : manifest.plannedTrials()) {
			CellAddress cell = new CellAddress(trial.target(), trial.load(), trial.delay(),
					trial.clientConnections().word());
			blocks.planned.computeIfAbsent(cell, (address) -> new TreeMap<>()).put(trial.replicate(), trial);
		}
		return blocks;
	}

	/** How many replicates were planned. */
	int replicates() {
		return this.replicates;
	}

	/** The replicates before the first one of which a trial is missing. */
	int wholeReplicates() {
		return this.planned.values()
			.stream()
			.flatMap((cell) -> cell.values().stream())
			.filter((trial) -> !this.results.containsKey(trial.id()))
			.mapToInt(PlannedTrial::replicate)
			.min()
			.orElse(this.replicates + 1) - 1;
	}

	/** Every cell, by delay, load, connections and target. */
	List<CellAddress> cells() {
		return this.planned.keySet()
			.stream()
			.sorted(Comparator.comparing((CellAddress cell) -> DelaySchedule.parse(cell.delay()).first().mean())
				.thenComparing(CellAddress::delay)
				.thenComparingInt((cell) -> cell.load().length())
				.thenComparing(CellAddress::load)
				.thenComparing(CellAddress::client, Comparator.reverseOrder())
				.thenComparing(CellAddress::target))
			.toList();
	}

	/** What the valid trials of a cell say, by replicate. */
	SortedMap<Integer, Double> values(Measure measure, CellAddress cell) {
		SortedMap<Integer, Double> values = new TreeMap<>();
		for (int replicate = 1; replicate <= this.replicates; replicate++) {
			if (of(measure, cell, replicate) instanceof Reading.Value value) {
				values.put(replicate, value.amount());
			}
		}
		return values;
	}

	@Override
	public Reading of(Measure measure, CellAddress cell, int replicate) {
		PlannedTrial trial = this.planned.getOrDefault(cell, new TreeMap<>()).get(replicate);
		if (trial == null) {
			return new Reading.Absent("no trial of " + cell + " was planned");
		}
		TrialResult result = this.results.get(trial.id());
		if (result == null) {
			return new Reading.Absent("trial " + trial.id() + " is missing");
		}
		if (measure == Measure.SURVIVED && this.fatal.contains(trial.id())) {
			return new Reading.Value(0);
		}
		Figures figures = result.figures();
		if (!result.valid() || figures == null) {
			return new Reading.Absent("trial " + trial.id() + " is invalid");
		}
		Double value = MeasuredValues.of(measure, figures);
		return (value != null) ? new Reading.Value(value)
				: new Reading.Absent("trial " + trial.id() + " has no " + measure.word());
	}

}
