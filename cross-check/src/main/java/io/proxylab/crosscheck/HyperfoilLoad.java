package io.proxylab.crosscheck;

import java.net.URI;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import io.hyperfoil.api.config.Benchmark;
import io.hyperfoil.api.config.BenchmarkBuilder;
import io.hyperfoil.api.config.Phase;
import io.hyperfoil.api.config.PhaseBuilder;
import io.hyperfoil.api.config.SessionLimitPolicy;
import io.hyperfoil.api.session.GlobalData;
import io.hyperfoil.api.session.PhaseInstance;
import io.hyperfoil.api.statistics.StatisticsSnapshot;
import io.hyperfoil.core.impl.LocalSimulationRunner;
import io.hyperfoil.http.api.HttpMethod;
import io.hyperfoil.http.config.HttpPluginBuilder;
import io.hyperfoil.http.handlers.RangeStatusValidator;
import io.hyperfoil.http.steps.HttpStepCatalog;
import io.hyperfoil.impl.Util;
import io.proxylab.load.engine.LoadFailed;
import io.proxylab.load.engine.PreparedLoad;
import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.protocol.LoadResult.Offered;
import io.proxylab.load.protocol.LoadResult.Times;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.Shape;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * One load, offered by Hyperfoil. A session of it is a user, or a request of an open
 * load; it has one connection and one request. Hyperfoil keeps 2 significant digits, and
 * its times are those of all answers, correct or not, from the moment at which it tried
 * to send. Under open load it sends nothing for which it has no session, which is told on
 * standard error: with enough of them its response times are those of an open load. What
 * it does not tell is 0: send lag, added time, connections, bytes, requests in flight.
 */
final class HyperfoilLoad implements PreparedLoad {

	private static final String SETTLE = "settle";

	private static final String WINDOW = "window";

	private final LoadSettings settings;

	private final int threads;

	private volatile Consumer<LoadEvent> listener = (event) -> {
	};

	private @Nullable Thread offering;

	private boolean stopped;

	/** Guarded by this: event loops and the caller meet here. */
	private final StatisticsSnapshot window = new StatisticsSnapshot();

	private final StatisticsSnapshot all = new StatisticsSnapshot();

	private volatile long windowStartMicros;

	private volatile long windowEndMicros;

	private volatile boolean lackedSessions;

	HyperfoilLoad(LoadSettings settings, int threads) {
		this.settings = settings;
		this.threads = threads;
	}

	@Override
	public LoadResult execute(Consumer<LoadEvent> listener) throws LoadFailed {
		requireOfferable();
		begin(listener);
		try {
			LocalSimulationRunner runner = new LocalSimulationRunner(benchmark(),
					(phase, step, metric, snapshot, countDown) -> add(phase, snapshot), null, null);
			runner.setControllerListener(this::phaseChanged);
			runner.run();
		}
		catch (RuntimeException ex) {
			throw new LoadFailed("Hyperfoil: " + ex.getMessage(), ex);
		}
		if (this.lackedSessions) {
			System.err.println("load '%s': sessions were lacking, so some requests were never sent; raise users"
				.formatted(this.settings.id()));
		}
		return result();
	}

	private void requireOfferable() throws LoadFailed {
		if (this.settings.connection() != LoadSettings.Connection.KEEP_ALIVE) {
			throw new LoadFailed("connection: Hyperfoil keeps its connections here; use KEEP_ALIVE");
		}
		if (this.settings.network().http2() != null) {
			throw new LoadFailed("network.http2: Hyperfoil offers HTTP/1.1 here; leave it out");
		}
		if (!this.settings.patience().endless()) {
			throw new LoadFailed("patience: Hyperfoil's users wait for timeoutMillis, ask once and stay; leave it out");
		}
		if (this.settings.shape() instanceof Shape.Burst) {
			throw new LoadFailed("shape: Hyperfoil offers no burst here; use closed or open");
		}
		if (this.settings.expect().body() != null) {
			throw new LoadFailed("expect.body: only the status is checked with Hyperfoil; use null");
		}
		if (this.settings.directory() != null) {
			throw new LoadFailed("directory: Hyperfoil writes no histogram logs here; use null");
		}
	}

	private synchronized void begin(Consumer<LoadEvent> listener) {
		this.listener = listener;
		this.offering = Thread.currentThread();
		if (this.stopped) {
			this.offering.interrupt();
		}
	}

	/** Hyperfoil ends a run when the thread is interrupted that waits for it. */
	@Override
	public synchronized void stop() {
		this.stopped = true;
		if (this.offering != null) {
			this.offering.interrupt();
		}
	}

	@Override
	public void stopAtOnce() {
		stop();
	}

	private Benchmark benchmark() {
		URI uri = this.settings.uri();
		BenchmarkBuilder builder = BenchmarkBuilder.builder()
			.name(this.settings.id())
			.addPlugin(HttpPluginBuilder::new)
			.ergonomics()
			.repeatCookies(false)
			.userAgentFromSession(false)
			.autoRangeCheck(false)
			.stopOnInvalid(false)
			.endErgonomics()
			.http()
			.host(uri.getHost())
			.port((uri.getPort() >= 0) ? uri.getPort() : 80)
			.allowHttp2(false)
			.sharedConnections(this.settings.users())
			.endHttp()
			.endPlugin()
			.threads(this.threads)
			.failurePolicy(Benchmark.FailurePolicy.CONTINUE);
		if (this.settings.settleMillis() > 0) {
			phase(builder, SETTLE, this.settings.settleMillis()).isWarmup(true);
			// Else its last sessions would hold connections that the window's need.
			phase(builder, WINDOW, this.settings.windowMillis()).startAfterStrict(SETTLE);
		}
		else {
			phase(builder, WINDOW, this.settings.windowMillis());
		}
		return builder.build();
	}

