package io.proxylab.lab.analysis;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.proxylab.lab.analysis.BindingLimit.BoxCpu;
import io.proxylab.lab.analysis.BindingLimit.ConnectionPool;
import io.proxylab.lab.analysis.BindingLimit.Laboratory;
import io.proxylab.lab.analysis.BindingLimit.LoadMet;
import io.proxylab.lab.analysis.BindingLimit.NotShown;
import io.proxylab.lab.analysis.BindingLimit.OfferedLoad;
import io.proxylab.lab.analysis.BindingLimit.Overloaded;
import io.proxylab.lab.analysis.BindingLimit.RequestThreads;
import org.jspecify.annotations.Nullable;

/** The one limit that explains a cell's ceiling, with its arithmetic and its evidence. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({ @JsonSubTypes.Type(value = RequestThreads.class, name = "requestThreads"),
		@JsonSubTypes.Type(value = ConnectionPool.class, name = "connectionPool"),
		@JsonSubTypes.Type(value = BoxCpu.class, name = "boxCpu"),
		@JsonSubTypes.Type(value = OfferedLoad.class, name = "offeredLoad"),
		@JsonSubTypes.Type(value = LoadMet.class, name = "loadMet"),
		@JsonSubTypes.Type(value = Overloaded.class, name = "overloaded"),
		@JsonSubTypes.Type(value = Laboratory.class, name = "laboratory"),
		@JsonSubTypes.Type(value = NotShown.class, name = "notShown") })
public sealed interface BindingLimit {

	/**
	 * Every request thread waits for the upstream.
	 *
	 * @param threads how many there are
	 * @param heldMillis how long the upstream holds one for a request
	 * @param ceilingPerSecond threads / held time, by Little's law
	 * @param upstreamInFlight the evidence: requests that the upstream held at a time
	 * @param cpuPercentOfBox CPU beside it; null if not read
	 */
	record RequestThreads(int threads, double heldMillis, double ceilingPerSecond, double upstreamInFlight,
			@Nullable Double cpuPercentOfBox) implements BindingLimit {
	}

	/**
	 * Every connection of the pool to the upstream waits for an answer.
	 *
	 * @param connections how many there may be
	 * @param heldMillis how long the upstream holds one for a request
	 * @param ceilingPerSecond connections / held time, by Little's law
	 * @param upstreamInFlight the evidence: requests that the upstream held at a time
	 * @param cpuPercentOfBox CPU beside it; null if not read
	 */
	record ConnectionPool(int connections, double heldMillis, double ceilingPerSecond, double upstreamInFlight,
			@Nullable Double cpuPercentOfBox) implements BindingLimit {
	}

	/**
	 * The CPU of the box is used up.
	 *
	 * @param cpus cores of the box
	 * @param microsPerRequest CPU time per completed request
	 * @param ceilingPerSecond cores / CPU time per request
	 * @param cpuPercentOfBox the evidence
	 * @param throttledSecondsPerTrial time that the quota kept the target from running;
	 * null if there is no quota to ask
	 */
	record BoxCpu(double cpus, double microsPerRequest, double ceilingPerSecond, double cpuPercentOfBox,
			@Nullable Double throttledSecondsPerTrial) implements BindingLimit {
	}

	/**
	 * Nothing is at a limit: the users do not ask for more.
	 *
	 * @param users of the closed load
	 * @param delayMillis mean time that the upstream took
	 * @param addedMillis mean time that the target added
	 * @param ceilingPerSecond users / (delay + added time), by Little's law
	 * @param cpuPercentOfBox CPU beside it; null if not read
	 */
	record OfferedLoad(int users, double delayMillis, double addedMillis, double ceilingPerSecond,
			@Nullable Double cpuPercentOfBox) implements BindingLimit {
	}

	/**
	 * Nothing is at a limit: the target answers all that an open load asks for.
	 *
	 * @param offeredPerSecond requests that were due per second
	 * @param cpuPercentOfBox CPU beside it; null if not read
	 */
	record LoadMet(double offeredPerSecond, @Nullable Double cpuPercentOfBox) implements BindingLimit {
	}

	/**
	 * The target does not keep up with an open load, and none of its limits that are
	 * known explains it.
	 *
	 * @param offeredPerSecond requests that were due per second
	 * @param servedPerSecond answers per second
	 * @param cpuPercentOfBox CPU beside it; null if not read
	 */
	record Overloaded(double offeredPerSecond, double servedPerSecond,
			@Nullable Double cpuPercentOfBox) implements BindingLimit {
	}

	/**
	 * Generator and upstream have used up their own cores: the target's limit is out of
	 * sight.
	 *
	 * @param use how these cores were used
	 */
	record Laboratory(LaboratoryCores use) implements BindingLimit {
	}

	/**
	 * No single limit explains the figures.
	 *
	 * @param why what was looked at, in words
	 */
	record NotShown(String why) implements BindingLimit {
	}

}
