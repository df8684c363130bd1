package io.proxylab.proxy.contract;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A breaker leaves an upstream in trouble alone, tries it and comes back. Set up
 * {@link Setup#BREAKING}.
 */
public abstract class BreakerContract extends ProxyContract {

	private static final int WINDOW = 10;

	@Test
	void itOpensTriesOnceInAWhileAndClosesAgain() {
		this.proxy.upstream().script(Script.respond("HTTP/1.1 503 Busy\r\nContent-Length: 4\r\n\r\nbusy"));
		assertThat(this.proxy.gauge("proxy.breaker.closed")).isEqualTo(1);
		// Connections of an earlier test may fail at first; that counts, too.
		List<Integer> answers = IntStream.range(0, WINDOW)
			.map((count) -> this.proxy.get("/user").status())
			.boxed()
			.toList();
		assertThat(answers).allMatch((status) -> status == 503 || status == 502);

		// On a busy machine it may be half open by then; the upstream is as it was.
		RawResponse rejection = Stream.generate(() -> this.proxy.get("/user"))
			.limit(WINDOW)
			.filter((answer) -> !answer.body().equals("busy"))
			.findFirst()
			.orElseThrow(() -> new AssertionError("it never opened"));
		assertThat(rejection.reason()).isEqualTo("breaker-open");
		assertThat(rejection.status()).isEqualTo(503);
		assertThat(rejection.header("Retry-After")).containsExactly("1");
		assertThat(this.proxy.gauge("proxy.breaker.closed")).isZero();
		assertThat(this.proxy.rejected("breaker-open")).isPositive();

		// Half open it finds the upstream as it was, and opens again.
		this.proxy.upstream().script(Script.respond("HTTP/1.1 503 Busy\r\nContent-Length: 4\r\n\r\nbusy"));
		Eventually.until(() -> this.proxy.get("/user").body().equals("busy"));
		assertThat(this.proxy.upstream().received()).hasSize(1);
		Eventually.until(() -> this.proxy.get("/user").status() == 503 && this.proxy.upstream().received().size() >= 3);

		this.proxy.upstream().script(Script.ok("well again"));
		Eventually.until(() -> this.proxy.get("/user").body().equals("well again"));
		Eventually.until(() -> this.proxy.get("/user").body().equals("well again")
				&& this.proxy.gauge("proxy.breaker.closed") == 1);
		this.proxy.awaitIdle();
		assertThat(this.proxy.limits()).containsEntry("defence.breaker.window", WINDOW)
			.containsEntry("defence.breaker.failureRatio", 0.5)
			.containsEntry("defence.breaker.openMillis", 2000)
			.containsEntry("defence.breaker.halfOpenCalls", 3);
	}

}
