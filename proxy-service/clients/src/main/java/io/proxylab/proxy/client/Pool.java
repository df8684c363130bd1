package io.proxylab.proxy.client;

/**
 * A client's pool of connections at a moment.
 *
 * @param leased connections in use
 * @param idle connections waiting for a request
 * @param pending requests waiting for a connection
 * @param max most connections at a time
 */
public record Pool(int leased, int idle, int pending, int max) {
}
