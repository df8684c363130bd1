package io.proxylab.lab.run;

import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.report.Report;
import io.proxylab.lab.report.ReportFormat;
import io.proxylab.lab.run.place.FreePort;
import io.proxylab.lab.trial.RunDirectory;
import java.io.IOException;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What an ECS task of {@code ecs-run-plan experiments/ecs.yaml} does, by the scripts of
 * its two containers, on services that run already: the lab that measures them, and what
 * brings its run directory to a bucket. AWS's command line is a script that copies to a
 * folder.
 */
@Execution(ExecutionMode.CONCURRENT)
@Timeout(300)
class EcsExperimentIT {

	private static final Path SCRIPTS = LabProcess.HOME.resolve("ecs/modules/load-generator");

	@TempDir
	Path directory;

	private final List<Process> processes = new ArrayList<>();

	@AfterEach
	void end() {
		this.processes.forEach(Process::destroyForcibly);
	}

	@Test
	@Tag("full")
	void whatATaskLeavesInTheBucketIsReportedWithCpuAndThreadsOfTheRemoteTarget() throws Exception {
		int upstream = FreePort.find();
		start("upstream", java("user-service/target/user-service.jar", "--port=" + upstream, "--management-port=0"));
		int proxy = FreePort.find();
		int management = FreePort.find();
		start("proxy",
				java("proxy-service/servlet/target/proxy-servlet.jar", "--proxy.variant=servlet-blocking-apache5",
						"--proxy.upstream=http://127.0.0.1:" + upstream, "--server.port=" + proxy,
						"--management.server.port=" + management));
		awaitOk(String.format(Locale.ROOT, "http://127.0.0.1:%d/user", upstream));
		awaitOk(String.format(Locale.ROOT, "http://127.0.0.1:%d/livez", proxy));
		String experiment = shortened(Files.readString(LabProcess.HOME.resolve("experiments/ecs.yaml")))
			.replace("http://load-balancer", "http://127.0.0.1:" + proxy)
			.replace("://proxy:9080", "://127.0.0.1:" + management)
			.replace("://upstream:8081", "://127.0.0.1:" + upstream);

		Path collected = runTask(experiment, List.of(0, 3));

		assertThat(collected.resolve("run.out")).content().contains("report.html");
		Report report = Report.write(RunDirectory.open(collected), EnumSet.allOf(ReportFormat.class));
		assertThat(report.files()).hasSize(ReportFormat.values().length)
			.allSatisfy((file) -> assertThat(file).exists());
		assertThat(cell(report.results(), "proxy").figures()).isNotNull().satisfies((figures) -> {
			assertThat(figures.throughputPerSecond().median()).isPositive();
			assertThat(figures.threadsMax()).isBetween(10L, 300L);
			assertThat(figures.cpu()).isNotNull().satisfies((cpu) -> assertThat(cpu.cores()).isBetween(0.0001, 8.0));
		});
		assertThat(cell(report.results(), "user-service").figures()).isNotNull()
			.satisfies((figures) -> assertThat(figures.cpu()).as("it names no metrics").isNull());
	}

	@Test
	void anExperimentThatIsRefusedLeavesWhatTheLabSaidOfIt() throws Exception {
		Path collected = runTask("targets: [servlet-blocking-apache6]", List.of(2));
		assertThat(collected.resolve("run.out")).content().contains("servlet-blocking-apache5");
		assertThat(collected.resolve("manifest.json")).doesNotExist();
	}

	/**
	 * As the file has it, but for the time that it takes. The lab reads threads every 200
	 * ms, a busy machine once in seconds, and a window needs a reading.
	 */
	private static String shortened(String experiment) {
		Map<String, String> shorter = Map.of("users: [100, 400]", "users: 5", "delay: [100ms, 1s]", "delay: 20ms",
				"steady: { atMost: 60s }", "requests: 20", "duration: 30s", "duration: 5s");
		String result = experiment;
		for (Map.Entry<String, String> change : shorter.entrySet()) {
			assertThat(result).contains(change.getKey());
			result = result.replace(change.getKey(), change.getValue());
		}
		return result;
	}

