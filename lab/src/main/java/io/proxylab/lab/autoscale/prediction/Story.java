package io.proxylab.lab.autoscale.prediction;

import io.proxylab.lab.autoscale.prediction.Timeline.Event;
import io.proxylab.lab.autoscale.prediction.Timeline.Kind;
import io.proxylab.lab.autoscale.prediction.Timeline.Second;
import io.proxylab.lab.autoscale.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What went wrong, or did not, in words: of the longest time in which the objective was
 * missed.
 */
public final class Story {

	private static final int MINUTE = 60;

	/** A good minute or two in between end nothing. */
	private static final int GAP = 2;

	private final Scenario scenario;

	private final Prediction prediction;

	private final List<Second> seconds;

	private final int from;

	private final int until;

	private Story(Scenario scenario, Prediction prediction, int from, int until) {
		this.scenario = scenario;
		this.prediction = prediction;
		this.seconds = prediction.timeline().seconds();
		this.from = from;
		this.until = until;
	}

	/** One sentence. */
	public static String of(Scenario scenario, Prediction prediction) {
		List<Second> seconds = prediction.timeline().seconds();
		int begin = -1;
		int bestFrom = 0;
		int bestUntil = 0;
		int lastMissed = -1;
		int length = scenario.minuteSeconds();
		for (int minute = 0; minute * length < seconds.size(); minute++) {
			int end = Math.min((minute + 1) * length, seconds.size());
			if (!Outcome.isMissed(seconds.subList(minute * length, end), scenario.objective())) {
				continue;
			}
			begin = (lastMissed >= 0 && minute - lastMissed <= GAP + 1) ? begin : minute;
			lastMissed = minute;
			if (end - begin * length > bestUntil - bestFrom) {
				bestFrom = begin * length;
				bestUntil = end;
			}
		}
		return (lastMissed < 0) ? kept(prediction) : new Story(scenario, prediction, bestFrom, bestUntil).missed();
	}

	private static String kept(Prediction prediction) {
		int most = prediction.outcome().mostTasks();
		int fewest = prediction.timeline().seconds().stream().mapToInt(Second::ready).min().orElse(0);
		return "The objective is kept throughout, with %s."
			.formatted((fewest == most) ? ((most == 1) ? "1 task" : most + " tasks")
					: String.format(Locale.ROOT, "%d to %d tasks", fewest, most));
	}

	private String missed() {
		List<String> clauses = new ArrayList<>();
		clauses.add(saturated());
		removed().ifPresent(clauses::add);
		clauses.add(added());
		probes().ifPresent(clauses::add);
		died().ifPresent(clauses::add);
		gone().ifPresent(clauses::add);
		return "From %s to %s the objective is missed: %s.".formatted(clock(this.from), clock(this.until),
				String.join("; ", clauses));
	}

	private String saturated() {
		List<Second> stretch = this.seconds.subList(this.from, this.until);
		double cpu = stretch.stream()
			.filter((second) -> second.ready() > 0)
			.mapToDouble(Second::cpuPercent)
			.average()
			.orElse(0);
		double delay = this.scenario.delaySeconds()
			.at(Math.min(this.from + this.scenario.minuteSeconds(), this.until - 1));
		String limit = this.prediction.service().bindingLimit(delay);
		return limit.equals("CPU") ? "CPU binds, and response time grows" : String.format(Locale.ROOT,
				"%s wait for an upstream that takes %,.0f ms, while CPU is at %.0f%%", limit, delay * 1e3, cpu);
	}

	private List<Event> events(Kind kind) {
		return this.prediction.timeline()
			.events()
			.stream()
			.filter((event) -> event.kind() == kind && event.second() >= this.from && event.second() <= this.until)
			.toList();
	}

	private Optional<String> removed() {
		List<Event> ins = events(Kind.IN);
		if (ins.isEmpty()) {
			return Optional.empty();
		}
		int before = this.seconds.get(Math.max(0, ins.getFirst().second() - 2)).desired();
		int taken = before - ins.getLast().tasks();
		return (taken <= 0) ? Optional.empty()
				: Optional.of(String.format(Locale.ROOT, "the policy takes %d of %d tasks away", taken, before));
	}

	private String added() {
		List<Event> outs = events(Kind.OUT);
		if (outs.isEmpty()) {
			return "the policy asks for no task more";
		}
		Event first = outs.getFirst();
		int most = outs.stream().mapToInt(Event::tasks).max().orElseThrow();
		return String.format(Locale.ROOT, "the policy asks for more after %s (%s), for %d at most",
				length(first.second() - this.from), first.text(), most);
	}

	private Optional<String> probes() {
		for (int second = this.from; second < this.until; second++) {
			if (this.seconds.get(second).failedProbes() > 0) {
				int replaced = events(Kind.REPLACED).size();
				return Optional.of("health checks fail after %s, and %s".formatted(length(second - this.from),
						(replaced == 1) ? "1 task is replaced" : replaced + " tasks are replaced"));
			}
		}
		return Optional.empty();
	}

	private Optional<String> died() {
		int full = events(Kind.OUT_OF_MEMORY).size();
		return (full == 0) ? Optional.empty()
				: Optional.of((full == 1) ? "1 task runs out of memory" : full + " tasks run out of memory");
	}

	private Optional<String> gone() {
		long without = this.seconds.subList(this.from, this.until)
			.stream()
			.filter((second) -> second.ready() == 0)
			.count();
		return (without == 0) ? Optional.empty()
				: Optional.of("for %s no task is healthy".formatted(length((int) without)));
	}

	private static String clock(int second) {
		return String.format(Locale.ROOT, "%d:%02d:%02d", second / 3600, second / MINUTE % MINUTE, second % MINUTE);
	}

	private static String length(int seconds) {
		return (seconds < 2 * MINUTE) ? seconds + " s" : seconds / MINUTE + " min";
	}

}
