package io.proxylab.lab.autoscale.service;

/**
 * A number and where it is from.
 *
 * @param value in the unit of what it is
 * @param source such as the trial that measured it
 */
public record Figure(double value, String source) {
}
