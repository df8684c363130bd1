package io.proxylab.lab.analysis.findings;

import io.proxylab.lab.analysis.figures.Recovery;
import io.proxylab.lab.analysis.limits.BindingLimit;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import org.jspecify.annotations.Nullable;

/**
 * What happened to a target while the upstream's delay, or the load, changed, as figures.
 * Words for it are made where reports are.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({ @JsonSubTypes.Type(value = StoryFinding.HealthUnknown.class, name = "healthUnknown"),
		@JsonSubTypes.Type(value = StoryFinding.Replaced.class, name = "replaced"),
		@JsonSubTypes.Type(value = StoryFinding.ChecksFailed.class, name = "checksFailed"),
		@JsonSubTypes.Type(value = StoryFinding.OnlyProbesFailed.class, name = "onlyProbesFailed"),
		@JsonSubTypes.Type(value = StoryFinding.ProbesPassed.class, name = "probesPassed"),
		@JsonSubTypes.Type(value = StoryFinding.CpuSeen.class, name = "cpuSeen"),
		@JsonSubTypes.Type(value = StoryFinding.CappedThen.class, name = "cappedThen"),
		@JsonSubTypes.Type(value = StoryFinding.SlowedDown.class, name = "slowedDown"),
		@JsonSubTypes.Type(value = StoryFinding.WellAgain.class, name = "wellAgain"),
		@JsonSubTypes.Type(value = StoryFinding.KeptUp.class, name = "keptUp"),
		@JsonSubTypes.Type(value = StoryFinding.FellBehind.class, name = "fellBehind"),
		@JsonSubTypes.Type(value = StoryFinding.MostUnder.class, name = "mostUnder") })
public sealed interface StoryFinding {

	/**
	 * No health probe has an outcome.
	 *
	 * @param launches at least 1
	 */
	record HealthUnknown(int launches) implements StoryFinding {
	}

	/**
	 * ECS would have replaced the task.
	 *
	 * @param atSeconds when its health check had failed often enough, since the window's
	 * start
	 * @param slowedAtSeconds when the upstream had last become slower; null if it had not
	 * @param delay that it then took; null likewise
	 * @param launches of which this is the worst
	 */
	record Replaced(double atSeconds, @Nullable Double slowedAtSeconds, @Nullable String delay,
			int launches) implements StoryFinding {
	}

	/**
	 * Some health checks failed, too few in a row to replace the task.
	 *
	 * @param failed checks
	 * @param checks of so many
	 * @param launches of which this is the worst
	 */
	record ChecksFailed(int failed, int checks, int launches) implements StoryFinding {
	}

	/**
	 * Every health check passed, but some of the lab's probes, which are more, failed.
	 *
	 * @param failed probes
	 * @param sent of so many
	 * @param launches of which this is the worst
	 */
	record OnlyProbesFailed(int failed, int sent, int launches) implements StoryFinding {
	}

	/**
	 * Every health probe passed.
	 *
	 * @param slowestMillis longest time that one took
	 */
	record ProbesPassed(long slowestMillis) implements StoryFinding {
	}

	/**
	 * What a scaling policy saw when it mattered: in the phase in which the task would
	 * have been replaced, or in the slowest one.
	 *
	 * @param cpuPercentOfBox CPU of the target in it
	 * @param scalesOut whether a policy on CPU would add tasks, if that lasts
	 * @param cap what capped the target in it; null if nothing known did
	 */
	record CpuSeen(double cpuPercentOfBox, boolean scalesOut, @Nullable BindingLimit cap) implements StoryFinding {
	}

	/**
	 * What capped the target in the slowest phase.
	 *
	 * @param limit with its arithmetic
	 */
	record CappedThen(BindingLimit limit) implements StoryFinding {
	}

	/**
	 * What the slowest phase changed.
	 *
	 * @param from delay of the phase before it
	 * @param to its own delay
	 * @param goodputPerSecond correct answers per second
	 * @param cpuPercentOfBox CPU of the target; null if it was not read
	 * @param upstreamMeanInFlight requests in flight at the upstream; null if they were
	 * not read
	 */
	record SlowedDown(String from, String to, Change goodputPerSecond, @Nullable Change cpuPercentOfBox,
			@Nullable Change upstreamMeanInFlight) implements StoryFinding {
	}

	/**
	 * A figure of two phases.
	 *
	 * @param before in the earlier one
	 * @param after in the later one
	 */
	record Change(double before, double after) {
	}

	/**
	 * The upstream was as at first again.
	 *
	 * @param fromSeconds since when, from the window's start
	 * @param recovery how soon the target was, too
	 */
	record WellAgain(double fromSeconds, Recovery recovery) implements StoryFinding {
	}

	/**
	 * The target kept up with a rate that changes.
	 *
	 * @param mostPerSecond highest rate that was offered
	 */
	record KeptUp(double mostPerSecond) implements StoryFinding {
	}

	/**
	 * The target did not keep up with a rate that changes.
	 *
	 * @param rate in the first part of the window in which it did not
	 * @param fromSeconds start of that part, since the window's start
	 * @param goodputPerSecond correct answers per second in it
	 * @param mostPerSecond most correct answers per second in any part
	 * @param cap what capped the target in it; null if nothing known did
	 */
	record FellBehind(String rate, double fromSeconds, double goodputPerSecond, double mostPerSecond,
			@Nullable BindingLimit cap) implements StoryFinding {
	}

	/**
	 * The part of the window, in which the number of users changes, in which the target
	 * gave most.
	 *
	 * @param users in that part
	 * @param fromSeconds start of that part, since the window's start
	 * @param goodputPerSecond correct answers per second in it
	 * @param cpuPercentOfBox CPU of the target in it; null if it was not read
	 * @param cap what capped the target in it; null if nothing known did
	 */
	record MostUnder(String users, double fromSeconds, double goodputPerSecond, @Nullable Double cpuPercentOfBox,
			@Nullable BindingLimit cap) implements StoryFinding {
	}

}
