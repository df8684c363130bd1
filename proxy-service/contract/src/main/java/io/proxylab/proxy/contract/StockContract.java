package io.proxylab.proxy.contract;

import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * On the track {@code stock} the limits are each library's own. When a library changes
 * them, the record must change with it. Set up {@link Setup#STOCK}.
 */
public abstract class StockContract extends ProxyContract {

	@Test
	void thePoolIsTheLibrarysOwn() {
		assertThat(this.proxy.limits()).containsEntry("proxy.track", "stock")
			.containsEntry("client.pool.max", switch (this.proxy.variant().client()) {
				case "apache5", "restclient" -> 25;
				case "apache4" -> 20;
				case "jetty" -> 64;
				case "reactor-netty" -> 500;
				case "jdk", "jdk-single", "jdk-virtual" -> "unlimited";
				default -> throw new IllegalStateException("what is the default of " + this.proxy.variant().client());
			});
	}

	@Test
	void theServerIsTheLibrarysOwn() {
		Map<String, Object> limits = this.proxy.limits();
		switch (this.proxy.variant().server()) {
			case "tomcat" -> assertThat(limits).containsEntry("server.connections.max", 8192)
				.containsEntry("server.acceptCount", 100)
				.containsEntry("server.keepAlive.maxRequests", 100)
				.containsEntry("server.processorCache", this.proxy.reusesProcessors() ? 200 : 0);
			case "jetty" -> assertThat(limits).containsEntry("server.connections.max", "unlimited")
				.containsEntry("server.acceptCount", "default")
				.containsEntry("server.keepAlive.timeoutMillis", 30_000)
				.containsEntry("server.threads.max", 200);
			case "reactor-netty" -> assertThat(limits).containsEntry("server.keepAlive.maxRequests", -1)
				.containsEntry("server.acceptors", 0);
			default -> throw new IllegalStateException("what are the defaults of " + this.proxy.variant().server());
		}
	}

	@Test
	void requestThreadsAreTheLibrarysOwn() {
		Map<String, Object> limits = this.proxy.limits();
		switch (this.proxy.variant().model()) {
			// Jetty takes its acceptors and selectors out of the same 200.
			case "blocking" -> assertThat(limits).containsEntry("requestThreads",
					200 - (Integer) limits.getOrDefault("server.threads.ofServer", 0));
			// Spring Boot's own executor, which is far from 200.
			case "callable" -> assertThat(limits).containsEntry("requestThreads", 8);
			default -> assertThat(limits).doesNotContainKey("requestThreads");
		}
	}

	/**
	 * With its own defaults the classic client of Apache HttpClient 5 doesn't look for
	 * bytes before it uses a connection again. docs/differences.md says so, too.
	 */
	@Test
	void bytesOnAnIdleConnectionReachTheNextClientOfTheClassicApacheClientAlone() {
		Eventually.until(() -> isOwn("/ready"));
		StrayResponse stray = new StrayResponse("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nstray");
		this.proxy.upstream().script(stray);
		assertThat(this.proxy.get("/first").body()).isEqualTo("first");
		UpstreamConnection connection = stray.write();
		if (this.proxy.usesClassicApacheClient()) {
			this.proxy.upstream().script(Script.ok("own"));
			assertThat(this.proxy.get("/next").body()).isEqualTo("stray");
		}
		else {
			Eventually.until(() -> !connection.isOpen());
			assertThat(isOwn("/next")).isTrue();
		}
		this.proxy.upstream().dropConnections();
		Eventually.until(() -> isOwn("/clean"));
	}

	private boolean isOwn(String target) {
		this.proxy.upstream().script(Script.ok(target));
		return this.proxy.get(target).body().equals(target);
	}

	@Test
	void whatMakesAProxyHoldsOnThisTrackToo() {
		this.proxy.upstream().script(Script.ok("first"));
		assertThat(this.proxy.get("/first").body()).isEqualTo("first");
		this.proxy.upstream().script((request, connection) -> connection.close());
		assertThat(this.proxy.get("/once").status()).isEqualTo(502);
		assertThat(this.proxy.upstream().onlyRequest().header("Connection")).isEmpty();
	}

}
