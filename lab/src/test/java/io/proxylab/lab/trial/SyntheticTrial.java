package io.proxylab.lab.trial;

import io.proxylab.lab.capacity.CapacityFound;
import io.proxylab.lab.experiment.Connections.Reuse;
import io.proxylab.lab.experiment.Load;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.userservice.delay.DelaySchedule;
import java.io.IOException;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A trial whose figures are known because they are made up: a window of ten seconds, in
 * which every second answers the same number of requests, unless the upstream slows down.
 * Half of the answers have the added time asked for, nearly all others one and a half
 * times as much, one in a hundred four times as much.
 */
public final class SyntheticTrial {

	/** Seconds of the measured window. */
	public static final int WINDOW = 10;

	/** How many slow requests a trial keeps. */
	public static final int SLOW_REQUESTS = 20;

	/** A full hour, so that windows are easy to read. */
	public static final long EPOCH_MILLIS = 1_795_219_200_000L;

	final String target;

	final Load load;

	final int delayMillis;

	int replicate = 1;

	int window = WINDOW;

	@Nullable SyntheticSlowdown slowdown;

	int order = 1;

	int throughput = 1000;

	long addedMicros = 2000;

	double targetCores = 0.5;

	double otherCores = 0.4;

	double kernelCores = 0.02;

	double jitShare = 0.0625;

	double gcShare = 0.03125;

	private int gcPauseMillis;

	double throttledSeconds;

	SyntheticDisturbance disturbance = SyntheticDisturbance.NONE;

	int threads = 40;

	int failedProbes;

	private double measuredInFlight = -1;

	long delayErrorMicros = 300;

	long meanDelayErrorMicros;

	Reuse client = Reuse.KEEP_ALIVE;

	long connectionsOpened = -1;

	long upstreamConnections;

	double inProgress = -1;

	long due = -1;

	long sent = -1;

	long sendLagMicros = 80;

	long unfinished;

	LoadResult.@Nullable Reduced reduced;

	long begunMicros = 400_000;

	@Nullable CapacityFound capacity;

	double upstreamPerSecond = -1;

	int scatter;

	int slowRequests = SLOW_REQUESTS;

	int slowEveryMicros = 100;

	int slowFromMillis;

	int slowMillis;

	String failure = "";

	final SortedMap<ErrorKind, Long> errors = new TreeMap<>();

	public SyntheticTrial(String target, int users, int delayMillis) {
		this(target, new Load.Closed(users), delayMillis);
	}

	public SyntheticTrial(String target, Load load, int delayMillis) {
		this.target = target;
		this.load = load;
		this.delayMillis = delayMillis;
	}

	public SyntheticTrial replicate(int replicate) {
		this.replicate = replicate;
		return this;
	}

	public SyntheticTrial order(int order) {
		this.order = order;
		return this;
	}

	/** The upstream is on a schedule, in a window of so many seconds. */
	public SyntheticTrial slowdown(int window, SyntheticSlowdown slowdown) {
		this.window = window;
		this.slowdown = slowdown;
		return this;
	}

	/** Seconds of its window. */
	public SyntheticTrial window(int window) {
		this.window = window;
		return this;
	}

	/**
	 * Answers of a second have so many different times, about the added time asked for,
	 * as a real histogram has.
	 */
	public SyntheticTrial scattered(int times) {
		this.scatter = times;
		return this;
	}

	/** From a second of the window on it has another throughput and CPU. */
	public SyntheticTrial shifting(int atSecond, int throughput, double targetCores) {
		this.slowdown = new SyntheticSlowdown(atSecond, this.delayMillis, throughput, this.addedMicros, targetCores,
				throughput * this.delayMillis / 1000.0, this.threads, 3);
		return this;
	}

	/** Correct answers per second. */
	public SyntheticTrial throughput(int throughput) {
		this.throughput = throughput;
		return this;
	}

	/** Median added time. */
	public SyntheticTrial addedMicros(long addedMicros) {
		this.addedMicros = addedMicros;
		return this;
	}

	/** Cores that the target uses. */
	public SyntheticTrial targetCores(double targetCores) {
		this.targetCores = targetCores;
		return this;
	}

	/** Cores that generator and upstream use, each half of it. */
	public SyntheticTrial otherCores(double otherCores) {
		this.otherCores = otherCores;
		return this;
	}

	/** Of the cores of generator and upstream, what is charged to neither. */
	public SyntheticTrial kernelCores(double kernelCores) {
		this.kernelCores = kernelCores;
		return this;
	}

	/** The share of JIT compilers in the target's CPU. */
	public SyntheticTrial jitShare(double jitShare) {
		this.jitShare = jitShare;
		return this;
	}

	/** The target's collector: a pause a second, and its share of the target's CPU. */
	public SyntheticTrial collecting(int pauseMillis, double cpuShare) {
		this.gcPauseMillis = pauseMillis;
		this.gcShare = cpuShare;
		return this;
	}

	/** What goes wrong around it. */
	public SyntheticTrial disturbed(SyntheticDisturbance disturbance) {
		this.disturbance = disturbance;
		return this;
	}

	/** Time that the target was throttled in the window. */
	public SyntheticTrial throttledSeconds(double throttledSeconds) {
		this.throttledSeconds = throttledSeconds;
		return this;
	}

	public SyntheticTrial threads(int threads) {
		this.threads = threads;
		return this;
	}

	public SyntheticTrial failedProbes(int failedProbes) {
		this.failedProbes = failedProbes;
		return this;
	}

