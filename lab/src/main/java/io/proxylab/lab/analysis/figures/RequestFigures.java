package io.proxylab.lab.analysis.figures;

import io.proxylab.lab.analysis.evidence.TrialEvidence;
import io.proxylab.lab.trial.RequestTimes;
import io.proxylab.lab.trial.ValueCounts;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.protocol.LoadResult.RequestResult;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The figures of one request of a mix, of the trials of a cell together. The counts of
 * all requests add up to those of the cell.
 *
 * @param name as the experiment has it
 * @param throughputPerSecond completions per second, correct or not, over all windows
 * @param completed answers, correct or not
 * @param correct correct answers
 * @param errors failed requests by kind; kinds without failures are absent
 * @param responseTime of correct answers
 * @param addedTime of correct answers that say how long the upstream took
 */
public record RequestFigures(String name, double throughputPerSecond, long completed, long correct,
		SortedMap<ErrorKind, Long> errors, TimeFigures responseTime, TimeFigures addedTime) {

	/** Failed requests of every kind. */
	public long failed() {
		return this.errors.values().stream().mapToLong(Long::longValue).sum();
	}

	/**
	 * The figures of each request, in the order of the mix; none where all are the same.
	 * @param trials of one target and cell, at least one
	 */
	static List<RequestFigures> of(List<TrialEvidence> trials) {
		double seconds = trials.stream().mapToDouble((trial) -> trial.load().windowMicros() / 1e6).sum();
		return trials.getFirst()
			.load()
			.requests()
			.stream()
			.map((request) -> of(request.name(), trials, seconds))
			.toList();
	}

	private static RequestFigures of(String name, List<TrialEvidence> trials, double seconds) {
		List<RequestResult> told = trials.stream()
			.flatMap((trial) -> trial.load().requests().stream())
			.filter((request) -> request.name().equals(name))
			.toList();
		SortedMap<ErrorKind, Long> errors = new TreeMap<>();
		told.forEach((request) -> request.errors().forEach((kind, count) -> errors.merge(kind, count, Long::sum)));
		long completed = told.stream().mapToLong(RequestResult::completed).sum();
		return new RequestFigures(name, completed / seconds, completed,
				told.stream().mapToLong(RequestResult::correct).sum(), errors,
				times(name, trials, RequestTimes::response), times(name, trials, RequestTimes::added));
	}

	private static TimeFigures times(String name, List<TrialEvidence> trials,
			Function<RequestTimes, SortedMap<String, ValueCounts>> kind) {
		ValueCounts none = ValueCounts.merged(List.of());
		return TimeFigures
			.of(trials.stream().map((trial) -> kind.apply(trial.raw().requests()).getOrDefault(name, none)).toList());
	}

}
