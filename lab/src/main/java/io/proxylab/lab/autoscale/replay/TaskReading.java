package io.proxylab.lab.autoscale.replay;

import java.util.OptionalDouble;

/**
 * What is known of a task at the end of a second.
 *
 * @param alive whether its process runs
 * @param outOfMemory whether the limit of its memory ended it
 * @param state as the balancer sees it
 * @param cpuSeconds that it has used so far
 * @param inFlight requests that it has begun and not yet answered, as it says itself;
 * nothing if it did not say so in time
 */
public record TaskReading(boolean alive, boolean outOfMemory, ServerState state, double cpuSeconds,
		OptionalDouble inFlight) {
}
