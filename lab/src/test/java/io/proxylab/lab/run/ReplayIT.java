package io.proxylab.lab.run;

import io.proxylab.lab.box.Confinement;
import io.proxylab.lab.box.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.opentest4j.TestAbortedException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** A scenario with real tasks behind a real HAProxy. */
@Execution(ExecutionMode.CONCURRENT)
@Timeout(240)
class ReplayIT {

	/** The upstream slows after 5 s; a minute of the policy is 10 s. */
	private static final String SCENARIO = """
			name: upstream-slows
			length: 30s
			load: { open: 100/s }
			upstream: { delay: "0s:100ms,5s:500ms" }
			slo: { share: 90%, under: 2s }
			tasks: 1
			balancer: { checkInterval: 1s, checkTimeout: 2s, healthyThreshold: 2, deregistration: 5s, timeout: 10s }
			services: [{ name: netty, source: a test, cpus: 0.25, cpuPerRequest: 100us, added: 1ms, ready: 4s,
				probesQueue: false }]
			clock: { minute: 10s }
			replay: { warmUp: 3s, memoryMiB: 256 }
			policies:
			  - { name: in-flight, min: 1, max: 2, ecs: [ { stepScaling: { signal: in-flight, target: 30 } } ] }
			""".replace("\t", "  ");

	/** The shortest that there is, with one task and few requests. */
	private static final String SHORT = SCENARIO.replace("length: 30s", "length: 20s")
		.replace("open: 100/s", "open: 20/s")
		.replace("warmUp: 3s", "warmUp: 0s")
		.replaceFirst("(?s)policies:.*", "policies: [{ name: fixed, fixed: 1 }]\n");

	@TempDir
	Path directory;

	@BeforeAll
	static void theMachineCan() {
		Path _ = Tool.required("apt-get install haproxy", "haproxy");
		if (!Confinement.detect().holdsQuota()) {
			throw new TestAbortedException("nothing holds a process to a share of a core here");
		}
	}

	@Test
	void aScenarioIsPlayedOnceAndComparedWithThePrediction() throws Exception {
		try (LabProcess lab = LabProcess.replay(this.directory, SHORT)) {
			assertThat(lab.await()).as(lab.output()).isZero();
			assertThat(lab.output()).contains("tasks: 1 x 0.25 CPU", "netty, fixed", "within 1");
			Path kept = lab.runs().resolve("replay");
			JsonNode play = play(kept);
			assertThat(play.path("agreement").path("measured").path("offered").asDouble()).isEqualTo(400);
			JsonNode points = play.path("measured");
			assertThat(points.size()).isEqualTo(20);
			assertThat(points.path(0).path("ready").asDouble()).isEqualTo(1);
			assertThat(points.path(19).path("answeredPerSecond").asDouble()).isPositive();
			assertThat(kept.resolve("replay.html")).isNotEmptyFile();
			assertThat(kept.resolve("replay.md")).content()
				.contains("# upstream-slows: predicted and measured", "| netty ", "## netty, fixed");
			lab.leavesNothing();
		}
		assertPlayedAlready(SHORT);
	}

	@Test
	@Tag("full")
	void thePolicyAsksForATaskThatStartsAndServes() throws Exception {
		try (LabProcess lab = LabProcess.replay(this.directory, SCENARIO)) {
			assertThat(lab.await()).as(lab.output()).isZero();
			assertThat(lab.output()).contains("tasks: 2 x 0.25 CPU", "netty, in-flight", "within 1");
			Path kept = lab.runs().resolve("replay");
			JsonNode play = play(kept);
			JsonNode outcome = play.path("agreement").path("measured");
			assertThat(outcome.path("offered").asDouble()).isEqualTo(3000);
			assertThat(outcome.path("failed").asDouble()).as(play.toString()).isLessThan(300);
			assertThat(play.path("measuredEvents").path(0).path("kind").asString()).isEqualTo("out");
			assertThat(play.path("measuredEvents").path(0).path("second").asInt()).as("after the upstream has slowed")
				.isGreaterThan(5);
			JsonNode points = play.path("measured");
			assertThat(points.size()).isEqualTo(30);
			assertThat(points.path(0).path("ready").asDouble()).isEqualTo(1);
			assertThat(points.path(29).path("ready").asDouble()).as("both serve at the end").isEqualTo(2);
			assertThat(points.path(29).path("answeredPerSecond").asDouble()).isPositive();
			assertThat(kept.resolve("replay.html")).isNotEmptyFile();
			assertThat(kept.resolve("replay.md")).content()
				.contains("# upstream-slows: predicted and measured", "| netty ", "## netty, in-flight", "- measured: ",
						"- bars: at most one task more or less for 90% of the time: ");
			lab.leavesNothing();
		}
		assertPlayedAlready(SCENARIO);
	}

	private static JsonNode play(Path kept) throws IOException {
		return JsonMapper.shared().readTree(Files.readString(kept.resolve("replay.json"))).path("plays").path(0);
	}

	/** Nothing starts, and the report is made again. */
	private void assertPlayedAlready(String scenario) throws Exception {
		try (LabProcess again = LabProcess.replay(this.directory, scenario)) {
			assertThat(again.await()).as(again.output()).isZero();
			assertThat(again.output()).doesNotContain("to the end of the replay").contains("within 1");
		}
	}

	@Test
	void controlCEndsItWithoutAPlayAndSaysHowToGoOn() throws Exception {
		LabProcess.requireInterrupts();
		try (LabProcess lab = LabProcess.replay(this.directory, SCENARIO)) {
			lab.awaitChild("proxy-netty.jar");
			lab.signal("INT");
			assertThat(lab.await()).as(lab.output()).isEqualTo(130);
			lab.leavesNothing();
			assertThat(lab.output()).containsOnlyOnce("interrupted; what was played is kept")
				.contains("./proxylab autoscale replay --out " + lab.runs().resolve("replay"))
				.doesNotContain("report this as a bug", "\tat ");
			assertThat(lab.runs().resolve("replay/replay.json")).doesNotExist();
		}
	}

	@Test
	@Tag("full")
	void aPlayWithoutItsBalancerKeepsNoOtherFromBeingPlayedAndSigkillLeavesNothing() throws Exception {
		String second = "  - { name: fixed, fixed: 1 }\n";
		try (LabProcess lab = LabProcess.replay(this.directory, SCENARIO + second)) {
			lab.awaitOutput("netty, in-flight: about");
			assertThat(lab.awaitChild("haproxy.cfg").destroyForcibly()).isTrue();
			lab.awaitOutput("  not played: ");
			lab.awaitOutput("netty, fixed: about");
			assertThat(lab.output()).doesNotContain("report this as a bug", "\tat ");
			assertThat(lab.awaitChild("proxy-netty.jar").isAlive()).isTrue();
			assertThat(lab.awaitChild("haproxy.cfg").isAlive()).isTrue();
			lab.signal("KILL");
			lab.await();
			lab.leavesNothing();
		}
	}

}
