package io.proxylab.lab.experiment.file;

import io.proxylab.lab.experiment.Delivery;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.yaml.BadFile;
import io.proxylab.lab.yaml.Problems;
import io.proxylab.proxy.catalogue.Candidate;
import io.proxylab.proxy.catalogue.Catalogue;
import io.proxylab.proxy.catalogue.Engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static io.proxylab.lab.experiment.file.ExperimentText.parse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

class BadExperimentTests {

	private static final Path GOLDEN = Path.of("src/test/resources/io/proxylab/lab/experiment");

	static Stream<String> wrongLines() throws IOException {
		return Files.readAllLines(GOLDEN.resolve("wrong-lines.txt"))
			.stream()
			.filter((line) -> !line.isBlank() && !line.startsWith("#"));
	}

	/**
	 * Each row of the file: a line of an experiment, {@code =>}, and what is said of it.
	 */
	@ParameterizedTest
	@MethodSource("wrongLines")
	void aWrongLineIsToldWithItsValueTheChoicesAndTheCure(String row) {
		String[] parts = row.split(" => ", 2);
		String yaml = file(parts[0]);
		long line = yaml.lines().count();
		assertThat(errors(yaml)).isEqualTo("knee.yaml:" + line + ":" + parts[1]);
	}

	/** An experiment that is right but for its last line. */
	static String file(String wrong) {
		return Stream
			.of("targets: [webflux-webclient]", "load: { closed: { users: 100 } }", "upstream: { delay: 100ms }")
			.filter((line) -> !key(line).equals(key(wrong)))
			.collect(Collectors.joining("\n", "", "\n" + wrong));
	}

	@Test
	void allErrorsOfAFileAreToldAtOnceInItsOrder() throws IOException {
		String yaml = Files.readString(GOLDEN.resolve("all-wrong.yaml"));
		Path golden = GOLDEN.resolve("all-wrong.txt");
		String errors = errors(yaml) + "\n";
		if (Boolean.getBoolean("golden.update")) {
			Files.writeString(golden, errors);
		}
		assertThat(errors).isEqualTo(Files.readString(golden));
	}

	@Test
	void aPoolOnTheStockTrackIsRefused() {
		assertThat(errors("""
				track: stock
				targets: [{ variant: webflux-webclient, maxConnections: 9 }]
				load: { closed: { users: 9 } }
				upstream: { delay: 10ms }
				"""))
			.isEqualTo("knee.yaml:2:57: targets.maxConnections: track stock leaves this to the client's library; "
					+ "write track: tuned, or leave it out");
	}

	@Test
	void aNumberOfRequestsThatSaysNoWindowIsRefused() {
		assertThat(errors("""
				targets: [webflux-webclient]
				load: { open: { rate: 30/s } }
				upstream: { delay: 10ms }
				measure: { requests: 1 }
				""")).isEqualTo("knee.yaml:4:10: measure: requests: 1: at 30/s poisson they take 33333.334us; "
				+ "write a number that takes 100ms to 24h");
		assertThat(errors("""
				targets: [webflux-webclient]
				load: { open: { rate: 30/s } }
				upstream: { delay: "0s:10ms,5s:1s" }
				measure: { requests: 900 }
				"""))
			.isEqualTo("knee.yaml:3:20: upstream.delay: '0s:10ms,5s:1s' is a schedule, which needs a window of known "
					+ "length; write measure.duration in place of measure.requests");
	}

	@Test
	void whatHasNoImageIsRefusedInContainers() {
		assertThat(
				errors("""
						place: compose
						targets: [webflux-webclient, nginx, { as: mine, command: "gateway {port}" }, { as: there, url: "http://there" }]
						load: { closed: { users: 9 } }
						upstream: { delay: 10ms }
						"""))
			.isEqualTo(
					"""
							knee.yaml:1:8: place: compose starts images of this project only, and target nginx is a program of \
							this machine; write local, or start it yourself and give its url
							knee.yaml:1:8: place: compose starts images of this project only, and target mine is a command or jar \
							of your own; write local, or start it yourself and give its url""");
	}

