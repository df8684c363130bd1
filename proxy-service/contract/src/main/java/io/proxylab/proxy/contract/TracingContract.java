package io.proxylab.proxy.contract;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Traces through the proxy, whatever its client. Set up {@link Setup#TRACED}. */
public abstract class TracingContract extends ProxyContract {

	private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";

	private static final String SPAN = "b7ad6b7169203331";

	@Test
	void aRequestWithoutATraceBeginsOneForTheUpstream() {
		this.proxy.upstream().script(Script.ok("traced"));
		assertThat(this.proxy.get("/user").body()).isEqualTo("traced");
		assertThat(this.proxy.upstream().onlyRequest().header("traceparent")).singleElement()
			.asString()
			.matches("00-[0-9a-f]{32}-[0-9a-f]{16}-0[13]");
	}

	@Test
	void theTraceOfAClientGoesOnWithASpanOfTheProxysOwn() {
		this.proxy.upstream().script(Script.ok("traced"));
		this.proxy.exchange("""
				POST /user HTTP/1.1\r
				Host: proxy.example\r
				User-Agent: test/1.0\r
				TraceParent: 00-%s-%s-01\r
				TraceState: vendor=1\r
				Content-Length: 4\r
				\r
				body""".formatted(TRACE, SPAN));
		ReceivedRequest received = this.proxy.upstream().onlyRequest();
		assertThat(received.header("traceparent")).singleElement()
			.asString()
			.startsWith("00-" + TRACE + "-")
			.doesNotContain(SPAN);
		assertThat(received.header("tracestate")).containsExactly("vendor=1");
		assertThat(received.body()).isEqualTo("body");
	}

	@Test
	void requestAndCallMakeASpanEach() {
		this.proxy.upstream().script(Script.ok("traced"));
		long before = spans();
		for (int count = 0; count < 3; count++) {
			this.proxy.get("/user");
		}
		assertSpans(before + 6);
	}

	@Test
	void aFailedCallEndsItsSpanToo() {
		this.proxy.upstream().script((request, connection) -> connection.close());
		long before = spans();
		assertThat(this.proxy.get("/user").status()).isEqualTo(502);
		assertSpans(before + 2);
	}

	/** Waits until these spans have come, and then for others that should not. */
	private void assertSpans(long expected) {
		Eventually.until(() -> this.proxy.spansDropped() >= expected);
		assertThat(spans()).isEqualTo(expected);
	}

	/** Returns the number of spans once no more have come for three batches. */
	private long spans() {
		AtomicLong last = new AtomicLong(-1);
		Awaitility.await()
			.pollInterval(Duration.ofMillis(300))
			.until(() -> last.getAndSet(this.proxy.spansDropped()) == this.proxy.spansDropped());
		return last.get();
	}

	@Test
	void bothSidesHaveTimers() {
		this.proxy.upstream().script(Script.ok("traced"));
		this.proxy.get("/user");
		for (String side : List.of("server", "client")) {
			Awaitility.await()
				.atMost(Duration.ofSeconds(60))
				.untilAsserted(
						() -> assertThat(this.proxy.figures()).contains("http_" + side + "_requests_seconds_count{"));
		}
	}

	@Test
	void theLimitsSayThatThereIsATracerThatSamplesAll() {
		assertThat(this.proxy.limits()).containsEntry("observability", "tracing")
			.hasEntrySatisfying("observability.sampler",
					(sampler) -> assertThat(sampler).asString().contains("TraceIdRatioBased{1.000000}"));
	}

}
