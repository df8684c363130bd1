package io.proxylab.lab.analysis.limits;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.analysis.Analysis;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.trial.SyntheticDisturbance;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticTrial;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.protocol.LoadSettings.Arrivals;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Cells that are made to hit each limit. */
class BindingLimitsTests {

	private static final Map<String, Object> LIMITS = Map.of("requestThreads", 200, "client.pool.max", 2000);

	@TempDir
	Path runs;

	static Stream<Arguments> bound() {
		return Stream.of(
				Arguments.of("users beyond the threads wait for a thread",
						new SyntheticTrial("servlet", 800, 500).throughput(396).targetCores(0.12).measuredInFlight(198),
						LIMITS, "capped at 400 req/s: 200 request threads / 500 ms; CPU 12%"),
				Arguments.of("a pool smaller than the threads binds before them",
						new SyntheticTrial("servlet", 800, 500).throughput(99).targetCores(0.05).measuredInFlight(49.5),
						Map.of("requestThreads", 200, "client.pool.max", 50),
						"capped at 100 req/s: 50 pooled connections / 500 ms; CPU 5%"),
				Arguments.of("a pool binds a target without request threads",
						new SyntheticTrial("webflux", 800, 100).throughput(4950).targetCores(0.4).measuredInFlight(495),
						Map.of("client.pool.max", 500),
						"capped at 5,000 req/s: 500 pooled connections / 100 ms; CPU 40%"),
				Arguments.of("a pool's share for one upstream binds before the whole pool",
						new SyntheticTrial("webflux", 800, 100).throughput(50).targetCores(0.01).measuredInFlight(5),
						Map.of("client.pool.max", 25, "client.pool.maxPerRoute", 5),
						"capped at 50 req/s: 5 pooled connections / 100 ms; CPU 1%"),
				Arguments.of("a bulkhead that is full turns the others away",
						new SyntheticTrial("servlet", new Load.Open(500, Arrivals.POISSON), 500)
							.error(ErrorKind.BAD_STATUS, 2000)
							.throughput(300)
							.targetCores(0.12)
							.measuredInFlight(148),
						Map.of("requestThreads", 200, "client.pool.max", 2000, "defence.bulkhead", 150),
						"capped at 300 correct answers/s: a bulkhead of 150 requests / 500 ms turns the others away; CPU 12%"),
				Arguments.of("a bulkhead that turns nobody away is no limit",
						new SyntheticTrial("servlet", 100, 500).throughput(198).addedMicros(2000).targetCores(0.1),
						Map.of("requestThreads", 200, "defence.bulkhead", 100),
						"no limit reached: 100 users / (500 + 2.5 ms) = 199 req/s; CPU 10%"),
				Arguments.of("threads that do not wait are no limit",
						new SyntheticTrial("servlet", 800, 500).throughput(1590).addedMicros(1000).targetCores(0.3),
						LIMITS, "no limit reached: 800 users / (500 + 1.3 ms) = 1,596 req/s; CPU 30%"),
				Arguments.of("the box's CPU is used up",
						new SyntheticTrial("servlet", 800, 10).throughput(10_000).targetCores(0.98), LIMITS,
						"CPU-bound at 10,204 req/s: 1 core / 98 us a request; CPU 98%"),
				Arguments.of("a used-up CPU of a target that compiles is no limit of its work",
						new SyntheticTrial("servlet", 800, 10).throughput(10_000).targetCores(0.98).jitShare(0.2),
						LIMITS, "limit not shown: 100 of 800 users' requests were at the upstream at a time"),
				Arguments.of("nothing is said of the CPU of a target that compiles",
						new SyntheticTrial("servlet", 800, 500).throughput(396)
							.targetCores(0.12)
							.jitShare(0.2)
							.measuredInFlight(198),
						LIMITS, "capped at 400 req/s: 200 request threads / 500 ms"),
				Arguments.of("few users ask for no more",
						new SyntheticTrial("servlet", 100, 10).throughput(8000).addedMicros(2000).targetCores(0.55),
						LIMITS, "no limit reached: 100 users / (10 + 2.6 ms) = 7,966 req/s; CPU 55%"),
				Arguments.of("as many users as threads are no limit of the threads",
						new SyntheticTrial("servlet", 200, 500).throughput(398).addedMicros(1000).targetCores(0.1),
						LIMITS, "no limit reached: 200 users / (500 + 1.3 ms) = 399 req/s; CPU 10%"),
				Arguments.of("a heap that is too small for what a used-up CPU allocates",
						new SyntheticTrial("servlet", 800, 10).throughput(3000).targetCores(0.98).collecting(120, 0.4),
						Map.of("jvm.heap.maxBytes", 64L << 20),
						"GC-bound at 3,000 req/s with a heap of 64 MiB: paused for 12% of the time (1 pauses/s), "
								+ "40% of its CPU in the collector; without, some 5,000 req/s; CPU 98%"),
				Arguments.of("pauses that hold up a target whose CPU is idle",
						new SyntheticTrial("servlet", 800, 100).throughput(4000).targetCores(0.5).collecting(300, 0.1),
						Map.of(),
						"GC-bound at 4,000 req/s: paused for 30% of the time (1 pauses/s), "
								+ "10% of its CPU in the collector; without, some 5,714 req/s; CPU 50%"),
				Arguments.of("pauses beside which users get all they ask for bind nothing",
						new SyntheticTrial("servlet", 100, 500).throughput(198)
							.addedMicros(2000)
							.targetCores(0.1)
							.collecting(120, 0.1),
						Map.of(), "no limit reached: 100 users / (500 + 2.5 ms) = 199 req/s; CPU 10%"),
				Arguments.of("the upstream's one event loop is used up before the cores of the lab",
						new SyntheticTrial("webflux", 800, 10).throughput(9000)
							.targetCores(0.5)
							.disturbed(SyntheticDisturbance.busyUpstream(0.96)),
						Map.of(), "limit out of sight: the event loop of the upstream was 96% busy"),
				Arguments.of("the control can use up the lab's own cores",
						new SyntheticTrial("direct", 800, 10).throughput(30_000).otherCores(0.97), Map.of(),
						"limit out of sight: the core of generator and upstream was 99% busy (generator 0.49, upstream 0.49)"),
				Arguments.of("where nothing explains the figures, nothing is claimed",
						new SyntheticTrial("webflux", 800, 100).throughput(1000).targetCores(0.3), Map.of(),
						"limit not shown: 100 of 800 users' requests were at the upstream at a time; CPU 30%"),
				Arguments.of("several calls for an answer may be more than there are users",
						new SyntheticTrial("webflux", 800, 100).throughput(1000).targetCores(0.3),
						Map.of("calls.count", 3, "calls.how", "parallel"),
						"limit not shown: 100 calls for 800 users were at the upstream at a time; CPU 30%"));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("bound")
	void theBindingLimitIsNamedWithItsArithmetic(String why, SyntheticTrial trial, Map<String, Object> limits,
			String sentence) {
		SyntheticRun run = new SyntheticRun().with(trial)
			.gcLogs()
			.limits("servlet", limits)
			.limits("webflux", limits)
			.limits("direct", limits);
		assertThat(Analysis.of(run.in(this.runs)).cells()).singleElement()
			.satisfies((cell) -> assertThat(cell.sentence()).as(why).isEqualTo(sentence));
	}

}
