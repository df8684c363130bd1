package io.proxylab.lab.report.jtl;

import io.proxylab.lab.jtl.JtlLabel;
import io.proxylab.lab.jtl.JtlRun;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What every report of a result of JMeter says, in words and numbers. */
public final class JtlRemarks {

	/** That no figure of it may be trusted as those of a run are. */
	public static final String STATUS = "not checked and unranked: a result of JMeter";

	/** Heading of the caveats. */
	public static final String CAVEATS_HEADING = "What a JTL file does not tell";

	/** What is not in any file. */
	public static final List<String> CAVEATS = List.of(
			"CPU, memory and threads of the target, of the upstream and of JMeter: whether JMeter itself was the"
					+ " limit is not known. Of our runner's own runs its summary says so.",
			"How long the upstream took for a request: there is no added time and no binding limit.",
			"When a request should have been sent: times are service times. Of an open load that JMeter sent late"
					+ " they are too short.",
			"Anything below a millisecond.",
			"The box, the settings and the versions of what was measured. No validity check could be made.",
			"A percentile that fewer than ten samples lie beyond is withheld (-).");

	private JtlRemarks() {
	}

	/**
	 * Returns what is doubtful, what became of samples that are no correct answers, and
	 * which are left out.
	 */
	public static List<Remark> of(JtlRun run) {
		return Stream
			.of(Stream.ofNullable(run.doubt()).map((doubt) -> new Remark(run.file(), doubt)),
					run.labels().stream().flatMap(JtlRemarks::failures),
					run.leftOut()
						.entrySet()
						.stream()
						.map((label) -> new Remark(label.getKey(), count(label.getValue()) + " samples, in no figure")),
					headings(run))
			.flatMap((remarks) -> remarks)
			.toList();
	}

	private static Stream<Remark> headings(JtlRun run) {
		long headings = run.repeatedHeadings();
		return (headings == 0) ? Stream.empty() : Stream.of(new Remark(run.file(), count(headings) + " repeated "
				+ ((headings == 1) ? "heading" : "headings") + " skipped; files were appended or merged"));
	}

	private static Stream<Remark> failures(JtlLabel label) {
		return label.failures()
			.entrySet()
			.stream()
			.sorted(Map.Entry.comparingByKey())
			.map((failure) -> new Remark(label.label(), count(failure.getValue()) + " failed: " + failure.getKey()));
	}

	/** A label's figures in a sentence. */
	static String sentence(JtlLabel label) {
		Double p99 = label.p99Millis();
		return number(label.correctPerSecond()) + " correct req/s, mean " + number(label.meanMillis()) + " ms"
				+ ((p99 != null) ? ", p99 " + number(p99) + " ms" : "") + ", " + ((label.failed() == 0) ? "none failed"
						: count(label.failed()) + " of " + count(label.samples()) + " failed");
	}

	static String count(long count) {
		return String.format(Locale.ROOT, "%,d", count);
	}

	static String number(@Nullable Double value) {
		if (value == null) {
			return "-";
		}
		return String.format(Locale.ROOT, (value < 100) ? "%.1f" : "%,.0f", value);
	}

	/**
	 * Something that a reader must know of a label.
	 *
	 * @param label of samples
	 * @param text what
	 */
	public record Remark(String label, String text) {

		/** Both in one line. */
		public String sentence() {
			return this.label + ": " + this.text;
		}
	}

}
