package io.proxylab.lab.experiment.file;

import io.proxylab.lab.claims.CellAddress;
import io.proxylab.lab.claims.Claim;
import io.proxylab.lab.claims.Claims;
import io.proxylab.lab.experiment.AutoReplicates;
import io.proxylab.lab.experiment.Box;
import io.proxylab.lab.experiment.Connections.Reuse;
import io.proxylab.lab.experiment.Connections;
import io.proxylab.lab.experiment.Delivery;
import io.proxylab.lab.experiment.Experiment.Generator;
import io.proxylab.lab.experiment.Experiment.Place;
import io.proxylab.lab.experiment.Experiment.Track;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.IdleCores;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.experiment.Measure;
import io.proxylab.lab.experiment.Observability;
import io.proxylab.lab.experiment.Profiling;
import io.proxylab.lab.experiment.RequestMix;
import io.proxylab.lab.experiment.RequestPath;
import io.proxylab.lab.experiment.Setting;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.experiment.UpstreamDelay;
import io.proxylab.lab.experiment.WarmUp;
import io.proxylab.lab.yaml.BadFile;
import io.proxylab.lab.yaml.YamlFile;
import io.proxylab.load.protocol.LoadSettings.Cookies;
import io.proxylab.load.protocol.Mix.Feed;
import io.proxylab.load.protocol.Mix.Values;
import io.proxylab.load.protocol.Mix.Weighted;
import io.proxylab.load.protocol.Request;
import io.proxylab.proxy.catalogue.Catalogue;
import io.proxylab.proxy.catalogue.Peer;
import io.proxylab.userservice.delay.DelaySchedule;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static io.proxylab.lab.experiment.file.ExperimentText.LEAST;
import static io.proxylab.lab.experiment.file.ExperimentText.parse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ExperimentFileTests {

	@TempDir
	private Path folder = Path.of("");

	@Test
	void aFileThatSaysTheLeastGetsTheseDefaults() {
		Experiment experiment = parse(LEAST);
		assertThat(experiment.name()).isEqualTo("least");
		assertThat(experiment.place()).isEqualTo(Place.LOCAL);
		assertThat(experiment.box()).isEqualTo(new Box("t2.micro", 1, 1L << 30));
		assertThat(experiment.track()).isEqualTo(Track.TUNED);
		assertThat(experiment.generator()).isEqualTo(Generator.NETTY);
		assertThat(experiment.connections()).isEqualTo(new Connections(Reuse.KEEP_ALIVE, Reuse.KEEP_ALIVE));
		assertThat(experiment.observability()).containsExactly(Observability.METRICS);
		assertThat(experiment.warmUp()).isEqualTo(new WarmUp.Steady(Duration.ofSeconds(60)));
		assertThat(experiment.measure()).isEqualTo(new Measure(Duration.ofSeconds(30), 6));
		assertThat(experiment.seed()).isEqualTo(42);
	}

	@Test
	void everyKeyIsTakenOver() {
		Experiment experiment = parse("""
				name: whole
				place: local
				box: { cpus: 0.5, memory: 1.5GiB }
				track: stock
				generator: netty
				targets:
				  - direct
				  - servlet-blocking-apache5
				  - variant: servlet-blocking-apache5
				    as: servlet-blocking-1000
				    requestThreads: 1_000
				load: { closed: { users: [100, 2_000] } }
				upstream: { delay: [10ms, exponential(100ms), "0s:100ms,20s:1s"] }
				connections: { client: close, upstream: keepAlive }
				observability: tracing
				warmUp: { requests: 1_000_000 }
				measure: { duration: 1m, replicates: 2 }
				seed: 7
				""");
		assertThat(experiment.name()).isEqualTo("whole");
		assertThat(experiment.box()).isEqualTo(new Box("free", 0.5, 1536L << 20));
		assertThat(experiment.track()).isEqualTo(Track.STOCK);
		assertThat(experiment.targets()).extracting(Target::name)
			.containsExactly("servlet-blocking-apache5", "servlet-blocking-1000");
		assertThat(experiment.targets().getLast()).isInstanceOfSatisfying(Target.Proxy.class, (proxy) -> {
			assertThat(proxy.candidate().id()).isEqualTo("servlet-blocking-apache5");
			assertThat(proxy.settings()).hasToString("{requestThreads=1000}");
		});
		assertThat(experiment.loads()).containsExactly(new Load.Closed(100), new Load.Closed(2000));
		assertThat(experiment.delays()).containsExactly(
				new UpstreamDelay("10ms", Duration.ofMillis(10), Duration.ofMillis(10), false),
				new UpstreamDelay("exponential(100ms)", Duration.ofMillis(100), Duration.ofMillis(100), false),
				new UpstreamDelay("0s:100ms,20s:1s", Duration.ofMillis(100), Duration.ofSeconds(1), true));
		assertThat(experiment.connections()).isEqualTo(new Connections(Reuse.CLOSE, Reuse.KEEP_ALIVE));
		assertThat(experiment.observability()).containsExactly(Observability.TRACING);
		assertThat(experiment.warmUp()).isEqualTo(new WarmUp.Requests(1_000_000));
		assertThat(experiment.measure()).isEqualTo(new Measure(Duration.ofMinutes(1), 2));
		assertThat(experiment.seed()).isEqualTo(7);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			auto                                                   | 6  | 20 | 0.03 |
			{ atLeast: 4, atMost: 10, precision: 1.5%, within: 2h }| 4  | 10 | 0.015 | 7200
			{ atMost: 4 }                                          | 4  | 4  | 0.03 |
			{ precision: 100 % }                                   | 6  | 20 | 1    |
			""")
	void replicatesMayGoOnUntilItIsKnown(String replicates, int atLeast, int atMost, double precision,
			@Nullable Double withinSeconds) {
		Measure measure = parse(LEAST + "measure: { replicates: " + replicates + " }\n").measure();
		assertThat(measure.auto()).isEqualTo(new AutoReplicates(atLeast, atMost, precision, withinSeconds));
		assertThat(measure.replicates()).isEqualTo(atMost);
	}

	@Test
	void aRequestIsAPlainGetUnlessTheFileSaysOtherwise() {
		assertThat(parse(LEAST).delivery()).isEqualTo(new Delivery(Request.GET, 1));
		assertThat(parse(LEAST + "cookies: true\n").delivery().cookies()).isEqualTo(Cookies.SENT_BACK);
		assertThat(parse(LEAST + """
				request: { headers: ["X-Tenant: 7", "Content-Type: application/json"], body: '{"id":1}' }
				generators: 2
				""").delivery()).isEqualTo(new Delivery(
				new Request(Request.Method.POST,
						List.of(new Request.Header("X-Tenant", "7"),
								new Request.Header("Content-Type", "application/json")),
						Request.Body.of("{\"id\":1}")),
				2));
		assertThat(parse(LEAST + "request: { method: PUT, body: { size: 1000 } }\n").delivery().request())
			.isEqualTo(new Request(Request.Method.PUT, List.of(), new Request.Body(null, null, 1000)));
		assertThat(parse(LEAST + "request: { method: PATCH, body: { file: order.json } }\n").delivery().request())
			.isEqualTo(new Request(Request.Method.PATCH, List.of(), new Request.Body(null, "order.json", null)));
	}

	@Test
	void severalRequestsAreReadWithTheirWeightsAndValues() {
		Delivery delivery = parse(LEAST + """
				requests:
				  - { name: read, weight: 9, path: "/orders/{id}?delay={delay}" }
				  - { name: write, body: '{"id":{id}}' }
				values: { file: orders.csv }
				""").delivery();
		assertThat(delivery.mix())
			.isEqualTo(
					new RequestMix(
							List.of(new Weighted("read", 9, "/orders/{id}?delay={delay}", Request.GET),
									new Weighted("write", 1, null,
											new Request(Request.Method.POST, List.of(),
													Request.Body.of("{\"id\":{id}}")))),
							new Values("orders.csv", Feed.IN_ORDER)));
		assertThat(Objects.requireNonNull(delivery.mix())
			.of(RequestPath.DEFAULT, UpstreamDelay.of(DelaySchedule.parse("100ms")), 7)
			.requests()).extracting(Weighted::path).containsExactly("/orders/{id}?delay=100ms", "/user?delay=100ms");
	}

	@Test
	void aCorrectAnswerMayHaveAnotherStatus() {
		assertThat(parse(LEAST).delivery().status()).isEqualTo(200);
		assertThat(parse(LEAST + "request: { method: POST, status: 201 }\n").delivery().status()).isEqualTo(201);
		RequestMix mix = parse(LEAST + "requests: [{ name: read }, { name: lost, status: 404 }]\n").delivery().mix();
		assertThat(Objects.requireNonNull(mix).requests()).extracting(Weighted::status).containsExactly(null, 404);
	}

	@Test
	void oneRequestOrSeveral() {
		assertThatExceptionOfType(BadFile.class)
			.isThrownBy(() -> parse(LEAST + "request: { method: HEAD }\nrequests: [{ name: a }]\n"))
			.withMessageContaining("request: stands beside requests, of which each has its own; leave one of them out");
		assertThatExceptionOfType(BadFile.class)
			.isThrownBy(() -> parse(LEAST.replace("webflux-webclient", "helidon") + "requests: [{ name: a }]\n"))
			.withMessageContaining("target helidon answers a request of its own only");
	}

	@Test
	void aProfileIsRecordedOnlyWhereItIsAskedFor() {
		assertThat(parse(LEAST + "measure: { replicates: 1, profile: cpu }").measure())
			.isEqualTo(new Measure(Duration.ofSeconds(30), null, 1, Profiling.CPU, null, IdleCores.POLL));
		assertThat(parse(LEAST).measure().profile()).isEqualTo(Profiling.NONE);
	}

	@Test
	void idleCoresPollUnlessTheyAreToBeLeftAlone() {
		assertThat(parse(LEAST).measure().idleCores()).isEqualTo(IdleCores.POLL);
		assertThat(parse(LEAST + "measure: { idleCores: poll }").measure().idleCores()).isEqualTo(IdleCores.POLL);
		assertThat(parse(LEAST + "measure: { idleCores: system }").measure().idleCores()).isEqualTo(IdleCores.SYSTEM);
		assertThatExceptionOfType(BadFile.class).isThrownBy(() -> parse(LEAST + "measure: { idleCores: halt }"))
			.withMessageContaining("idleCores")
			.withMessageContaining("poll, system");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			warmUp: steady                       | until steady, at most 1m
			warmUp: none                         | none: each cell has a fresh process
			warmUp: { steady: { atMost: 20s } }  | until steady, at most 20s
			warmUp: { duration: 1500ms }         | 1500ms
			warmUp: { requests: 20_000 }         | 20000 requests
			""")
	void aWarmUpIsWrittenInOneOfFourWays(String line, String label) {
		assertThat(parse(LEAST + line).warmUp().label()).isEqualTo(label);
	}

	@ParameterizedTest
	@CsvSource({ "t2.micro, 1, 1GiB", "ecs-256, 0.25, 512MiB", "ecs-512, 0.5, 1GiB", "ecs-1024, 1, 2GiB" })
	void aBoxHasANameOrNumbers(String name, String cpus, String memory) {
		Box named = parse(LEAST + "box: " + name).box();
		Box free = parse(LEAST + "box: { cpus: " + cpus + ", memory: " + memory + " }").box();
		assertThat(named.label()).isEqualTo(name + " (" + cpus + " CPU, " + memory + ")");
		assertThat(free).isEqualTo(new Box("free", named.cpus(), named.memoryBytes()));
	}

	@Test
	void aFileIsReadAsUtf8AndGivesItsNameToTheExperiment() throws IOException {
		Path file = Files.writeString(this.folder.resolve("knee.yaml"), "# µs\n" + LEAST);
		assertThat(ExperimentFile.read(file).name()).isEqualTo("knee");
	}

	@Test
	void aFileWhoseNameIsNoneForARunNeedsAName() throws IOException {
		Path file = Files.writeString(this.folder.resolve("my first try.yaml"), LEAST);
		assertThatExceptionOfType(BadFile.class).isThrownBy(() -> ExperimentFile.read(file))
			.withMessageStartingWith(file + ":1:1: the file's name 'my first try' is no name");
	}

	@Test
	void aPeerIsATargetByItsIdAndTakesSettingsAndAName() {
		assertThat(parse("""
				targets: [netty, { variant: netty, as: narrow, maxConnections: 10 }]
				load: { closed: { users: 100 } }
				upstream: { delay: 100ms }
				""").targets()).hasSize(2)
			.allSatisfy((target) -> assertThat(target).isInstanceOfSatisfying(Target.Proxy.class,
					(proxy) -> assertThat(proxy.candidate()).isInstanceOf(Peer.class)))
			.extracting(Target::name)
			.containsExactly("netty", "narrow");
	}

	@Test
	void whatThePeersMayBeSetAreSettingsOfTheLab() {
		assertThat(Catalogue.load().all()).filteredOn(Peer.class::isInstance)
			.isNotEmpty()
			.allSatisfy((peer) -> assertThat(Setting.of(peer)).extracting(Setting::key)
				.containsExactlyInAnyOrderElementsOf(((Peer) peer).settings()));
	}

	@Test
	void aMissingFileIsTold() {
		Path missing = this.folder.resolve("smok.yaml");
		assertThatExceptionOfType(BadFile.class).isThrownBy(() -> ExperimentFile.read(missing))
			.withMessage(missing + ":1:1: no such file; name a YAML file, such as experiments/smoke.yaml");
	}

	@Test
	void aFolderAFileOfBytesAndAHugeFileAreRefused() throws IOException {
		Path bytes = Files.write(this.folder.resolve("bytes.yaml"), new byte[] { (byte) 0xff, (byte) 0xfe });
		Path huge = Files.write(this.folder.resolve("huge.yaml"), new byte[YamlFile.MOST_BYTES + 1]);
		assertThatExceptionOfType(BadFile.class).isThrownBy(() -> ExperimentFile.read(this.folder))
			.withMessageContaining("cannot be read");
		assertThatExceptionOfType(BadFile.class).isThrownBy(() -> ExperimentFile.read(bytes))
			.withMessageContaining("not UTF-8");
		assertThatExceptionOfType(BadFile.class).isThrownBy(() -> ExperimentFile.read(huge))
			.withMessageContaining("longer than 1 MiB");
	}

	@Test
	void claimsAndGatesSpeakOfTheCellsOfTheFile() {
		Experiment experiment = parse("""
				targets: [webflux-webclient, servlet-blocking-apache5]
				load: { closed: { users: [100, 800] } }
				upstream: { delay: 100ms }
				extraCells: [{ targets: [webflux-webclient], load: { closed: { users: 9 } }, upstream: { delay: 1s } }]
				claims:
				  - throughput(webflux-webclient, 9 users) >= 8/s
				  - "throughput(webflux-webclient) >=
				    throughput(servlet-blocking-apache5)"
				gates: errorRatio(direct) <= 0.1%
				""");
		assertThat(experiment.cells()).extracting(CellAddress::toString)
			.containsExactly("direct, 100 users, 100ms", "direct, 800 users, 100ms", "direct, 9 users, 1s",
					"webflux-webclient, 100 users, 100ms", "webflux-webclient, 800 users, 100ms",
					"webflux-webclient, 9 users, 1s", "servlet-blocking-apache5, 100 users, 100ms",
					"servlet-blocking-apache5, 800 users, 100ms");
		assertThat(experiment.claims().claims()).extracting(Claim::text)
			.containsExactly("throughput(webflux-webclient, 9 users) >= 8/s",
					"throughput(webflux-webclient) >= throughput(servlet-blocking-apache5)");
		assertThat(experiment.claims().claims()).extracting((claim) -> claim.cases().size()).containsExactly(1, 2);
		assertThat(experiment.claims().gates()).extracting((claim) -> claim.cases().size()).containsExactly(3);
		assertThat(parse(LEAST).claims()).isEqualTo(Claims.NONE);
	}

}
