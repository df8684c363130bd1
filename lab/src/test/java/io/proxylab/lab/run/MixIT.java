package io.proxylab.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.trial.RawTrial;
import io.proxylab.lab.trial.RunDirectory;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.RequestResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Several requests from the experiment's words to the report. */
@Execution(ExecutionMode.CONCURRENT)
@Timeout(300)
class MixIT {

	private static final String EXPERIMENT = """
			name: mix
			box: t2.micro
			targets: [direct]
			requests:
			  - { name: read, weight: 7, path: "/orders/{order}?delay={delay}" }
			  - { name: slow, weight: 2, path: "/orders?customer={customer}&delay=400ms", headers: ["X-Customer: {customer}"] }
			  - { name: place, weight: 1, path: /orders, body: { file: "%s" }, status: 201 }
			values: { file: "%s" }
			load:
			  closed: { users: 10 }
			  open: { rate: 100/s }
			upstream:
			  delay: 20ms
			  answers: [{ path: /orders, method: POST, status: 201, body: "{}" }]
			warmUp: { requests: 20, compilersFirst: false }
			measure: { duration: 1500ms, replicates: 1 }
			""";

	@TempDir
	Path directory;

	@Test
	void eachRequestIsSentAndToldByItself() throws Exception {
		Path body = Files.writeString(this.directory.resolve("order.json"), "{\"order\":{order}}");
		Path values = Files.writeString(this.directory.resolve("orders.csv"), "order,customer\n1,Ada\n2,\"Lin, Jo\"\n");
		try (LabProcess lab = LabProcess.run(LabProcess.HOME, this.directory, EXPERIMENT.formatted(body, values))) {
			// A machine that is busy with other tests makes trials invalid, but not
			// missing.
			assertThat(lab.await()).as(lab.output()).isIn(0, 3);
			try (Stream<Path> runs = Files.list(lab.runs())) {
				Path run = runs.findFirst().orElseThrow();
				assertThat(RunDirectory.open(run).read().trials()).hasSize(2).allSatisfy(MixIT::isToldApart);
				assertThat(Files.readString(run.resolve("results.json"))).contains("\"name\": \"slow\"");
				assertThat(Files.readString(run.resolve("report.md"))).contains("## Requests of the mix", "| read |",
						"| slow |", "| place |");
				assertThat(Files.readString(run.resolve("report.html"))).contains("Requests of the mix");
			}
			lab.leavesNothing();
		}
	}

	@Test
	void whatCannotBeSentIsToldBeforeAnythingStarts() throws Exception {
		Path values = Files.writeString(this.directory.resolve("orders.csv"), "order,customer\n1,Ada\n2\n");
		try (LabProcess lab = LabProcess.run(LabProcess.HOME, this.directory,
				EXPERIMENT.formatted(this.directory.resolve("none.json"), values))) {
			assertThat(lab.await()).as(lab.output()).isEqualTo(2);
			assertThat(lab.output().replaceAll("\\s+", " ")).contains("experiment.yaml: values: ",
					":3: has 1 value, but the heading names 2 columns.");
			lab.leavesNothing();
		}
	}

	private static void isToldApart(RawTrial trial) {
		LoadResult measured = Objects.requireNonNull(trial.record().measured(), trial.record().id());
		assertThat(measured.errors()).isEmpty();
		assertThat(measured.requests()).extracting(RequestResult::name).containsExactly("read", "slow", "place");
		assertThat(measured.requests().stream().mapToLong(RequestResult::correct).sum()).isEqualTo(measured.correct());
		RequestResult read = measured.requests().getFirst();
		RequestResult slow = measured.requests().get(1);
		assertThat(read.correct()).isGreaterThan(slow.correct());
		assertThat(slow.responseTime().p50Micros()).isGreaterThanOrEqualTo(400_000);
		long leastOfRead = Objects.requireNonNull(trial.requests().response().get("read")).least();
		long leastOfSlow = Objects.requireNonNull(trial.requests().response().get("slow")).least();
		assertThat(leastOfRead).as("the cell's delay, and not that of slow")
			.isGreaterThanOrEqualTo(20_000)
			.isLessThan(leastOfSlow);
		assertThat(measured.requests().getLast().responseTime().p50Micros()).as("the cell's delay")
			.isGreaterThanOrEqualTo(20_000);
		assertThat(trial.requests().response().keySet()).containsExactlyInAnyOrder("read", "slow", "place");
	}

}
