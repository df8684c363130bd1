package io.proxylab.userservice.http;

import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.util.concurrent.EventExecutor;
import io.proxylab.userservice.delay.RunningSchedule;
import io.proxylab.userservice.meter.MeterReading;

/**
 * Serves {@code /user}, and all else like it, on the connections of a group of event
 * loops.
 */
public final class UserEndpoint extends ChannelInitializer<Channel> {

	private final Map<EventExecutor, LoopState> loops = new HashMap<>();

	/**
	 * Prepares each event loop.
	 * @param group the event loops that connections are accepted on
	 * @param schedule the delays of requests that name none
	 * @param seed of random delays; each event loop draws from a generator split off it
	 * @param wallClock for the {@code Date} header
	 */
	public UserEndpoint(EventLoopGroup group, RunningSchedule schedule, long seed, InstantSource wallClock) {
		SplittableRandom random = new SplittableRandom(seed);
		for (EventExecutor loop : group) {
			this.loops.put(loop, new LoopState(loop.ticker(), wallClock, schedule, random.split()));
		}
	}

	@Override
	protected void initChannel(Channel channel) {
		LoopState loop = this.loops.get(channel.eventLoop());
		if (loop == null) {
			throw new IllegalStateException("a connection on a foreign event loop: " + channel.eventLoop());
		}
		channel.pipeline().addLast(new HttpRequestDecoder(), new UserConnection(loop, channel));
	}

	/**
	 * Reads how often each path was asked for beside {@code /user}, on all event loops.
	 * @return by path
	 */
	public CompletableFuture<SortedMap<String, Long>> otherPaths() {
		CompletableFuture<SortedMap<String, Long>> sum = CompletableFuture.completedFuture(new TreeMap<>());
		for (Map.Entry<EventExecutor, LoopState> entry : this.loops.entrySet()) {
			LoopState loop = entry.getValue();
			sum = sum.thenCombine(CompletableFuture.supplyAsync(() -> loop.router().others().read(), entry.getKey()),
					(all, own) -> {
						own.forEach((path, count) -> all.merge(path, count, Long::sum));
						return all;
					});
		}
		return sum;
	}

	/**
	 * Reads the meters of all event loops, each on its own event loop and so exactly.
	 * @return the sum
	 */
	public CompletableFuture<MeterReading> read() {
		CompletableFuture<MeterReading> sum = CompletableFuture.completedFuture(MeterReading.empty());
		for (Map.Entry<EventExecutor, LoopState> entry : this.loops.entrySet()) {
			LoopState loop = entry.getValue();
			sum = sum.thenCombine(
					CompletableFuture.supplyAsync(() -> loop.meter().read(loop.nanoTime()), entry.getKey()),
					MeterReading::plus);
		}
		return sum;
	}

}
