package io.proxylab.lab.analysis.findings;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import org.jspecify.annotations.Nullable;

/**
 * What a reader must know beside a cell's figures, as figures. Words for it, alike in all
 * formats, are made where reports are.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({ @JsonSubTypes.Type(value = CellFinding.Ended.class, name = "ended"),
		@JsonSubTypes.Type(value = CellFinding.LeftOut.class, name = "leftOut"),
		@JsonSubTypes.Type(value = CellFinding.RequestsFailed.class, name = "requestsFailed"),
		@JsonSubTypes.Type(value = CellFinding.FewerConnections.class, name = "fewerConnections"),
		@JsonSubTypes.Type(value = CellFinding.HeldBack.class, name = "heldBack"),
		@JsonSubTypes.Type(value = CellFinding.Unanswered.class, name = "unanswered"),
		@JsonSubTypes.Type(value = CellFinding.ConnectsRepeated.class, name = "connectsRepeated"),
		@JsonSubTypes.Type(value = CellFinding.ProbesFailed.class, name = "probesFailed"),
		@JsonSubTypes.Type(value = CellFinding.Throttled.class, name = "throttled"),
		@JsonSubTypes.Type(value = CellFinding.NotWarm.class, name = "notWarm"),
		@JsonSubTypes.Type(value = CellFinding.NotSteady.class, name = "notSteady"),
		@JsonSubTypes.Type(value = CellFinding.WarmUpNotSteady.class, name = "warmUpNotSteady"),
		@JsonSubTypes.Type(value = CellFinding.Profiled.class, name = "profiled") })
public sealed interface CellFinding {

	/**
	 * The target ended under the load in some trials, which have no figures.
	 *
	 * @param how it ended, and of what
	 */
	record Ended(String how) implements CellFinding {
	}

	/**
	 * Some trials are not behind the figures.
	 *
	 * @param trials that are invalid, at least 1
	 */
	record LeftOut(int trials) implements CellFinding {
	}

	/**
	 * So many requests failed that throughput says little by itself.
	 *
	 * @param share of the requests, over 0.01 to 1
	 * @param goodputPerSecond correct answers a second
	 */
	record RequestsFailed(double share, double goodputPerSecond) implements CellFinding {
	}

	/**
	 * The machine had no room for all connections.
	 *
	 * @param connections that there were
	 * @param askedConnections that there should have been
	 * @param reason what was scarce
	 */
	record FewerConnections(long connections, long askedConnections, String reason) implements CellFinding {
	}

	/**
	 * All connections of an open load were in use, so that requests waited for one.
	 *
	 * @param sentPerSecond requests that were sent
	 * @param offeredPerSecond requests that were due
	 */
	record HeldBack(double sentPerSecond, double offeredPerSecond) implements CellFinding {
	}

	/**
	 * An open load left a queue.
	 *
	 * @param requests that were not answered by the end of the drain
	 */
	record Unanswered(long requests) implements CellFinding {
	}

	/**
	 * Attempts to connect did not come through at once, so that requests waited for 1 s
	 * or more before the server knew of them.
	 *
	 * @param dropped because a listen queue was full
	 * @param repeated by the client's kernel
	 */
	record ConnectsRepeated(long dropped, long repeated) implements CellFinding {
	}

	/**
	 * A load balancer may replace the task.
	 *
	 * @param failed health probes
	 * @param sent of so many
	 * @param longestSeconds for which all failed
	 */
	record ProbesFailed(int failed, int sent, double longestSeconds) implements CellFinding {
	}

	/**
	 * The quota of the box stopped the target.
	 *
	 * @param seconds a trial, over a hundredth of the window
	 * @param windowSeconds of so many
	 */
	record Throttled(double seconds, double windowSeconds) implements CellFinding {
	}

	/**
	 * Compilers took so much CPU that the rest says little.
	 *
	 * @param windows that were not warm
	 * @param ofWindows of so many
	 * @param compilersShare of the target's CPU, 0 to 1
	 * @param microsPerRequest CPU a request; null without answers
	 * @param microsPerRequestWithoutCompilers the same without their part
	 */
	record NotWarm(int windows, int ofWindows, double compilersShare, @Nullable Double microsPerRequest,
			@Nullable Double microsPerRequestWithoutCompilers) implements CellFinding {
	}

	/**
	 * Launches that were not measured in a steady state.
	 *
	 * @param launches at least 1
	 * @param ofLaunches of so many
	 * @param first what changed in the first of them
	 */
	record NotSteady(int launches, int ofLaunches, String first) implements CellFinding {
	}

	/**
	 * Throughput or CPU a request was not steady when the warm-up ended, and the window
	 * does not tell whether it became so.
	 *
	 * @param launches at least 1
	 * @param ofLaunches of so many
	 */
	record WarmUpNotSteady(int launches, int ofLaunches) implements CellFinding {
	}

	/**
	 * The sampling of stacks is part of the CPU.
	 *
	 * @param launches that made a flight recording
	 */
	record Profiled(int launches) implements CellFinding {
	}

}
