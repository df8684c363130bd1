package io.proxylab.userservice.http;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Function;

import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.ssl.SslContext;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.GlobalEventExecutor;
import io.proxylab.userservice.delay.RunningSchedule;
import io.proxylab.userservice.meter.MeterReading;
import org.jspecify.annotations.Nullable;

/**
 * Serves {@code /user}, and all else like it, on the connections of a group of event
 * loops.
 */
public final class UserEndpoint extends ChannelInitializer<Channel> {

	private final Map<EventExecutor, LoopState> loops = new HashMap<>();

	private final @Nullable SslContext tls;

	private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);

	/**
	 * Prepares each event loop.
	 * @param group the event loops that connections are accepted on
	 * @param schedule the delays of requests that name none
	 * @param seed of random delays; each event loop draws from a generator split off it
	 * @param wallClock for the {@code Date} header
	 * @param answers to paths that are not answered with the user
	 * @param tls of the connections; null for none
	 */
	public UserEndpoint(EventLoopGroup group, RunningSchedule schedule, long seed, InstantSource wallClock,
			List<PathAnswer> answers, @Nullable SslContext tls) {
		this.tls = tls;
		SplittableRandom random = new SplittableRandom(seed);
		PathAnswers found = new PathAnswers(answers);
		for (EventExecutor loop : group) {
			this.loops.put(loop, new LoopState(loop.ticker(), wallClock, schedule, random.split(), found));
		}
	}

	@Override
	protected void initChannel(Channel channel) {
		LoopState loop = this.loops.get(channel.eventLoop());
		if (loop == null) {
			throw new IllegalStateException("a connection on a foreign event loop: " + channel.eventLoop());
		}
		this.connections.add(channel);
		if (this.tls != null) {
			channel.pipeline().addLast(this.tls.newHandler(channel.alloc()));
		}
		channel.pipeline().addLast(new HttpRequestDecoder(), new UserConnection(loop, channel));
	}

	/**
	 * The connections that are open.
	 * @return a group that follows
	 */
	public ChannelGroup connections() {
		return this.connections;
	}

	/**
	 * Reads how often each path was asked for beside {@code /user}, on all event loops.
	 * @return by path
	 */
	public CompletableFuture<SortedMap<String, Long>> otherPaths() {
		return gathered(new TreeMap<>(), (loop) -> loop.router().others().read(), (all, own) -> {
			own.forEach((path, count) -> all.merge(path, count, Long::sum));
			return all;
		});
	}

	/**
	 * The requests that came last on each event loop.
	 * @return a paragraph each, the oldest first
	 */
	public CompletableFuture<String> lastRequests() {
		return gathered(new ArrayList<LastRequests.Seen>(), (loop) -> loop.last().read(), (all, own) -> {
			all.addAll(own);
			return all;
		}).thenApply(LastRequests::text);
	}

	/**
	 * Reads the meters of all event loops, each on its own event loop and so exactly.
	 * @return the sum
	 */
	public CompletableFuture<MeterReading> read() {
		return gathered(MeterReading.empty(), (loop) -> loop.meter().read(loop.nanoTime()), MeterReading::plus);
	}

	private <T, O> CompletableFuture<T> gathered(T none, Function<LoopState, O> reading, BiFunction<T, O, T> plus) {
		CompletableFuture<T> sum = CompletableFuture.completedFuture(none);
		for (Map.Entry<EventExecutor, LoopState> entry : this.loops.entrySet()) {
			LoopState loop = entry.getValue();
			sum = sum.thenCombine(CompletableFuture.supplyAsync(() -> reading.apply(loop), entry.getKey()), plus);
		}
		return sum;
	}

}
