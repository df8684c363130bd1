package io.proxylab.proxy.contract;

import java.util.Map;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What operators and load balancers see. Set up {@link Setup#ROOMY}. */
public abstract class OperationContract extends ProxyContract {

	@ParameterizedTest
	@ValueSource(strings = { "/livez", "/readyz" })
	void aLoadBalancerAsksThePortItBalances(String path) {
		this.proxy.upstream().script(Script.ok("leaked"));
		RawResponse response = this.proxy.get(path);
		assertThat(response.status()).isEqualTo(200);
		assertThat(response.body()).contains("UP");
		assertThat(this.proxy.upstream().received()).isEmpty();
	}

	@Test
	void healthIsOnTheManagementPort() {
		RawResponse response = RawClient.exchange(this.proxy.managementPort(), RawClient.get("/actuator/health"));
		assertThat(response.status()).isEqualTo(200);
		assertThat(response.body()).contains("UP");
	}

	@Test
	void figuresAreOnTheManagementPort() {
		RawResponse response = RawClient.exchange(this.proxy.managementPort(), RawClient.get("/actuator/prometheus"));
		assertThat(response.status()).isEqualTo(200);
		assertThat(response.body()).contains("proxy_in_flight 0.0",
				"proxy_failures_total{reason=\"upstream-timeout\"}");
	}

	@Test
	void requestsHaveATimerAndNoClientHasOne() {
		this.proxy.upstream().script(Script.ok("timed"));
		assertThat(this.proxy.get("/user").body()).isEqualTo("timed");
		Awaitility.await().untilAsserted(() -> {
			assertThat(this.proxy.figures()).contains("http_server_requests_seconds_count{")
				.doesNotContain("http_client_requests_seconds_count{");
		});
	}

	@Test
	void effectiveLimitsAreOnTheManagementPort() {
		Map<String, Object> limits = this.proxy.limits();
		assertThat(limits).containsEntry("proxy.variant", this.proxy.id())
			.containsEntry("proxy.track", "tuned")
			.containsEntry("observability", "metrics")
			.doesNotContainKey("observability.sampler")
			.containsEntry("server.acceptCount", 10_000)
			.containsEntry("server.keepAlive.maxRequests", -1)
			.containsEntry("server.keepAlive.timeoutMillis", -1)
			.containsEntry("server.requestHead.maxBytes", 16 * 1024)
			.containsEntry("client.connectTimeoutMillis", 5_000)
			.containsEntry("client.responseTimeoutMillis", 30_000)
			.containsKeys("jvm.gc", "jvm.heap.maxBytes", "jvm.processors", "client.pool.max",
					this.proxy.isSpring() ? "library.spring" : "library.netty");
		assertThat(limits.get("client.pool.max")).isIn(2000, "unlimited");
		if (!this.proxy.isSpring()) {
			assertThat(limits).containsEntry("server.acceptors", 1);
		}
		if (this.proxy.holdsThreads()) {
			assertThat(limits).containsEntry("requestThreads", 200);
		}
		else {
			assertThat(limits).doesNotContainKey("requestThreads");
		}
	}

	@Test
	void theManagementPortForwardsNothing() {
		this.proxy.upstream().script(Script.ok("leaked"));
		RawResponse response = RawClient.exchange(this.proxy.managementPort(), RawClient.get("/user"));
		assertThat(response.status()).isEqualTo(404);
		assertThat(this.proxy.upstream().received()).isEmpty();
	}

}
