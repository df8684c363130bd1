package io.proxylab.lab.report.words;

import io.proxylab.lab.analysis.figures.Figures;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.Results.Ranking.Status;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * How far the figures of a run may be trusted.
 *
 * @param ranked whether targets are compared
 * @param warm windows of targets that had compiled what they run
 * @param windows of targets, warm or not, whose CPU was read
 * @param refused trials that failed a check
 * @param missing trials that are not there, or never finished
 * @param trials that are there
 */
public record Trust(boolean ranked, int warm, int windows, int refused, int missing, int trials) {

	static Trust of(Results results) {
		List<Figures> windows = results.trials()
			.stream()
			.flatMap((trial) -> Stream.ofNullable(trial.figures()))
			.filter((figures) -> figures.cpu() != null)
			.toList();
		return new Trust(results.ranking().status() == Status.RANKED,
				Math.toIntExact(windows.stream().filter(Figures::warm).count()), windows.size(),
				results.invalid().size(), results.missing().size() + results.halfTrials().size(),
				results.trials().size());
	}

	/** How many windows are warm, and what that forbids; empty if there is none. */
	public String warmText() {
		return (this.windows == 0) ? "" : String.format(Locale.ROOT, "%d of %d windows warm", this.warm, this.windows)
				+ ((this.warm == 0) ? ": compare no CPU" : allWarm() ? "" : ": compare no CPU of the others");
	}

	/** Whether CPU may be compared. */
	public boolean allWarm() {
		return this.warm == this.windows;
	}

	/** Whether every trial is there and passed its checks. */
	public boolean complete() {
		return this.refused + this.missing == 0;
	}

	/** What was refused or is missing, in few words. */
	public String completeText() {
		return complete() ? "nothing refused"
				: String.format(Locale.ROOT, "%d of %d trials refused", this.refused, this.trials)
						+ ((this.missing > 0) ? String.format(Locale.ROOT, ", %d missing", this.missing) : "");
	}

}