	private PhaseBuilder<?> phase(BenchmarkBuilder builder, String name, long millis) {
		PhaseBuilder.Catalog catalog = builder.addPhase(name);
		PhaseBuilder<?> phase = !(this.settings.shape() instanceof LoadSettings.Open open)
				? catalog.always(this.settings.users())
				: catalog.constantRate(1)
					.usersPerSec(open.perSecond())
					.variance(open.arrivals() == LoadSettings.Arrivals.POISSON)
					.maxSessions(this.settings.users())
					.sessionLimitPolicy(SessionLimitPolicy.CONTINUE);
		phase.duration(millis).maxDuration(millis + this.settings.timeoutMillis());
		phase.scenario()
			.initialSequence("request")
			.step(HttpStepCatalog.SC)
			.httpRequest(HttpMethod.GET)
			.path(path())
			.timeout(this.settings.timeoutMillis(), TimeUnit.MILLISECONDS)
			.handler()
			.status(new RangeStatusValidator(this.settings.expect().status(), this.settings.expect().status()))
			.endHandler()
			.endStep()
			.endSequence();
		return phase;
	}

	private String path() {
		URI uri = this.settings.uri();
		String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
		return (uri.getRawQuery() != null) ? path + "?" + uri.getRawQuery() : path;
	}

	private CompletableFuture<Void> phaseChanged(Phase phase, PhaseInstance.Status status, boolean lackedSessions,
			@Nullable Throwable error, @Nullable Map<String, GlobalData.Element> data) {
		this.lackedSessions |= lackedSessions;
		long now = TimeUnit.MILLISECONDS.toMicros(System.currentTimeMillis());
		if (phase.name().equals(WINDOW) && status == PhaseInstance.Status.RUNNING) {
			this.windowStartMicros = now;
			this.listener.accept(new LoadEvent.WindowStarted(this.settings.id(), now));
		}
		if (phase.name().equals(WINDOW) && status.isFinished() && this.windowEndMicros == 0) {
			this.windowEndMicros = now;
			this.listener.accept(new LoadEvent.WindowEnded(this.settings.id(), now));
		}
		return Util.COMPLETED_VOID_FUTURE;
	}

	private synchronized void add(Phase phase, StatisticsSnapshot snapshot) {
		this.all.add(snapshot);
		if (phase.name().equals(WINDOW)) {
			this.window.add(snapshot);
		}
	}

	private synchronized LoadResult result() {
		long micros = Math.max(0, this.windowEndMicros - this.windowStartMicros);
		this.listener.accept(
				new LoadEvent.Progress(this.settings.id(), LoadEvent.Phase.DRAIN, this.windowEndMicros,
						(this.settings.settleMillis() + micros / 1000), this.all.responseCount, 0, this.all.invalid
								+ this.all.connectionErrors + this.all.requestTimeouts + this.all.internalErrors,
						0, 0, 0));
		long completed = this.window.responseCount;
		Map<ErrorKind, Long> errors = new TreeMap<>();
		count(errors, ErrorKind.BAD_STATUS, this.window.invalid);
		count(errors, ErrorKind.RESET, this.window.connectionErrors);
		count(errors, ErrorKind.TIMEOUT, this.window.requestTimeouts);
		count(errors, ErrorKind.BAD_RESPONSE, this.window.internalErrors);
		Times times = times(this.window.histogram);
		Times none = times(new Histogram(2));
		long unfinished = this.window.requestCount - completed - this.window.errors();
		return new LoadResult(this.windowStartMicros, this.windowEndMicros, micros, completed,
				completed - this.window.invalid, (micros > 0) ? completed * 1e6 / micros : 0, new TreeMap<>(errors),
				times, times, none, none, none, 0, 0, 0, Math.max(0, unfinished), 0, 0,
				Thread.currentThread().isInterrupted(), 0, (this.settings.shape() instanceof LoadSettings.Open)
						? new Offered(this.window.requestCount, this.window.requestCount) : null);
	}

	private static void count(Map<ErrorKind, Long> errors, ErrorKind kind, long count) {
		if (count > 0) {
			errors.put(kind, count);
		}
	}

	/** Of a histogram in nanoseconds. */
	private static Times times(Histogram nanos) {
		if (nanos.getTotalCount() == 0) {
			return new Times(0, 0, 0, 0, 0, 0, 0, 0);
		}
		return new Times(nanos.getTotalCount(), nanos.getMean() / 1000, micros(nanos, 50), micros(nanos, 90),
				micros(nanos, 95), micros(nanos, 99), micros(nanos, 99.9), micros(nanos, 100));
	}

	private static long micros(Histogram nanos, double percentile) {
		return TimeUnit.NANOSECONDS.toMicros(nanos.getValueAtPercentile(percentile));
	}

}
