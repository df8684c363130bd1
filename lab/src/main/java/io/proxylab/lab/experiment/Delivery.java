package io.proxylab.lab.experiment;

import io.proxylab.lab.yaml.Range;
import io.proxylab.load.protocol.Request;

/**
 * What the requests of an experiment say beside their path, and how many processes send
 * them.
 *
 * @param request of every cell
 * @param generators processes that share every load; 1 to 16
 */
public record Delivery(Request request, int generators) {

	static final Delivery DEFAULT = new Delivery(Request.GET, 1);

	/** Each has a JVM of its own, on the cores that the target leaves. */
	static final Range<Long> GENERATORS = Range.of(1, 16);

}
