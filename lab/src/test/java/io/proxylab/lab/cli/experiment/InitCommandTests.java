package io.proxylab.lab.cli.experiment;

import io.proxylab.lab.cli.Failures;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.cli.terminal.Questions;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.experiment.OwnTarget.Origin;
import io.proxylab.lab.experiment.OwnTarget;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.experiment.UpstreamDelay;
import io.proxylab.lab.experiment.file.ExperimentFile;
import io.proxylab.lab.yaml.EditorSchemas;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

import static org.assertj.core.api.Assertions.assertThat;

@Isolated("sets proxylab.home, which commands of other tests would read")
class InitCommandTests {

	private final StringWriter out = new StringWriter();

	private final StringWriter err = new StringWriter();

	@TempDir
	private Path folder = Path.of("");

	@Test
	void whatOptionsSayIsInAnExperimentThatEditorsAndReadersTake() throws IOException {
		assertThat(init("--targets", "netty,webflux-webclient", "--delay", "10ms,lognormal(100ms,0.5)", "--users",
				"100,800", "--rate", "500/s", "--box", "ecs-512", "--duration", "30s", "--replicates", "6"))
			.as(this.err.toString())
			.isEqualTo(ExitCodes.DONE);
		Experiment experiment = ExperimentFile.read(file());
		assertThat(experiment.name()).isEqualTo("mine");
		assertThat(experiment.targets()).extracting(Target::name).containsExactly("netty", "webflux-webclient");
		assertThat(experiment.delays()).extracting(UpstreamDelay::spec).containsExactly("10ms", "lognormal(100ms,0.5)");
		assertThat(experiment.loads()).extracting(Load::label)
			.containsExactly("100 users", "800 users", "500/s poisson");
		assertThat(experiment.box().name()).isEqualTo("ecs-512");
		assertThat(experiment.measure().replicates()).isEqualTo(6);
		assertThat(EditorSchemas.problems(EditorSchemas.EXPERIMENT, Files.readString(file()))).isEmpty();
		assertThat(this.out.toString().replaceAll("\\s+", " "))
			.startsWith(file() + ": 108 trials in 18 launches, about ")
			.contains("./proxylab plan " + file(), "./proxylab try " + file(), "./proxylab run " + file());
	}

