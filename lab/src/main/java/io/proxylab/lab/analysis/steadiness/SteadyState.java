package io.proxylab.lab.analysis.steadiness;

import io.proxylab.lab.analysis.evidence.Counter;
import io.proxylab.lab.analysis.evidence.TrialEvidence;
import io.proxylab.lab.analysis.evidence.Window;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.statistics.ChangePoint;
import io.proxylab.lab.trial.LaunchRecord.WarmUpRecord;
import io.proxylab.lab.trial.RecordedTimes.Interval;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Whether a trial was measured in a steady state: correct answers a second and CPU a
 * request, second by second, have no change point in the window. Some launches never get
 * there, whatever the warm-up (E. Barrett et al., "Virtual Machine Warmup Blows Hot and
 * Cold", OOPSLA 2017): that is a result, and no reason to leave them out.
 *
 * @param verdict what was found
 * @param detail the figures behind it, or why it was not looked for
 */
public record SteadyState(Verdict verdict, String detail) {

	/** Chance finds a change in one steady series of a hundred. */
	private static final double LEAST_P = 0.01;

	/** Of the mean: a smaller change may be certain, and nobody would mind. */
	private static final double LEAST_CHANGE = 0.05;

	/** What a class of trials is. */
	public enum Verdict {

		/** Neither figure changes. */
		STEADY,

		/**
		 * One of them does; or the window tells nothing, was not warm, and the warm-up
		 * reached its ceiling before it settled.
		 */
		NO_STEADY_STATE,

		/** The window is too short, or its delay or load changes. */
		NOT_TESTED

	}

	public static SteadyState of(TrialEvidence trial) {
		if (trial.phases().size() > 1 || trial.raw().record().load() instanceof Load.Burst) {
			return untested(trial, "delay or load change in the window");
		}
		List<Window> seconds = seconds(trial.window());
		if (seconds.size() < ChangePoint.LEAST_VALUES) {
			return untested(trial,
					String.format(Locale.ROOT, "the window has less than %d seconds", ChangePoint.LEAST_VALUES));
		}
		double[] answers = seconds.stream().mapToDouble((second) -> answers(trial, second)).toArray();
		Optional<String> change = change(answers, "correct answers a second", 1)
			.or(() -> cpuPerRequest(trial, seconds, answers).flatMap((cpu) -> change(cpu, "CPU a request in us", 1e6)));
		return change.map((found) -> new SteadyState(Verdict.NO_STEADY_STATE, found))
			.orElseGet(() -> new SteadyState(Verdict.STEADY,
					String.format(Locale.ROOT, "no change of throughput or CPU a request in %d s", seconds.size())));
	}

	/**
	 * Of a window that itself tells nothing. If its compilers were quiet, a warm-up that
	 * reached its ceiling had only too few seconds to show that it was over.
	 */
	private static SteadyState untested(TrialEvidence trial, String why) {
		WarmUpRecord warmUp = trial.launch().warmUp();
		if (warmUp == null || !warmUp.mode().equals(WarmUpRecord.STEADY) || warmUp.settled() || trial.warm()) {
			return new SteadyState(Verdict.NOT_TESTED, why);
		}
		return new SteadyState(Verdict.NO_STEADY_STATE, String.format(Locale.ROOT,
				"the warm-up did not settle in %.0f s, and %s", warmUp.seconds() + warmUp.lightSeconds(), why));
	}

	private static Optional<String> change(double[] series, String what, double scale) {
		return ChangePoint.mostLikely(series)
			.filter((found) -> found.pValue() < LEAST_P && Math.abs(found.relativeChange()) > LEAST_CHANGE)
			.map((found) -> String.format(Locale.ROOT, "%s went from %,.0f to %,.0f after %d s of the window (p %s)",
					what, found.before() * scale, found.after() * scale, found.at(), probability(found.pValue())));
	}

	private static String probability(double p) {
		return (p < 0.001) ? "< 0.001" : String.format(Locale.ROOT, "%.3f", p);
	}

	private static List<Window> seconds(Window window) {
		int whole = (int) Math.floor(window.seconds() + 1e-6);
		return IntStream.range(0, whole).mapToObj((i) -> window.part(i, i + 1)).toList();
	}

	private static double answers(TrialEvidence trial, Window second) {
		return trial.raw()
			.responseTime()
			.intervals()
			.stream()
			.filter((interval) -> second.containsMiddle(interval.startEpochMillis(), interval.endEpochMillis()))
			.mapToLong(Interval::count)
			.sum();
	}

	/** Empty without a target whose CPU was read, or with a second without answers. */
	private static Optional<double[]> cpuPerRequest(TrialEvidence trial, List<Window> seconds, double[] answers) {
		Counter cpu = Counter.ofTargetCpu(trial.raw().observed());
		double[] series = new double[answers.length];
		for (int i = 0; i < series.length; i++) {
			OptionalDouble used = cpu.increase(seconds.get(i));
			if (used.isEmpty() || answers[i] == 0) {
				return Optional.empty();
			}
			series[i] = used.getAsDouble() / answers[i];
		}
		return (Arrays.stream(series).sum() > 0) ? Optional.of(series) : Optional.empty();
	}

}
