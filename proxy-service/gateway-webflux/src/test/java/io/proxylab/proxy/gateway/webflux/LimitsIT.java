package io.proxylab.proxy.gateway.webflux;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;

import io.proxylab.proxy.contract.RawClient;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Script;
import io.proxylab.proxy.contract.ScriptedUpstream;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.contract.Starter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

import static org.assertj.core.api.Assertions.assertThat;

@Isolated // The contracts use the same gateway.
class LimitsIT {

	private static RunningProxy gateway(Setup setup) {
		return RunningProxy.peer("gateway-webflux", Starter.of(WebFluxGateway.class), setup).getFirst();
	}

	@Test
	void tunedLimitsAreThoseOfTheVariants() {
		RunningProxy gateway = gateway(Setup.ROOMY);
		gateway.upstream().script(Script.ok(""));
		assertThat(gateway.get("/a").status()).isEqualTo(200);
		assertThat(gateway.limits()).containsEntry("proxy.peer", "gateway-webflux")
			.containsEntry("proxy.track", "tuned")
			.containsEntry("proxy.maxBodyBytes", "unlimited")
			.containsEntry("server.name", "reactor-netty")
			.containsEntry("server.acceptCount", 10_000)
			.containsEntry("server.acceptors", 1)
			.containsEntry("server.keepAlive.maxRequests", -1)
			.containsEntry("server.keepAlive.timeoutMillis", -1)
			.containsEntry("server.requestHead.maxBytes", 16 * 1024)
			.containsEntry("client.http.version", "HTTP11")
			.containsEntry("client.pool.max", 2000)
			.containsEntry("client.pool.maxPending", Integer.MAX_VALUE)
			.containsEntry("client.connectTimeoutMillis", 5_000)
			.containsEntry("client.responseTimeoutMillis", 30_000)
			.containsEntry("client.retry", false)
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
		Map<String, Object> limits = gateway.limits();
		assertThat(limits).containsEntry("proxy.track", "stock")
			.containsEntry("client.pool.max", "unlimited")
			.containsEntry("client.connectTimeoutMillis", "default")
			.containsEntry("client.responseTimeoutMillis", "none")
			.containsEntry("client.retry", false)
			.containsEntry("server.acceptors", 0);
		assertThat(limits.get("server.acceptCount")).isNotEqualTo(10_000);
	}

	@Test
	void theManagementPortForwardsNothing() throws IOException {
		// The gateway knows that port by its setting: any free port would not do.
		int port;
		try (ServerSocket free = new ServerSocket(0)) {
			port = free.getLocalPort();
		}
		try (ScriptedUpstream upstream = new ScriptedUpstream()) {
			Starter.of(WebFluxGateway.class)
				.start(List.of("--server.port=0", "--management.server.port=" + port,
						"--proxy.upstream=http://127.0.0.1:" + upstream.port()));
			assertThat(RawClient.exchange(port, RawClient.get("/user")).status()).isEqualTo(404);
			assertThat(upstream.received()).isEmpty();
		}
	}

}