	@Test
	void aStartThatCannotBeOrThatNobodyWouldSeeIsRefused() {
		assertThat(errors("""
				start: [plain, cpuBoost]
				targets: [webflux-webclient]
				load: { closed: { users: 9 } }
				upstream: { delay: 10ms }
				""")).isEqualTo(
				"""
						knee.yaml:1:8: start: cpuBoost gives whole cores to a box that has a part of one, and box t2.micro has \
						whole ones; remove cpuBoost, or write a smaller box such as ecs-256
						knee.yaml:1:8: start: cpuBoost is over before a launch is warm; write warmUp: none, or remove cpuBoost""");
		assertThat(errors("""
				place: compose
				start: c1
				targets: [webflux-webclient]
				load: { closed: { users: 9 } }
				upstream: { delay: 10ms }
				""")).isEqualTo(
				"knee.yaml:2:8: start: compose starts containers as their images say; write place: local, or start: plain");
		assertThat(errors("""
				start: [aotcache, aotCache]
				targets: [nginx]
				load: { closed: { users: 9 } }
				upstream: { delay: 10ms }
				""")).contains("knee.yaml:1:9: start: ", "'aotcache'", "plain, aotCache, cpuBoost, c1");
		assertThat(errors("""
				start: [aotCache, c1]
				targets: [nginx]
				load: { closed: { users: 9 } }
				upstream: { delay: 10ms }
				"""))
			.contains("peer nginx runs in no JVM and is started plainly; add plain to start, or remove the peer");
	}

	@Test
	void whatJMeterDoesNotSendIsRefused() {
		assertThat(errors("""
				generator: jmeter
				targets: [webflux-webclient]
				load: { closed: { users: 9 } }
				upstream: { delay: 10ms }
				generators: 2
				""")).isEqualTo("knee.yaml:5:13: generators: jmeter sends plain GET requests, from one process, "
				+ "without cookies; write generator: netty, or remove it");
	}

	@Test
	void aScaleIsOneOfTwoAndJMeterHasBoth() {
		String rest = "targets: [webflux-webclient]\nload: { closed: { users: 9 } }\nupstream: { delay: 10ms }\n";
		assertThat(errors("scale: large\n" + rest)).contains("knee.yaml:1:8: scale: ", "'large'", "asked, machine");
		assertThat(ExperimentFile.parse("scale: machine\ngenerator: jmeter\n" + rest, "knee.yaml").delivery().scale())
			.isEqualTo(Delivery.Scale.MACHINE);
	}

	@Test
	void openLoadByJMeterIsRefused() {
		assertThat(errors("""
				generator: jmeter
				targets: [webflux-webclient]
				load: { closed: { users: 9 } }
				upstream: { delay: 10ms }
				extraCells: [{ targets: [webflux-webclient], load: { open: { rate: 9/s } }, upstream: { delay: 1s } }]
				""")).isEqualTo(
				"knee.yaml:1:12: generator: jmeter offers closed load only, of users who do not think, wait, and ask "
						+ "once; write netty, or remove the other loads, clientTimeout, retries and abandon");
	}

	@Test
	void aLoadThatChangesOnADelayThatChangesIsRefused() {
		assertThat(errors("""
				targets: [webflux-webclient]
				load: { closed: { users: 9 }, burst: { requests: 9 } }
				upstream: { delay: "0s:1s,5s:2s" }
				"""))
			.isEqualTo("knee.yaml:1:1: load 'burst of 9' on the delay schedule '0s:1s,5s:2s': only users and rates "
					+ "that stay go with a schedule; write a constant delay");
	}

	@Test
	void usersWhoseNumberChangesOnADelayThatChangesAreRefused() {
		assertThat(errors("""
				targets: [webflux-webclient]
				load: { closed: { users: { steps: [9, 18], each: 9s } } }
				upstream: { delay: "0s:1s,5s:2s" }
				"""))
			.isEqualTo("knee.yaml:1:1: load 'steps 9 18 users each 9s' on the delay schedule '0s:1s,5s:2s': only users "
					+ "and rates that stay go with a schedule; write a constant delay");
	}

	@Test
	void aTargetWithoutACellIsRefused() {
		assertThat(errors("""
				targets: [webflux-webclient, servlet-blocking-jdk]
				extraCells: [{ targets: [webflux-webclient], load: { closed: { users: 9 } }, upstream: { delay: 1s } }]
				"""))
			.isEqualTo("knee.yaml:1:1: target servlet-blocking-jdk has no cell; name it in extraCells, write load "
					+ "and upstream for all targets, or remove it");
	}

	@Test
	void aPeerThatWouldBeWatchedOtherwiseThanTheVariantsIsRefused() {
		assertThat(errors("""
				targets: [webflux-webclient, netty]
				load: { closed: { users: 9 } }
				upstream: { delay: 10ms }
				observability: [none, tracing]
				"""))
			.isEqualTo("knee.yaml:1:1: peer netty is watched as with metrics; add metrics to observability, or "
					+ "remove the peer");
	}

