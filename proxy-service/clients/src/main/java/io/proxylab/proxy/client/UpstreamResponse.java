package io.proxylab.proxy.client;

import java.util.List;

/**
 * What the upstream answered, read whole.
 *
 * @param status the status code
 * @param headers all header lines; clients keep the order of lines of one name only
 * @param body the body, empty if there was none
 */
public record UpstreamResponse(int status, List<Header> headers, Body body) {
}
