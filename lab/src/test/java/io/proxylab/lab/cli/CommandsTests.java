package io.proxylab.lab.cli;

import io.proxylab.lab.cli.terminal.CommandFailure;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.proxy.catalogue.Catalogue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

@Isolated("sets proxylab.home, which commands of other tests would read")
class CommandsTests {

	private static final int COLUMNS = 80;

	private final StringWriter out = new StringWriter();

	private final StringWriter err = new StringWriter();

	@TempDir
	private Path folder = Path.of("");

	static List<String> commands() {
		return List.copyOf(commandLine(new StringWriter(), new StringWriter()).getSubcommands().keySet());
	}

	static List<Path> experiments() throws IOException {
		try (Stream<Path> files = Files.list(Path.of("..", "experiments"))) {
			return files.filter((file) -> file.toString().endsWith(".yaml")).sorted().toList();
		}
	}

	@ParameterizedTest
	@MethodSource("commands")
	void everyCommandHasHelpWithExamplesAndExitCodesInEightyColumns(String command) {
		assertThat(execute(command, "--help")).isEqualTo(ExitCodes.DONE);
		assertThat(this.out.toString()).contains("Exit codes:", "Examples:", "./proxylab " + command);
		assertThat(this.out.toString().lines())
			.allSatisfy((line) -> assertThat(line).hasSizeLessThanOrEqualTo(COLUMNS));
	}

	@ParameterizedTest
	@MethodSource("commands")
	void everyCommandHasALineInTheListOfThem(String command) throws IOException {
		assertThat(Files.readString(Path.of("..", "docs", "commands.md"))).contains("| `./proxylab " + command);
	}

