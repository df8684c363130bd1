package io.proxylab.proxy.netty.timing;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.util.concurrent.MockTicker;
import io.netty.util.concurrent.Ticker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class RequestTimerTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(30);

	private static final String GET = "GET /a HTTP/1.1\r\nHost: a\r\n\r\n";

	private static final String POST = "POST /a HTTP/1.1\r\nHost: a\r\n";

	private static final String CHUNKED = POST + "Transfer-Encoding: chunked\r\n\r\n";

	private final MockTicker ticker = Ticker.newMockTicker();

	private final EmbeddedChannel channel = EmbeddedChannel.builder()
		.ticker(this.ticker)
		.handlers(new ChannelHandler[0])
		.build();

	private final RequestTimer timer = join();

	private RequestTimer join() {
		this.channel.pipeline().addLast("codec", new HttpServerCodec());
		return RequestTimer.join(this.channel.pipeline(), "codec", TIMEOUT);
	}

	@AfterEach
	void release() {
		this.channel.finishAndReleaseAll();
	}

	private void send(String bytes) {
		this.channel.writeInbound(Unpooled.copiedBuffer(bytes, StandardCharsets.ISO_8859_1));
	}

	private void assertNoTimer() {
		assertThat(this.channel.runScheduledPendingTasks()).as("nanoseconds until a timer").isEqualTo(-1);
	}

	private void pass(Duration time) {
		this.ticker.advance(time.toNanos(), TimeUnit.NANOSECONDS);
		this.channel.runScheduledPendingTasks();
	}

	@ParameterizedTest
	@ValueSource(strings = { GET, GET + "\r\n", GET + "\n\n", "\r\n", "\r\n" + GET, GET + GET,
			POST + "Content-Length: 3\r\n\r\nabc", POST + "Content-Length: 3\r\n\r\na\r\n",
			POST + "Content-Length: 4\r\n\r\n\r\n\r\n", POST + "Content-Length: 3\r\n\r\nabc\r\n",
			POST + "Content-Length: 3\r\n\r\nabc\r\n\r\n", CHUNKED + "3\r\nabc\r\n0\r\n\r\n",
			CHUNKED + "3\r\nabc\r\n0\r\nTrailer: a\r\n\r\n" })
	void afterAWholeRequestNoTimeRuns(String requests) {
		send(requests);
		assertNoTimer();
		for (String part : requests.split("(?<=a)|(?<=\n)", -1)) {
			send(part);
		}
		assertNoTimer();
		pass(TIMEOUT);
		assertThat(this.channel.isOpen()).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "G", "GET /a HTTP/1.1\r\n", "GET /a HTTP/1.1\r\nHost: a\r\n", "\r\nG", GET + "G",
			GET + "GET /a HTTP/1.1\r\n", GET + "GET /a HTTP/1.1\r\nHost: a\r\n", GET + "\r\nG", GET + CHUNKED,
			POST + "Content-Length: 3\r\n\r\nab", POST + "Content-Length: 3\r\n\r\n\r\n",
			POST + "Content-Length: 5\r\n\r\n\r\n\r\n", POST + "Content-Length: 3\r\n\r\nabcG",
			POST + "Content-Length: 3\r\n\r\nabcGET /a HTTP/1.1\r\n", CHUNKED + "3\r\nabc\r\n0\r\n",
			CHUNKED + "3\r\nabc\r\n0\r\n\r\nG", CHUNKED + "6\r\nab\r\n\r\n" })
	void aRequestThatStopsIsEndedWhenTheTimeHasPassed(String start) {
		send(start);
		pass(TIMEOUT.minusNanos(1));
		assertThat(this.channel.isOpen()).isTrue();
		pass(Duration.ofNanos(1));
		assertThat(this.channel.isOpen()).isFalse();
	}

	@Test
	void theTimeBeginsWithTheFirstByteOfARequest() {
		send("GET /a HT");
		pass(TIMEOUT.dividedBy(2));
		send("TP/1.1\r\nHost: a\r\n\r\nG");
		pass(TIMEOUT.minusNanos(1));
		assertThat(this.channel.isOpen()).isTrue();
		send("E");
		pass(Duration.ofNanos(1));
		assertThat(this.channel.isOpen()).isFalse();
	}

	@Test
	void noTimeRunsWhileTheServerReadsNoFurther() {
		send(GET + "G");
		this.timer.pause();
		pass(TIMEOUT);
		assertThat(this.channel.isOpen()).isTrue();
		this.timer.resume();
		this.timer.resume();
		pass(TIMEOUT);
		assertThat(this.channel.isOpen()).isFalse();
	}

	@Test
	void aConnectionThatEndsLeavesNoTimer() {
		send("G");
		this.channel.close().syncUninterruptibly();
		assertNoTimer();
	}

}
