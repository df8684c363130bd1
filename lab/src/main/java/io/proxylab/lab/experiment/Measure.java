package io.proxylab.lab.experiment;

import java.time.Duration;

/**
 * How long and how often is measured.
 *
 * @param window the measured window of a trial, more than zero
 * @param replicates launches of every target, 1 to 100
 */
public record Measure(Duration window, int replicates) {
}
