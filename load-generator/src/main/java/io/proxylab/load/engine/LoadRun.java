package io.proxylab.load.engine;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import io.proxylab.load.http.Destination;
import io.proxylab.load.http.Dialogue;
import io.proxylab.load.metrics.LoadMetrics;
import io.proxylab.load.patience.Users;
import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.Http2Result;
import io.proxylab.load.protocol.LoadResult.Reduced;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.Mix;
import io.proxylab.load.protocol.Patience;
import io.proxylab.load.protocol.Shape;
import io.proxylab.load.recording.BurstLog;
import io.proxylab.load.protocol.Share;
import io.proxylab.load.reason.FailureReason;
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
import io.proxylab.load.shape.ThinkTimes;
import org.jspecify.annotations.Nullable;

/** One load, from its settings to its result. */
public final class LoadRun implements PreparedLoad {

	/** How long a stop command lets pending requests be answered: it must be quick. */
	private static final Duration STOP_DRAIN = Duration.ofMillis(500);

	/** The longest drain: a target that hangs should not hold up the lab. */
	private static final Duration MOST_DRAIN = Duration.ofSeconds(10);

	/** Event loops must know of the end, or of the start, before it comes. */
	private static final Duration LEAD = Duration.ofMillis(20);

	/** Of what users do by chance, where the load has no seed of its own. */
	private static final long SEED = 42;

	/** 2^64 over the golden ratio: near numbers become far seeds. */
	private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

	private static final long MOST_WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

	private final LoadSettings settings;

	private final List<LoopThread> loops;

	private final IntervalPool pool;

	private final Consumer<String> notices;

	private final @Nullable LoadMetrics metrics;

	private final BlockingQueue<LoopEvent> events = new LinkedBlockingQueue<>();

	private final Set<String> noticed = new HashSet<>();

	private final List<LoopLoad> shares = new ArrayList<>();

	/** One an event loop where the load is a burst, else none. */
	private final List<BurstLog> bursts = new ArrayList<>();

	private @Nullable Timeline timeline;

	private @Nullable Duration stopped;

	private boolean windowStarted;

	private boolean windowEnded;

	private long gcPauseMillis;

	LoadRun(LoadSettings settings, List<LoopThread> loops, IntervalPool pool, Consumer<String> notices,
			@Nullable LoadMetrics metrics) {
		this.metrics = metrics;
		this.settings = settings;
		this.loops = loops;
		this.pool = pool;
		this.notices = notices;
	}

	@Override
	public LoadResult execute(Consumer<LoadEvent> listener) throws LoadFailed, InterruptedException {
		Path directory = Approach.directory(this.settings);
		Fitted fitted = Fitted.of(this.settings, 1);
		Destination destination = Approach.destination(fitted.settings());
		tell(fitted.reduced());
		Share share = this.settings.share();
		if (directory != null) {
			GcPauses.getOver();
		}
		Timeline planned = plan();
		LoadRecording recording = new LoadRecording(planned, this.loops.size(), this.pool, directory != null, names(),
				this.metrics);
		Patience patience = this.settings.patience();
		boolean burst = this.settings.shape() instanceof Shape.Burst;
		for (int i = 0; i < this.loops.size(); i++) {
			LoadShape shape = shape(fitted.settings().users(), share.loop(i), share.loops(this.loops.size()));
			RequestLog log = burst ? burstLog(shape) : new RequestLog();
			Dialogue dialogue = new Dialogue(this.settings, destination, shape.slots(), share.loop(i),
					share.loops(this.loops.size()));
			Users users = users(shape.slots(), share.loop(i), share.loops(this.loops.size()));
			this.shares.add(new LoopLoad(this.loops.get(i), planned, shape, dialogue, Waiting.of(this.settings), users,
					this.pool, log, names(), this.events::add));
		}
		try {
			this.shares.forEach(LoopLoad::start);
			follow(planned, recording, listener);
		}
		finally {
			this.shares.forEach(LoopLoad::abandon);
		}
		write(recording, directory, !patience.endless());
		ConnectionCounts counts = this.shares.stream()
			.map(LoopLoad::counts)
			.reduce(new ConnectionCounts(0, 0, 0), ConnectionCounts::plus);
		LoadResult result = recording
			.result(counts, this.settings.shape() instanceof LoadSettings.Open, isStopped(), this.gcPauseMillis)
			.with(fitted.reduced())
			.with(patience.endless() ? null : recording.attempts())
			.with(this.shares.stream()
				.flatMap((loop) -> Optional.ofNullable(loop.http2()).stream())
				.reduce(Http2Result::plus)
				.orElse(null));
		return burst ? result.with(BurstLog.summary(this.bursts, planned.windowStartNanos())) : result;
	}

