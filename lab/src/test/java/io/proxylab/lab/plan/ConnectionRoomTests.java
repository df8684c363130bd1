package io.proxylab.lab.plan;

import io.proxylab.lab.experiment.ExperimentFile;
import java.util.Optional;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ConnectionRoomTests {

	private static Optional<String> warning(long openFiles, String load, String targets) {
		return new ConnectionRoom(openFiles).warning(Planner.plan(ExperimentFile.parse("""
				targets: %s
				load: %s
				upstream: { delay: 1s }
				measure: { replicates: 2 }
				""".formatted(targets, load), "room.yaml")));
	}

	@Test
	void whatFitsNeedsNoWord() {
		assertThat(warning(20_000, "{ burst: { requests: 9_000 } }", "[webflux-webclient]")).isEmpty();
		assertThat(warning(20_000, "{ burst: { requests: 19_000 } }", "[jetty-handler-async]")).isEmpty();
	}

	@Test
	void whatGeneratorAndEngineCannotHoldIsToldWithTheCure() {
		assertThat(warning(20_000, "{ burst: { requests: 54_000 } }", "[jetty-handler-async]"))
			.hasValue("burst of 54,000 x 1s opens 54,000 connections at a time; a process may have 20,000 open files "
					+ "here (ulimit -Hn), so the generator can hold about 19,500, each engine can hold about 19,500. "
					+ "A generator sends what fits, and the report says so; raise the limit, or ask for fewer");
	}

	@Test
	void aProxyHoldsHalfAsMany() {
		assertThat(warning(20_000, "{ closed: { users: 12_000 } }", "[webflux-webclient, jetty-handler-async]"))
			.hasValueSatisfying((warning) -> assertThat(warning).contains("each proxy can hold about 9,750")
				.doesNotContain("the generator can", "each engine"));
	}

	@Test
	void severalGeneratorsShareALoad() {
		assertThat(warning(20_000, "{ burst: { requests: 30_000 } }\ngenerators: 2", "[jetty-handler-async]"))
			.hasValueSatisfying((warning) -> assertThat(warning).contains("so each engine can hold about 19,500."));
	}

	@Test
	void whatARateHoldsIsNotKnownBefore() {
		assertThat(warning(1000, "{ open: { rate: 50_000/s } }", "[webflux-webclient]")).isEmpty();
	}

}
