package io.proxylab.proxy.contract;

/**
 * Where a proxy listens that was started for tests.
 *
 * @param port the port that forwards
 * @param managementPort the port of limits and figures; 0 if it has none
 */
public record Listening(int port, int managementPort) {
}