	/** Of the requests of a mix; none where each is the same. */
	private List<String> names() {
		Mix mix = this.settings.mix();
		return (mix != null) ? mix.names() : List.of();
	}

	/** Null of those who only wait. */
	private @Nullable Users users(int slots, int loop, int all) {
		Patience patience = this.settings.patience();
		if (patience.retries() == null && patience.abandon() == null) {
			return null;
		}
		long seed = (this.settings.shape() instanceof LoadSettings.Open open) ? open.seed() : SEED;
		return new Users(patience, slots, all, new SplittableRandom(seed ^ (loop * GOLDEN_GAMMA)));
	}

	private BurstLog burstLog(LoadShape shape) {
		BurstLog log = new BurstLog(shape.slots());
		this.bursts.add(log);
		return log;
	}

	private void tell(@Nullable Reduced reduced) {
		if (reduced != null) {
			this.notices.accept(String.format(Locale.ROOT, "load '%s': runs with %d of %d connections: %s",
					this.settings.id(), reduced.connections(), reduced.askedConnections(), reduced.reason()));
		}
	}

	/** The number of an event loop, and how many there are, are those of all parts. */
	private LoadShape shape(int users, int loop, int all) {
		long spreadNanos = TimeUnit.MILLISECONDS.toNanos(this.settings.spreadMillis());
		long settleNanos = TimeUnit.MILLISECONDS.toNanos(this.settings.settleMillis());
		return switch (this.settings.shape()) {
			case Shape.Closed closed ->
				new ClosedLoad(closed.users(users), settleNanos, loop, all, spreadNanos, ThinkTimes.of(closed, loop));
			case LoadSettings.Open open -> new OpenLoad(open, spreadNanos, settleNanos, users, loop, all);
			case Shape.Burst _ -> new BurstLoad(users, loop, all, settleNanos);
		};
	}

	@Override
	public void stop() {
		stop(STOP_DRAIN);
	}

	@Override
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

	private synchronized Timeline plan() throws LoadFailed {
		Instant now = Instant.now();
		long nowNanos = System.nanoTime();
		Duration wait = StartTime.after(now, this.settings.share().startAtEpochMicros(), LEAD);
		long drain = Math.min(TimeUnit.MILLISECONDS.toNanos(this.settings.timeoutMillis()), MOST_DRAIN.toNanos());
		Timeline planned = new Timeline(nowNanos + wait.toNanos(),
				ChronoUnit.MICROS.between(Instant.EPOCH, now.plus(wait)),
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
				case LoopEvent.Noticed noticed -> {
					// Several event loops find the same.
					if (this.noticed.add(noticed.notice())) {
						this.notices.accept("load '%s': %s".formatted(this.settings.id(), noticed.notice()));
					}
				}
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
		if (!this.bursts.isEmpty() && this.bursts.stream().allMatch(BurstLog::isOver)) {
			return true;
		}
		long enough = Math.ceilDiv(this.settings.maxRequests(), this.settings.share().of());
		return enough > 0 && this.shares.stream().mapToLong(LoopLoad::answeredInWindow).sum() >= enough;
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

	private static void write(LoadRecording recording, @Nullable Path directory, boolean attempts) throws LoadFailed {
		if (directory == null) {
			return;
		}
		try {
			recording.write(directory);
			if (attempts) {
				recording.writeAttempts(directory);
			}
		}
		catch (IOException ex) {
			throw new LoadFailed("directory: the histograms cannot be written to '%s': %s".formatted(directory,
					FailureReason.of(ex)), ex);
		}
	}

}
