package io.proxylab.lab.report;

import io.proxylab.lab.capacity.CapacityFound;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticSlowdown;
import io.proxylab.lab.trial.SyntheticTrial;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.protocol.LoadResult.Offered;
import io.proxylab.load.protocol.LoadResult.Times;
import io.proxylab.load.protocol.LoadSettings.Arrivals;
import io.proxylab.load.protocol.Stretch;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A small run with one of everything that a report shows: a control, capped threads, a
 * used-up CPU, an idle target, errors, failed probes, an invalid trial, a trial without
 * figures, a missing trial, a failed launch, an open load, a ramp, a burst, a capacity,
 * and an upstream that slows down.
 */
public final class ExampleRun {

	/** Seconds of the window in which the upstream slows down. */
	private static final int WINDOW = 50;

	private static final Load OPEN = new Load.Open(2000, Arrivals.POISSON);

	private static final Load BURST = new Load.Burst(5000);

	private static final Load RAMP = new Load.Open(500, Arrivals.POISSON, List.of(new Stretch(500, 1500, 10_000)));

	private static final Load CAPACITY = new Load.Capacity("p99 <= delay + 50ms, errors <= 0.1%", 480,
			Arrivals.CONSTANT);

	private static final String CLAIMS = """
			name: synthetic
			claims:
			  - throughput(servlet-blocking-apache5, 800 users, 500ms) == 200 / 500ms
			  - throughput(webflux-webclient) >= throughput(servlet-blocking-apache5)
			gates:
			  - p99(webflux-webclient, 100 users, 10ms) <= 20ms
			  - errorRatio(webflux-webclient, 800 users, 500ms) <= 0.1%
			""";

	private ExampleRun() {
	}

	public static SyntheticRun synthetic() {
		return new SyntheticRun().with(new SyntheticTrial("direct", 100, 10).throughput(9700).addedMicros(200))
			.with(servlet(100, 10).throughput(7600).targetCores(0.97).addedMicros(2400).order(1))
			.with(webflux(100, 10).throughput(8900).targetCores(0.54).addedMicros(900).order(1))
			.with(new SyntheticTrial("direct", 800, 500).throughput(1590).addedMicros(300).order(2))
			.with(servlet(800, 500).throughput(396)
				.targetCores(0.12)
				.measuredInFlight(198)
				.addedMicros(1_200_000)
				.threads(231)
				.failedProbes(7)
				.order(2))
			.with(webflux(800, 500).throughput(1570)
				.targetCores(0.21)
				.addedMicros(1500)
				.error(ErrorKind.TIMEOUT, 400)
				.error(ErrorKind.BAD_STATUS, 21)
				.order(2))
			.with(servlet(800, 10).throughput(7900)
				.targetCores(0.98)
				.addedMicros(72_000)
				.threads(231)
				.delayErrorMicros(23_000)
				.order(3))
			.with(webflux(800, 10).failure("the target ended with exit code 137 (killed)").order(3))
			.with(new SyntheticTrial("direct", 400, 100).throughput(3990)
				.addedMicros(200)
				.order(4)
				.slowdown(WINDOW, new SyntheticSlowdown(20, 1000, 399, 300, 0, 399, 0, 3)))
			.with(servlet(400, 100).throughput(1980)
				.targetCores(0.38)
				.addedMicros(100_000)
				.threads(231)
				.order(4)
				.slowdown(WINDOW, new SyntheticSlowdown(20, 1000, 199, 1_000_000, 0.05, 199, 231, 5000)))
			.with(webflux(400, 100).throughput(3900)
				.targetCores(0.38)
				.addedMicros(1500)
				.order(4)
				.slowdown(WINDOW, new SyntheticSlowdown(20, 1000, 398, 1500, 0.06, 398, 40, 12)))
			.with(new SyntheticTrial("direct", OPEN, 100).throughput(2000).addedMicros(200).order(8))
			.with(new SyntheticTrial("servlet-blocking-apache5", OPEN, 100).throughput(1940)
				.targetCores(0.44)
				.measuredInFlight(194)
				.inProgress(1430)
				.addedMicros(560_000)
				.threads(231)
				.unfinished(12)
				.order(8))
			.with(new SyntheticTrial("webflux-webclient", OPEN, 100).throughput(1998)
				.targetCores(0.31)
				.addedMicros(1200)
				.sendLagMicros(140)
				.order(8))
			.with(new SyntheticTrial("servlet-blocking-apache5", BURST, 10_000).throughput(20)
				.targetCores(0.05)
				.measuredInFlight(200)
				.threads(231)
				.unfinished(4800)
				.order(9))
			.with(new SyntheticTrial("webflux-webclient", BURST, 10_000).throughput(500)
				.targetCores(0.31)
				.measuredInFlight(4990)
				.order(9))
			.with(new SyntheticTrial("webflux-webclient", CAPACITY, 100).throughput(960)
				.targetCores(0.31)
				.capacity(found())
				.order(10))
			.with(new SyntheticTrial("webflux-webclient", RAMP, 100).throughput(1000)
				.targetCores(0.31)
				.inProgress(1200)
				.order(11))
			.without(new SyntheticTrial("gateway", 100, 10))
			.warmUp("r1-servlet-blocking-apache5", 900, 3000, 6500, 7400, 7600, 7700, 7600, 7650, 7600, 7600, 7620,
					7600)
			.gcLogs()
			.experiment(CLAIMS)
			.launchFailure("gateway", "port 8080 is taken")
			.limits("servlet-blocking-apache5",
					Map.of("requestThreads", 200, "client.pool.max", 2000, "client.http.version", "HTTP/1.1"))
			.limits("webflux-webclient",
					Map.of("client.pool.max", 2000, "client.http.version", "HTTP/1.1", "server.eventLoops", 4));
	}

	/** Three rates, the last of which was carried. */
	private static CapacityFound found() {
		return new CapacityFound("p99 <= delay + 50ms, errors <= 0.1%", 960.0, 1920.0,
				List.of(probe(480, 480, 3), probe(1920, 1100, 900), probe(960, 960, 12)));
	}

	private static CapacityFound.Probe probe(double perSecond, double served, long addedMillis) {
		long start = (SyntheticTrial.EPOCH_MILLIS + 3_600_000L + 200_000L) * 1000;
		long answers = Math.round(served * 10);
		Times times = new Times(answers, 100_000 + addedMillis * 500, 100_000 + addedMillis * 500,
				100_000 + addedMillis * 900, 100_000 + addedMillis * 900, 100_000 + addedMillis * 1000,
				100_000 + addedMillis * 1000, 100_000 + addedMillis * 1000);
		List<String> missed = (addedMillis <= 50) ? List.of()
				: List.of("only 1,100/s of 1,920/s were answered", "added time p99 900.0 ms > 50ms");
		return new CapacityFound.Probe(perSecond, missed.isEmpty(), missed,
				new LoadResult(start, start + 10_000_000, 10_000_000, answers, answers, served, new TreeMap<>(), times,
						times, times, times, times, 0, 0, 0, 0, 0, 400, false, 0, new Offered(answers, answers)));
	}

	private static SyntheticTrial servlet(int users, int delayMillis) {
		return new SyntheticTrial("servlet-blocking-apache5", users, delayMillis);
	}

	private static SyntheticTrial webflux(int users, int delayMillis) {
		return new SyntheticTrial("webflux-webclient", users, delayMillis);
	}

}
