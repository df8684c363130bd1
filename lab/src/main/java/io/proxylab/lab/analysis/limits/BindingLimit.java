package io.proxylab.lab.analysis.limits;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.proxylab.lab.analysis.evidence.LaboratoryCores;
import io.proxylab.lab.analysis.evidence.UpstreamLoops;
import io.proxylab.lab.analysis.limits.BindingLimit.BoxCpu;
import io.proxylab.lab.analysis.limits.BindingLimit.Bulkhead;
import io.proxylab.lab.analysis.limits.BindingLimit.BurstHeld;
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
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The one limit that explains a cell's ceiling, with its arithmetic and its evidence. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({ @JsonSubTypes.Type(value = RequestThreads.class, name = "requestThreads"),
		@JsonSubTypes.Type(value = ConnectionPool.class, name = "connectionPool"),
		@JsonSubTypes.Type(value = Bulkhead.class, name = "bulkhead"),
		@JsonSubTypes.Type(value = HeapGc.class, name = "heapGc"),
		@JsonSubTypes.Type(value = BoxCpu.class, name = "boxCpu"),
		@JsonSubTypes.Type(value = OfferedLoad.class, name = "offeredLoad"),
		@JsonSubTypes.Type(value = LoadMet.class, name = "loadMet"),
		@JsonSubTypes.Type(value = Overloaded.class, name = "overloaded"),
		@JsonSubTypes.Type(value = TurnedAway.class, name = "turnedAway"),
		@JsonSubTypes.Type(value = ServerConnections.class, name = "serverConnections"),
		@JsonSubTypes.Type(value = BurstHeld.class, name = "burstHeld"),
		@JsonSubTypes.Type(value = SloCapacity.class, name = "sloCapacity"),
		@JsonSubTypes.Type(value = Upstream.class, name = "upstream"),
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
	 * The bulkhead has let in as many requests as it lets in, all wait for the upstream,
	 * and others are turned away.
	 *
	 * @param requests how many it lets in at a time
	 * @param heldMillis how long the upstream holds one
	 * @param ceilingPerSecond requests / held time, by Little's law: of correct answers
	 * @param upstreamInFlight the evidence: requests that the upstream held at a time
	 * @param cpuPercentOfBox CPU beside it; null if not read
	 */
	record Bulkhead(int requests, double heldMillis, double ceilingPerSecond, double upstreamInFlight,
			@Nullable Double cpuPercentOfBox) implements BindingLimit {
	}

	/**
	 * The heap is too small for what the load allocates: its collector takes the time.
	 *
	 * @param heapBytes greatest heap; null if the target does not say so
	 * @param pausesPerSecond how often it paused
	 * @param pauseShare share of the window in pauses
	 * @param cpuShare share of the target's CPU that its collector used; null if not read
	 * @param servedPerSecond completions per second
	 * @param ceilingPerSecond what they would be without the collector: served / (1 - the
	 * greater of the shares)
	 * @param cpuPercentOfBox CPU beside it; null if not read
	 */
	record HeapGc(@Nullable Long heapBytes, double pausesPerSecond, double pauseShare, @Nullable Double cpuShare,
			double servedPerSecond, double ceilingPerSecond, @Nullable Double cpuPercentOfBox) implements BindingLimit {
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
	 * Every connection that the server serves at a time waits for the upstream.
	 *
	 * @param connections how many there may be
	 * @param heldMillis how long the upstream holds one for a request
	 * @param ceilingPerSecond connections / held time, by Little's law
	 * @param upstreamInFlight the evidence: requests that the upstream held at a time
	 * @param cpuPercentOfBox CPU beside it; null if not read
	 */
	record ServerConnections(int connections, double heldMillis, double ceilingPerSecond, double upstreamInFlight,
			@Nullable Double cpuPercentOfBox) implements BindingLimit {
	}

	/**
	 * Nothing is at a limit: all requests of a burst were held at the same time.
	 *
	 * @param requests of the burst
	 * @param heldBy what makes the delay: upstream or engine
	 * @param upstreamInFlight the evidence: requests that it held at a time
	 * @param cpuPercentOfBox CPU beside it; null if not read
	 */
	record BurstHeld(int requests, String heldBy, double upstreamInFlight,
			@Nullable Double cpuPercentOfBox) implements BindingLimit {
	}

	/**
	 * The highest rate that meets an SLO, and what binds above it.
	 *
	 * @param carriedPerSecond the rate, median of the trials; null if none that was tried
	 * met it
	 * @param fromPerSecond the lower end of where the capacity is: the least such rate of
	 * a trial; null likewise
	 * @param toPerSecond the upper end: the greatest rate that missed it; null if each
	 * met it
	 * @param slo what had to be met
	 * @param missedPerSecond the lowest rate that did not meet it, of the first trial;
	 * null if each did
	 * @param missed what that rate has against it
	 * @param there what binds at that rate; null if it is not shown
	 * @param atLeast whether rates above it may meet the SLO, too: none was missed, or
	 * the target did not survive that rate, and no rate between was tried
	 */
	record SloCapacity(@Nullable Double carriedPerSecond, @Nullable Double fromPerSecond, @Nullable Double toPerSecond,
			String slo, @Nullable Double missedPerSecond, List<String> missed, @Nullable BindingLimit there,
			boolean atLeast) implements BindingLimit {

		public SloCapacity {
			missed = List.copyOf(missed);
		}

	}

	/**
	 * Nothing is at a limit: the users do not ask for more.
	 *
	 * @param users of the closed load
	 * @param thinkMillis how long a user waits after an answer
	 * @param delayMillis mean time that the upstream took
	 * @param addedMillis mean time that the target added
	 * @param ceilingPerSecond users / (think time + delay + added time), by Little's law
	 * @param cpuPercentOfBox CPU beside it; null if not read
	 */
	record OfferedLoad(int users, double thinkMillis, double delayMillis, double addedMillis, double ceilingPerSecond,
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
	 * Open load is answered as it comes, but much of it with a refusal: a limit that the
	 * target does not tell in numbers, such as one that adapts.
	 *
	 * @param offeredPerSecond requests that were due a second
	 * @param goodputPerSecond correct answers a second
	 * @param failedShare of the requests, over 0.03 to 1
	 * @param cpuPercentOfBox CPU beside it; null if not read
	 */
	record TurnedAway(double offeredPerSecond, double goodputPerSecond, double failedShare,
			@Nullable Double cpuPercentOfBox) implements BindingLimit {
	}

	/**
	 * The upstream's event loops are used up, though cores are free: the target's limit
	 * is out of sight.
	 *
	 * @param use how these event loops were used
	 */
	record Upstream(UpstreamLoops use) implements BindingLimit {
	}

	/**
	 * Generator and upstream have used up their own cores, or are asked for what these
	 * carry or more: the target's limit is out of sight.
	 *
	 * @param use how these cores were used
	 * @param carriedPerSecond requests a second that they carry at what one is charged,
	 * if that is why; null if they were used up
	 */
	record Laboratory(LaboratoryCores use, @Nullable Double carriedPerSecond) implements BindingLimit {
	}

	/**
	 * No single limit explains the figures.
	 *
	 * @param why what was looked at, in words
	 */
	record NotShown(String why) implements BindingLimit {
	}

}
