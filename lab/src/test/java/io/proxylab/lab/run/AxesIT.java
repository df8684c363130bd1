package io.proxylab.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.analysis.Analysis;
import io.proxylab.lab.experiment.Connections.Reuse;
import io.proxylab.lab.trial.LaunchRecord;
import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.RawTrial;
import io.proxylab.lab.trial.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Axes from the experiment's words to what the upstream counts and the target says. */
@Order(1) // It takes longest.
@Execution(ExecutionMode.CONCURRENT)
@Timeout(300)
class AxesIT {

	private static final int USERS = 5;

	/** A machine that is busy with other tests makes trials invalid, but not missing. */
	private static final List<Integer> DONE = List.of(0, 3);

	private static final String EXPERIMENT = """
			name: axes
			box: t2.micro
			targets: [%s]
			load: { closed: { users: %d } }
			upstream: { delay: %s }
			%s
			warmUp: { requests: 50, compilersFirst: false }
			measure: { duration: %s, replicates: 1 }
			""";

	@TempDir
	Path directory;

	@Test
	@Tag("full")
	void connectionsThatCloseServeOneRequestEach() throws Exception {
		measureConnections("connections: { client: close, upstream: close }", 2, (trial) -> true);
	}

	@Test
	@Tag("full")
	void eachCombinationOfReuseOpensItsConnectionsForABodyFromTwoGenerators() throws Exception {
		RawRun raw = measureConnections("""
				connections: { client: [keepAlive, close], upstream: [keepAlive, close] }
				request: { headers: ["X-Tenant: 7"], body: '{"id":1}' }
				generators: 2""", 6, AxesIT::reachesTheUpstreamOnNewConnections);
		assertThat(raw.launches())
			.allSatisfy((launch) -> assertThat(launch.commands().get("generator")).contains("--generators=2"));
	}

	private RawRun measureConnections(String conditions, int trials, Predicate<RawTrial> closesTowardsUpstream)
			throws Exception {
		try (LabProcess lab = LabProcess.run(LabProcess.HOME, this.directory,
				String.format(Locale.ROOT, EXPERIMENT, "netty", USERS, "50ms", conditions, "500ms"))) {
			assertThat(lab.await()).as(lab.output()).isIn(DONE);
			RawRun raw = raw(lab);
			assertThat(raw.trials()).hasSize(trials);
			for (RawTrial trial : raw.trials()) {
				assertThat(trial.record().measured()).as(trial.record().id()).isNotNull().satisfies((load) -> {
					assertThat(load.correct()).isPositive();
					assertThat(load.errors()).isEmpty();
					if (trial.record().clientConnections() == Reuse.CLOSE) {
						assertThat(load.connectionsOpened()).isGreaterThanOrEqualTo(load.completed());
					}
					else {
						assertThat(load.connectionsOpened()).isPositive().isLessThanOrEqualTo(USERS);
					}
				});
				assertThat(trial.record().upstream()).as(trial.record().id()).isNotNull().satisfies((upstream) -> {
					if (closesTowardsUpstream.test(trial)) {
						assertThat(upstream.connectionsOpened()).isGreaterThanOrEqualTo(upstream.requests() - USERS);
					}
					else {
						// A health probe a second has a connection of its own.
						assertThat(upstream.connectionsOpened()).isLessThanOrEqualTo(USERS + 2L);
					}
				});
				assertThat(slowest(lab, trial.record().id())).hasSizeBetween(2, 1001);
			}
			lab.leavesNothing();
			return raw;
		}
	}

	@Test
	@Tag("full")
	void tlsIsSpokenOnBothSidesRequestsAreTracedAndNoMoreThreadsServeThanAreAskedFor() throws Exception {
		String target = "{ variant: servlet-blocking-apache5, requestThreads: 2, as: two-threads }";
		String conditions = "connections: { client: { tls: true }, upstream: { tls: true } }\nobservability: tracing";
		try (LabProcess lab = LabProcess.run(LabProcess.HOME, this.directory,
				String.format(Locale.ROOT, EXPERIMENT, target, USERS, "100ms", conditions, "1s"))) {
			assertThat(lab.await()).as(lab.output()).isIn(DONE);
			RawRun raw = raw(lab);
			assertThat(raw.trials()).hasSize(2).allSatisfy((trial) -> {
				assertThat(trial.record().measured()).isNotNull().satisfies((load) -> {
					assertThat(load.correct()).isPositive();
					assertThat(load.errors()).isEmpty();
					assertThat(load.connectionsOpened()).isPositive().isLessThanOrEqualTo(USERS);
				});
				assertThat(trial.record().probes().failed()).isZero();
			});
			assertThat(raw.launches()).hasSize(2)
				.allSatisfy((launch) -> assertThat(launch.limits()).containsEntry("server.tls.protocol", "TLSv1.3")
					.containsEntry("server.tls.cipher", "TLS_AES_128_GCM_SHA256")
					.containsEntry("server.tls.resumption", true)
					.containsKey("generator.tls.library"));
			LaunchRecord proxied = proxied(raw);
			assertThat(proxied.limits()).containsEntry("client.tls.protocol", "TLSv1.3")
				.containsEntry("client.tls.cipher", "TLS_AES_128_GCM_SHA256")
				.doesNotContainKey("server.http.agreed")
				.containsEntry("observability", "tracing")
				.containsEntry("server.threads.max", 2);
			assertThat(raw.trials()).filteredOn((trial) -> trial.record().launchId().equals(proxied.id()))
				.singleElement()
				.satisfies((trial) -> assertThat(trial.record().upstream()).isNotNull()
					.satisfies((upstream) -> assertThat(upstream.meanInFlight()).as("two threads wait for the upstream")
						.isLessThan(2.5)));
			assertThat(keys(proxied)).hasSize(2).allSatisfy((key) -> assertThat(key.getParent()).doesNotExist());
			lab.leavesNothing();
		}
	}

