package io.proxylab.load.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.proxylab.load.http.ReceiveBuffer;
import io.proxylab.load.metrics.LoadMetrics;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.recording.IntervalPool;
import org.jspecify.annotations.Nullable;

/**
 * Offers loads, one after another, from event loops that stay warm in between.
 */
public final class LoadEngine implements Generator {

	/** More event loops than that would only take each other's caches. */
	private static final int MOST_DEFAULT_THREADS = 8;

	private final EventLoopGroup group;

	private final List<LoopThread> loops = new ArrayList<>();

	private final IntervalPool pool = new IntervalPool();

	private final Consumer<String> notices;

	private final @Nullable LoadMetrics metrics;

	/**
	 * Starts the event loops.
	 * @param threads how many; at least 1
	 * @param notices takes what a user may want to know, such as the first failure of a
	 * kind; one line each
	 */
	public LoadEngine(int threads, Consumer<String> notices) {
		this(threads, notices, null);
	}

	/**
	 * Starts the event loops of an engine that tells what it sees.
	 * @param metrics takes it, once a second; null: nobody does
	 */
	public LoadEngine(int threads, Consumer<String> notices, @Nullable LoadMetrics metrics) {
		this(threads, Transport.best(), notices, metrics);
	}

	LoadEngine(int threads, Transport transport, Consumer<String> notices) {
		this(threads, transport, notices, null);
	}

	private LoadEngine(int threads, Transport transport, Consumer<String> notices, @Nullable LoadMetrics metrics) {
		this.metrics = metrics;
		this.notices = notices;
		this.group = new MultiThreadIoEventLoopGroup(threads, new DefaultThreadFactory("load", true),
				transport.newHandlers());
		for (int i = 0; i < threads; i++) {
			this.loops.add(new LoopThread(this.group.next(), transport, new ReceiveBuffer()));
		}
	}

	/**
	 * One event loop less than there are processors, as the rest of the JVM needs some
	 * too; at least 1, at most 8.
	 */
	public static int defaultThreads() {
		return Math.clamp(Runtime.getRuntime().availableProcessors() - 1, 1, MOST_DEFAULT_THREADS);
	}

	@Override
	public LoadRun prepare(LoadSettings settings) {
		return new LoadRun(settings, this.loops, this.pool, this.notices, this.metrics);
	}

	/** Ends the event loops; a running load is lost. */
	@Override
	public void close() {
		this.group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
		this.loops.forEach((loop) -> loop.receiveBuffer().close());
	}

}
