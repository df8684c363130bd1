package io.proxylab.proxy.contract;

import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The threads and heads of every proxy on Jetty. Set up {@link Setup#ROOMY}. */
public abstract class JettyContract extends ProxyContract {

	@Test
	void theThreadsThatJettyNeedsComeOnTop() {
		Map<String, Object> limits = this.proxy.limits();
		if (this.proxy.variant().model().equals("virtual")) {
			assertThat(limits).containsEntry("server.threads.kind", "virtual")
				.containsEntry("server.threads.max", "unlimited");
			return;
		}
		int ofServer = number(limits, "server.acceptors") + number(limits, "server.selectors");
		assertThat(ofServer).isPositive();
		assertThat(limits).containsEntry("server.threads.kind", "platform")
			.containsEntry("server.threads.ofServer", ofServer)
			.containsEntry("server.threads.max", 200 + ofServer);
		assertThat(this.proxy.gauge("proxy.request.threads.max")).isEqualTo(200);
		boolean exact = number(limits, "server.threads.reserved") == 0;
		assertThat(exact).isEqualTo(this.proxy.variant().model().equals("blocking"));
	}

	@Test
	void headsAreAsLongAsTomcats() {
		assertThat(this.proxy.limits()).containsEntry("server.name", "jetty")
			.containsEntry("server.connections.max", "unlimited")
			.containsEntry("server.requestHead.maxBytes", 16 * 1024)
			.containsEntry("server.responseHead.maxBytes", 17 * 1024);
	}

	private static int number(Map<String, Object> limits, String name) {
		assertThat(limits).containsKey(name);
		return Integer.parseInt(String.valueOf(limits.get(name)));
	}

}
