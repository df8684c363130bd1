package io.proxylab.jmeter.generate;

import java.io.IOException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

import io.proxylab.jmeter.engine.TestRun;
import io.proxylab.jmeter.engine.UsageException;
import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadEvent.Phase;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadSettings;
import org.jspecify.annotations.Nullable;

/** One load, from its first user to its result. */
final class ClosedLoad {

	/** As long as JMeter may take to start a thread for every user. */
	private static final long START_MILLIS = 60_000;

	private static final long MAX_DRAIN_MILLIS = 10_000;

	private static final long STOPPED_DRAIN_MILLIS = 500;

	private static final long ABORT_MILLIS = 10_000;

	private final LoadSettings settings;

	private final Consumer<LoadEvent> events;

	private final Recording recording;

	private final Users users;

	private final CountingResolver resolver;

	private final TestRun test;

	/** Opened when the load ends before its time. */
	private final CountDownLatch ended = new CountDownLatch(1);

	private volatile boolean stopped;

	/**
	 * A load that has not begun.
	 * @param settings what to offer
	 * @param events told what happens, from the thread of {@link #run()}
	 * @throws UnknownHostException if the target has no address
	 * @throws UsageException if the histograms cannot be written where they should
	 */
	ClosedLoad(LoadSettings settings, Consumer<LoadEvent> events) throws UnknownHostException {
		requireDirectory(settings.directory());
		this.settings = settings;
		this.events = events;
		this.recording = new Recording(settings.expect(), settings.maxRequests(), this.ended::countDown);
		this.resolver = new CountingResolver(settings.uri().getHost());
		this.users = new Users(settings.users(), settings.spreadMillis(), this.recording, this::begin);
		this.test = new TestRun(UserTree.of(settings, new User(this.users), this.resolver));
	}

	/** Before any load: what cannot be kept need not be measured. */
	private static void requireDirectory(@Nullable String directory) {
		if (directory != null && !(Files.isDirectory(Path.of(directory)) && Files.isWritable(Path.of(directory)))) {
			throw new UsageException(
					"directory: '" + directory + "' is not a directory that can be written to; make it first");
		}
	}

	/** Called by the last user to arrive, before any user sends. */
	private void begin(long startMillis) {
		long windowStart = startMillis + this.settings.settleMillis();
		this.recording.window(new Window(windowStart, windowStart + this.settings.windowMillis()));
	}

	/** Ends the load within a second; its result says so. */
	void stop() {
		this.stopped = true;
		this.ended.countDown();
	}

	/**
	 * Runs the load to its end.
	 * @return its figures, when its files are written and its users have ended
	 * @throws IOException if the histograms cannot be written
	 * @throws InterruptedException if the thread is interrupted; the users are ended
	 */
	LoadResult run() throws IOException, InterruptedException {
		Thread engine = Thread.ofPlatform().name("jmeter-engine").daemon().start(this.test::run);
		try {
			awaitUsers(engine);
			return measure(engine);
		}
		finally {
			abort(engine);
		}
	}

	private void awaitUsers(Thread engine) throws InterruptedException {
		long waited = 0;
		while (!this.users.haveStarted(100)) {
			waited += 100;
			if (!engine.isAlive() || waited > START_MILLIS) {
				this.users.dismiss();
				throw new IllegalStateException("users: JMeter could not start " + this.settings.users()
						+ " threads, one a user; use fewer, or the lab's own generator");
			}
		}
	}

	private LoadResult measure(Thread engine) throws IOException, InterruptedException {
		Window planned = this.recording.window();
		PhaseWatch watch = new PhaseWatch(this.settings.id(), this.users, this.events,
				planned.startMillis() - this.settings.settleMillis());
		watch.until(Phase.SETTLE, planned.startMillis(), this.ended);
		Window begun = endedEarly(planned);
		String directory = this.settings.directory();
		if (directory == null) {
			return measure(engine, watch, begun, null);
		}
		try (HistogramFiles files = HistogramFiles.begin(Path.of(directory), begun.startMillis())) {
			LoadResult result = measure(engine, watch, begun, files);
			files.publish();
			return result;
		}
	}

	private LoadResult measure(Thread engine, PhaseWatch watch, Window begun, @Nullable HistogramFiles files)
			throws InterruptedException {
		watch.beginWindow(files, begun.startMillis());
		boolean measured = begun.millis() > 0;
		if (measured) {
			this.events.accept(new LoadEvent.WindowStarted(this.settings.id(), begun.startMillis() * 1000));
		}
		GcPauses pauses = GcPauses.now();
		watch.until(Phase.WINDOW, begun.endMillis(), this.ended);
		Window window = endedEarly(begun);
		this.test.endUsers();
		long gcPauseMillis = pauses.millisSince();
		long connections = this.resolver.asked();
		long unansweredBefore = this.recording.unansweredTotal();
		if (measured) {
			this.events.accept(new LoadEvent.WindowEnded(this.settings.id(), window.endMillis() * 1000));
		}
		watch.untilEnd(engine, drainMillis());
		long unfinished = this.users.recordPending() + this.recording.unansweredTotal() - unansweredBefore;
		watch.writeLast(window);
		return Results.of(this.settings, this.recording, connections, unfinished, this.stopped, gcPauseMillis);
	}

	/** Shortens the window if the load has ended before its time. */
	private Window endedEarly(Window window) {
		if (this.ended.getCount() > 0) {
			return window;
		}
		Window shortened = window.endedAt(this.users.nowMillis());
		this.recording.window(shortened);
		return shortened;
	}

	private long drainMillis() {
		long whole = Math.min(this.settings.timeoutMillis(), MAX_DRAIN_MILLIS);
		return this.stopped ? Math.min(whole, STOPPED_DRAIN_MILLIS) : whole;
	}

	private void abort(Thread engine) throws InterruptedException {
		if (engine.isAlive()) {
			this.test.abort();
			engine.join(ABORT_MILLIS);
		}
		if (engine.isAlive()) {
			throw new IllegalStateException("JMeter's users do not end; start the generator again");
		}
	}

}
