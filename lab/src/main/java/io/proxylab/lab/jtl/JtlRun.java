package io.proxylab.lab.jtl;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A result file of JMeter.
 *
 * @param formatVersion of {@code import.json}, now 1
 * @param file its name
 * @param labels what was measured, in the order in which it began
 * @param leftOut samples of labels that begin with {@code warm-up}, by label: they are in
 * no figure
 * @param repeatedHeadings lines that repeat the heading, because files were appended or
 * merged
 * @param doubt why the elapsed times can't be milliseconds; null if they may be
 */
public record JtlRun(int formatVersion, String file, List<JtlLabel> labels, Map<String, Long> leftOut,
		long repeatedHeadings, @Nullable String doubt) {

	/**
	 * More labels can't be told apart by a reader, and their figures have to fit the
	 * heap.
	 */
	public static final int MAX_LABELS = 10_000;

	/**
	 * Reads a file, sample by sample: it may be larger than the heap.
	 * @throws BadJtl if it is no CSV result of JMeter with a line of column names
	 */
	public static JtlRun read(Path file) throws IOException {
		Map<String, JtlLabelTally> tallies = new LinkedHashMap<>();
		Map<String, Long> leftOut = new LinkedHashMap<>();
		JtlSamples.Remarks remarks = JtlSamples.forEach(file, (sample) -> {
			requireRoom(file, sample.label(), tallies.keySet(), leftOut.keySet());
			if (sample.warmUp()) {
				leftOut.merge(sample.label(), 1L, Long::sum);
			}
			else {
				tallies.computeIfAbsent(sample.label(), JtlLabelTally::new).add(sample);
			}
		});
		if (tallies.isEmpty()) {
			throw new BadJtl(file + ": holds no samples" + (leftOut.isEmpty() ? "" : " but those of the warm-up")
					+ "; give the file that JMeter wrote with -l");
		}
		List<JtlLabel> labels = tallies.values()
			.stream()
			.map(JtlLabelTally::label)
			.sorted(Comparator.comparingLong(JtlLabel::startedAtEpochMillis))
			.toList();
		return new JtlRun(1, String.valueOf(file.getFileName()), labels, leftOut, remarks.repeatedHeadings(),
				remarks.doubt());
	}

	private static void requireRoom(Path file, String label, Set<String> some, Set<String> others) {
		if (some.size() + others.size() == MAX_LABELS && !some.contains(label) && !others.contains(label)) {
			throw new BadJtl(file + ": has more than " + MAX_LABELS + " labels, such as '" + label
					+ "'. Give samplers names without IDs, or replace the labels in the file.");
		}
	}

}
