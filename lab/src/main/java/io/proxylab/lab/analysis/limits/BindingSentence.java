package io.proxylab.lab.analysis.limits;

import io.proxylab.lab.analysis.figures.BurstFigures;
import io.proxylab.lab.analysis.limits.BindingLimit.BoxCpu;
import io.proxylab.lab.analysis.limits.BindingLimit.BurstHeld;
import io.proxylab.lab.analysis.limits.BindingLimit.Bulkhead;
import io.proxylab.lab.analysis.limits.BindingLimit.ConnectionPool;
import io.proxylab.lab.analysis.limits.BindingLimit.HeapGc;
import io.proxylab.lab.analysis.limits.BindingLimit.Laboratory;
import io.proxylab.lab.analysis.limits.BindingLimit.LoadMet;
import io.proxylab.lab.analysis.limits.BindingLimit.NotShown;
import io.proxylab.lab.analysis.limits.BindingLimit.OfferedLoad;
import io.proxylab.lab.analysis.limits.BindingLimit.Overloaded;
import io.proxylab.lab.analysis.limits.BindingLimit.RequestThreads;
import io.proxylab.lab.analysis.limits.BindingLimit.ServerConnections;
import io.proxylab.lab.analysis.limits.BindingLimit.SloCapacity;
import io.proxylab.lab.analysis.limits.BindingLimit.TurnedAway;
import io.proxylab.lab.analysis.limits.BindingLimit.Upstream;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A binding limit as a plain sentence with its arithmetic, for people. */
public final class BindingSentence {

	private BindingSentence() {
	}

	/** The sentence of a limit, without a full stop. */
	public static String of(BindingLimit limit) {
		return switch (limit) {
			case RequestThreads threads -> String.format(Locale.ROOT,
					"capped at %s req/s: %d request threads / %s ms%s", rate(threads.ceilingPerSecond()),
					threads.threads(), millis(threads.heldMillis()), cpu(threads.cpuPercentOfBox()));
			case ConnectionPool pool -> String.format(Locale.ROOT,
					"capped at %s req/s: %d pooled connections / %s ms%s", rate(pool.ceilingPerSecond()),
					pool.connections(), millis(pool.heldMillis()), cpu(pool.cpuPercentOfBox()));
			case Bulkhead bulkhead -> String.format(Locale.ROOT,
					"capped at %s correct answers/s: a bulkhead of %d requests / %s ms turns the others away%s",
					rate(bulkhead.ceilingPerSecond()), bulkhead.requests(), millis(bulkhead.heldMillis()),
					cpu(bulkhead.cpuPercentOfBox()));
			case HeapGc gc -> String.format(Locale.ROOT,
					"GC-bound at %s req/s%s: paused for %.0f%% of the time (%s pauses/s)%s; without, some %s req/s%s",
					rate(gc.servedPerSecond()), heap(gc.heapBytes()), 100 * gc.pauseShare(),
					millis(gc.pausesPerSecond()), collector(gc.cpuShare()), rate(gc.ceilingPerSecond()),
					cpu(gc.cpuPercentOfBox()));
			case BoxCpu cpu -> String.format(Locale.ROOT, "CPU-bound at %s req/s: %s / %s us a request; CPU %.0f%%",
					rate(cpu.ceilingPerSecond()), cores(cpu.cpus()), rate(cpu.microsPerRequest()),
					cpu.cpuPercentOfBox());
			case ServerConnections server -> String.format(Locale.ROOT,
					"capped at %s req/s: %d connections of the server / %s ms%s", rate(server.ceilingPerSecond()),
					server.connections(), millis(server.heldMillis()), cpu(server.cpuPercentOfBox()));
			case BurstHeld burst -> String.format(Locale.ROOT,
					"no limit reached: %s of %s requests were %s at a time%s", rate(burst.upstreamInFlight()),
					rate(burst.requests()), BurstFigures.where(burst.heldBy()), cpu(burst.cpuPercentOfBox()));
			case SloCapacity capacity -> capacity(capacity);
			case OfferedLoad load ->
				String.format(Locale.ROOT, "no limit reached: %d users / (%s%s + %s ms) = %s req/s%s", load.users(),
						(load.thinkMillis() > 0) ? millis(load.thinkMillis()) + " + " : "", millis(load.delayMillis()),
						millis(load.addedMillis()), rate(load.ceilingPerSecond()), cpu(load.cpuPercentOfBox()));
			case LoadMet met -> String.format(Locale.ROOT, "no limit reached: offered %s/s%s",
					rate(met.offeredPerSecond()), cpu(met.cpuPercentOfBox()));
			case Overloaded overloaded -> String.format(Locale.ROOT, "overloaded: offered %s/s, served %s/s%s",
					rate(overloaded.offeredPerSecond()), rate(overloaded.servedPerSecond()),
					cpu(overloaded.cpuPercentOfBox()));
			case TurnedAway away -> String.format(Locale.ROOT, "turns away %.0f%% of %s/s: %s correct answers/s%s",
					100 * away.failedShare(), rate(away.offeredPerSecond()), rate(away.goodputPerSecond()),
					cpu(away.cpuPercentOfBox()));
			case Upstream upstream -> "limit out of sight: " + upstream.use().text();
			case Laboratory lab -> "limit out of sight: " + carried(lab.carriedPerSecond()) + lab.use().text();
			case NotShown notShown -> "limit not shown: " + notShown.why();
		};
	}

	private static String carried(@Nullable Double perSecond) {
		return (perSecond != null) ? "generator and upstream carry some %s req/s, and about that or more is asked for; "
			.formatted(rate(perSecond)) : "";
	}

	private static String capacity(SloCapacity capacity) {
		Double from = capacity.fromPerSecond();
		Double to = capacity.toPerSecond();
		Double missed = capacity.missedPerSecond();
		String found = (from == null) ? "no rate that was tried met " + capacity.slo()
				: "capacity %s/s at %s".formatted(
						(to == null || capacity.atLeast()) ? "at least " + rate(from) : rate(from) + " to " + rate(to),
						capacity.slo());
		BindingLimit there = capacity.there();
		return found + ((missed == null) ? "" : String.format(Locale.ROOT, "; at %s/s %s%s", rate(missed),
				String.join(", ", capacity.missed()), (there != null) ? " (" + of(there) + ")" : ""));
	}

	private static String heap(@Nullable Long bytes) {
		return (bytes != null) ? String.format(Locale.ROOT, " with a heap of %d MiB", bytes >> 20) : "";
	}

	private static String collector(@Nullable Double share) {
		return (share != null) ? String.format(Locale.ROOT, ", %.0f%% of its CPU in the collector", 100 * share) : "";
	}

	private static String cpu(@Nullable Double percentOfBox) {
		return (percentOfBox != null) ? String.format(Locale.ROOT, "; CPU %.0f%%", percentOfBox) : "";
	}

	private static String cores(double cpus) {
		return (cpus == 1) ? "1 core" : String.format(Locale.ROOT, "%s cores", millis(cpus));
	}

	private static String rate(double value) {
		return String.format(Locale.ROOT, "%,.0f", value);
	}

	/** No more digits than say something: 500, 10, 1.2, 0.25. */
	private static String millis(double value) {
		if (value >= 100 || Math.abs(value - Math.rint(value)) < 0.05) {
			return String.format(Locale.ROOT, "%,.0f", value);
		}
		return String.format(Locale.ROOT, (value < 1) ? "%.2f" : "%.1f", value);
	}

}