	/** What the upstream says of its in-flight requests; else what Little's law says. */
	public SyntheticTrial measuredInFlight(double measuredInFlight) {
		this.measuredInFlight = measuredInFlight;
		return this;
	}

	/** How much longer than asked the upstream takes for every request. */
	public SyntheticTrial meanDelayErrorMicros(long meanDelayErrorMicros) {
		this.meanDelayErrorMicros = meanDelayErrorMicros;
		return this;
	}

	public SyntheticTrial delayErrorMicros(long delayErrorMicros) {
		this.delayErrorMicros = delayErrorMicros;
		return this;
	}

	/** What the upstream answers; else what the generator counts. */
	public SyntheticTrial upstreamPerSecond(double upstreamPerSecond) {
		this.upstreamPerSecond = upstreamPerSecond;
		return this;
	}

	/** Open load: requests in progress at the target; else what Little's law says. */
	public SyntheticTrial inProgress(double inProgress) {
		this.inProgress = inProgress;
		return this;
	}

	/** Open load: requests that were due in the window; else as the rate says. */
	public SyntheticTrial due(long due) {
		this.due = due;
		return this;
	}

	/** Open load: requests that were sent in the window; else all that were due. */
	public SyntheticTrial sent(long sent) {
		this.sent = sent;
		return this;
	}

	/** Open load: how late every request was sent. */
	public SyntheticTrial sendLagMicros(long sendLagMicros) {
		this.sendLagMicros = sendLagMicros;
		return this;
	}

	/** Open load: requests without an answer at the end. */
	public SyntheticTrial unfinished(long unfinished) {
		this.unfinished = unfinished;
		return this;
	}

	/** The generator's machine had room for fewer connections than were asked for. */
	public SyntheticTrial reduced(LoadResult.Reduced reduced) {
		this.reduced = reduced;
		return this;
	}

	/** Burst: how long the generator took to begin the last request. */
	public SyntheticTrial begunMicros(long begunMicros) {
		this.begunMicros = begunMicros;
		return this;
	}

	/** Capacity: how it was searched for. */
	public SyntheticTrial capacity(CapacityFound capacity) {
		this.capacity = capacity;
		return this;
	}

	/** The generator keeps slow requests: from a time in the window on, so long each. */
	public SyntheticTrial slowRequests(int fromMillis, int millis) {
		this.slowFromMillis = fromMillis;
		this.slowMillis = millis;
		return this;
	}

	/**
	 * The generator keeps so many slow requests, evenly over the window, so long each.
	 */
	public SyntheticTrial slowRequestsThroughout(int count, int millis) {
		this.slowRequests = count;
		this.slowEveryMicros = this.window * 1_000_000 / count;
		return slowRequests(0, millis);
	}

	public SyntheticTrial error(ErrorKind kind, long count) {
		this.errors.put(kind, count);
		return this;
	}

	/** The trial has no figures, for this reason. */
	public SyntheticTrial failure(String failure) {
		this.failure = failure;
		return this;
	}

	/** The generator opens a connection for each request. */
	public SyntheticTrial clientCloses() {
		this.client = Reuse.CLOSE;
		return this;
	}

	/** Connections that the generator opens; else one a user, or one an answer. */
	public SyntheticTrial connectionsOpened(long connectionsOpened) {
		this.connectionsOpened = connectionsOpened;
		return this;
	}

	/** Connections that the upstream accepts in the window. */
	public SyntheticTrial upstreamConnections(long upstreamConnections) {
		this.upstreamConnections = upstreamConnections;
		return this;
	}

	public String id() {
		return "r" + this.replicate + "-" + this.target + "-" + this.load.id() + "-"
				+ delay().replace(':', '-').replace(',', '-') + ((this.client == Reuse.CLOSE) ? "-close" : "");
	}

	/** As an experiment writes it. */
	String delay() {
		SyntheticSlowdown slow = this.slowdown;
		return (slow == null || slow.delayMillis() == this.delayMillis)
				? DelaySchedule.parse(this.delayMillis + "ms").toString()
				: DelaySchedule
					.parse("0s:" + this.delayMillis + "ms," + slow.atSecond() + "s:" + slow.delayMillis() + "ms")
					.toString();
	}

	public String launchId() {
		return "r" + this.replicate + "-" + this.target;
	}

	/** Writes and commits the trial. */
	public void writeTo(RunDirectory run) throws IOException {
		try (TrialInProgress trial = run.beginTrial(id())) {
			if (this.failure.isEmpty()) {
				trial.commit(new SyntheticRecord(this).of(new SyntheticResult(this).write(trial.directory())),
						new SyntheticObserved(this).all());
			}
			else {
				trial.commit(new SyntheticRecord(this).failed(), Observed.NOTHING);
			}
		}
	}

	String gcLog() {
		return SyntheticGcLog.of(launchedMillis(), startMillis(), this.window, this.gcPauseMillis);
	}

	long startMillis() {
		return launchedMillis() + this.order * 20_000L;
	}

	/** When the launch of the trial started, and with it the JVM. */
	long launchedMillis() {
		return EPOCH_MILLIS + this.replicate * 3_600_000L;
	}

	double at(double second, double before, ToDoubleFunction<SyntheticSlowdown> after) {
		return SyntheticSlowdown.at(this.slowdown, second, before, after);
	}

	double sum(double second, double before, ToDoubleFunction<SyntheticSlowdown> after) {
		return SyntheticSlowdown.sum(this.slowdown, second, before, after);
	}

	double inFlight() {
		return (this.measuredInFlight >= 0) ? this.measuredInFlight : this.throughput * this.delayMillis / 1000.0;
	}

}