	@Test
	void mistakesInClaimsAndGatesAreToldWithTheOthersAndOnesThatFollowFromThemAreNot() {
		assertThat(errors("""
				targets: [webflux-webclien]
				load: { closed: { users: 9 } }
				upstream: { delay: 10ms }
				claims: ["throughput(webflux-webclient) >> 400/s", "thruput(webflux-webclient) > 1", "threads(any) > 1"]
				gates: ["errorRatio(webflux-webclient) <= 5/s"]
				""").lines()).satisfiesExactly(
				(line) -> assertThat(line).startsWith("knee.yaml:1:11: targets: unknown variant 'webflux-webclien'"),
				(line) -> assertThat(line).startsWith("knee.yaml:4:")
					.contains("claims: a measure or a number expected"),
				(line) -> assertThat(line).startsWith("knee.yaml:4:").contains("claims: unknown measure 'thruput'"),
				(line) -> assertThat(line).startsWith("knee.yaml:5:").contains("gates: '<=' needs two of a kind"));
	}

	@Test
	void whatHasNoTlsIsRefusedWithTheReasonUnlessItIsToGoWithout() {
		assertThat(errors("""
				targets: [webflux-webclient, nginx, jetty-servlet-sync]
				load: { closed: { users: 9 } }
				upstream: { delay: 10ms }
				connections: { client: { tls: true } }
				""")).isEqualTo("""
				knee.yaml:1:1: peer nginx has no TLS here: the configuration that this project writes for it has none \
				yet; write tls: [false, true], or remove the peer
				knee.yaml:1:1: engine jetty-servlet-sync has no TLS here; write tls: [false, true], or remove the \
				engine""");
		assertThat(parse("""
				targets: [webflux-webclient, jetty-servlet-sync]
				load: { closed: { users: 9 } }
				upstream: { delay: 10ms }
				connections: { upstream: { tls: true } }
				""").targets()).hasSize(2);
	}

	@Test
	void whatCannotSpeakHttp2IsRefusedWithTheReasonAndWhatCan() {
		assertThat(errors("""
				targets: [servlet-virtual-apache5, webflux-future-apache4, servlet-callable-apache5, webflux-webclient]
				load: { closed: { users: 9 } }
				upstream: { delay: 10ms }
				connections: { upstream: { tls: true, http: 2 } }
				""").lines()).satisfiesExactly((line) -> assertThat(line)
			.isEqualTo("knee.yaml:1:1: variant servlet-virtual-apache5 cannot call the upstream "
					+ "over HTTP/2: Apache HttpClient 5 (classic) speaks HTTP/1.1 only; write http: [1, 2] for the "
					+ "upstream, or take servlet-virtual-jdk, servlet-virtual-jetty"),
				(line) -> assertThat(line).contains("Apache HttpAsyncClient 4 speaks HTTP/1.1 only")
					.endsWith("or take webflux-future-jdk, webflux-future-apache5"),
				(line) -> assertThat(line).contains("variant servlet-callable-apache5 cannot")
					.contains("or take servlet-blocking-jdk, servlet-blocking-jetty, servlet-virtual-jdk"));
		assertThat(errors("""
				targets: [webflux-webclient, { as: mine, url: "https://127.0.0.1:8443" }, netty]
				load: { closed: { users: 9 } }
				upstream: { delay: 10ms }
				connections: { client: { tls: true, http: 2 } }
				""").lines()).satisfiesExactly(
				(line) -> assertThat(line).isEqualTo("knee.yaml:1:1: service mine is asked over HTTP/1.1 here; write "
						+ "http: [1, 2] for the client, or remove the service"),
				(line) -> assertThat(line).contains("peer netty has no TLS here"));
	}

	@Test
	void tlsGoesWithWhatKnowsTheLabsCertificates() {
		assertThat(errors("""
				place: compose
				generator: jmeter
				start: [plain, aotCache]
				targets: [webflux-webclient]
				load: { closed: { users: 9 } }
				upstream: { delay: 10ms }
				connections: { client: { tls: true } }
				""").lines()).filteredOn((line) -> line.contains("tls"))
			.satisfiesExactly(
					(line) -> assertThat(line).startsWith("knee.yaml:7:14: connections: tls: true needs certificates, ")
						.endsWith("write place: local, or remove tls"),
					(line) -> assertThat(line).contains("which jmeter does not; write generator: netty, or remove tls"),
					(line) -> assertThat(line).contains("remove aotCache from start, or remove tls"));
	}

	@Test
	void aNameThatAnAxisMakesMustBeFree() {
		assertThat(errors("""
				targets: [webflux-webclient, { command: "gateway {port}", as: webflux-webclient.upstream-close }]
				load: { closed: { users: 9 } }
				upstream: { delay: 10ms }
				connections: { upstream: [keepAlive, close] }
				"""))
			.isEqualTo("knee.yaml:1:1: two targets are named 'webflux-webclient.upstream-close', one of them by an "
					+ "axis of several values; give the other one another name with as");
	}

