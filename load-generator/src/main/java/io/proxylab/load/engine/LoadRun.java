package io.proxylab.load.engine;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import io.proxylab.load.http.Dialogue;
import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.Shape;
import io.proxylab.load.recording.BurstLog;
import io.proxylab.load.recording.ConnectionCounts;
import io.proxylab.load.recording.IntervalFigures;
import io.proxylab.load.recording.IntervalPool;
import io.proxylab.load.recording.LoadRecording;
import io.proxylab.load.recording.RequestLog;
import io.proxylab.load.recording.Timeline;
import io.proxylab.load.shape.BurstLoad;
import io.proxylab.load.shape.ClosedLoad;
import io.proxylab.load.shape.LoadShape;
import io.proxylab.load.shape.OpenLoad;
import org.jspecify.annotations.Nullable;

/** One load, from its settings to its result. */
public final class LoadRun {

	/** How long a stop command lets pending requests be answered: it must be quick. */
	private static final Duration STOP_DRAIN = Duration.ofMillis(500);

	/** The longest drain: a target that hangs should not hold up the lab. */
	private static final Duration MOST_DRAIN = Duration.ofSeconds(10);

	/** Event loops must know of the end, or of the start, before it comes. */
	private static final Duration LEAD = Duration.ofMillis(20);

	private static final long MOST_WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

	private final LoadSettings settings;

	private final List<LoopThread> loops;

	private final IntervalPool pool;

	private final Consumer<String> notices;

	private final BlockingQueue<LoopEvent> events = new LinkedBlockingQueue<>();

	private final List<LoopLoad> shares = new ArrayList<>();

	/** One an event loop where the load is a burst, else none. */
	private final List<BurstLog> bursts = new ArrayList<>();

	private @Nullable Timeline timeline;

	private @Nullable Duration stopped;

	private boolean windowStarted;

	private boolean windowEnded;

	private long gcPauseMillis;

	LoadRun(LoadSettings settings, List<LoopThread> loops, IntervalPool pool, Consumer<String> notices) {
		this.settings = settings;
		this.loops = loops;
		this.pool = pool;
		this.notices = notices;
	}

	/**
	 * Offers the load and waits for its end.
	 * @param listener hears of window and progress, but not of the end
	 * @throws LoadFailed if it cannot be offered, or its files cannot be written
	 * @throws InterruptedException if the thread is interrupted; the load is over then
	 */
	public LoadResult execute(Consumer<LoadEvent> listener) throws LoadFailed, InterruptedException {
		Path directory = directory();
		InetSocketAddress address = address();
		Timeline planned = plan();
		LoadRecording recording = new LoadRecording(planned, this.loops.size(), this.pool, directory != null);
		boolean burst = this.settings.shape() instanceof Shape.Burst;
		for (int i = 0; i < this.loops.size(); i++) {
			LoadShape shape = shape(i);
			RequestLog log = burst ? burstLog(shape) : new RequestLog();
			this.shares.add(new LoopLoad(this.loops.get(i), planned, shape, new Dialogue(this.settings, address),
					TimeUnit.MILLISECONDS.toNanos(this.settings.timeoutMillis()), this.pool, log, this.events::add));
		}
		try {
			this.shares.forEach(LoopLoad::start);
			follow(planned, recording, listener);
		}
		finally {
			this.shares.forEach(LoopLoad::abandon);
		}
		write(recording, directory);
		ConnectionCounts counts = this.shares.stream()
			.map(LoopLoad::counts)
			.reduce(new ConnectionCounts(0, 0, 0), ConnectionCounts::plus);
		LoadResult result = recording.result(counts, this.settings.shape() instanceof LoadSettings.Open, isStopped(),
				this.gcPauseMillis);
		return burst ? result.with(BurstLog.summary(this.bursts, planned.windowStartNanos())) : result;
	}

	private BurstLog burstLog(LoadShape shape) {
		BurstLog log = new BurstLog(shape.slots());
		this.bursts.add(log);
		return log;
	}

	private LoadShape shape(int loop) {
		int users = this.settings.users();
		int all = this.loops.size();
		long settleNanos = TimeUnit.MILLISECONDS.toNanos(this.settings.settleMillis());
		return switch (this.settings.shape()) {
			case Shape.Closed closed ->
				new ClosedLoad(users, loop, all, TimeUnit.MILLISECONDS.toNanos(this.settings.spreadMillis()),
						TimeUnit.MILLISECONDS.toNanos(closed.thinkMillis()));
			case LoadSettings.Open open -> new OpenLoad(open, settleNanos, users, loop, all);
			case Shape.Burst _ -> new BurstLoad(users, loop, all, settleNanos);
		};
	}

	/** Ends the load within a second, from any thread. */
	public void stop() {
		stop(STOP_DRAIN);
	}