	@ParameterizedTest
	@MethodSource("commands")
	void everyCommandRefusesAnUnknownOptionAsWrongInput(String command) {
		assertThat(execute(command, "--unheard-of")).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString()).startsWith("proxylab: ").contains("'proxylab " + command + " --help'");
		assertThat(this.out.toString()).isEmpty();
	}

	@Test
	void whatAServiceOfTheUsersIsStartedFromIsLookedForBeforeAnythingStarts() throws IOException {
		Path file = Files.writeString(this.folder.resolve("own.yaml"), """
				targets:
				  - { as: a, jar: nope.jar, arguments: "{port}" }
				  - { as: b, jar: %s, arguments: "{port}" }
				  - { as: c, command: "no-such-program --port={port}" }
				  - { as: d, command: [ /no/such/program, "{port}" ] }
				  - { as: e, command: "FLAG=1 anything {port}" }
				load: { closed: { users: 9 } }
				upstream: { delay: 10ms }
				""".formatted(Files.writeString(this.folder.resolve("text.jar"), "no zip")));
		for (List<String> command : List.of(List.of("plan", file.toString()),
				List.of("run", "--runs", this.folder.resolve("runs").toString(), file.toString()))) {
			this.err.getBuffer().setLength(0);
			assertThat(execute(command.toArray(String[]::new))).isEqualTo(ExitCodes.WRONG_INPUT);
			assertThat(this.err.toString().lines()).satisfiesExactly(
					(line) -> assertThat(line).startsWith(file + ": target a: jar: ")
						.contains("nope.jar is missing; build it"),
					(line) -> assertThat(line).startsWith(file + ": target b: jar: ").contains("text.jar is no jar"),
					(line) -> assertThat(line)
						.startsWith(file + ": target c: command: there is no program 'no-such-program'"),
					(line) -> assertThat(line).startsWith(file + ": target d: command: /no/such/program is missing"));
		}
		assertThat(this.folder.resolve("runs")).doesNotExist();
	}

	@Test
	void planAndRunRefuseACredentialThatWouldBeKeptWithTheRun() throws IOException {
		Path file = Files.writeString(this.folder.resolve("secret.yaml"), """
				targets: [webflux-webclient]
				request: { headers: ["Authorization: Bearer hush"] }
				load: { closed: { users: 9 } }
				upstream: { delay: 10ms }
				""");
		for (List<String> command : List.of(List.of("plan", file.toString()),
				List.of("run", "--runs", this.folder.resolve("runs").toString(), file.toString()))) {
			this.err.getBuffer().setLength(0);
			assertThat(execute(command.toArray(String[]::new))).isEqualTo(ExitCodes.WRONG_INPUT);
			assertThat(this.err.toString()).startsWith(file + ": headers: 'Authorization' holds a credential")
				.contains("Write \"Authorization: ${AUTHORIZATION}\", and export AUTHORIZATION.")
				.doesNotContain("hush");
		}
		assertThat(this.folder.resolve("runs")).doesNotExist();
	}

	@Test
	void planLooksForTheFileOfABodyAsItLooksForJars() throws IOException {
		Path file = Files.writeString(this.folder.resolve("body.yaml"), """
				targets: [direct]
				request: { method: POST, body: { file: nope.json } }
				load: { closed: { users: 9 } }
				upstream: { delay: 10ms }
				""");
		assertThat(execute("plan", file.toString())).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString()).startsWith(file + ": request.body.file: ").contains("nope.json is missing");
	}

	@ParameterizedTest
	@CsvSource({ "'url: \"http://localhost:65536\"', has port 65536; write one from 1 to",
			"'jar: \"a\\0.jar\", arguments: \"{port}\"', U+0000", "'command: [ \"a\\0\", \"{port}\" ]', U+0000" })
	void aHostileValueIsNamedWithItsLine(String origin, String reason) throws IOException {
		Path file = Files.writeString(this.folder.resolve("hostile.yaml"), """
				targets: [{ as: a, %s }]
				load: { closed: { users: 9 } }
				upstream: { delay: 10ms }
				""".formatted(origin));
		assertThat(execute("plan", file.toString())).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString()).startsWith(file + ":1:").contains(reason).doesNotContain("\tat ");
	}

	@ParameterizedTest
	@MethodSource("commands")
	void theSummaryOfEveryCommandIsAWholeSentenceInTheListOfAll(String command) {
		CommandLine listed = Objects.requireNonNull(commandLine(this.out, this.err).getSubcommands().get(command));
		String summary = listed.getCommandSpec().usageMessage().description()[0];
		assertThat(summary).endsWith(".");
		assertThat(execute("--help")).isEqualTo(ExitCodes.DONE);
		assertThat(this.out.toString().replaceAll("\\s+", " ")).contains(" " + command + " " + summary + " ");
	}

	@ParameterizedTest
	@MethodSource("experiments")
	void thePlanOfEveryExperimentFitsEightyColumns(Path experiment) {
		// Where examples/ is not built, experiments that start its jars say so.
		assertThat(execute("plan", experiment.toString())).isIn(ExitCodes.DONE, ExitCodes.WRONG_INPUT);
		assertThat(this.out.toString().lines()).isNotEmpty()
			.allSatisfy((line) -> assertThat(line).hasSizeLessThanOrEqualTo(COLUMNS));
	}

	@Test
	void planPrintsLaunchesTrialsOrderAndTotalTime() throws IOException {
		Path file = Files.writeString(this.folder.resolve("knee.yaml"), """
				box: ecs-256
				targets:
				  - direct
				  - { variant: servlet-blocking-apache5, as: narrow, requestThreads: 50, maxConnections: 60 }
				load: { closed: { users: [100, 800] } }
				upstream: { delay: 500ms }
				warmUp: { requests: 100_000 }
				measure: { duration: 10s, replicates: 1 }
				""");
		assertThat(execute("plan", file.toString())).isEqualTo(ExitCodes.DONE);
		assertThat(this.out).hasToString("""
				knee: 2 targets (direct included) x 2 cells x 1 replicate = 4 trials in 2
				launches, about 19 min 39 s
				  place         local
				  box           ecs-256 (0.25 CPU, 512MiB)
				  track         tuned
				  generator     netty
				  connections   client kept alive, upstream kept alive
				  observability metrics
				  warm-up       100000 requests, with 800 users x 500ms
				  seed          42
				  target        narrow = servlet-blocking-apache5, maxConnections 60,
				                requestThreads 50

				launch 1: r1-direct                              about 1 min 41 s
				    start 1.5 s, then warm-up 1 min 12 s
				    800 users x 500ms                            settle 2.5 s, window 10 s
				    100 users x 500ms                            settle 2.5 s, window 10 s

				launch 2: r1-narrow                              about 17 min 59 s
				    start 42 s, then warm-up 16 min 49 s
				    800 users x 500ms                            settle 2.5 s, window 10 s
				    100 users x 500ms                            settle 2.5 s, window 10 s

				Nothing was started. A run takes about 19 min 39 s once everything is built, and
				up to 3 min 39 s more where windows have to be measured again because compilers
				were busy or the hypervisor took the cores.
				""");
	}

	@Test
	void planShowsWhichTargetAndWhichCellHasWhichValueOfAnAxis() throws IOException {
		Path file = Files.writeString(this.folder.resolve("closing.yaml"), """
				targets: [webflux-webclient]
				load: { closed: { users: 100 } }
				upstream: { delay: 10ms }
				connections: { client: [keepAlive, close], upstream: [keepAlive, close] }
				observability: [none, tracing]
				measure: { replicates: 1 }
				""");
		assertThat(execute("plan", file.toString())).isEqualTo(ExitCodes.DONE);
		assertThat(this.out.toString())
			.startsWith("closing: 5 targets (direct included) x 2 cells x 1 replicate = 10 trials in 5")
			.contains("""
					  connections   client kept alive or closed after each answer, upstream kept
					                alive or closed after each answer
					""", """
					  target        webflux-webclient.upstream-close.none = webflux-webclient,
					                upstream closed after each answer, observability none
					""", "    100 users x 10ms, client closes              settle 1 s, window 30 s\n");
		assertThat(this.out.toString().lines())
			.allSatisfy((line) -> assertThat(line).hasSizeLessThanOrEqualTo(COLUMNS));
	}

	@Test
	void planShowsWhatIsEncrypted() throws IOException {
		Path file = Files.writeString(this.folder.resolve("tls.yaml"), """
				targets: [webflux-webclient]
				load: { closed: { users: 100 } }
				upstream: { delay: 10ms }
				connections: { client: { tls: true }, upstream: { tls: [false, true] } }
				measure: { replicates: 1 }
				""");
		assertThat(execute("plan", file.toString())).isEqualTo(ExitCodes.DONE);
		assertThat(this.out.toString()).contains("""
				  connections   client kept alive over TLS, upstream kept alive with and without
				                TLS
				""", """
				  target        webflux-webclient.upstream-tls = webflux-webclient, upstream
				                over TLS
				""");
	}

	@Test
	void planTellsAllErrorsOfABadFileOnStandardErrorAndStartsNothing() throws IOException {
		Path file = Files.writeString(this.folder.resolve("bad.yaml"), """
				targets: [webflux-webclint]
				load: { closed: { users: -1 } }
				upstream: { delay: 100 }
				measure: { duration: 0s }
				""");
		assertThat(execute("plan", file.toString())).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.out.toString()).isEmpty();
		assertThat(this.err.toString().lines()).hasSize(4)
			.allSatisfy((line) -> assertThat(line).startsWith(file + ":"));
		assertThat(this.err.toString()).contains(":1:11: ", "did you mean webflux-webclient?", ":2:26: ", ":3:20: ",
				":4:22: ");
	}

	@Test
	void planWithoutAnExperimentTellsWhatItTakes() {
		assertThat(execute("plan")).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.err).hasToString("""
				proxylab: Missing required parameter: 'EXPERIMENT'
				'proxylab plan --help' tells what it takes
				""");
	}

	@ParameterizedTest
	@ValueSource(strings = { "quick", "quick.yaml" })
	void theNameOfAnExperimentOfTheProjectIsEnough(String name) {
		System.setProperty("proxylab.home", "..");
		try {
			assertThat(execute("plan", name)).as(this.err.toString()).isEqualTo(ExitCodes.DONE);
			assertThat(this.out.toString()).startsWith("quick: ");
			assertThat(execute("plan", "quik")).isEqualTo(ExitCodes.WRONG_INPUT);
			assertThat(execute("run", "quik")).isEqualTo(ExitCodes.WRONG_INPUT);
			assertThat(execute("calibrate", "--noise=quik")).isEqualTo(ExitCodes.WRONG_INPUT);
			assertThat(this.err.toString().lines().filter((line) -> line.endsWith("; did you mean quick?"))).hasSize(3);
		}
		finally {
			System.clearProperty("proxylab.home");
		}
	}

	@Test
	void noCommandIsWrongUsage() {
		assertThat(execute()).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString()).contains("Missing required subcommand");
	}

	@Test
	void variantsPrintsTheWholeCatalogueInEightyColumns() {
		assertThat(execute("variants")).isEqualTo(ExitCodes.DONE);
		assertThat(this.out.toString().lines()).containsAll(Catalogue.load().ids())
			.allSatisfy((line) -> assertThat(line).hasSizeLessThanOrEqualTo(COLUMNS));
	}

	@Test
	void variantsEndsWithTargetsThatAnExperimentCanHave() throws IOException {
		execute("variants");
		String targets = this.out.toString()
			.lines()
			.filter((line) -> line.startsWith("  - "))
			.collect(Collectors.joining("\n"));
		Path file = Files.writeString(this.folder.resolve("copied.yaml"), "targets:\n" + targets + """

				load: { closed: { users: 1 } }
				upstream: { delay: 10ms }
				""");
		assertThat(execute("plan", file.toString())).as(this.err.toString()).isEqualTo(ExitCodes.DONE);
	}

	@Test
	void variantsAsJsonNamesEverythingForScripts() {
		assertThat(execute("variants", "--json")).isEqualTo(ExitCodes.DONE);
		JsonNode variants = JsonMapper.shared().readTree(this.out.toString());
		assertThat(variants.size()).isEqualTo(Catalogue.load().ids().size());
		assertThat(variants.valueStream())
			.allSatisfy((variant) -> assertThat(variant.propertyNames()).containsExactly("id", "kind", "stack", "model",
					"client", "server", "jar", "program", "summary", "settings"));
	}

	@Test
	void aFailureThatTheUserCanMendIsToldWithoutAStackTrace() {
		assertThat(fail(new CommandFailure(ExitCodes.GATE_FAILED, List.of("one", "two"))))
			.isEqualTo(ExitCodes.GATE_FAILED);
		assertThat(this.err).hasToString("one\ntwo\n");
	}

	@Test
	void aFileThatCannotBeWrittenIsToldWithItsNameAndTheCureAndTheRunCountsAsIncomplete() {
		assertThat(fail(new UncheckedIOException(new AccessDeniedException("/runs")))).isEqualTo(ExitCodes.INCOMPLETE);
		assertThat(this.err).hasToString(
				"proxylab: /runs: this user may not read or write it; grant the right, or name another place\n");
	}

	@ParameterizedTest
	@MethodSource
	void whatAFileSystemSaysIsToldInWords(IOException failure, String message) {
		assertThat(fail(new UncheckedIOException(failure))).isEqualTo(ExitCodes.INCOMPLETE);
		assertThat(this.err).hasToString("proxylab: " + message + "\n");
	}

	static Stream<Arguments> whatAFileSystemSaysIsToldInWords() {
		return Stream.of(arguments(new FileAlreadyExistsException("/a"), "/a: is in the way; remove or rename it"),
				arguments(new NoSuchFileException("/a"),
						"/a: is not there (any more); name one that is, or run the command again"),
				arguments(new FileSystemException("/a", null, "No space left on device"),
						"/a: No space left on device"),
				arguments(new IOException("Stream closed"),
						"reading or writing failed (Stream closed); run the command again"));
	}

	@Test
	void aBugIsToldAsOneWithItsStackTraceAndIsNeverAFailedGate() {
		assertThat(fail(new IllegalStateException("broken"))).isEqualTo(ExitCodes.UNEXPECTED);
		assertThat(this.err.toString()).startsWith("proxylab: 'proxylab failing' failed unexpectedly")
			.contains("IllegalStateException: broken", "\tat ");
	}

	@Test
	void anErrorOfTheJvmIsNeverAFailedGate() {
		assertThat(fail(new OutOfMemoryError("Java heap space"))).isEqualTo(ExitCodes.UNEXPECTED);
		assertThat(this.err.toString()).startsWith("proxylab: 'proxylab failing' needs more memory than the lab has (")
			.doesNotContain("\tat ");
		assertThat(fail(new StackOverflowError())).isEqualTo(ExitCodes.UNEXPECTED);
	}

	@Test
	void aMessageShowsControlCharactersAsTextAndCutsLongValues() {
		fail(new CommandFailure(ExitCodes.WRONG_INPUT, List.of("a\u001b[2Jb\u202ec " + "x".repeat(5000) + " end")));
		assertThat(this.err.toString()).startsWith("a\\u001b[2Jb\\u202ec xxx")
			.contains("characters left out")
			.endsWith("x end\n")
			.hasSizeLessThan(1100);
	}

	@Test
	void ofACommandThatIsNamedFirstTheOthersAreNotLookedAt() {
		CommandLine all = commandLine(this.out, this.err);
		assertThat(all.getSubcommands()).hasSizeGreaterThan(10).allSatisfy((name, command) -> {
			PrintWriter none = new PrintWriter(new StringWriter());
			assertThat(ProxyLab.commandLine(none, none, name, "--help").getSubcommands()).containsOnlyKeys(name);
		});
		PrintWriter none = new PrintWriter(new StringWriter());
		for (String other : List.of("--help", "rum", "")) {
			assertThat(ProxyLab.commandLine(none, none, other).getSubcommands().keySet()).as(other)
				.isEqualTo(all.getSubcommands().keySet());
		}
	}

	private int execute(String... arguments) {
		return commandLine(this.out, this.err).execute(arguments);
	}

	private int fail(Throwable failure) {
		return commandLine(this.out, this.err).addSubcommand("failing", new Failing(failure))
			.setErr(new PrintWriter(this.err))
			.execute("failing");
	}

	private static CommandLine commandLine(StringWriter out, StringWriter err) {
		return ProxyLab.commandLine(new PrintWriter(out), new PrintWriter(err));
	}

	@CommandLine.Command
	private record Failing(Throwable failure) implements Callable<Integer> {

		@Override
		public Integer call() throws Exception {
			if (this.failure instanceof Error error) {
				throw error;
			}
			throw (Exception) this.failure;
		}

	}

}