	@Test
	void missingKeysAreToldWithAnExample() {
		assertThat(errors("name: empty")).isEqualTo("""
				knee.yaml:1:1: key 'targets' is missing; write for instance targets: [webflux-webclient]
				knee.yaml:1:1: key 'load' is missing; write for instance load: { closed: { users: 100 } }
				knee.yaml:1:1: key 'upstream' is missing; write for instance upstream: { delay: 100ms }""");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			``                 | 1:1: the file is empty; experiments/smoke.yaml is an example
			# only a comment   | 1:1: the file is empty; experiments/smoke.yaml is an example
			targets: *none     | 1:10: not YAML: found undefined alias none
			name: "\u0001"     | 1:8: a character that YAML does not allow: U+0001; remove it
			""")
	void whatIsNotYamlIsToldWithItsPlace(String yaml, String error) {
		assertThat(errors(yaml)).isEqualTo("knee.yaml:" + error);
	}

	@Test
	void aBracketThatIsNeverClosedIsToldWithItsBeginning() {
		assertThat(errors("name: x\ntargets: [webflux-webclient\n")).startsWith("knee.yaml:3:1: not YAML: ")
			.contains("(line 2)");
	}

	@ParameterizedTest
	@ValueSource(strings = { "targets: &a [*a]", "targets: [&a { variant: *a }]", "box: &a { cpus: *a }",
			"&a upstream: &b { delay: *b }" })
	void aFileThatHoldsItselfIsRefused(String yaml) {
		assertThatExceptionOfType(BadFile.class).isThrownBy(() -> parse(yaml));
	}

	@Test
	void listsWithoutEndAreRefused() {
		String numbers = IntStream.rangeClosed(1, 101).mapToObj(String::valueOf).collect(Collectors.joining(", "));
		assertThat(errors("""
				targets: [webflux-webclient]
				load: { closed: { users: [%s] } }
				upstream: { delay: 10ms }
				""".formatted(numbers)))
			.isEqualTo("knee.yaml:2:26: load.closed.users: the list has 101 entries; write at most 100");
	}

	@Test
	void aPlanWithoutEndIsRefused() {
		String hundred = IntStream.rangeClosed(1, 100).mapToObj(String::valueOf).collect(Collectors.joining(", "));
		assertThat(errors("""
				targets: [webflux-webclient]
				load: { closed: { users: [%s] } }
				upstream: { delay: [10ms, 20ms, 30ms, 40ms, 50ms, 60ms] }
				measure: { replicates: 100 }
				""".formatted(hundred))).isEqualTo("knee.yaml:1:1: 120000 trials are too many; at most 100000: "
				+ "take fewer targets, loads, delays or replicates");
	}

	/** Only {@link BadFile} may come out of it, whatever the file says. */
	@Test
	void noMutilationOfAFileIsABug() throws IOException {
		String whole = Files.readString(GOLDEN.resolve("all-wrong.yaml"));
		String pieces = "{}[]:,-#&*!|>'\"%@` \n\t0123456789.smhGiB~?\u0000\u00e9\ud83d";
		Random random = new Random(42);
		for (int i = 0; i < 1000; i++) {
			StringBuilder yaml = new StringBuilder(whole);
			for (int edits = random.nextInt(1, 6); edits > 0; edits--) {
				int at = random.nextInt(yaml.length());
				char piece = pieces.charAt(random.nextInt(pieces.length()));
				switch (random.nextInt(3)) {
					case 0 -> yaml.insert(at, piece);
					case 1 -> yaml.setCharAt(at, piece);
					default -> yaml.delete(at, Math.min(yaml.length(), at + random.nextInt(20)));
				}
			}
			assertThatExceptionOfType(BadFile.class).as("%s", yaml).isThrownBy(() -> parse(yaml.toString()));
		}
	}

	private static String key(String line) {
		return line.substring(0, line.indexOf(':'));
	}

	private static String errors(String yaml) {
		BadFile bad = catchThrowableOfType(BadFile.class, () -> parse(yaml));
		assertThat(bad).as("an error in %s", yaml).isNotNull();
		// The golden files outlive changes of the catalogue.
		return String.valueOf(bad.getMessage())
			.replace(String.join(", ", Catalogue.load().ids()), "<all variants>")
			.replace(engines(), "<all engines>");
	}

	private static String engines() {
		return Catalogue.load()
			.all()
			.stream()
			.filter(Engine.class::isInstance)
			.map(Candidate::id)
			.collect(Collectors.joining(", "));
	}

	private static Experiment parse(String yaml) {
		return ExperimentFile.parse(yaml, "knee", new Problems("knee.yaml"), Catalogue.load());
	}

}
