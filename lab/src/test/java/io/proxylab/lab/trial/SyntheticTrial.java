package io.proxylab.lab.trial;

import io.proxylab.lab.experiment.Connections.Reuse;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.trial.TimeSeries.ProcessKind;
import io.proxylab.lab.trial.TimeSeries.Sample;
import io.proxylab.lab.trial.TrialRecord.Probes;
import io.proxylab.lab.trial.TrialRecord.StackMemory;
import io.proxylab.lab.trial.TrialRecord.UpstreamWindow;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.protocol.LoadResult.Offered;
import io.proxylab.load.protocol.LoadResult.Times;
import io.proxylab.userservice.delay.DelaySchedule;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
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

	/** A full hour, so that windows are easy to read. */
	public static final long EPOCH_MILLIS = 1_795_219_200_000L;

	final String target;

	final Load load;

	final int delayMillis;

	int replicate = 1;

	private int window = WINDOW;

	private @Nullable SyntheticSlowdown slowdown;

	private int order = 1;

	private int throughput = 1000;

	private long addedMicros = 2000;

	private double targetCores = 0.5;

	private double otherCores = 0.4;

	private double kernelCores = 0.02;

	private double jitShare = 0.0625;

	private double throttledSeconds;

	private int threads = 40;

	private int failedProbes;

	private double measuredInFlight = -1;

	private long delayErrorMicros = 300;

	private long meanDelayErrorMicros;

	Reuse client = Reuse.KEEP_ALIVE;

	private long connectionsOpened = -1;

	private long upstreamConnections;

	private double inProgress = -1;

	private long due = -1;

	private long sent = -1;

	private long sendLagMicros = 80;

	private long unfinished;

	private double upstreamPerSecond = -1;

	private String failure = "";

	private final SortedMap<ErrorKind, Long> errors = new TreeMap<>();

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
				Histogram response = log(trial.directory().resolve("response-time.hlog"), true);
				Histogram added = log(trial.directory().resolve("added-time.hlog"), false);
				trial.commit(record(result(response, added)), new Observed(series(), probes(), upstream()));
			}
			else {
				trial.commit(failed(), Observed.NOTHING);
			}
		}
	}

	/** Two pauses in the window, of 12.5 and 2.5 milliseconds. */
	String gcLog() {
		String line = "[%s+0000][1ns][info][gc          ] GC(0) Pause Young (Allocation Failure) 14M->1M(46M) %s%n";
		DateTimeFormatter time = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS").withZone(ZoneOffset.UTC);
		return line.formatted(time.format(Instant.ofEpochMilli(startMillis() + 3000)), "12.500ms")
				+ line.formatted(time.format(Instant.ofEpochMilli(startMillis() + 6000)), "2.500ms");
	}

	private long startMillis() {
		return EPOCH_MILLIS + this.replicate * 3_600_000L + this.order * 20_000L;
	}

	private Histogram log(Path file, boolean withDelay) throws IOException {
		return SyntheticLog.write(file, startMillis(), this.window, (second) -> {
			int answers = (int) at(second, this.throughput, SyntheticSlowdown::throughput);
			long added = (long) at(second, (double) this.addedMicros, (slow) -> (double) slow.addedMicros());
			long delay = withDelay ? 1000 * (long) at(second, this.delayMillis, SyntheticSlowdown::delayMillis)
					+ this.meanDelayErrorMicros : 0;
			Histogram interval = new Histogram(3);
			interval.recordValueWithCount(delay + added, answers / 2);
			interval.recordValueWithCount(delay + added * 3 / 2, answers - answers / 2 - answers / 100);
			interval.recordValueWithCount(delay + added * 4, answers / 100);
			return interval;
		});
	}

	private double at(double second, double before, ToDoubleFunction<SyntheticSlowdown> after) {
		return SyntheticSlowdown.at(this.slowdown, second, before, after);
	}

	private double sum(double second, double before, ToDoubleFunction<SyntheticSlowdown> after) {
		return SyntheticSlowdown.sum(this.slowdown, second, before, after);
	}

	private LoadResult result(Histogram response, Histogram added) {
		long correct = response.getTotalCount();
		Times none = SyntheticLog.times(new Histogram(3));
		return new LoadResult(startMillis() * 1000, (startMillis() + this.window * 1000L) * 1000,
				this.window * 1_000_000L, correct + answered(), correct, (correct + answered()) / (double) this.window,
				this.errors, SyntheticLog.times(response), SyntheticLog.times(response), SyntheticLog.times(added),
				(this.load instanceof Load.Open) ? sendLag(correct) : none, none, opened(correct), 0, correct * 200,
				this.unfinished, 0, inProgress(), false, 0, offered());
	}

	private long opened(long correct) {
		long usual = (this.client == Reuse.CLOSE) ? correct : Math.round(inProgress());
		return (this.connectionsOpened >= 0) ? this.connectionsOpened : usual;
	}

	private double inProgress() {
		return switch (this.load) {
			case Load.Closed closed -> closed.users();
			case Load.Open _ -> (this.inProgress >= 0) ? this.inProgress
					: this.throughput * (this.delayMillis / 1e3 + this.addedMicros / 1e6);
		};
	}

	private @Nullable Offered offered() {
		return switch (this.load) {
			case Load.Closed _ -> null;
			case Load.Open open -> {
				long scheduled = (this.due >= 0) ? this.due : Math.round(open.ratePerSecond() * this.window);
				yield new Offered(scheduled, (this.sent >= 0) ? this.sent : scheduled);
			}
		};
	}

	private Times sendLag(long count) {
		Histogram lag = new Histogram(3);
		lag.recordValueWithCount(this.sendLagMicros, count);
		return SyntheticLog.times(lag);
	}

	private long answered() {
		return this.errors.getOrDefault(ErrorKind.BAD_STATUS, 0L) + this.errors.getOrDefault(ErrorKind.BAD_BODY, 0L);
	}

	private TrialRecord record(LoadResult measured) {
		int failed = (int) probes().stream().filter((probe) -> !probe.success()).count();
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

	/** From a second before the window to its end, four samples a second. */
	private TimeSeries series() {
		List<Sample> samples = new ArrayList<>();
		for (int quarter = -4; quarter <= this.window * 4; quarter++) {
			long at = startMillis() + quarter * 250L;
			double seconds = (quarter + 4) / 4.0;
			if (!this.target.equals("direct")) {
				double cpu = this.targetCores + sum(seconds - 1, this.targetCores, SyntheticSlowdown::targetCores);
				int live = (int) at(seconds - 1, this.threads, SyntheticSlowdown::threads);
				double throttled = Math.max(0, seconds - 1) / this.window * this.throttledSeconds;
				samples.add(new Sample(at, ProcessKind.TARGET, cpu, throttled, 200L << 20, live, cpu * 0.75,
						cpu * 0.125, cpu * this.jitShare, cpu * 0.03125));
			}
			samples.add(other(at, ProcessKind.GENERATOR, seconds));
			samples.add(other(at, ProcessKind.UPSTREAM, seconds));
			samples.add(new Sample(at, ProcessKind.OTHER_CORES, 5000 + seconds * (this.otherCores + this.kernelCores),
					-1, -1, -1, -1, -1, -1, -1));
		}
		return new TimeSeries(samples);
	}

	/** One a second; the last ones of the window fail. */
	private List<ProbeOutcome> probes() {
		return IntStream.range(0, this.window).mapToObj((second) -> {
			double before = (second < this.window - this.failedProbes) ? 3 : 5000;
			long millis = (long) at(second, before, SyntheticSlowdown::probeMillis);
			return new ProbeOutcome(startMillis() + second * 1000L, millis, millis < 5000);
		}).toList();
	}

	private List<UpstreamReading> upstream() {
		return IntStream.rangeClosed(0, this.window)
			.mapToObj((second) -> new UpstreamReading(startMillis() + second * 1000L,
					(long) sum(second, this.throughput, SyntheticSlowdown::throughput),
					sum(second, inFlight(), SyntheticSlowdown::upstreamInFlight)))
			.toList();
	}

	private double inFlight() {
		return (this.measuredInFlight >= 0) ? this.measuredInFlight : this.throughput * this.delayMillis / 1000.0;
	}

	private Sample other(long at, ProcessKind kind, double seconds) {
		return new Sample(at, kind, seconds * this.otherCores / 2, -1, 100L << 20, 12, 0, seconds * this.otherCores / 2,
				0, 0);
	}

}