	@Test
	void aRateAloneIsOpenLoadAndNeedsItsUnit() {
		assertThat(init("--rate", "500")).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString()).isEqualTo("proxylab: --rate: '500': unit missing: write 500/s\n");
		assertThat(init("--rate", "500/s,1_000/s")).isEqualTo(ExitCodes.DONE);
		assertThat(ExperimentFile.read(file()).loads()).extracting(Load::label)
			.containsExactly("500/s poisson", "1,000/s poisson");
		assertThat(this.out.toString()).doesNotContain("--users");
	}

	@Test
	void withoutATerminalWhatNoOptionSaysIsAsProposedAndToldSo() {
		assertThat(init("--users", "5")).isEqualTo(ExitCodes.DONE);
		assertThat(this.out.toString().replaceAll("\\s+", " "))
			.startsWith("As no option says otherwise: --targets webflux-webclient,servlet-blocking-apache5, "
					+ "--delay 10ms,500ms, --box t2.micro, --duration 20s, --replicates 1 " + file());
		assertThat(ExperimentFile.read(file()).loads()).extracting(Load::label).containsExactly("5 users");
	}

	@Test
	void onATerminalTheRestIsAskedForUntilItIsRight() {
		Answers answers = new Answers("webflux-webclint", "webflux-webclient", "run.sh", "run.sh --port={port}",
				"/orders?d={delayMillis}", "", "20 ms", "20ms", "500/s", "ecs-512", "1 minute", "1m");
		assertThat(init(answers, "--replicates", "2")).as(this.err.toString()).isEqualTo(ExitCodes.DONE);
		assertThat(this.out.toString()).contains("did you mean webflux-webclient?", "nothing says {port}",
				"'1 minute' is not a duration");
		assertThat(this.out.toString()).contains("./proxylab try " + file() + " --target my-service ");
		assertThat(answers.asked).hasSize(12).noneMatch((question) -> question.startsWith("Launches"));
		Experiment experiment = ExperimentFile.read(file());
		assertThat(experiment.targets()).extracting(Target::name).containsExactly("webflux-webclient", "my-service");
		assertThat(experiment.targets().getLast()).isInstanceOfSatisfying(OwnTarget.class,
				(own) -> assertThat(own.path().template()).isEqualTo("/orders?d={delayMillis}"));
		assertThat(experiment.delays()).extracting(UpstreamDelay::spec).containsExactly("10ms", "500ms");
	}

	@Test
	void whereTheInputEndsTheRestIsAsProposed() {
		assertThat(init(new Answers("none"))).isEqualTo(ExitCodes.DONE);
		assertThat(ExperimentFile.read(file()).targets()).isEmpty();
	}

	@Test
	void aRateIsAnAnswerToTheQuestionForUsers() {
		assertThat(init(new Answers("netty", "", "", "100, 500/s"))).isEqualTo(ExitCodes.DONE);
		assertThat(ExperimentFile.read(file()).loads()).extracting(Load::label)
			.containsExactly("100 users", "500/s poisson");
		assertThat(file()).content().contains("# How do netty and the upstream alone differ?");
	}

	@Test
	void nobodyIsAskedForThePathOfNoService() {
		Answers answers = new Answers();
		init(answers);
		assertThat(answers.asked).isNotEmpty().noneMatch((question) -> question.contains("asked for"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			target/my-gateway.jar                        | Jar
			sh -c "exec run --port={port} 'a # b: \\\\'" | Command
			http://127.0.0.1:8080                        | Running
			""")
	void aServiceIsAJarACommandOrAUrl(String service, String kind) {
		assertThat(init("--targets", "none", "--service", service)).as(this.err.toString()).isEqualTo(ExitCodes.DONE);
		assertThat(ExperimentFile.read(file()).targets()).singleElement()
			.isInstanceOfSatisfying(OwnTarget.class, (own) -> {
				assertThat(own.origin().getClass().getSimpleName()).isEqualTo(kind);
				if (own.origin() instanceof Origin.Command command) {
					assertThat(command.label()).isEqualTo(service);
				}
			});
	}

	@ParameterizedTest
	@ValueSource(strings = { "p50=100ms,p99=1s", "mix(95% 120ms,5% 2s)", "0s:100ms,10s:1s" })
	void oneDelayMayHoldCommas(String delay) {
		assertThat(init("--delay", delay)).as(this.err.toString()).isEqualTo(ExitCodes.DONE);
		assertThat(ExperimentFile.read(file()).delays()).hasSize(1);
	}

	@Test
	void allThatIsWrongIsToldAtOnceAndNothingIsWritten() {
		assertThat(init("--targets", "webflux-webclint", "--users", "many", "--box", "huge", "--duration", "5",
				"--delay", "soon", "--service", "run", "--replicates", "0"))
			.isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString().lines()).hasSize(7)
			.anyMatch(
					(line) -> line.startsWith("proxylab: --targets: unknown variant 'webflux-webclint'; did you mean"))
			.anyMatch((line) -> line.equals("proxylab: --users: 'many' is not a whole number; write 1 to 60000"))
			.anyMatch((line) -> line.startsWith("proxylab: --box: unknown value 'huge'; choices: t2.micro"))
			.anyMatch((line) -> line.startsWith("proxylab: --duration: '5': unit missing"))
			.anyMatch((line) -> line.startsWith("proxylab: --delay: 'soon' is not a delay"))
			.anyMatch((line) -> line.startsWith("proxylab: --service: nothing says {port}"))
			.anyMatch((line) -> line.startsWith("proxylab: --replicates: 0 is out of range"));
		assertThat(this.folder).isEmptyDirectory();
	}

	@Test
	void whatDoesNotGoTogetherIsTold() {
		assertThat(init("--delay", "0s:100ms,30s:1s")).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString())
			.contains("--delay: '0s:100ms,30s:1s' changes last at 30s, when the window of 20s");
		assertThat(init("--delay", "0s:100ms,15s:1s", "--duration", "10s")).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.folder).isEmptyDirectory();
	}

	@Test
	void aFileThatIsThereStaysAsItIsWithoutForce() throws IOException {
		Files.writeString(file(), "mine");
		Answers answers = new Answers();
		assertThat(init(answers)).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString()).isEqualTo(
				"proxylab: " + file() + " is there already; name another file, or write --force to overwrite it\n");
		assertThat(answers.asked).isEmpty();
		assertThat(file()).hasContent("mine");
		assertThat(init("--force")).isEqualTo(ExitCodes.DONE);
		assertThat(ExperimentFile.read(file()).targets()).hasSize(2);
		assertThat(this.folder).isDirectoryContaining((path) -> path.equals(file()))
			.isDirectoryNotContaining("glob:**partial");
	}

	@Test
	void aNameThatNoRunCanHaveAndAFolderThatIsNotThereAreTold() {
		assertThat(execute(new Answers(), this.folder.resolve("a b.yaml").toString())).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString()).contains("the file's name 'a b' is no name for a run");
		assertThat(execute(new Answers(), this.folder.resolve("nope/a.yaml").toString()))
			.isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString()).contains("nope is no directory; make it, or name another file");
		assertThat(execute(new Answers(), this.folder.toString())).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString()).contains("is a directory; name a file in it");
	}

	@Test
	void theFirstLineLeadsToTheSchemaFromWithinTheProjectAndFromElsewhere() throws IOException {
		Path home = Files.createDirectories(this.folder.resolve("home"));
		System.setProperty("proxylab.home", home.toString());
		try {
			Path within = Files.createDirectories(home.resolve("experiments")).resolve("a.yaml");
			assertThat(execute(Questions.NOBODY, within.toString())).isEqualTo(ExitCodes.DONE);
			assertThat(within).content()
				.startsWith("# yaml-language-server: $schema=../schemas/experiment.schema.json\n");
			assertThat(init()).isEqualTo(ExitCodes.DONE);
			assertThat(file()).content()
				.startsWith("# yaml-language-server: $schema=" + home.resolve("schemas/experiment.schema.json") + "\n");
		}
		finally {
			System.clearProperty("proxylab.home");
		}
	}

	private Path file() {
		return this.folder.resolve("mine.yaml");
	}

	private int init(String... options) {
		return init(Questions.NOBODY, options);
	}

	private int init(Questions questions, String... options) {
		return execute(questions,
				Stream.concat(Stream.of(file().toString()), Stream.of(options)).toArray(String[]::new));
	}

	private int execute(Questions questions, String... arguments) {
		this.out.getBuffer().setLength(0);
		PrintWriter messages = new PrintWriter(this.err, true);
		return new CommandLine(new InitCommand(new PrintWriter(this.out, true), questions)).setErr(messages)
			.setExecutionExceptionHandler(new Failures())
			.execute(arguments);
	}

	/** Somebody who gives some answers, and then ends the input. */
	private static final class Answers implements Questions {

		private final Deque<String> left;

		private final List<String> asked = new ArrayList<>();

		Answers(String... answers) {
			this.left = new ArrayDeque<>(List.of(answers));
		}

		@Override
		public boolean someoneIsThere() {
			return true;
		}

		@Override
		public Optional<String> ask(String question) {
			this.asked.add(question);
			return Optional.ofNullable(this.left.poll());
		}

	}

}
