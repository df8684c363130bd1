package io.proxylab.lab.autoscale.scenario;

/**
 * What each minute must keep.
 *
 * @param share of the requests, 0 to 1
 * @param underSeconds within which that share is answered
 * @param errorRatio the greatest share of failed requests, 0 to 1
 */
public record Objective(double share, double underSeconds, double errorRatio) {
}