	/** Ends the load without waiting for pending requests, from any thread. */
	public void stopAtOnce() {
		stop(Duration.ZERO);
	}

	private synchronized void stop(Duration drain) {
		this.stopped = drain;
		if (this.timeline != null) {
			long end = System.nanoTime() + LEAD.toNanos();
			this.timeline.endBy(end);
			this.timeline.stopBy(end + drain.toNanos());
		}
	}

	private synchronized boolean isStopped() {
		return this.stopped != null;
	}

	private synchronized Timeline plan() {
		Instant now = Instant.now();
		long drain = Math.min(TimeUnit.MILLISECONDS.toNanos(this.settings.timeoutMillis()), MOST_DRAIN.toNanos());
		Timeline planned = new Timeline(System.nanoTime() + LEAD.toNanos(),
				ChronoUnit.MICROS.between(Instant.EPOCH, now.plus(LEAD)),
				TimeUnit.MILLISECONDS.toNanos(this.settings.settleMillis()),
				TimeUnit.MILLISECONDS.toNanos(this.settings.windowMillis()), drain);
		this.timeline = planned;
		if (this.stopped != null) {
			stop(this.stopped);
		}
		return planned;
	}

	private void follow(Timeline planned, LoadRecording recording, Consumer<LoadEvent> listener)
			throws LoadFailed, InterruptedException {
		while (!recording.isWhole()) {
			LoopEvent event = this.events.poll(waitNanos(planned), TimeUnit.NANOSECONDS);
			edges(planned, listener);
			switch (event) {
				case LoopEvent.Recorded recorded -> {
					for (IntervalFigures figures : recording.add(recorded.interval())) {
						listener.accept(figures.progress(this.settings.id(), planned));
					}
				}
				case LoopEvent.Noticed noticed ->
					this.notices.accept("load '%s': %s".formatted(this.settings.id(), noticed.notice()));
				case LoopEvent.Broke broke ->
					throw new LoadFailed("the generator itself failed: " + broke.cause(), broke.cause());
				case null -> {
					// Time passed.
				}
			}
			if (isEnough()) {
				planned.endBy(System.nanoTime() + LEAD.toNanos());
			}
		}
	}

	private boolean isEnough() {
		if (!this.bursts.isEmpty() && this.bursts.stream().mapToInt(BurstLog::over).sum() >= this.settings.users()) {
			return true;
		}
		long enough = this.settings.maxRequests();
		return enough > 0 && this.shares.stream().mapToLong(LoopLoad::answered).sum() >= enough;
	}

	private static long waitNanos(Timeline planned) {
		long now = System.nanoTime();
		long next = now + MOST_WAIT_NANOS;
		if (now < planned.windowStartNanos()) {
			next = Math.min(next, planned.windowStartNanos());
		}
		if (now < planned.endNanos()) {
			next = Math.min(next, planned.endNanos());
		}
		return next - now;
	}

	private void edges(Timeline planned, Consumer<LoadEvent> listener) {
		long now = System.nanoTime();
		String id = this.settings.id();
		if (!this.windowStarted && now >= planned.windowStartNanos() && planned.windowNanos() > 0) {
			this.windowStarted = true;
			this.gcPauseMillis = -GcPauses.totalMillis();
			listener.accept(new LoadEvent.WindowStarted(id, planned.epochMicros(planned.windowStartNanos())));
		}
		if (this.windowStarted && !this.windowEnded && now >= planned.endNanos()) {
			this.windowEnded = true;
			this.gcPauseMillis += GcPauses.totalMillis();
			listener.accept(new LoadEvent.WindowEnded(id, planned.epochMicros(planned.endNanos())));
		}
	}

	private @Nullable Path directory() throws LoadFailed {
		String name = this.settings.directory();
		if (name == null) {
			return null;
		}
		Path directory = Path.of(name);
		if (!Files.isDirectory(directory) || !Files.isWritable(directory)) {
			throw new LoadFailed(
					"directory: '%s' is not a directory that can be written to; make it first".formatted(name));
		}
		return directory;
	}

	private InetSocketAddress address() throws LoadFailed {
		URI uri = this.settings.uri();
		int port = (uri.getPort() >= 0) ? uri.getPort() : 80;
		try {
			return new InetSocketAddress(InetAddress.getByName(uri.getHost()), port);
		}
		catch (UnknownHostException ex) {
			throw new LoadFailed("url: the host '%s' is unknown".formatted(uri.getHost()), ex);
		}
	}

	private static void write(LoadRecording recording, @Nullable Path directory) throws LoadFailed {
		if (directory == null) {
			return;
		}
		try {
			recording.write(directory);
		}
		catch (IOException ex) {
			throw new LoadFailed("directory: the histograms cannot be written to '%s': %s".formatted(directory, ex),
					ex);
		}
	}

}
