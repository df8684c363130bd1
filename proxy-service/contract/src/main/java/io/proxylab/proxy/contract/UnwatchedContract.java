package io.proxylab.proxy.contract;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Nothing watches the requests. Set up {@link Setup#UNWATCHED}. */
public abstract class UnwatchedContract extends ProxyContract {

	@Test
	void noTimerIsKeptAndWhatIsThereAnywayIsShown() {
		this.proxy.upstream().script(Script.ok("unwatched"));
		assertThat(this.proxy.get("/user").body()).isEqualTo("unwatched");
		assertThat(this.proxy.figures()).doesNotContain("http_server_requests", "http_client_requests")
			.contains("proxy_in_flight 0.0", "jvm_memory_used_bytes");
	}

	@Test
	void theUpstreamSeesTheClientsTraceAndNoOther() {
		this.proxy.upstream().script(Script.ok("unwatched"));
		this.proxy.get("/user");
		assertThat(this.proxy.upstream().onlyRequest().header("traceparent")).isEmpty();
		this.proxy.upstream().script(Script.ok("unwatched"));
		String traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
		this.proxy.exchange("GET /user HTTP/1.1\r\nHost: proxy.example\r\nTraceparent: " + traceparent + "\r\n\r\n");
		assertThat(this.proxy.upstream().onlyRequest().header("traceparent")).containsExactly(traceparent);
	}

	@Test
	void theLimitsSayThatNothingObserves() {
		assertThat(this.proxy.limits()).containsEntry("observability", "none")
			.doesNotContainKey("observability.sampler");
	}

}
