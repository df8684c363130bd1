package io.proxylab.proxy.contract;

import java.time.Duration;
import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * On the track {@code tuned} no library's own limit binds: the values in force, read from
 * the running libraries. Set up {@link Setup#ROOMY}.
 */
public abstract class EffectiveLimitsContract extends ProxyContract {

	private static final int CONNECTIONS = 2000;

	private static final int A_DAY = Math.toIntExact(Duration.ofDays(1).toMillis());

	/** After a request: some pools are made with the first. */
	private Map<String, Object> limits() {
		this.proxy.upstream().script(Script.ok("used"));
		assertThat(this.proxy.get("/used").status()).isIn(200, 502);
		return this.proxy.limits();
	}

	@Test
	void thePoolHoldsEveryRequestAndKeepsItsConnections() {
		Map<String, Object> limits = limits();
		assertThat(String.valueOf(limits.get("client.http.version"))).isIn("HTTP/1.1", "HTTP_1_1", "HTTP11");
		switch (this.proxy.variant().client()) {
			case "apache5",
					"restclient" ->
				assertThat(limits).containsEntry("client.pool.max", CONNECTIONS)
					.containsEntry("client.pool.maxPerRoute", CONNECTIONS)
					.containsEntry("client.pool.acquireTimeoutMillis", 30_000)
					.containsEntry("client.idleTimeoutMillis", A_DAY);
			case "apache4" -> assertThat(limits).containsEntry("client.pool.max", CONNECTIONS)
				.containsEntry("client.pool.maxPerRoute", CONNECTIONS)
				.containsEntry("client.pool.acquireTimeoutMillis", 30_000);
			case "jetty" -> assertThat(limits).containsEntry("client.pool.max", CONNECTIONS)
				.containsEntry("client.pool.maxPending", Integer.MAX_VALUE)
				.containsEntry("client.pool.acquireTimeoutMillis", 30_000)
				.containsEntry("client.idleTimeoutMillis", A_DAY);
			case "reactor-netty" -> {
				assertThat(limits).containsEntry("client.pool.max", CONNECTIONS).containsEntry("client.retry", false);
				assertThat(limits.get("client.pool.maxPending")).isIn(-1, Integer.MAX_VALUE);
				assertThat(limits.get("client.ioThreads")).isInstanceOf(Integer.class);
			}
			case "jdk", "jdk-single",
					"jdk-virtual" ->
				assertThat(limits).containsEntry("client.pool.max", "unlimited")
					.containsEntry("client.idleTimeoutMillis", A_DAY)
					.containsKey("client.executor");
			// A new client says that it keeps the one size; the rest is in its own tests.
			default -> assertThat(limits.get("client.pool.max")).isIn(CONNECTIONS, "unlimited");
		}
	}

	@Test
	void theServerTakesEveryConnectionAndKeepsIt() {
		Map<String, Object> limits = limits();
		assertThat(limits).containsEntry("server.acceptCount", 10_000)
			.containsEntry("server.keepAlive.maxRequests", -1)
			.containsEntry("server.keepAlive.timeoutMillis", -1);
		if (this.proxy.variant().server().equals("tomcat")) {
			assertThat(limits).containsEntry("server.connections.max", 20_000)
				.containsEntry("server.processorCache", this.proxy.reusesProcessors() ? 20_000 : 0);
		}
		else {
			// A thread that does nothing else accepts; Tomcat has no other way.
			assertThat(limits).containsEntry("server.connections.max", "unlimited")
				.containsEntry("server.acceptors", 1);
		}
	}

	@Test
	void requestThreadsAreTheOnlyLimitOfTheModelsThatHaveThem() {
		Map<String, Object> limits = limits();
		switch (this.proxy.variant().model()) {
			case "blocking", "callable" -> assertThat(limits).containsEntry("requestThreads", 200);
			case "virtual" -> assertThat(limits).doesNotContainKey("requestThreads")
				.containsEntry("server.threads.kind", "virtual")
				.containsEntry("server.threads.max", "unlimited");
			default -> assertThat(limits).doesNotContainKey("requestThreads");
		}
	}

}
