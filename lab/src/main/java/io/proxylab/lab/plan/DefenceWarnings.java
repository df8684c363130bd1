package io.proxylab.lab.plan;

import io.proxylab.lab.experiment.Defence;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.experiment.UpstreamCalls;
import io.proxylab.lab.experiment.UpstreamDelay;
import io.proxylab.proxy.catalogue.Variant;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/** Defences that are no error and do not do what they look like. */
public final class DefenceWarnings {

	/** After so long without a byte every variant gives up by itself. */
	private static final String SILENCE = "30 s";

	private DefenceWarnings() {
	}

	/** The warnings of an experiment, in the order of its targets, each with its cure. */
	public static List<String> of(Experiment experiment) {
		List<Duration> delays = Stream
			.concat(experiment.delays().stream(),
					experiment.extraCells().stream().flatMap((extra) -> extra.delays().stream()))
			.filter((delay) -> !delay.schedule())
			.map(UpstreamDelay::typical)
			.toList();
		OptionalLong users = Stream
			.concat(experiment.loads().stream(),
					experiment.extraCells().stream().flatMap((extra) -> extra.loads().stream()))
			.flatMap((load) -> Stream.ofNullable(load.patience().timeoutMillis()))
			.mapToLong(Long::longValue)
			.min();
		List<String> warnings = new ArrayList<>();
		for (Target target : experiment.targets()) {
			if (target instanceof Target.Proxy proxy && proxy.candidate() instanceof Variant) {
				of(proxy, delays, users).forEach((warning) -> warnings.add(proxy.name() + ": " + warning));
			}
		}
		return warnings;
	}

	private static List<String> of(Target.Proxy proxy, List<Duration> delays, OptionalLong users) {
		List<String> warnings = new ArrayList<>();
		Defence defence = proxy.defence();
		@Nullable Integer bulkhead = defence.bulkhead();
		OptionalLong threads = RequestThreads.of(proxy);
		if (bulkhead != null && threads.isPresent() && bulkhead >= threads.getAsLong()) {
			warnings.add(String.format(Locale.ROOT,
					"a bulkhead of %d turns nobody away, for %d request threads let no more requests in; ", bulkhead,
					threads.getAsLong()) + "write fewer, so that threads are left to reject and for health checks");
		}
		Defence.@Nullable BoundedPool pool = defence.pool();
		UpstreamCalls calls = proxy.calls();
		int atOnce = (calls.how() == UpstreamCalls.How.PARALLEL) ? calls.count() : 1;
		int inTurn = calls.count() / atOnce;
		boolean shared = proxy.sharesUpstreamConnections();
		if (pool != null && shared) {
			warnings.add(String.format(Locale.ROOT,
					"over HTTP/2 requests share connections, so that a pool of %d holds none of them back; write ",
					pool.connections()) + "a bulkhead");
		}
		else if (bulkhead != null && pool != null && bulkhead * atOnce > pool.connections()) {
			warnings.add(String.format(Locale.ROOT,
					"a bulkhead of %d lets requests wait for %d connections; write as many connections at least%s",
					bulkhead, pool.connections(), (atOnce > 1) ? ", one for each of " + calls.label() : ""));
		}
		@Nullable Duration timeout = defence.timeout();
		if (timeout != null) {
			delays.stream()
				.filter((delay) -> delay.multipliedBy(inTurn).compareTo(timeout) >= 0)
				.findFirst()
				.ifPresent((delay) -> warnings
					.add(String.format(Locale.ROOT, "the timeout of %d ms gives up every request on a delay of %d ms%s",
							timeout.toMillis(), delay.toMillis(), (inTurn > 1) ? ", " + inTurn + " times" : "")));
			if (users.isPresent() && timeout.toMillis() >= users.getAsLong()) {
				warnings.add(String.format(Locale.ROOT,
						"the timeout of %d ms holds what nobody waits for any more, for users give up after %d ms; write a shorter one",
						timeout.toMillis(), users.getAsLong()));
			}
			if (pool != null && pool.acquire().compareTo(timeout) >= 0) {
				warnings.add(String.format(Locale.ROOT,
						"the timeout of %d ms is over before a connection is waited for long enough: %d ms",
						timeout.toMillis(), pool.acquire().toMillis()));
			}
		}
		else if (defence.breaker() != null) {
			warnings.add("to a breaker without a timeout an upstream that is slow has not failed, up to a silence of "
					+ SILENCE + "; add a timeout");
		}
		else if (defence.adaptive() == Defence.Adaptive.AIMD) {
			warnings.add("aimd shrinks when requests take longer than 5 s or time out; add a timeout");
		}
		return warnings;
	}

}
