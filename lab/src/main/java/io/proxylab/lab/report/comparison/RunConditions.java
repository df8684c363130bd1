package io.proxylab.lab.report.comparison;

import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.report.tables.CellBlock;
import io.proxylab.lab.report.facts.RunFacts;
import io.proxylab.lab.trial.LaunchRecord;
import io.proxylab.lab.trial.LaunchRecord.BoxRecord;
import io.proxylab.lab.trial.Manifest;
import io.proxylab.lab.trial.PaceReading;
import io.proxylab.lab.trial.RawRun;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Under what conditions a run was made, as far as its figures depend on them.
 *
 * @param facts about box, machine, lab and experiment, by name
 * @param limits by target: what it reports of itself, by name
 * @param figures of each cell that was measured, by target, load and delay: what must be
 * the same for its figures to be comparable
 * @param pace of the machine, at the start and end of each attempt; empty if not known
 */
public record RunConditions(Map<String, String> facts, SortedMap<String, Map<String, String>> limits,
		Map<String, FigureConditions> figures, List<PaceReading> pace) {

	/** Name of the fact that is another one after every change of the sources. */
	public static final String COMMIT = "commit";

	/** What is another number whenever it is read. */
	private static final Set<String> FLEETING_FACTS = Set.of("availableMemoryBytes", "loadAverage", "stealPercent");

	/**
	 * Likewise; command lines name the run's own directory, and the machine's facts have
	 * the kernel.
	 */
	private static final Set<String> FLEETING_LIMITS = Set.of("jvm.arguments", "proxy.upstream", "os.version");

	/** The conditions of a run. */
	public static RunConditions of(Results results, RawRun raw) {
		Manifest manifest = raw.manifest();
		Map<String, String> facts = new LinkedHashMap<>();
		BoxRecord box = results.box();
		facts.put("box", (box != null) ? box.label() : "unknown");
		manifest.machine().forEach((name, value) -> {
			if (!FLEETING_FACTS.contains(name)) {
				facts.put(name, String.valueOf(value));
			}
		});
		facts.put("lab version", manifest.labVersion());
		facts.put(COMMIT, String.valueOf(manifest.commit()));
		facts.put("experiment", manifest.name());
		facts.put("experiment.yaml", "text " + Integer.toHexString(raw.experiment().hashCode()));
		facts.put("place", RunFacts.word(manifest.place()));
		facts.put("track", RunFacts.word(manifest.track()));
		facts.put("replicates", String.valueOf(manifest.replicates()));
		facts.put("tolerances", RunFacts.word(manifest.tolerances().source()));
		return new RunConditions(facts, limits(raw), figures(results, raw), raw.pace());
	}

	private static Map<String, FigureConditions> figures(Results results, RawRun raw) {
		Map<String, FigureConditions> figures = new LinkedHashMap<>();
		for (CellBlock block : CellBlock.of(results)) {
			block.rows()
				.stream()
				.filter((row) -> row.figures() != null)
				.forEach((row) -> figures.put(CellPairs.name(row.target(), block.label()),
						FigureConditions.of(raw, row)));
		}
		return figures;
	}

	/** Of the first launch of each target. */
	private static SortedMap<String, Map<String, String>> limits(RawRun raw) {
		SortedMap<String, Map<String, String>> limits = new TreeMap<>();
		for (LaunchRecord launch : raw.launches()) {
			Map<String, String> own = new TreeMap<>();
			launch.limits().forEach((name, value) -> {
				if (!FLEETING_LIMITS.contains(name)) {
					own.put(name, String.valueOf(value));
				}
			});
			if (!own.isEmpty()) {
				limits.putIfAbsent(launch.target(), own);
			}
		}
		return limits;
	}

}
