package io.proxylab.lab.autoscale.scenario;

import io.proxylab.lab.autoscale.policy.EcsScaling;
import io.proxylab.lab.autoscale.policy.HorizontalPodAutoscaler;
import io.proxylab.lab.autoscale.policy.ScalingRules;
import io.proxylab.lab.autoscale.policy.ScalingRules.Rate;
import io.proxylab.lab.autoscale.policy.ScalingRules.Select;
import io.proxylab.lab.autoscale.policy.ScalingRules.Unit;
import io.proxylab.lab.autoscale.policy.Signal;
import io.proxylab.lab.autoscale.policy.TargetTracking;
import io.proxylab.lab.yaml.BadFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

class ScenarioFileTests {

	private static final Path GOLDEN = Path.of("src/test/resources/io/proxylab/lab/autoscale");

	private static final Path SHIPPED = Path.of("..", "scenarios");

	private static final String SERVICE = "services: [{ name: a, source: a test, cpus: 1, cpuPerRequest: 300us, "
			+ "added: 2ms, ready: 9s, probesQueue: true }]";

	private static final String POLICIES = "policies: [{ name: three, fixed: 3 }]";

	@TempDir
	private Path folder;

	static Stream<Path> shipped() throws IOException {
		try (Stream<Path> files = Files.list(SHIPPED)) {
			return files.filter((file) -> !file.toString().endsWith("services.yaml")).sorted().toList().stream();
		}
	}

	static Stream<String> wrongLines() throws IOException {
		return Files.readAllLines(GOLDEN.resolve("wrong-lines.txt"))
			.stream()
			.filter((line) -> !line.isBlank() && !line.startsWith("#"));
	}

	@ParameterizedTest
	@MethodSource("shipped")
	void whatIsShippedIsRead(Path file) {
		Scenario scenario = ScenarioFile.read(file);
		assertThat(file).hasFileName(scenario.name() + ".yaml");
		assertThat(scenario.services()).hasSizeGreaterThanOrEqualTo(2);
		assertThat(scenario.policies()).hasSizeGreaterThanOrEqualTo(2);
	}

	/** Each row of the file: a line of a scenario, {@code =>}, and what is said of it. */
	@ParameterizedTest
	@MethodSource("wrongLines")
	void aWrongLineIsToldWithItsValueTheChoicesAndTheCure(String row) throws IOException {
		String[] parts = row.split(" => ", 2);
		assertThat(errors(scenario(parts[0]))).isEqualTo(parts[1]);
	}

	@Test
	void allErrorsOfAFileAreToldAtOnce() throws IOException {
		assertThat(errors("length: 1h\nload: { open: 5 }\nupstream: { delay: slow }\n").lines().toList()).hasSize(5)
			.anyMatch((line) -> line.contains("'5' is not a rate"))
			.anyMatch((line) -> line.contains("slow"))
			.anyMatch((line) -> line.contains("key 'slo' is missing"))
			.anyMatch((line) -> line.contains("key 'services' is missing"))
			.anyMatch((line) -> line.contains("key 'policies' is missing"));
	}

	@Test
	void allErrorsOfAServiceAreToldAtOnce() throws IOException {
		assertThat(errors(scenario("services: [{ name: a, source: b, cpus: 0.5, cpuPerRequest: 1ms, added: 1ms, "
				+ "ready: 9s, probesQueue: true, idleCpu: 2s, warmingCpu: 5s, heldRequestKiB: 9 }]"))
			.lines()
			.toList()).hasSize(3)
			.anyMatch((line) -> line.contains("services.idleCpu: 2s is out of range"))
			.anyMatch((line) -> line.contains("warmingCpu and warmingRequests go together"))
			.anyMatch((line) -> line.contains("heldRequestKiB and heapForRequestsMiB go together"));
	}

	@Test
	void stepsRampsAndFactorsMakeACourse() throws IOException {
		Scenario scenario = read(scenario("load: { open: \"0s:100/s,10m..20m:x3,30m:50/s\" }"));
		assertThat(scenario.demand()).isInstanceOfSatisfying(Demand.Open.class, (open) -> {
			assertThat(open.perSecond().at(599)).isEqualTo(100);
			assertThat(open.perSecond().at(900)).isEqualTo(200);
			assertThat(open.perSecond().at(1500)).isCloseTo(300, within(1e-9));
			assertThat(open.perSecond().at(1800)).isEqualTo(50);
		});
	}

	@Test
	void aSineHasItsPeakWhereItIsAskedFor() throws IOException {
		Scenario scenario = read(scenario("load: { sine: { low: 10/s, high: 90/s, period: 1h, peak: 15m } }"));
		assertThat(scenario.demand()).isInstanceOfSatisfying(Demand.Open.class, (open) -> {
			assertThat(open.perSecond().at(900)).isCloseTo(90, within(1e-6));
			assertThat(open.perSecond().at(2700)).isCloseTo(10, within(1e-6));
		});
	}

