package io.proxylab.lab.run.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.capacity.CapacityFound;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.run.LabProcess;
import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.RawTrial;
import io.proxylab.lab.trial.RunDirectory;
import io.proxylab.load.protocol.LoadResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Every shape of load from the experiment's words to the trial's files. */
@Execution(ExecutionMode.CONCURRENT)
@Timeout(300)
class LoadsIT {

	private static final int BURST = 50;

	/**
	 * No rate meets its SLO, as every response takes longer: a search that goes down
	 * needs no saturation.
	 */
	private static final String CAPACITY = """
			  capacity: { slo: p50 <= 50ms, from: 400/s, arrivals: constant }
			""";

	private static final String EXPERIMENT = """
			name: loads
			box: t2.micro
			targets: [direct]
			upstream: { delay: 100ms }
			warmUp: { requests: 20, compilersFirst: false }
			measure: { duration: 1s, replicates: 1 }
			load:
			  closed: { users: 10, thinkTime: 200ms }
			  open: { rate: [{ from: 50/s, to: 150/s, over: 2s }, { steps: [50/s, 150/s], each: 1s }], arrivals: constant }
			  burst: { requests: 50 }
			""";

	@TempDir
	Path directory;

	@Test
	void everyShapeOfLoadIsOfferedAndRecorded() throws Exception {
		// Long lines are wrapped.
		assertThat(run("", 4).replaceAll("\\s+", " ")).contains("burst of 50 x 100ms",
				"steps 50/s 150/s each 1s constant x 100ms", "50/s to 100/s, 0 to 1 s",
				"held at most 50 of 50 requests at the same time");
	}

	@Test
	@Tag("full")
	void aCapacityIsSearchedForAndRecorded() throws Exception {
		assertThat(run(CAPACITY, 5).replaceAll("\\s+", " ")).contains("search of direct",
				"no rate that was tried met p50 <= 50ms");
		try (Stream<Path> runs = Files.list(this.directory.resolve("runs"))) {
			assertThat(Files.readString(runs.findFirst().orElseThrow().resolve("report.html")))
				.contains("The way to the capacity");
		}
	}

	/** Returns the output. */
	private String run(String capacity, int trials) throws Exception {
		try (LabProcess lab = LabProcess.run(LabProcess.HOME, this.directory, EXPERIMENT + capacity)) {
			// A machine that is busy with other tests makes trials invalid, but not
			// missing.
			assertThat(lab.await()).as(lab.output()).isIn(0, 3);
			try (Stream<Path> runs = Files.list(lab.runs())) {
				RawRun raw = RunDirectory.open(runs.findFirst().orElseThrow()).read();
				assertThat(raw.trials()).hasSize(trials).allSatisfy(LoadsIT::isAsAsked);
			}
			lab.leavesNothing();
			return lab.output();
		}
	}

	private static void isAsAsked(RawTrial trial) {
		LoadResult measured = Objects.requireNonNull(trial.record().measured(), trial.record().id());
		assertThat(measured.correct()).as(trial.record().id()).isPositive();
		switch (trial.record().load()) {
			case Load.Closed _ ->
				assertThat(measured.completed()).as("no more than four turns of 300 ms each").isLessThanOrEqualTo(40);
			case Load.Open open -> {
				assertThat(Objects.requireNonNull(measured.offered()).due()).isBetween(199L, 201L);
				assertThat(measured.windowMicros()).isEqualTo(2_000_000);
			}
			case Load.Burst _ -> {
				LoadResult.BurstResult burst = Objects.requireNonNull(measured.burst());
				assertThat(burst.answered()).isEqualTo(BURST);
				assertThat(burst.heldMax()).isEqualTo(BURST);
			}
			case Load.Capacity _ -> {
				CapacityFound found = Objects.requireNonNull(trial.record().capacity());
				assertThat(found.carriedPerSecond()).isNull();
				assertThat(measured).isEqualTo(found.kept().result());
			}
		}
	}

}
