package io.proxylab.proxy.gateway.webmvc;

import io.proxylab.proxy.contract.RawClient;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Script;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.contract.Starter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

import static org.assertj.core.api.Assertions.assertThat;

@Isolated // The contracts use the same gateway.
class LimitsIT {

	private static RunningProxy gateway(Setup setup) {
		return RunningProxy.peer("gateway-webmvc", Starter.of(WebMvcGateway.class), setup).getFirst();
	}

	@Test
	void tunedLimitsAreThoseOfTheVariants() {
		RunningProxy gateway = gateway(Setup.ROOMY);
		gateway.upstream().script(Script.ok(""));
		assertThat(gateway.get("/a").status()).isEqualTo(200);
		assertThat(gateway.limits()).containsEntry("proxy.peer", "gateway-webmvc")
			.containsEntry("proxy.track", "tuned")
			.containsEntry("proxy.maxBodyBytes", "unlimited")
			.containsEntry("server.name", "tomcat")
			.containsEntry("server.threads.kind", "virtual")
			.containsEntry("server.connections.max", 20_000)
			.containsEntry("server.acceptCount", 10_000)
			.containsEntry("server.keepAlive.maxRequests", -1)
			.containsEntry("server.keepAlive.timeoutMillis", -1)
			.containsEntry("server.requestHead.maxBytes", 16 * 1024)
			.containsEntry("client.http.version", "HTTP/1.1")
			.containsEntry("client.pool.max", 2000)
			.containsEntry("client.pool.maxPerRoute", 2000)
			.containsEntry("client.pool.acquireTimeoutMillis", 30_000)
			.containsEntry("client.connectTimeoutMillis", 5_000)
			.containsEntry("client.responseTimeoutMillis", 30_000)
			.containsKeys("jvm.gc", "jvm.heap.maxBytes", "library.spring")
			.containsEntry("library.springCloudGateway", "5.0.2")
			.doesNotContainKeys("requestThreads", "proxy.variant");
		assertThat(gateway.gauge("proxy.pool.max")).isEqualTo(2000);
		assertThat(gateway.gauge("proxy.in.flight")).isZero();
	}

	@Test
	void stockLimitsAreTheGatewaysOwn() {
		RunningProxy gateway = gateway(Setup.STOCK);
		gateway.upstream().script(Script.ok("first"));
		assertThat(gateway.get("/first").body()).isEqualTo("first");
		assertThat(gateway.limits()).containsEntry("proxy.track", "stock")
			.containsEntry("client.pool.max", 25)
			.containsEntry("client.pool.maxPerRoute", 5)
			.containsEntry("server.connections.max", 8192)
			.containsEntry("server.acceptCount", 100)
			.containsEntry("server.keepAlive.maxRequests", 100);
	}

	@Test
	void theManagementPortForwardsNothing() {
		RunningProxy gateway = gateway(Setup.ROOMY);
		gateway.upstream().script(Script.ok("leaked"));
		assertThat(RawClient.exchange(gateway.managementPort(), RawClient.get("/user")).status()).isEqualTo(404);
		assertThat(gateway.upstream().received()).isEmpty();
	}

}
