package io.proxylab.lab.run.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.experiment.file.ExperimentFile;
import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.plan.Planner;
import io.proxylab.lab.run.progress.RunEvent.OtherPathsCalled;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class OtherPathsCalledTests {

	private static final Plan.Launch LAUNCH = Planner.plan(ExperimentFile.parse("""
			targets: { as: bff, command: "run {port}" }
			load: { closed: { users: 1 } }
			upstream: { delay: 10ms }
			""", "bff.yaml"))
		.launches()
		.stream()
		.filter((launch) -> launch.target().name().equals("bff"))
		.findFirst()
		.orElseThrow();

	private static String words(List<String> names, Stream<String> calls) {
		return new OtherPathsCalled(LAUNCH, new TreeSet<>(names), calls.toList()).words();
	}

	@Test
	void theMostFrequentPathsStandInALine() {
		assertThat(words(List.of(), IntStream.range(0, 12).mapToObj((i) -> 20 - i + " /orders/" + i)))
			.startsWith("bff asked the upstream for paths that it answers like /user: 20x /orders/0, 19x /orders/1, ")
			.endsWith("11x /orders/9 and 2 more");
	}

	@Test
	void whatEachUpstreamWasAskedStandsBesideItsName() {
		assertThat(words(List.of("users", "orders", "items"),
				Stream.of("9 users /user", "7 orders /orders/7", "3 /favicon.ico", "2 users /users/1")))
			.isEqualTo("bff asked the upstream for paths that it answers like /user: 3x /favicon.ico; "
					+ "the upstream items for nothing; the upstream orders for 7x /orders/7; "
					+ "the upstream users for 9x /user, 2x /users/1");
	}

}
