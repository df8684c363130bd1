package io.proxylab.lab.trial;

/**
 * A stop-the-world pause of a garbage collector.
 *
 * @param endEpochMillis wall clock time of its end
 * @param micros its length
 */
public record GcPause(long endEpochMillis, long micros) {
}
