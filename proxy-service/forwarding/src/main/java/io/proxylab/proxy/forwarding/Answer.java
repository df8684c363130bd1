package io.proxylab.proxy.forwarding;

import java.util.List;

import io.proxylab.proxy.client.Body;
import io.proxylab.proxy.client.Header;

/**
 * What the client gets: every header line in the order in which it goes on the wire,
 * {@code Content-Length} included. Servers write it as it is.
 *
 * @param status the status code
 * @param headers the header lines
 * @param body the body; empty for HEAD, whatever {@code Content-Length} says
 */
public record Answer(int status, List<Header> headers, Body body) {
}
