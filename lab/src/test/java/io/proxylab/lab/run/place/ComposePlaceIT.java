package io.proxylab.lab.run.place;

import io.proxylab.lab.container.FakeEngine;
import io.proxylab.lab.run.LabProcess;
import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.RawTrial;
import io.proxylab.lab.trial.RunDirectory;
import io.proxylab.lab.trial.TimeSeries.ProcessKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

import static org.assertj.core.api.Assertions.assertThat;

/** A run in containers, by an engine whose containers are processes. */
@Execution(ExecutionMode.CONCURRENT)
class ComposePlaceIT {

	private static final String EXPERIMENT = """
			name: contained
			place: compose
			box: t2.micro
			targets: [netty]
			load:
			  closed: { users: 2 }
			upstream: { delay: 50ms }
			warmUp: { requests: 10, compilersFirst: false }
			measure: { duration: %s, replicates: 1 }
			""";

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	@TempDir
	Path directory;

	@Test
	void upstreamAndTargetAreContainersAndTheResultsAreThoseOfAnyPlace() throws Exception {
		FakeEngine engine = engine("proxy-lab/user-service:local", "proxy-lab/proxy-netty:local");
		try (LabProcess lab = run(engine, EXPERIMENT.formatted("1s"))) {
			// A container of this engine shares the lab's cores: its trial may be
			// invalid.
			assertThat(lab.await()).as(lab.output()).isIn(0, 3);
			RawRun run = read(lab);
			assertThat(run.trials()).hasSize(2).allSatisfy((trial) -> assertThat(trial.record().failure()).isNull());
			assertThat(run.launches()).hasSize(2)
				.allSatisfy((launch) -> assertThat(launch.box().label()).contains("container"));
			RawTrial proxied = run.trials()
				.stream()
				.filter((trial) -> trial.record().target().equals("netty"))
				.findFirst()
				.orElseThrow();
			assertThat(run.launches()).filteredOn((launch) -> launch.target().equals("netty"))
				.singleElement()
				.extracting((launch) -> launch.commands().get("target"), InstanceOfAssertFactories.list(String.class))
				.startsWith(engine.program().toString(), "run")
				.contains("--cpus=1", "--memory=1073741824", "proxy-lab/proxy-netty:local");
			assertThat(proxied.observed().series().samples())
				.filteredOn((sample) -> sample.process() == ProcessKind.TARGET)
				.isNotEmpty()
				.allSatisfy((sample) -> assertThat(sample.cpuSeconds()).isPositive())
				.allSatisfy((sample) -> assertThat(sample.threads()).isGreaterThan(5));
			assertThat(engine.containers()).isEmpty();
			lab.leavesNothing();
		}
	}

	@Test
	@Tag("full")
	void aMissingImageIsToldWithItsCureAndTheControlIsMeasured() throws Exception {
		FakeEngine engine = engine("proxy-lab/user-service:local");
		try (LabProcess lab = run(engine, EXPERIMENT.formatted("1s"))) {
			assertThat(lab.await()).as(lab.output()).isEqualTo(3);
			assertThat(lab.output()).contains(
					"target netty cannot run: %s has no image proxy-lab/proxy-netty:local".formatted(engine.program()),
					"docker/build --tag local --variant netty --engine docker");
			assertThat(read(lab).trials()).filteredOn((trial) -> trial.record().failure() == null)
				.extracting((trial) -> trial.record().target())
				.containsExactly("direct");
			assertThat(engine.containers()).isEmpty();
		}
	}

	@Test
	void aLabThatIsKilledLeavesNoContainer() throws Exception {
		FakeEngine engine = engine("proxy-lab/user-service:local", "proxy-lab/proxy-netty:local");
		try (LabProcess lab = run(engine, EXPERIMENT.formatted("60s"))) {
			lab.awaitOutput("launch 1 of 2");
			lab.awaitChild("user-service.jar");
			assertThat(engine.containers()).isNotEmpty();
			lab.process().destroyForcibly().waitFor();
			lab.leavesNothing();
			assertThat(LabProcess.within(PATIENCE, () -> engine.containers().isEmpty())).isTrue();
		}
	}

	private FakeEngine engine(String... images) throws IOException {
		return FakeEngine.in(this.directory.resolve("bin"), LabProcess.HOME, images);
	}

	private LabProcess run(FakeEngine engine, String experiment) throws IOException {
		return LabProcess.run(LabProcess.HOME, this.directory.resolve("work"),
				Map.of("PATH", engine.folder() + ":" + System.getenv("PATH"), "JAVA",
						Path.of(System.getProperty("java.home"), "bin", "java").toString()),
				experiment);
	}

	private static RawRun read(LabProcess lab) throws IOException {
		try (Stream<Path> runs = Files.list(lab.runs())) {
			return RunDirectory.open(runs.findFirst().orElseThrow()).read();
		}
	}

}
