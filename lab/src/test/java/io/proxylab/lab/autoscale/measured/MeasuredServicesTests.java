package io.proxylab.lab.autoscale.measured;

import io.proxylab.lab.autoscale.measured.MeasuredServices.Filled;
import io.proxylab.lab.autoscale.service.Figure;
import io.proxylab.lab.autoscale.service.ServiceFigures;
import io.proxylab.lab.autoscale.service.Warming;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.experiment.Start;
import io.proxylab.lab.trial.HeldMemory;
import io.proxylab.lab.trial.LaunchRecord.BoxRecord;
import io.proxylab.lab.trial.LaunchRecord.WarmUpRecord;
import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.RunDirectory;
import io.proxylab.lab.trial.StartUp;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticTrial;
import io.proxylab.load.protocol.LoadSettings.Arrivals;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class MeasuredServicesTests {

	private static final StartUp START = new StartUp(Start.PLAIN, 4000, 3.5, 4300L, 3.75);

	private static final WarmUpRecord NO_WARM_UP = new WarmUpRecord("none", 0, 0, 0, false, null);

	@TempDir
	private Path runs;

	@Test
	void aFigureIsThatOfTheTrialInTheMiddle() {
		SyntheticRun run = new SyntheticRun().startUp(START)
			.limits("servlet", Map.of("requestThreads", 200, "client.pool.max", 2000, "server.acceptCount", 100));
		for (int replicate = 1; replicate <= 3; replicate++) {
			run.with(new SyntheticTrial("servlet", 100, 100).throughput(1000)
				.targetCores(0.2 + 0.1 * replicate)
				.addedMicros(1000L * replicate)
				.replicate(replicate));
		}
		ServiceFigures service = complete(run);
		assertThat(service.cpuMicros().value()).as("400 less 1/32 for compilers").isCloseTo(387.5, within(1.0));
		assertThat(service.cpuMicros().source()).contains("trial r2-servlet-100users-100ms", "the median of 3");
		assertThat(service.addedMillis().value()).isCloseTo(2, within(0.1));
		assertThat(service.cpus().value()).isOne();
		assertThat(service.threads()).isEqualTo(new Figure(200, present(service.threads()).source()));
		assertThat(present(service.threads()).source()).contains("launch r1-servlet");
		assertThat(present(service.connections()).value()).isEqualTo(2000);
		assertThat(service.queue().value()).isEqualTo(100);
		assertThat(service.readySeconds().value()).isEqualTo(4);
		assertThat(service.warming()).isNull();
		assertThat(service.heldMemory()).isNull();
	}

	@Test
	void theTrialsThatServedMostTellTheCpuOfARequestAndTheIdlestTheAddedTime() {
		ServiceFigures service = complete(new SyntheticRun().startUp(START)
			.with(new SyntheticTrial("servlet", 10, 100).throughput(100).targetCores(0.1).addedMicros(500))
			.with(new SyntheticTrial("servlet", 100, 100).throughput(1000).targetCores(0.4).addedMicros(3000)));
		assertThat(service.cpuMicros().value()).as("0.3 cores for 900/s more, less 1/32 for compilers")
			.isCloseTo(322.9, within(1.0));
		assertThat(service.addedMillis().value()).isCloseTo(0.5, within(0.05));
	}

	@Test
	void usersWhoWaitForEachOtherTellNoAddedTime() {
		Filled filled = fill(new SyntheticRun().startUp(START)
			.with(new SyntheticTrial("servlet", 800, 100).throughput(2500).targetCores(1).addedMicros(145_000)));
		assertThat(filled.missing()).containsExactly(
				"servlet: no added time in a warm window with room left; experiments/quick.yaml measures it at 100 users");
	}

	@Test
	void aWindowInWhichCompilersWorkedCountsForNothing() {
		Filled filled = fill(new SyntheticRun().startUp(START)
			.with(new SyntheticTrial("servlet", 100, 100).throughput(1000).targetCores(0.4).jitShare(0.3)));
		assertThat(filled.missing()).containsExactly(
				"servlet: no CPU a request in a warm window; experiments/seed-battle-cpu.yaml measures it where the core decides",
				"servlet: no added time in a warm window with room left; experiments/quick.yaml measures it at 100 users");
	}

	@Test
	void aRequestOfABoxWithLittleToDoIsToldToCostMore() {
		assertThat(fill(new SyntheticRun().startUp(START)
			.with(new SyntheticTrial("servlet", 100, 100).throughput(1000).targetCores(0.2))).notes()).contains(
					"servlet: CPU a request is from a box that was busy to 20%, where a request costs more than under load; experiments/seed-battle-cpu.yaml measures it where the core decides");
		assertThat(fill(new SyntheticRun().startUp(START)
			.with(new SyntheticTrial("servlet", 100, 100).throughput(1000).targetCores(0.3))).notes())
			.noneMatch((note) -> note.contains("busy to"));
	}

	@Test
	void freshTasksTellWhatGettingWarmTakes() {
		RawRun warm = new SyntheticRun().startUp(START)
			.with(new SyntheticTrial("servlet", 100, 100).throughput(1000).targetCores(0.4))
			.in(this.runs.resolve("warm"));
		RawRun fresh = new SyntheticRun().startUp(START)
			.warmUp(NO_WARM_UP)
			.with(new SyntheticTrial("servlet", new Load.Open(400, Arrivals.CONSTANT), 10).throughput(400)
				.targetCores(1)
				.jitShare(0)
				.shifting(10, 400, 0.2)
				.window(40))
			.in(this.runs.resolve("fresh"));
		ServiceFigures service = MeasuredServices.of(List.of(warm, fresh)).fill(List.of()).services().getFirst();
		Warming warming = present(service.warming());
		assertThat(warming.cpuSeconds().value()).as("10 s of a core, less 4,000 requests of 500 us")
			.isCloseTo(8, within(0.2));
		assertThat(warming.requests().value()).as("nine tenths of it in 3,600").isCloseTo(3600 / 0.684, within(600.0));
		assertThat(warming.cpuSeconds().source()).contains("trial r1-servlet-400-per-s-constant-10ms");
	}

	/** 0.05 cores at 100/s and 0.41 at 1,000/s: 400 us a request, and 0.01 cores. */
	@Test
	void whatATaskUsesBesideItsRequestsIsOfTheLightestCell() {
		SyntheticTrial most = new SyntheticTrial("servlet", 100, 100).throughput(1000).targetCores(0.41).jitShare(0);
		ServiceFigures service = complete(new SyntheticRun().startUp(START)
			.with(new SyntheticTrial("servlet", 10, 100).throughput(100).targetCores(0.05).jitShare(0))
			.with(most));
		assertThat(present(service.idleCores()).value()).isCloseTo(0.01, within(0.001));
		assertThat(present(service.idleCores()).source()).contains("r1-servlet-10users-100ms");
		assertThat(service.cpuMicros().value()).isCloseTo(400, within(1.0));
		Filled filled = fill(new SyntheticRun().startUp(START)
			.with(new SyntheticTrial("servlet", 10, 100).throughput(500).targetCores(0.25).jitShare(0))
			.with(most));
		assertThat(filled.services().getFirst().idleCores()).as("500 is no quarter of 1,000").isNull();
		assertThat(filled.notes()).contains(
				"servlet: an idle task counts as using no CPU; experiments/light-load.yaml measures what it uses then");
	}

	@Test
	void aHeldRequestsMemoryIsThatOfAnyBoxAndTheHeapThatOfThisOne() {
		RawRun burst = new SyntheticRun().startUp(START)
			.box(new BoxRecord("large", 1, 8L << 30, "none", "none", List.of(), List.of(), "large"))
			.with(new SyntheticTrial("servlet", new Load.Burst(1000), 5000)
				.heldMemory(new HeldMemory(10_000_000, -1, 11_024_000, -1, List.of())))
			.in(this.runs.resolve("burst"));
		RawRun warm = new SyntheticRun().startUp(START)
			.limits("servlet", Map.of("jvm.heap.maxBytes", 500_000_000L))
			.with(new SyntheticTrial("servlet", 100, 100).throughput(1000).targetCores(0.4))
			.in(this.runs.resolve("warm"));
		List<ServiceFigures> services = MeasuredServices.of(List.of(burst, warm)).fill(List.of()).services();
		assertThat(services).extracting(ServiceFigures::name).containsExactly("servlet");
		assertThat(present(services.getFirst().heldMemory()).value()).isEqualTo(1024);
		assertThat(present(services.getFirst().memory()).value()).isEqualTo(490_000_000);
	}

	@Test
	void whetherProbesWaitIsSeenWhereRequestsDidAndDerivedFromTheThreadsElsewhere() {
		SyntheticTrial calm = new SyntheticTrial("servlet", 100, 100).throughput(1000).targetCores(0.4);
		assertThat(complete(new SyntheticRun().startUp(START).with(calm)).probesSource()).startsWith("derived");
		ServiceFigures threads = complete(
				new SyntheticRun().startUp(START).with(calm).limits("servlet", Map.of("requestThreads", 200)));
		assertThat(threads.probesQueue()).isTrue();
		assertThat(threads.probesSource()).startsWith("derived");
		ServiceFigures seen = complete(new SyntheticRun().startUp(START)
			.with(calm)
			.with(new SyntheticTrial("servlet", 800, 100).throughput(1000).targetCores(0.4).addedMicros(700_000))
			.limits("servlet", Map.of("requestThreads", 200)));
		assertThat(seen.probesQueue()).as("probes were quick while requests waited").isFalse();
		assertThat(seen.probesSource()).contains("r1-servlet-800users-100ms");
	}

	@Test
	void whatIsMeasuredWinsAndSaysSo() {
		ServiceFigures given = new ServiceFigures("servlet", figure(1), figure(110), figure(2), figure(100), null,
				figure(10), figure(1000), figure(1_000_000), figure(9), null, null, true);
		Filled filled = MeasuredServices.of(List.of(new SyntheticRun().startUp(START)
			.with(new SyntheticTrial("servlet", 100, 100).throughput(1000).targetCores(0.4))
			.in(this.runs))).fill(List.of(given));
		ServiceFigures service = filled.services().getFirst();
		assertThat(service.cpuMicros().value()).as("400 less 1/32 for compilers").isCloseTo(387.5, within(1.0));
		assertThat(filled.notes()).contains(
				"servlet: CPU a request in a warm window 388 us of the run, in place of 110 us of the scenario",
				"servlet: time until ready 4.0 s of the run, in place of 9.0 s of the scenario");
		assertThat(service.threads()).as("the run does not tell its limits").isEqualTo(figure(100));
		assertThat(service.heldMemory()).as("what no run has stays").isEqualTo(figure(1000));
		assertThat(service.probesQueue()).isTrue();
		assertThat(service.probesSource()).isEqualTo("the scenario");
	}

	@Test
	void twoBoxesAreTwoServices() {
		RawRun one = new SyntheticRun().startUp(START)
			.with(new SyntheticTrial("servlet", 100, 100).throughput(1000).targetCores(0.4))
			.in(this.runs.resolve("one"));
		RawRun other = new SyntheticRun().startUp(START)
			.box(new BoxRecord("half", 0.5, 1L << 30, "none", "none", List.of(), List.of(), "half"))
			.with(new SyntheticTrial("servlet", 100, 100).throughput(500).targetCores(0.3))
			.in(this.runs.resolve("other"));
		assertThat(MeasuredServices.of(List.of(one, other)).fill(List.of()).services()).extracting(ServiceFigures::name)
			.containsExactly("servlet (half)", "servlet (t2.micro)");
	}

	@Test
	void theCommittedRunTellsWhatItCan() {
		RawRun run = RunDirectory.open(Path.of("..", "docs", "example-run")).read();
		Filled filled = MeasuredServices.of(List.of(run)).fill(List.of());
		assertThat(filled.missing()).containsExactly(
				"servlet-blocking-apache5: no added time in a warm window with room left; experiments/quick.yaml measures it at 100 users");
		ServiceFigures blocking = filled.services().getFirst();
		assertThat(blocking.probesQueue()).isTrue();
		assertThat(blocking.probesSource()).contains("800users");
		assertThat(present(blocking.threads()).value()).isEqualTo(200);
		ServiceFigures webFlux = filled.services().get(1);
		assertThat(webFlux.probesQueue()).isFalse();
		assertThat(webFlux.threads()).isNull();
	}

	@Test
	void theExperimentsThatMakeFiguresAreThere() {
		assertThat(Arrays.stream(MakingExperiment.values()).map(MakingExperiment::path))
			.allSatisfy((path) -> assertThat(Files.exists(Path.of("..").resolve(path))).as(path).isTrue());
	}

	private static Figure figure(double value) {
		return new Figure(value, "the scenario");
	}

	private static <T> T present(@Nullable T value) {
		return Objects.requireNonNull(value);
	}

	private ServiceFigures complete(SyntheticRun run) {
		Filled filled = fill(run);
		assertThat(filled.missing()).isEmpty();
		return filled.services().getFirst();
	}

	private Filled fill(SyntheticRun run) {
		return MeasuredServices.of(List.of(run.in(this.runs.resolve("run" + this.count++)))).fill(List.of());
	}

	private int count;

}