	@Test
	void http2IsSpokenWithTheControlAndUsersShareAConnection() throws Exception {
		measureOverHttp2("direct", 1);
	}

	@Test
	@Tag("full")
	void http2IsSpokenOnBothSidesAndUsersShareAConnection() throws Exception {
		assertThat(proxied(measureOverHttp2("webflux-webclient", 2)).limits())
			.containsEntry("client.http.version", "HTTP/2")
			.containsEntry("server.tls.library", "OpenSSL")
			.containsEntry("client.tls.library", "OpenSSL");
	}

	private RawRun measureOverHttp2(String target, int launches) throws Exception {
		try (LabProcess lab = LabProcess.run(LabProcess.HOME, this.directory,
				String.format(Locale.ROOT, EXPERIMENT, target, USERS, "50ms",
						"connections: { client: { tls: openssl, http: 2, streams: " + USERS
								+ " }, upstream: { tls: openssl, http: 2 } }",
						"1s"))) {
			assertThat(lab.await()).as(lab.output()).isIn(DONE);
			RawRun raw = raw(lab);
			assertThat(raw.trials()).hasSize(launches).allSatisfy((trial) -> {
				assertThat(trial.record().measured()).isNotNull().satisfies((load) -> {
					assertThat(load.correct()).isPositive();
					assertThat(load.errors()).isEmpty();
					assertThat(load.connectionsOpened()).as("those of each event loop").isPositive().isLessThan(USERS);
				});
				assertThat(trial.record().probes().failed()).isZero();
			});
			assertThat(raw.launches()).hasSize(launches)
				.allSatisfy((launch) -> assertThat(launch.limits()).containsEntry("server.http.agreed", "HTTP/2")
					.containsEntry("server.http2.streams", USERS));
			lab.leavesNothing();
			return raw;
		}
	}

	private static LaunchRecord proxied(RawRun raw) {
		return raw.launches().stream().filter((launch) -> !launch.target().equals("direct")).findFirst().orElseThrow();
	}

	/** The files of private keys that processes of a launch were given. */
	private static List<Path> keys(LaunchRecord launch) {
		return launch.commands()
			.values()
			.stream()
			.flatMap(List::stream)
			.filter((argument) -> argument.endsWith(".key"))
			.map((argument) -> Path.of(argument.replaceFirst("^.*?=(file:(//)?)?", "")))
			.toList();
	}

	@Test
	@Tag("full")
	void asManyThreadsAsAreAskedForLimitAndTheVerdictSaysSo() throws Exception {
		String target = "{ variant: servlet-blocking-apache5, requestThreads: 10, as: ten-threads }";
		try (LabProcess lab = LabProcess.run(LabProcess.HOME, this.directory,
				String.format(Locale.ROOT, EXPERIMENT, target, 2 * 10, "1s", "observability: tracing", "6s"))) {
			assertThat(lab.await()).as(lab.output()).isIn(DONE);
			RawRun raw = raw(lab);
			assertThat(Analysis.of(raw).cells()).filteredOn((cell) -> cell.target().equals("ten-threads"))
				.singleElement()
				.satisfies((cell) -> assertThat(cell.sentence())
					.startsWith("capped at 10 req/s: 10 request threads / 1,000 ms"));
			assertThat(proxied(raw).limits()).containsEntry("observability", "tracing");
		}
	}

	private static List<String> slowest(LabProcess lab, String trial) throws IOException {
		try (Stream<Path> runs = Files.list(lab.runs())) {
			return Files
				.readAllLines(runs.findFirst().orElseThrow().resolve("trials").resolve(trial).resolve("slow.csv"));
		}
	}

	private static boolean reachesTheUpstreamOnNewConnections(RawTrial trial) {
		return trial.record().target().equals("direct") ? trial.record().clientConnections() == Reuse.CLOSE
				: trial.record().target().endsWith(".upstream-close");
	}

	private static RawRun raw(LabProcess lab) throws IOException {
		try (Stream<Path> runs = Files.list(lab.runs())) {
			return RunDirectory.open(runs.findFirst().orElseThrow()).read();
		}
	}

}
