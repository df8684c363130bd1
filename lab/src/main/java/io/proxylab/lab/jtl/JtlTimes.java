package io.proxylab.lab.jtl;

import io.proxylab.lab.trial.RecordedTimes;
import io.proxylab.lab.trial.RecordedTimes.Interval;
import io.proxylab.lab.trial.ValueCounts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.PackedHistogram;
import org.jspecify.annotations.Nullable;

/**
 * The samples of a result file as it went along.
 *
 * @param stepSeconds what a step stands for; where a label does not end on a full step,
 * its last one is longer or shorter
 * @param labels the steps of the {@value #MAX_LABELS} labels with the most samples, from
 * their first sample on, in the order of the run's labels
 */
public record JtlTimes(int stepSeconds, Map<String, List<Step>> labels) {

	/** More points than a chart is wide would tell no more. */
	private static final int MOST_STEPS = 300;

	/** More lines in a chart can't be told apart, and each has many histograms. */
	public static final int MAX_LABELS = 20;

	/**
	 * Reads the file of a run once more: only now it is known how long each label went
	 * on.
	 * @throws BadJtl if it is no CSV result of JMeter
	 */
	public static JtlTimes read(Path file, JtlRun run) throws IOException {
		List<JtlLabel> charted = charted(run);
		double longest = charted.stream().mapToDouble(JtlLabel::seconds).max().orElse(0);
		int step = Math.max(1, (int) Math.ceil(longest / MOST_STEPS));
		Map<String, Tally> tallies = new LinkedHashMap<>();
		charted.forEach((label) -> tallies.put(label.label(), new Tally(label, step)));
		JtlSamples.forEach(file, (sample) -> {
			// JMeter may have written on: what the run does not know stays out.
			Tally tally = tallies.get(sample.label());
			if (tally != null && !sample.warmUp()) {
				tally.add(sample);
			}
		});
		Map<String, List<Step>> labels = new LinkedHashMap<>();
		tallies.forEach((label, tally) -> labels.put(label, tally.steps()));
		return new JtlTimes(step, labels);
	}

	private static List<JtlLabel> charted(JtlRun run) {
		Set<JtlLabel> most = run.labels()
			.stream()
			.sorted(Comparator.comparingLong(JtlLabel::samples).reversed())
			.limit(MAX_LABELS)
			.collect(Collectors.toSet());
		return run.labels().stream().filter(most::contains).toList();
	}

	/** All samples of a label. */
	public RecordedTimes of(String label) {
		return RecordedTimes.of(steps(label).stream().map(Step::samples).toList());
	}

	/** The steps of a label; none if there is no such label. */
	public List<Step> steps(String label) {
		return this.labels.getOrDefault(label, List.of());
	}

	/**
	 * What ended in a step.
	 *
	 * @param samples their times, failed ones among them
	 * @param failed how many of them failed
	 * @param mostUsers most active threads of JMeter; null if the file does not say
	 */
	public record Step(Interval samples, long failed, @Nullable Integer mostUsers) {

		/** Correct samples a second. */
		public double correctPerSecond() {
			return (this.samples.count() - this.failed) / seconds();
		}

		/** Failed samples a second. */
		public double failedPerSecond() {
			return this.failed / seconds();
		}

		private double seconds() {
			return (this.samples.endEpochMillis() - this.samples.startEpochMillis()) / 1000.0;
		}

	}

	/** Counts the samples of a label step by step. */
	private static final class Tally {

		private final long start;

		private final long end;

		private final long stepMillis;

		private final List<StepTally> steps = new ArrayList<>();

		Tally(JtlLabel label, int stepSeconds) {
			this.start = label.startedAtEpochMillis();
			this.end = this.start + Math.round(1000 * label.seconds());
			this.stepMillis = 1000L * stepSeconds;
			long count = Math.max(1, Math.round(label.seconds() / stepSeconds));
			for (int i = 0; i < count; i++) {
				this.steps.add(new StepTally());
			}
		}

		void add(JtlSample sample) {
			long step = (sample.endEpochMillis() - this.start) / this.stepMillis;
			this.steps.get(Math.clamp(step, 0, this.steps.size() - 1)).add(sample);
		}

		List<Step> steps() {
			List<Step> all = new ArrayList<>();
			for (int i = 0; i < this.steps.size(); i++) {
				long from = this.start + i * this.stepMillis;
				boolean last = i == this.steps.size() - 1;
				all.add(this.steps.get(i).step(from, last ? this.end : from + this.stepMillis));
			}
			return all;
		}

	}

	/** Counts the samples of a step. */
	private static final class StepTally {

		private final Histogram times = new PackedHistogram(3);

		private long failed;

		private int mostUsers = -1;

		void add(JtlSample sample) {
			this.times.recordValue(sample.millis());
			this.failed += (sample.failure() != null) ? 1 : 0;
			this.mostUsers = Math.max(this.mostUsers, sample.users());
		}

		Step step(long fromEpochMillis, long untilEpochMillis) {
			SortedMap<Long, Long> micros = new TreeMap<>();
			this.times.recordedValues()
				.forEach((value) -> micros.put(1000 * value.getValueIteratedTo(), value.getCountAtValueIteratedTo()));
			return new Step(Interval.of(fromEpochMillis, untilEpochMillis, ValueCounts.of(micros)), this.failed,
					(this.mostUsers >= 0) ? this.mostUsers : null);
		}

	}

}
