package io.proxylab.lab.trial;

import io.proxylab.lab.experiment.Connections.Reuse;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.trial.TrialRecord.Probes;
import io.proxylab.lab.trial.TrialRecord.StackMemory;
import io.proxylab.lab.trial.TrialRecord.UpstreamWindow;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.userservice.delay.DelaySchedule;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
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

	private int order = 1;

	int throughput = 1000;

	long addedMicros = 2000;

	double targetCores = 0.5;

	double otherCores = 0.4;

	double kernelCores = 0.02;

	double jitShare = 0.0625;

	double throttledSeconds;

	int threads = 40;

	int failedProbes;

	private double measuredInFlight = -1;

	private long delayErrorMicros = 300;

	long meanDelayErrorMicros;

	Reuse client = Reuse.KEEP_ALIVE;

	long connectionsOpened = -1;

	private long upstreamConnections;

	double inProgress = -1;

	long due = -1;

	long sent = -1;

	long sendLagMicros = 80;

	long unfinished;

	private double upstreamPerSecond = -1;

	private int slowFromMillis;

	private int slowMillis;

	private String failure = "";

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

	/** The generator keeps slow requests: from a time in the window on, so long each. */
	public SyntheticTrial slowRequests(int fromMillis, int millis) {
		this.slowFromMillis = fromMillis;
		this.slowMillis = millis;
		return this;
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
		return (slow == null) ? this.delayMillis + "ms"
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
				if (this.slowMillis > 0) {
					Files.writeString(trial.directory().resolve(RunDirectory.SLOW_FILE), slowCsv());
				}
				trial.commit(record(new SyntheticResult(this).write(trial.directory())),
						new SyntheticObserved(this).all());
			}
			else {
				trial.commit(failed(), Observed.NOTHING);
			}
		}
	}

	/** The slowest requests, evenly over a stretch of the window. */
	private String slowCsv() {
		StringBuilder csv = new StringBuilder(
				"intendedEpochNanos,sentEpochNanos,firstByteEpochNanos,endEpochNanos,status,outcome,connection\n");
		for (int i = 0; i < SLOW_REQUESTS; i++) {
			long intended = (startMillis() + this.slowFromMillis) * 1_000_000 + i * 100_000L;
			csv.append(intended)
				.append(",,,")
				.append(intended + this.slowMillis * 1_000_000L)
				.append(",200,correct,")
				.append(i)
				.append('\n');
		}
		return csv.toString();
	}

	/** Two pauses in the window, of 12.5 and 2.5 milliseconds. */
	String gcLog() {
		String line = "[%s+0000][%dns][info][gc          ] GC(0) Pause Young (Allocation Failure) 14M->1M(46M) %s%n";
		DateTimeFormatter time = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS").withZone(ZoneOffset.UTC);
		return line.formatted(time.format(Instant.ofEpochMilli(startMillis() + 3000)), uptimeNanos(3000), "12.500ms")
				+ line.formatted(time.format(Instant.ofEpochMilli(startMillis() + 6000)), uptimeNanos(6000), "2.500ms");
	}

	/** Of its launch, at a time of the window. */
	private long uptimeNanos(int millis) {
		return (startMillis() + millis - EPOCH_MILLIS - this.replicate * 3_600_000L) * 1_000_000;
	}

	long startMillis() {
		return EPOCH_MILLIS + this.replicate * 3_600_000L + this.order * 20_000L;
	}

	double at(double second, double before, ToDoubleFunction<SyntheticSlowdown> after) {
		return SyntheticSlowdown.at(this.slowdown, second, before, after);
	}

	double sum(double second, double before, ToDoubleFunction<SyntheticSlowdown> after) {
		return SyntheticSlowdown.sum(this.slowdown, second, before, after);
	}

	private TrialRecord record(LoadResult measured) {
		int failed = (int) new SyntheticObserved(this).probes().stream().filter((probe) -> !probe.success()).count();
		return new TrialRecord(TrialRecord.FORMAT_VERSION, id(), launchId(), this.target, this.load, delay(),
				this.delayMillis * 1000L, this.client, this.replicate, this.order, startMillis() - 2000, null, measured,
				new UpstreamWindow(this.window, atTheUpstream(measured.correct()),
						sum(this.window, inFlight(), SyntheticSlowdown::upstreamInFlight) / this.window,
						this.delayErrorMicros, this.upstreamConnections),
				new Probes(this.window, failed, failed), this.target.equals("direct") ? null
						: new StackMemory(this.threads, this.threads * 90_000L, (long) this.threads << 20));
	}

	private long atTheUpstream(long correct) {
		return (this.upstreamPerSecond >= 0) ? Math.round(this.upstreamPerSecond * this.window) : correct;
	}

	private TrialRecord failed() {
		return new TrialRecord(TrialRecord.FORMAT_VERSION, id(), launchId(), this.target, this.load, delay(),
				this.delayMillis * 1000L, this.client, this.replicate, this.order, startMillis() - 2000, this.failure,
				null, null, new Probes(0, 0, 0), null);
	}

	double inFlight() {
		return (this.measuredInFlight >= 0) ? this.measuredInFlight : this.throughput * this.delayMillis / 1000.0;
	}

}
