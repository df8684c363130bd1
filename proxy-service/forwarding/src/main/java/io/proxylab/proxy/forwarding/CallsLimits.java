package io.proxylab.proxy.forwarding;

import java.util.Map;
import java.util.TreeMap;

import io.proxylab.proxy.calls.Calls;
import io.proxylab.proxy.calls.How;
import io.proxylab.proxy.client.BlockingClient;
import io.proxylab.proxy.client.UpstreamClient;

/**
 * How often a proxy calls the upstream for one answer.
 *
 * @param calls of each answer
 * @param client makes them
 */
record CallsLimits(Calls calls, UpstreamClient client) implements LimitSource {

	@Override
	public Map<String, Object> limits() {
		Map<String, Object> limits = new TreeMap<>();
		limits.put("calls.count", this.calls.count());
		if (this.calls.several()) {
			limits.put("calls.how", this.calls.how().word());
			if (this.calls.how() == How.PARALLEL && this.client instanceof BlockingClient) {
				limits.put("calls.threads", "virtual");
			}
		}
		return limits;
	}

}
