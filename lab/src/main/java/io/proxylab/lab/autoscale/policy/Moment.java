package io.proxylab.lab.autoscale.policy;

/**
 * What a policy knows when it decides.
 *
 * @param second since the beginning
 * @param metrics until now
 * @param desired how many tasks there should be so far
 * @param ready how many are, and get requests
 * @param deploying whether a new version is being rolled out
 */
public record Moment(int second, Metrics metrics, int desired, int ready, boolean deploying) {
}
