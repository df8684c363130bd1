package io.proxylab.lab.plan;

import io.proxylab.lab.experiment.file.ExperimentFile;
import java.util.Optional;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ConnectionRoomTests {

	private static Optional<String> warning(long openFiles, String load, String targets) {
		return new ConnectionRoom(openFiles).warning(plan(load, targets));
	}

	private static Plan plan(String load, String targets) {
		return Planner.plan(ExperimentFile.parse("""
				targets: %s
				load: %s
				upstream: { delay: 1s }
				measure: { replicates: 2 }
				""".formatted(targets, load), "room.yaml"));
	}

	@Test
	void whatFitsNeedsNoWord() {
		assertThat(warning(20_000, "{ burst: { requests: 9_000 } }", "[webflux-webclient]")).isEmpty();
		assertThat(warning(20_000, "{ burst: { requests: 19_000 } }", "[jetty-handler-async]")).isEmpty();
	}

	@Test
	void whatGeneratorAndEngineCannotHoldIsToldWithTheCure() {
		assertThat(warning(20_000, "{ burst: { requests: 54_000 } }", "[jetty-handler-async]"))
			.hasValue("burst of 54,000 x 1s has 54,000 requests at a time; a process may have 20,000 open files "
					+ "here (ulimit -Hn), so the generator can hold about 19,500, jetty-handler-async can hold about "
					+ "19,500. A run refuses that: raise the limit, ask for fewer, or write scale: machine");
	}

	@Test
	void whatIsToBeCutIsNotRefused() {
		Plan cut = plan("{ burst: { requests: 54_000 } }\nscale: machine", "[jetty-handler-async]");
		ConnectionRoom room = new ConnectionRoom(20_000);
		assertThat(room.warning(cut)).hasValueSatisfying(
				(warning) -> assertThat(warning).endsWith("It runs as large as it may, and its figures say so"));
		assertThat(room.refusal(cut)).isEmpty();
		assertThat(room.refusal(plan("{ burst: { requests: 54_000 } }", "[jetty-handler-async]"))).isPresent();
	}

	@Test
	void aProxyHoldsHalfAsMany() {
		assertThat(warning(20_000, "{ closed: { users: 12_000 } }",
				"[webflux-webclient, servlet-virtual-apache5, jetty-handler-async]"))
			.hasValueSatisfying((warning) -> assertThat(warning).contains(" and 1 more can hold about 9,750. ")
				.doesNotContain("the generator can", "jetty"));
	}

	@Test
	void aProxyCallsTheUpstreamNoMoreOftenThanItHasThreads() {
		String blocking = "[servlet-blocking-apache5]";
		assertThat(warning(20_000, "{ closed: { users: 19_300 } }", blocking)).isEmpty();
		assertThat(warning(20_000, "{ closed: { users: 19_301 } }", blocking)).hasValueSatisfying(
				(warning) -> assertThat(warning).contains("so servlet-blocking-apache5 can hold about 19,300. "));
	}

	@Test
	void callsForAnAnswerAtTheSameTimeTakeAFileEach() {
		assertThat(warning(20_000, "{ closed: { users: 5_000 } }",
				"[{ variant: webflux-webclient, upstream: { calls: 3, how: parallel } }]"))
			.hasValueSatisfying((warning) -> assertThat(warning).contains(" can hold about 4,875. "));
		assertThat(warning(20_000, "{ closed: { users: 9_750 } }",
				"[{ variant: webflux-webclient, upstream: { calls: 3, how: sequential } }]"))
			.isEmpty();
	}

	@Test
	void requestsShareConnectionsOverHttp2() {
		String connections = "connections: { client: { tls: true, http: 2, streams: 100 } }";
		assertThat(warning(20_000, "{ closed: { users: 12_000 } }\n" + connections, "[servlet-blocking-apache5@jetty]"))
			.isEmpty();
		assertThat(warning(20_000, "{ closed: { users: 20_000 } }\n" + connections, "[webflux-webclient]"))
			.hasValueSatisfying(
					(warning) -> assertThat(warning).contains("so webflux-webclient can hold about 19,306. "));
	}

	@Test
	void requestsShareConnectionsToTheUpstreamOverHttp2() {
		String connections = "connections: { upstream: { tls: true, http: 2 } }";
		assertThat(warning(20_000, "{ closed: { users: 19_490 } }\n" + connections, "[webflux-webclient]")).isEmpty();
		assertThat(warning(20_000, "{ closed: { users: 19_500 } }\n" + connections, "[webflux-webclient]"))
			.hasValueSatisfying(
					(warning) -> assertThat(warning).contains("so webflux-webclient can hold about 19,490. "));
		assertThat(warning(20_000, "{ closed: { users: 9_751 } }\n" + connections, "[webflux-webclient-apache5]"))
			.as("whose client has a connection for each")
			.hasValueSatisfying((warning) -> assertThat(warning).contains(" can hold about 9,750. "));
	}

	@Test
	void requestsShareConnectionsOnBothSides() {
		assertThat(
				warning(1_500,
						"{ closed: { users: 50_000 } }\nconnections: { client: { tls: true, http: 2, "
								+ "streams: 100 }, upstream: { tls: true, http: 2 } }",
						"[webflux-webclient]"))
			.isEmpty();
	}

	@Test
	void severalGeneratorsShareALoad() {
		assertThat(warning(20_000, "{ burst: { requests: 30_000 } }\ngenerators: 2", "[jetty-handler-async]"))
			.hasValueSatisfying(
					(warning) -> assertThat(warning).contains("so jetty-handler-async can hold about 19,500."));
	}

	@Test
	void whatARateHoldsIsNotKnownBefore() {
		assertThat(warning(1000, "{ open: { rate: 50_000/s } }", "[webflux-webclient]")).isEmpty();
	}

}
