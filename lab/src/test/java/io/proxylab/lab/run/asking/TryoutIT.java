package io.proxylab.lab.run.asking;

import io.proxylab.lab.run.LabProcess;
import io.proxylab.lab.run.Relay;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

import static org.assertj.core.api.Assertions.assertThat;

/** {@code proxylab try} on services that this project did not write, and on a variant. */
@Execution(ExecutionMode.CONCURRENT)
@Timeout(300)
class TryoutIT {

	private static final String WIREMOCK = """
			  - { as: wiremock, jar: %s, arguments: ["--port={port}", "--proxy-all={upstream}", --no-request-journal, --disable-banner] }
			"""
		.formatted(Path.of("target/foreign/wiremock-standalone.jar").toAbsolutePath());

	private static final String RELAY = "  - " + Relay.target("relay") + "\n";

	@TempDir
	Path directory;

	@Test
	void showsRequestUpstreamAnswerAndTimeOfAFileOfTargets() throws Exception {
		showsRequestUpstreamAnswerAndTime("relay", RELAY);
	}

	@Test
	@Tag("full")
	void showsThemOfAProxyOfOthers() throws Exception {
		showsRequestUpstreamAnswerAndTime("wiremock", WIREMOCK);
	}

	private void showsRequestUpstreamAnswerAndTime(String name, String target) throws Exception {
		try (LabProcess lab = LabProcess.tryout(this.directory, "targets:\n" + target)) {
			assertThat(lab.await()).as(lab.output()).isZero();
			assertThat(lab.output()).startsWith(name + "\n")
				.containsPattern("  ready after \\d+\\.\\d s")
				.contains("  request   GET /user?delay=100ms\n", "  upstream  GET /user?delay=100ms HTTP/1.1\n",
						"  answer    200, 56 bytes\n", "{\"id\":1,\"name\":\"Ada Lovelace\"")
				.containsPattern("  time      \\d+\\.\\d ms, \\d{3,}\\.\\d ms of it the upstream: \\d+\\.\\d ms added")
				.contains("  in a run  it would be measured");
			lab.leavesNothing();
		}
	}

	@Test
	void saysWhatARunWouldRefuse() throws Exception {
		String delayless = RELAY.replace(" }", ", path: \"/user?size=100&delay={delay}\" }");
		try (LabProcess lab = LabProcess.tryout(this.directory, "targets:\n" + delayless)) {
			assertThat(lab.await()).as(lab.output()).isEqualTo(3);
			assertThat(lab.output()).contains("it would not be measured: relay answers /user?size=100&delay=0ms with",
					"write answer: first");
			lab.leavesNothing();
		}
	}

	@Test
	void theUpstreamAnswersAsItIsTold() throws Exception {
		String orders = "targets:\n" + RELAY.replace(" }", ", path: \"/orders/7?delay={delay}\", answer: first }") + """
				upstream:
				  delay: 20ms
				  answers:
				    - { path: "/orders/{id}", headers: ["X-Kind: order"], body: '{"order":"{id}"}' }
				""";
		try (LabProcess lab = LabProcess.tryout(this.directory, orders)) {
			assertThat(lab.await()).as(lab.output()).isZero();
			assertThat(lab.output()).contains("  upstream  GET /orders/7?delay=20ms HTTP/1.1\n", "{\"order\":\"7\"}")
				.containsIgnoringCase("x-kind: order\n");
			lab.leavesNothing();
		}
	}

	@Test
	void saysThatTheDelayWasNotPassedOn() throws Exception {
		String answersItself = """
				targets:
				  - as: python
				    command: "python3 -m http.server {port} --bind 127.0.0.1"
				    path: "/?delay={delay}"
				    ready: /
				    answer: first
				""";
		try (LabProcess lab = LabProcess.tryout(this.directory, answersItself)) {
			assertThat(lab.await()).as(lab.output()).isEqualTo(3);
			assertThat(lab.output()).contains("  upstream  not asked", "before the delay of 100ms is over",
					"Server-Timing is not passed on", "the lab's upstream was not called");
			lab.leavesNothing();
		}
	}

	@Test
	void triesOneOfManyTargetsInEachPathOfItsCells() throws Exception {
		String experiment = """
				targets: [servlet-blocking-jdk, netty]
				load: { closed: { users: [1, 2] } }
				upstream: { delay: [10ms, "mix(50% 20ms,50% 30ms)"] }
				""";
		try (LabProcess lab = LabProcess.tryout(this.directory, experiment, "--target", "netty")) {
			assertThat(lab.await()).as(lab.output()).isZero();
			assertThat(lab.output()).doesNotContain("servlet-blocking-jdk")
				.containsOnlyOnce("request   GET /user?delay=10ms\n")
				.containsOnlyOnce("request   GET /user?delay=mix(50%25%2020ms,50%25%2030ms)\n");
			lab.leavesNothing();
		}
	}

	@Test
	void eachRequestOfAMixIsAskedOnceAndMayBeAnsweredInItsOwnWay() throws Exception {
		String experiment = """
				targets: [netty]
				load: { closed: { users: 1 } }
				requests:
				  - { name: read, path: "/orders/7?delay={delay}" }
				  - { name: place, path: /orders, body: '{"id":7}', status: 201 }
				  - { name: lost, path: /nowhere }
				upstream:
				  delay: 10ms
				  answers:
				    - { path: /orders, method: POST, status: 201, body: '{"placed":7}' }
				    - { path: /nowhere, status: 404, body: '{}' }
				""";
		try (LabProcess lab = LabProcess.tryout(this.directory, experiment)) {
			assertThat(lab.await()).as(lab.output()).isEqualTo(3);
			assertThat(lab.output()).contains("netty answers /nowhere (request lost) with status 404",
					"200 is expected; if 404 is right for this request, write status: 404 beside it");
			lab.leavesNothing();
		}
		try (LabProcess lab = LabProcess.tryout(this.directory,
				experiment.replace("path: /nowhere }", "path: /nowhere, status: 404 }"))) {
			assertThat(lab.await()).as(lab.output()).isZero();
			assertThat(lab.output()).containsOnlyOnce("request   GET /orders/7?delay=10ms\n")
				.containsOnlyOnce("request   POST /orders\n")
				.containsOnlyOnce("request   GET /nowhere\n")
				.contains("{\"placed\":7}");
			lab.leavesNothing();
		}
	}

	@Test
	void anUnknownTargetIsToldWithThoseThereAre() throws Exception {
		try (LabProcess lab = LabProcess.tryout(this.directory, "targets:\n" + RELAY, "--target", "rel")) {
			assertThat(lab.await()).as(lab.output()).isEqualTo(2);
			assertThat(lab.output()).contains("--target 'rel' is no target of targets; choices: ", "relay");
		}
	}

}
