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
import java.util.function.LongFunction;
import java.util.stream.Stream;

import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.ssl.SslContext;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.GlobalEventExecutor;
import io.proxylab.userservice.delay.Delay;
import io.proxylab.userservice.delay.RunningSchedule;
import io.proxylab.userservice.meter.MeterReading;
import org.jspecify.annotations.Nullable;

/**
 * Serves {@code /user}, and all else like it, on the connections of a group of event
 * loops.
 */
public final class UserEndpoint extends ChannelInitializer<Channel> {

	private final String name;

	private final Map<EventExecutor, LoopState> loops = new HashMap<>();

	private final @Nullable Secured secured;

	private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);

	/**
	 * Prepares each event loop for requests to the upstream without a name.
	 * @param group the event loops that connections are accepted on
	 * @param schedule the delays of requests that name none
	 * @param seed of random delays; each event loop draws from a generator split off it
	 * @param wallClock for the {@code Date} header
	 * @param answers to paths that are not answered with the user
	 * @param secured TLS of the connections; null for none
	 */
	public UserEndpoint(EventLoopGroup group, RunningSchedule schedule, long seed, InstantSource wallClock,
			List<PathAnswer> answers, @Nullable Secured secured) {
		this("", group, schedule::at, seed, wallClock, answers, secured);
	}

	/**
	 * Likewise for requests to an upstream with a name, whose delay and answers come
	 * before those of all.
	 * @param named the upstream
	 */
	public UserEndpoint(NamedUpstream named, EventLoopGroup group, RunningSchedule schedule, long seed,
			InstantSource wallClock, List<PathAnswer> answers, @Nullable Secured secured) {
		this(named.name(), group, delay(named, schedule), seed, wallClock,
				Stream.concat(named.answers().stream(), answers.stream()).toList(), secured);
	}

	private UserEndpoint(String name, EventLoopGroup group, LongFunction<Delay> delay, long seed,
			InstantSource wallClock, List<PathAnswer> answers, @Nullable Secured secured) {
		this.name = name;
		this.secured = secured;
		SplittableRandom random = new SplittableRandom(seed);
		PathAnswers found = new PathAnswers(answers);
		for (EventExecutor loop : group) {
			this.loops.put(loop, new LoopState(name, loop.ticker(), wallClock, delay, random.split(), found));
		}
	}

	private static LongFunction<Delay> delay(NamedUpstream named, RunningSchedule schedule) {
		if (named.delay() == null) {
			return schedule::at;
		}
		Delay own = Delay.parse(named.delay());
		return (_) -> own;
	}

	/** Its name; empty for the one without. */
	String name() {
		return this.name;
	}

	@Override
	protected void initChannel(Channel channel) {
		LoopState loop = this.loops.get(channel.eventLoop());
		if (loop == null) {
			throw new IllegalStateException("a connection on a foreign event loop: " + channel.eventLoop());
		}
		this.connections.add(channel);
		if (this.secured != null) {
			channel.pipeline().addLast(this.secured.tls().newHandler(channel.alloc()));
		}
		if (this.secured != null && this.secured.speaksHttp2()) {
			channel.pipeline().addLast(new Negotiated(loop, this.secured.streams()));
		}
		else {
			channel.pipeline().addLast(new HttpRequestDecoder(), new UserConnection(loop, channel));
		}
	}

	/**
	 * TLS of the connections.
	 *
	 * @param tls of a server
	 * @param streams of HTTP/2 at a time on a connection; 0 speaks HTTP/1.1 only
	 */
	public record Secured(SslContext tls, int streams) {

		boolean speaksHttp2() {
			return this.streams > 0;
		}

	}

	/**
	 * The connections that are open.
	 * @return a group that follows
	 */
	public ChannelGroup connections() {
		return this.connections;
	}

	/** Reads how often each path was asked for, on all event loops. */
	CompletableFuture<SortedMap<String, Long>> otherPaths() {
		return gathered(new TreeMap<>(), (loop) -> loop.router().others().read(), (all, own) -> {
			own.forEach((path, count) -> all.merge(path, count, Long::sum));
			return all;
		});
	}

	/** The requests that came last on each event loop, in any order. */
	CompletableFuture<List<LastRequests.Seen>> lastRequests() {
		return gathered(new ArrayList<>(), (loop) -> loop.last().read(), (all, own) -> {
			all.addAll(own);
			return all;
		});
	}

	/**
	 * Reads the meters of all event loops, each on its own event loop and so exactly.
	 * @return the sum
	 */
	CompletableFuture<MeterReading> read() {
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