	/**
	 * Runs both containers, and ends the second when the first has ended, as ECS does.
	 * @return what the bucket has then
	 */
	private Path runTask(String experiment, List<Integer> codes) throws Exception {
		Path bin = Files.createDirectories(this.directory.resolve("bin"));
		executable(bin.resolve("aws"), """
				#!/bin/sh
				# aws s3 cp --only-show-errors [--recursive] FROM s3://BUCKET/KEY
				while [ $# -gt 2 ]; do shift; done
				to=%s/${2#s3://}
				mkdir -p "$(dirname "$to")" && cp -R "$1" "${to%%/}"
				""".formatted(this.directory));
		executable(this.directory.resolve("proxylab"), """
				#!/bin/sh
				exec %s -Dproxylab.home=%s -jar %2$s/lab/target/lab.jar "$@"
				""".formatted(String.join(" ", LabProcess.jvm()), LabProcess.HOME));
		Map<String, String> environment = Map.of("WORK", this.directory.resolve("work").toString(), "EXPERIMENT",
				experiment, "RESULTS", "s3://bucket/runs", "PATH", bin + ":" + System.getenv("PATH"), "XDG_STATE_HOME",
				this.directory.resolve("state").toString(), "JDK_JAVA_OPTIONS", LabProcess.BRIEF);
		Process results = start("results", environment, List.of(SCRIPTS.resolve("leave-results").toString(), "run-1"));
		Process lab = start("lab", environment, List.of(SCRIPTS.resolve("run-experiment").toString()));
		assertThat(lab.waitFor(4, TimeUnit.MINUTES)).isTrue();
		assertThat(lab.exitValue()).as(Files.readString(this.directory.resolve("lab.out"))).isIn(codes);
		results.destroy();
		assertThat(results.waitFor(1, TimeUnit.MINUTES)).isTrue();
		assertThat(results.exitValue()).as(Files.readString(this.directory.resolve("results.out"))).isZero();
		return this.directory.resolve("bucket/runs/run-1");
	}

	private static void executable(Path file, String text) throws IOException {
		Files.writeString(file, text);
		assertThat(file.toFile().setExecutable(true)).isTrue();
	}

	private static String java() {
		return Path.of(System.getProperty("java.home"), "bin", "java").toString();
	}

	private static List<String> java(String jar, String... arguments) {
		List<String> command = new ArrayList<>(
				List.of(java(), LabProcess.BRIEF, "-XX:+UseSerialGC", "-jar", LabProcess.HOME.resolve(jar).toString()));
		command.addAll(List.of(arguments));
		return command;
	}

	private Process start(String name, List<String> command) throws IOException {
		return start(name, Map.of(), command);
	}

	private Process start(String name, Map<String, String> environment, List<String> command) throws IOException {
		ProcessBuilder builder = new ProcessBuilder(command).directory(this.directory.toFile())
			.redirectErrorStream(true)
			.redirectOutput(this.directory.resolve(name + ".out").toFile());
		builder.environment().putAll(environment);
		Process process = builder.start();
		this.processes.add(process);
		return process;
	}

	private void awaitOk(String url) throws IOException {
		long start = System.nanoTime();
		while (!answersOk(url)) {
			assertThat(this.processes).allMatch(Process::isAlive);
			assertThat(System.nanoTime() - start).isLessThan(TimeUnit.MINUTES.toNanos(2));
			LockSupport.parkNanos(50_000_000);
		}
	}

	private static boolean answersOk(String url) throws IOException {
		HttpURLConnection connection = (HttpURLConnection) URI.create(url).toURL().openConnection();
		try {
			return connection.getResponseCode() == 200;
		}
		catch (ConnectException ex) {
			// Not yet.
			return false;
		}
		finally {
			connection.disconnect();
		}
	}

	private static CellResult cell(Results results, String target) {
		return results.cells().stream().filter((cell) -> cell.target().equals(target)).findFirst().orElseThrow();
	}

}
