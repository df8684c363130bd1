package io.proxylab.lab.experiment;

import java.time.Duration;

/**
 * The upstream's delay in a cell, as the experiment writes it and as {@code user-service}
 * understands it: {@code 10ms}, {@code exponential(100ms)}, or a schedule such as
 * {@code 0s:100ms,60s:1s}.
 *
 * @param spec the delay as written, valid for {@code user-service}
 * @param typical the (first) mean delay, over which users are spread
 * @param longest the longest mean delay it takes at any time
 * @param schedule whether it changes over time, so that it cannot be asked for in a
 * request
 */
public record UpstreamDelay(String spec, Duration typical, Duration longest, boolean schedule) {
}
