package io.proxylab.lab.trial;

/**
 * A time in which no Java code ran, whatever for: a pause of the collector, too, lies in
 * one.
 *
 * @param endUptimeNanos its end, since the start of the JVM
 * @param nanos from the request that threads stop until they go on
 */
public record Safepoint(long endUptimeNanos, long nanos) {
}
