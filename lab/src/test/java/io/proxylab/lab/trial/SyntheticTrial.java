package io.proxylab.lab.trial;

import io.proxylab.lab.experiment.Connections.Reuse;
import io.proxylab.lab.experiment.Load;
import io.proxylab.userservice.delay.DelaySchedule;
import java.io.IOException;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A trial whose figures are known because they are made up: a window of ten seconds, in
 * which every second answers the same number of requests, unless the upstream slows down.
 * Half of the answers have the added time asked for, nearly all others one and a half
 * times as much, one in a hundred four times as much.
 */
public final class SyntheticTrial extends SyntheticLoad<SyntheticTrial> {

	/** Seconds of the measured window. */
	public static final int WINDOW = 10;

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

	double jitShare = 0.03125;

	double gcShare = 0.03125;

	@Nullable HeldMemory heldMemory;

	private int gcPauseMillis;

	double throttledSeconds;

	SyntheticDisturbance disturbance = SyntheticDisturbance.NONE;

	int threads = 40;

	int failedProbes;

	private double measuredInFlight = -1;

	long delayErrorMicros = 300;

	long meanDelayErrorMicros;

	long upstreamConnections;

	double upstreamPerSecond = -1;

	String failure = "";

	TrialRecord.@Nullable Fault fault;

	public SyntheticTrial(String target, int users, int delayMillis) {
		this(target, new Load.Closed(users), delayMillis);
	}

	public SyntheticTrial(String target, Load load, int delayMillis) {
		this.target = target;
		this.load = load;
		this.delayMillis = delayMillis;
	}

	@Override
	SyntheticTrial self() {
		return this;
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

	/** What it held with the requests of a burst, and before. */
	public SyntheticTrial heldMemory(HeldMemory heldMemory) {
		this.heldMemory = heldMemory;
		return this;
	}

	/** The trial has no figures, for this reason. */
	public SyntheticTrial failure(String failure) {
		return failure(failure, null);
	}

	/** Without figures, for what failed. */
	public SyntheticTrial failure(String failure, TrialRecord.@Nullable Fault fault) {
		this.fault = fault;
		this.failure = failure;
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
		writeTo(run, true);
	}

	/** Writes it; the upstream counts nothing of a target that doesn't call it. */
	void writeTo(RunDirectory run, boolean callsUpstream) throws IOException {
		try (TrialInProgress trial = run.beginTrial(id())) {
			if (this.failure.isEmpty()) {
				trial.commit(
						new SyntheticRecord(this, callsUpstream).of(new SyntheticResult(this).write(trial.directory())),
						new SyntheticObserved(this).all());
			}
			else {
				trial.commit(new SyntheticRecord(this, callsUpstream).failed(), Observed.NOTHING);
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
