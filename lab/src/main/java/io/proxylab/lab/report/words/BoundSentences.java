package io.proxylab.lab.report.words;

import io.proxylab.lab.analysis.limits.BindingLimit.BoxCpu;
import io.proxylab.lab.analysis.limits.BindingLimit.ConnectionPool;
import io.proxylab.lab.analysis.limits.BindingLimit.HeapGc;
import io.proxylab.lab.analysis.limits.BindingLimit.RequestThreads;
import io.proxylab.lab.analysis.limits.BindingLimit.ServerConnections;
import io.proxylab.lab.analysis.findings.CpuPolicy;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.analysis.Results.CellStatus;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.report.words.VerdictSentence.Topic;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What binds targets under closed load. Cells come from light to heavy, and of each
 * target and delay the heaviest one in which a limit binds is told.
 */
final class BoundSentences {

	/** More of them are told by the least and the greatest. */
	private static final int LISTED = 4;

	private final Map<String, Map<String, Stop>> stops = new LinkedHashMap<>();

	private final Map<String, Map<String, Double>> microsPerRequest = new LinkedHashMap<>();

	private final Map<String, String> collectors = new LinkedHashMap<>();

	private BoundSentences() {
	}

	static List<VerdictSentence> of(Results results) {
		BoundSentences bound = new BoundSentences();
		results.cells()
			.stream()
			.filter((cell) -> VerdictWords.proxied(cell) && cell.status() == CellStatus.VALID
					&& cell.load() instanceof Load.Closed && cell.phases().isEmpty())
			.forEach(bound::read);
		List<String> sentences = new ArrayList<>();
		bound.stops.forEach((target, byDelay) -> sentences.add(stops(target, byDelay)));
		bound.microsPerRequest.forEach((delay, byTarget) -> sentences.add(cpu(delay, byTarget)));
		sentences.addAll(bound.collectors.values());
		return Stream
			.concat(sentences.stream().map((sentence) -> VerdictSentence.of(Topic.BOUND, sentence)),
					bound.policy().map((sentence) -> VerdictSentence.of(Topic.SIGNAL, sentence)).stream())
			.toList();
	}

	private void read(CellResult cell) {
		switch (cell.binding()) {
			case RequestThreads it -> stop(cell, new Stop(it.threads() + " request threads", it.ceilingPerSecond(),
					it.heldMillis(), it.cpuPercentOfBox()));
			case ConnectionPool it -> stop(cell, new Stop(it.connections() + " pooled connections",
					it.ceilingPerSecond(), it.heldMillis(), it.cpuPercentOfBox()));
			case ServerConnections it -> stop(cell, new Stop(it.connections() + " connections of the server",
					it.ceilingPerSecond(), it.heldMillis(), it.cpuPercentOfBox()));
			case BoxCpu it -> this.microsPerRequest.computeIfAbsent(cell.delay(), (delay) -> new LinkedHashMap<>())
				.put(cell.target(), it.microsPerRequest());
			case HeapGc it -> this.collectors.put(cell.target() + " " + cell.delay(), "at " + cell.delay() + ", "
					+ cell.load().label() + ": " + VerdictWords.name(cell.target()) + " is " + cell.sentence());
			case null, default -> {
				// Nothing binds there, or nothing that is known: the table tells it.
			}
		}
	}

	private void stop(CellResult cell, Stop stop) {
		this.stops.computeIfAbsent(cell.target(), (target) -> new LinkedHashMap<>()).put(cell.delay(), stop);
	}

	private static String stops(String target, Map<String, Stop> byDelay) {
		return VerdictWords.name(target) + " stops at "
				+ byDelay.entrySet()
					.stream()
					.map((stop) -> stop.getValue().text(stop.getKey()))
					.collect(Collectors.joining(", at "));
	}

	/** To which targets a policy on CPU would be blind. */
	private Optional<String> policy() {
		List<String> unseen = this.stops.entrySet()
			.stream()
			.filter((target) -> target.getValue().values().stream().allMatch(Stop::idle))
			.map(Map.Entry::getKey)
			.toList();
		return unseen.isEmpty() ? Optional.empty()
				: Optional.of(String.format(Locale.ROOT,
						"a CPU policy at %.0f%% would not scale out %s: CPU is idle where a limit binds",
						CpuPolicy.TARGET_PERCENT, VerdictWords.names(unseen)));
	}

	private static String cpu(String delay, Map<String, Double> micros) {
		String binds = "at " + delay + " the CPU of the box binds ";
		if (micros.size() <= LISTED) {
			return binds + micros.entrySet()
				.stream()
				.map((target) -> String.format(Locale.ROOT, "%s (%,.0f us a request)",
						VerdictWords.name(target.getKey()), target.getValue()))
				.collect(Collectors.joining(", "));
		}
		List<Map.Entry<String, Double>> sorted = micros.entrySet()
			.stream()
			.sorted(Map.Entry.comparingByValue())
			.toList();
		return String.format(Locale.ROOT, "%s%d targets, from %s (%,.0f us a request) to %s (%,.0f)", binds,
				micros.size(), VerdictWords.name(sorted.getFirst().getKey()), sorted.getFirst().getValue(),
				VerdictWords.name(sorted.getLast().getKey()), sorted.getLast().getValue());
	}

	/**
	 * A limit in number that all wait for.
	 *
	 * @param limit how many of what
	 * @param perSecond what they give
	 * @param heldMillis how long each is held
	 * @param cpu of the target, in percent of its box; null if not read
	 */
	private record Stop(String limit, double perSecond, double heldMillis, @Nullable Double cpu) {

		String text(String delay) {
			return String.format(Locale.ROOT, "%,.0f req/s at %s (%s / %,.0f ms%s)", this.perSecond, delay, this.limit,
					this.heldMillis, (this.cpu != null) ? String.format(Locale.ROOT, ", CPU %.0f%%", this.cpu) : "");
		}

		boolean idle() {
			return this.cpu != null && !CpuPolicy.scalesOut(this.cpu);
		}

	}

}
