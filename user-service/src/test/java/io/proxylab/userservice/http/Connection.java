package io.proxylab.userservice.http;

import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.util.concurrent.MockTicker;
import io.netty.util.concurrent.Ticker;
import io.proxylab.userservice.delay.DelaySchedule;
import io.proxylab.userservice.delay.RunningSchedule;
import io.proxylab.userservice.meter.MeterReading;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A connection without a network, whose time a test moves. It has an allocator of its
 * own, so that its end shows whether a buffer was left.
 */
final class Connection implements AutoCloseable {

	/** What an embedded channel returns if nothing is scheduled. */
	private static final long NO_TIMER = -1;

	private final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(false);

	private final MockTicker ticker = Ticker.newMockTicker();

	private final RunningSchedule schedule = new RunningSchedule(DelaySchedule.parse("0ms"), this.ticker.nanoTime());

	private final LoopState loop;

	private final EmbeddedChannel channel;

	Connection(long seed, PathAnswer... answers) {
		this.loop = new LoopState("", this.ticker, InstantSource.fixed(Instant.EPOCH), this.schedule::at,
				new SplittableRandom(seed), new PathAnswers(List.of(answers)));
		this.channel = EmbeddedChannel.builder().ticker(this.ticker).handlers(new HttpRequestDecoder()).build();
		this.channel.config().setAllocator(this.allocator);
		this.channel.pipeline().addLast(new UserConnection(this.loop, this.channel));
		this.channel.pipeline().fireChannelActive();
	}

	Connection schedule(String text) {
		this.schedule.restart(DelaySchedule.parse(text), this.ticker.nanoTime());
		return this;
	}

	Connection send(String... requests) {
		this.channel.writeInbound(ByteBufUtil.encodeString(this.allocator, CharBuffer.wrap(String.join("", requests)),
				StandardCharsets.US_ASCII));
		return this;
	}

	Connection pass(Duration time) {
		this.ticker.advance(time.toNanos(), TimeUnit.NANOSECONDS);
		this.channel.runScheduledPendingTasks();
		return this;
	}

	Connection leave() {
		this.channel.close().syncUninterruptibly();
		return this;
	}

	/** What was received since the last call. */
	String received() {
		StringBuilder text = new StringBuilder();
		for (ByteBuf part = this.channel.readOutbound(); part != null; part = this.channel.readOutbound()) {
			text.append(part.toString(StandardCharsets.US_ASCII));
			part.release();
		}
		return text.toString();
	}

	/** Ends it, and forgets what nobody has received. */
	@Override
	public void close() {
		this.channel.finishAndReleaseAll();
		assertThat(this.allocator.metric().usedHeapMemory() + this.allocator.metric().usedDirectMemory())
			.as("bytes of buffers that nobody released")
			.isZero();
	}

	boolean isOpen() {
		return this.channel.isOpen();
	}

	boolean isReading() {
		return this.channel.config().isAutoRead();
	}

	boolean hasTimers() {
		return this.channel.runScheduledPendingTasks() != NO_TIMER;
	}

	SortedMap<String, Long> otherPaths() {
		return this.loop.router().others().read();
	}

	MeterReading reading() {
		return this.loop.meter().read(this.ticker.nanoTime());
	}

	static String get(String target) {
		return "GET " + target + " HTTP/1.1\r\nHost: upstream\r\n\r\n";
	}

	static String post(String headers, String body) {
		return "POST /user HTTP/1.1\r\nHost: upstream\r\n" + headers + "\r\n" + body;
	}

}
