package io.proxylab.proxy.client;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SilenceTests {

	private static final long HOUR = Duration.ofHours(1).toNanos();

	@Test
	void everySignBeginsItAnew() {
		Silence silence = new Silence(Duration.ofHours(1), 5);
		assertThat(silence.left(5)).isEqualTo(HOUR);
		assertThat(silence.left(HOUR)).isEqualTo(5);
		silence.broken(HOUR);
		assertThat(silence.left(HOUR + 7)).isEqualTo(HOUR - 7);
		assertThat(silence.left(2 * HOUR)).isZero();
	}

	@Test
	void anExchangeThatIsSilentForTooLongEnds() {
		CompletableFuture<String> exchange = new CompletableFuture<>();
		new Silence(Duration.ofMillis(1), System.nanoTime()).limit(exchange);
		assertThatThrownBy(exchange::join).hasCauseInstanceOf(TimeoutException.class);
	}

	@Test
	void anExchangeThatEndsInTimeIsLeftAlone() {
		CompletableFuture<String> exchange = new CompletableFuture<>();
		new Silence(Duration.ofHours(1), System.nanoTime()).limit(exchange);
		exchange.complete("answer");
		assertThat(exchange).isCompletedWithValue("answer");
	}

}
