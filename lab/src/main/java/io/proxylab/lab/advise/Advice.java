package io.proxylab.lab.advise;

import io.proxylab.lab.advise.SizeAdvice.Choice;
import io.proxylab.lab.autoscale.service.Figure;
import io.proxylab.lab.autoscale.service.ServiceFigures;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The answer to a needs.
 *
 * @param needs what was asked for
 * @param sizes what is recommended for each size
 */
public record Advice(Requirements needs, List<SizeAdvice> sizes) {

	/**
	 * Of what a task carries: what is above is room for the time until another is ready.
	 */
	public static final double HEADROOM = 0.7;

	/**
	 * Launches of the same differ by as much, and so do costs that rest on one launch of
	 * each.
	 */
	public static final double NOT_SHOWN_TO_DIFFER = 0.1;

	/** Of the request threads: the others turn away and answer health checks. */
	private static final double BULKHEAD_OF_THREADS = 0.75;

	private static final double BULKHEAD_ROOM = 1.5;

	public Advice {
		sizes = List.copyOf(sizes);
	}

	/** The cheapest that keeps the objective on all days; empty if none does. */
	public Optional<Choice> best() {
		return byCost().stream().findFirst();
	}

	/** The best choices of other stacks and sizes that cost nearly as little. */
	public List<Choice> notShownToDiffer() {
		return best().map((best) -> others(best).stream().filter((other) -> isNear(best, other)).toList())
			.orElse(List.of());
	}

	/** Those that cost more than that. */
	public List<Choice> dearer() {
		return best().map((best) -> others(best).stream().filter((other) -> !isNear(best, other)).toList())
			.orElse(List.of());
	}

	private static boolean isNear(Choice best, Choice other) {
		return other.proposal().costAMonth() <= (1 + NOT_SHOWN_TO_DIFFER) * best.proposal().costAMonth();
	}

	private List<Choice> others(Choice best) {
		Map<String, Choice> cheapest = new LinkedHashMap<>();
		byCost().stream()
			.filter((one) -> !one.sameTasks(best))
			.forEach((one) -> cheapest.putIfAbsent(one.of().size().name() + " " + one.proposal().service(), one));
		return List.copyOf(cheapest.values());
	}

	private List<Choice> byCost() {
		return this.sizes.stream()
			.flatMap((size) -> size.choices().stream())
			.sorted(Comparator.comparingDouble((Choice choice) -> choice.proposal().costAMonth()))
			.toList();
	}

	/**
	 * Usual hour, peak and slow day of a service, by Little's law and by hand.
	 * @param service in tasks of some size
	 */
	public List<Situation> situations(ServiceFigures service) {
		return List.of(situation("usual", service, this.needs.rate(), this.needs.delaySeconds()),
				situation("peak", service, this.needs.peak(), this.needs.delaySeconds()),
				situation("slow upstream", service, this.needs.rate(), this.needs.slowSeconds()));
	}

	private static Situation situation(String name, ServiceFigures service, double rate, double delaySeconds) {
		Ceiling ceiling = Ceiling.of(service, delaySeconds);
		return new Situation(name, rate, delaySeconds, ceiling,
				rate * (delaySeconds + service.addedMillis().value() / 1e3),
				(int) Math.ceil(rate / (HEADROOM * ceiling.perSecond()) - 1e-9));
	}

	/**
	 * Requests in progress from which on a task turns away: below the request threads, or
	 * with some room what a task holds when the upstream is slow.
	 * @param service in tasks of some size
	 */
	public int bulkhead(ServiceFigures service) {
		Figure threads = service.threads();
		if (threads != null) {
			return Math.max(1, (int) (BULKHEAD_OF_THREADS * threads.value()));
		}
		Situation slow = situations(service).getLast();
		return 10 * (int) Math.ceil(BULKHEAD_ROOM * slow.inFlight() / slow.tasks() / 10);
	}

	/**
	 * A time after which nobody waits any more, on a slow day either; in milliseconds.
	 */
	public long timeoutMillis() {
		return 100 * (long) Math.ceil(10 * this.needs.slowObjective().underSeconds() - 1e-9);
	}

	/**
	 * What a service meets.
	 *
	 * @param name of the situation
	 * @param rate requests a second, of all tasks
	 * @param delaySeconds mean delay of the upstream
	 * @param ceiling of a task
	 * @param inFlight requests in progress, of all tasks: rate times response time
	 * @param tasks that carry it at {@link Advice#HEADROOM} of their ceiling
	 */
	public record Situation(String name, double rate, double delaySeconds, Ceiling ceiling, double inFlight,
			int tasks) {
	}

}