	@Test
	void whatMonitoringExportsIsALoad() throws IOException {
		Files.writeString(this.folder.resolve("requests.csv"),
				"Timestamp,Sum\n2026-11-24T10:00:00Z,6000\n2026-11-24T10:01:00Z,12000\n");
		Scenario scenario = read(scenario("load: { csv: { file: requests.csv, per: minute } }"));
		assertThat(scenario.demand()).isInstanceOfSatisfying(Demand.Open.class, (open) -> {
			assertThat(open.perSecond().at(59)).isEqualTo(100);
			assertThat(open.perSecond().at(3599)).isEqualTo(200);
		});
	}

	@Test
	void aCsvThatIsWrongIsToldWithItsLine() throws IOException {
		Files.writeString(this.folder.resolve("requests.csv"), "time,requests\n0,10\n60,many\n");
		assertThat(errors(scenario("load: { csv: { file: requests.csv } }")))
			.contains("requests.csv:3: 'many' in column requests isn't a number of requests.");
	}

	@Test
	void servicesMayStandInAFileThatScenariosShare() throws IOException {
		Files.writeString(this.folder.resolve("mine.yaml"), SERVICE.substring("services: ".length()));
		assertThat(read(scenario("services: mine.yaml")).services()).extracting("name").containsExactly("a");
		Files.writeString(this.folder.resolve("mine.yaml"), "- { name: a }");
		assertThat(errors(scenario("services: mine.yaml"))).startsWith("mine.yaml:1:3: ");
		assertThat(errors(scenario("services: none.yaml"))).contains("'none.yaml' is not a file next to this one.");
	}

	@Test
	void aFileBesideAScenarioIsATextOfBoundedLength() throws IOException {
		assertThat(errors(scenario("services: /dev/zero"))).contains("'/dev/zero' is not a file next to this one.");
		Files.write(this.folder.resolve("large.csv"), new byte[16 * 1024 * 1024 + 1]);
		assertThat(errors(scenario("load: { csv: { file: large.csv } }")))
			.contains("'large.csv' has more than 16777216 bytes. Keep only what the scenario needs.");
		Files.write(this.folder.resolve("latin.csv"), "t,n\n0,\u00e4\n".getBytes(StandardCharsets.ISO_8859_1));
		assertThat(errors(scenario("load: { csv: { file: latin.csv } }")))
			.contains("latin.csv:2: isn't text in UTF-8. Save the file as UTF-8.");
	}

	@Test
	void whatIsNotGivenIsAsAwsHasIt() throws IOException {
		Scenario scenario = read(
				scenario("policies: [{ name: cpu, ecs: [{ targetTracking: { signal: cpu, target: 50 } }] }]"));
		assertThat(scenario.balancer()).isEqualTo(Balancer.DEFAULT);
		assertThat(scenario.policies().get("cpu")).isInstanceOfSatisfying(EcsScaling.class,
				(policy) -> assertThat(policy.rules())
					.containsExactly(new TargetTracking(Signal.CPU, 50, 60, 300, 300, true)));
	}

	@Test
	void aBehaviorIsWrittenAsInAManifest() throws IOException {
		Scenario scenario = read(scenario(
				"policies: [{ name: hpa, hpa: { signal: cpu, target: 50, behavior: { scaleDown: { stabilizationWindowSeconds: 60, "
						+ "selectPolicy: Min, policies: [{ type: Pods, value: 4, periodSeconds: 60 }] } } } }]"));
		assertThat(scenario.policies().get("hpa")).isEqualTo(new HorizontalPodAutoscaler(Signal.CPU, 50, 1, 10,
				ScalingRules.UP, new ScalingRules(60, Select.MIN, List.of(new Rate(Unit.PODS, 4, 60)))));
	}

	static String scenario(String line) {
		return Stream
			.of("length: 1h", "load: { open: 100/s }", "upstream: { delay: 100ms }",
					"slo: { share: 99%, under: 500ms }", SERVICE, POLICIES)
			.filter((other) -> !key(other).equals(key(line)))
			.collect(Collectors.joining("\n", "", "\n" + line + "\n"));
	}

	private static String key(String line) {
		return line.substring(0, line.indexOf(':'));
	}

	private Scenario read(String yaml) throws IOException {
		return ScenarioFile.read(Files.writeString(this.folder.resolve("day.yaml"), yaml));
	}

	private String errors(String yaml) throws IOException {
		Path file = Files.writeString(this.folder.resolve("day.yaml"), yaml);
		BadFile bad = catchThrowableOfType(BadFile.class, () -> ScenarioFile.read(file));
		return String.valueOf(bad.getMessage()).replace(this.folder + "/", "");
	}

}
