package io.proxylab.lab.report.tables;

import io.proxylab.lab.analysis.steadiness.FreshTask;
import io.proxylab.lab.analysis.steadiness.FreshTask.FirstMinutes;
import io.proxylab.lab.analysis.steadiness.FreshTask.Moment;
import io.proxylab.lab.analysis.steadiness.FreshTask.Warming;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.analysis.Results.CellStatus;
import io.proxylab.lab.analysis.evidence.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What fresh processes cost until they serve what warm ones do. */
final class FreshTaskTable {

	private FreshTaskTable() {
	}

	static ReportTable of(Results results) {
		return new ReportTable("Fresh tasks",
				"From the start of the process, as if its load came as soon as it was ready: seconds, and in brackets the "
						+ "CPU seconds that it had used by then. Peak: of the heaviest closed load, once compilers "
						+ "are quiet. First minutes: under open load, how many requests failed or were answered after "
						+ String.format(Locale.ROOT,
								"more than %d s, and until when. Getting warm: CPU beyond what a warm process uses for the same ",
								FirstMinutes.LATE_SECONDS)
						+ "requests, and after how many of them. Of several launches the median (least to greatest).",
				List.of("target", "ready", "first answer", "half of peak", "95% of peak", "peak (req/s)",
						"first minutes", "getting warm"),
				results.freshTasks().stream().map((task) -> row(task, notSurvived(task, results))).toList());
	}

	/** The loads that ended it, in the words of the verdict. */
	private static List<String> notSurvived(FreshTask task, Results results) {
		return results.cells()
			.stream()
			.filter((cell) -> cell.target().equals(task.target()) && cell.status() == CellStatus.ENDED)
			.map(CellResult::sentence)
			.toList();
	}

	private static List<String> row(FreshTask task, List<String> notSurvived) {
		Spread peak = task.peakPerSecond();
		return List.of(task.target(), moment(task.ready()), moment(task.firstAnswer()), moment(task.half()),
				moment(task.nearPeak()), (peak != null) ? text(peak, "%,.0f") : "-",
				firstMinutes(task.firstMinutes(), notSurvived), warming(task.warming()));
	}

	private static String moment(@Nullable Moment moment) {
		if (moment == null) {
			return "-";
		}
		Spread cpu = moment.cpuSeconds();
		return text(moment.seconds(), "%.1f") + ((cpu != null) ? " [" + text(cpu, "%.1f") + "]" : "");
	}

	private static String firstMinutes(List<FirstMinutes> all, List<String> notSurvived) {
		List<String> sentences = new ArrayList<>(notSurvived);
		for (FirstMinutes minutes : all) {
			String late = (minutes.late().max() == 0) ? "none late" : "%s late, the last after %s s"
				.formatted(text(minutes.late(), "%,.0f"), text(minutes.lateUntilSeconds(), "%.0f"));
			sentences.add(String.format(Locale.ROOT, "%s for %.0f s: of %s requests %s failed, %s", minutes.load(),
					minutes.seconds(), text(minutes.due(), "%,.0f"), text(minutes.failed(), "%,.0f"), late));
		}
		return sentences.isEmpty() ? "-" : String.join("; ", sentences);
	}

	private static String warming(List<Warming> all) {
		return all.isEmpty() ? "-"
				: all.stream()
					.map((warming) -> "%s: %s CPU s in %s requests".formatted(warming.load(),
							text(warming.cpuSeconds(), "%.1f"), text(warming.requests(), "%,.0f")))
					.collect(Collectors.joining("; "));
	}

	private static String text(Spread spread, String format) {
		String median = String.format(Locale.ROOT, format, spread.median());
		return (spread.replicates() == 1) ? median : median
				+ String.format(Locale.ROOT, " (" + format + " to " + format + ")", spread.min(), spread.max());
	}

}
