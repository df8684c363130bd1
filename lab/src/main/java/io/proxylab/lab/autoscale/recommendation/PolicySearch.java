package io.proxylab.lab.autoscale.recommendation;

import io.proxylab.lab.autoscale.scenario.Scenario;
import io.proxylab.lab.autoscale.service.ServiceFigures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Looks for the cheapest policies that keep the objective in all of several scenarios. Of
 * each policy the smallest minimum is sought that keeps it; at the fixed number of tasks
 * that keeps it, a policy can save nothing. The greatest maximum is twice that number; if
 * a smaller one does, it is taken.
 */
public final class PolicySearch {

	/** What a scenario may ask for, too. */
	private static final int MOST_TASKS = 100;

	/** Of policies where no fixed number of tasks is enough. */
	private static final int HOPELESS_TASKS = 10;

	private final List<Scenario> scenarios;

	private final Judge judge;

	private final SearchProgress progress;

	private int done;

	private int all;

	private PolicySearch(List<Scenario> scenarios, SearchProgress progress) {
		this.scenarios = scenarios;
		this.judge = new Judge(scenarios);
		this.progress = progress;
	}

	/**
	 * Searches.
	 * @param scenarios at least one; services with the same name are the same service
	 * @param notes what a reader must know of the figures
	 * @param progress is told how far it is
	 * @throws IllegalArgumentException if a scenario lacks a service of another; the
	 * message tells all
	 */
	public static Recommendation search(List<Scenario> scenarios, List<String> notes, SearchProgress progress) {
		List<String> absent = absent(scenarios);
		if (!absent.isEmpty()) {
			throw new IllegalArgumentException(String.join("\n", absent));
		}
		PolicySearch search = new PolicySearch(scenarios, progress);
		List<Proposal> proposals = search.proposals();
		return new Recommendation(Recommendation.FORMAT_VERSION, scenarios.stream().map(Scenario::name).toList(),
				scenarios.getFirst().services(), notes, search.judge.predicted(), proposals);
	}

	private static List<String> absent(List<Scenario> scenarios) {
		List<String> names = scenarios.stream()
			.flatMap((scenario) -> scenario.services().stream())
			.map(ServiceFigures::name)
			.distinct()
			.toList();
		return scenarios.stream()
			.flatMap((scenario) -> names.stream()
				.filter((name) -> scenario.services().stream().noneMatch((one) -> one.name().equals(name)))
				.map((name) -> "scenario '%s' has no service '%s', which another has; add it to services, or leave the scenario out"
					.formatted(scenario.name(), name)))
			.toList();
	}

	private List<Proposal> proposals() {
		List<ServiceFigures> services = this.scenarios.getFirst().services();
		double quick = this.scenarios.stream().mapToDouble((day) -> day.delaySeconds().min()).min().orElseThrow();
		double slow = this.scenarios.stream().mapToDouble((day) -> day.delaySeconds().max()).max().orElseThrow();
		Map<ServiceFigures, List<PolicyShape>> shapes = new LinkedHashMap<>();
		services.forEach((service) -> shapes.put(service, PolicyShapes.of(service, quick, slow)));
		long kinds = shapes.values().stream().flatMap(List::stream).map(PolicyShape::kind).distinct().count();
		this.all = shapes.values().stream().mapToInt(List::size).sum() + services.size() * (1 + 2 * (int) kinds);
		List<Proposal> proposals = new ArrayList<>();
		shapes.forEach((service, some) -> proposals.addAll(of(service.name(), some)));
		return proposals;
	}

	private List<Proposal> of(String service, List<PolicyShape> shapes) {
		OptionalInt fixed = smallest(MOST_TASKS, (tasks) -> this.judge.keeps(fixed(service, tasks)));
		advance();
		int base = fixed.orElse(HOPELESS_TASKS);
		Map<String, Proposal> best = new LinkedHashMap<>();
		take(best, this.judge.propose(fixed(service, base)));
		for (PolicyShape shape : shapes) {
			better(service, shape, base, Optional.ofNullable(best.get(shape.kind())))
				.ifPresent((proposal) -> take(best, proposal));
			advance();
		}
		return best.values().stream().map(this::finished).toList();
	}

	private static Candidate fixed(String service, int tasks) {
		return new Candidate(service, new PolicyShape.Fixed(), tasks, tasks);
	}

	private static void take(Map<String, Proposal> best, Proposal proposal) {
		best.merge(proposal.kind(), proposal,
				(before, now) -> (Recommendation.ORDER.compare(now, before) < 0) ? now : before);
	}

	/**
	 * With the smallest minimum that keeps the objective. Where the best of its kind
	 * keeps it, a minimum that costs as much alone is not looked at.
	 */
	private Optional<Proposal> better(String service, PolicyShape shape, int base, Optional<Proposal> before) {
		int max = Math.clamp(2L * base, 2, MOST_TASKS);
		int most = before.filter(Proposal::kept)
			.map((proposal) -> (int) Math.ceil(proposal.meanTasks() - 1e-9) - 1)
			.orElse(base);
		OptionalInt least = (most < 1) ? OptionalInt.empty()
				: smallest(most, (min) -> this.judge.keeps(new Candidate(service, shape, min, max)));
		if (least.isEmpty() && before.filter(Proposal::kept).isPresent()) {
			return Optional.empty();
		}
		return Optional.of(this.judge.propose(new Candidate(service, shape, least.orElse(base), max)));
	}

	/** With the smallest maximum that makes it no worse, and with its margins. */
	private Proposal finished(Proposal proposal) {
		Proposal best = proposal;
		if (!(proposal.shape() instanceof PolicyShape.Fixed)) {
			Candidate candidate = Candidate.of(proposal);
			int half = Math.max(proposal.minTasks(), Math.ceilDiv(proposal.maxTasks(), 2));
			int most = proposal.maxTasks();
			best = Stream
				.concat(IntStream.of(half, (half + most) / 2)
					.distinct()
					.filter((max) -> max < most && max > proposal.minTasks())
					.mapToObj((max) -> this.judge.propose(candidate.withMax(max))), Stream.of(proposal))
				.min(Recommendation.ORDER)
				.orElseThrow();
		}
		advance();
		Proposal whole = this.judge.withMargins(best);
		advance();
		return whole;
	}

	private void advance() {
		this.done++;
		this.progress.at(Math.min(this.done, this.all), this.all);
	}

	/**
	 * The smallest number from 1 that does, by halves, if more of it are never worse.
	 * @param most the greatest
	 * @return nothing if the greatest does not
	 */
	static OptionalInt smallest(int most, IntPredicate does) {
		if (!does.test(most)) {
			return OptionalInt.empty();
		}
		int low = 0;
		int high = most;
		while (high - low > 1) {
			int middle = (low + high) / 2;
			if (does.test(middle)) {
				high = middle;
			}
			else {
				low = middle;
			}
		}
		return OptionalInt.of(high);
	}

}
