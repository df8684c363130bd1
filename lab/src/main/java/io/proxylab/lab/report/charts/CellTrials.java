package io.proxylab.lab.report.charts;

import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.analysis.figures.TimeLine;
import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.RawTrial;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What was recorded of the trials behind the figures of cells. */
final class CellTrials {

	private final RawRun run;

	private final Map<String, RawTrial> trials;

	CellTrials(RawRun run) {
		this.run = run;
		this.trials = run.trials()
			.stream()
			.collect(Collectors.toMap((trial) -> trial.record().id(), Function.identity()));
	}

	/** The trials of a cell, in the order in which they started. */
	List<RawTrial> of(CellResult cell) {
		return cell.trials().stream().map(this.trials::get).filter(Objects::nonNull).toList();
	}

	/**
	 * How those of them that have figures went along.
	 * @param cell of the same run
	 * @param step of how many seconds
	 */
	List<TimeLine> timeLines(CellResult cell, int step) {
		return of(cell).stream()
			.flatMap((trial) -> TimeLine.of(trial, this.run.launchOf(trial), step).stream())
			.toList();
	}

}
