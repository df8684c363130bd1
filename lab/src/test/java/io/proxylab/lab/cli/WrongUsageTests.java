package io.proxylab.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.cli.terminal.ExitCodes;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** A command line that cannot be understood is told on one line, with the cure. */
class WrongUsageTests {

	private final StringWriter out = new StringWriter();

	private final StringWriter err = new StringWriter();

	/** Of all commands, all that do not take any text. */
	static Stream<Arguments> optionsThatTakeNotAnyText() {
		return commands().getSubcommands()
			.entrySet()
			.stream()
			.flatMap((command) -> command.getValue()
				.getCommandSpec()
				.options()
				.stream()
				.filter((option) -> option.arity().max() > 0 && takesNotAnyText(option))
				.map((option) -> Arguments.of(command.getKey(), option.longestName())));
	}

	static Stream<Arguments> optionsWithAValue() {
		return commands().getSubcommands()
			.entrySet()
			.stream()
			.flatMap((command) -> command.getValue()
				.getCommandSpec()
				.options()
				.stream()
				.filter((option) -> option.arity().min() > 0)
				.map((option) -> Arguments.of(command.getKey(), option.longestName())));
	}

	@ParameterizedTest
	@MethodSource("optionsThatTakeNotAnyText")
	void aValueThatAnOptionDoesNotTakeIsToldWithWhatToWrite(String command, String option) {
		assertThat(execute(with(command, option + "=1x"))).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.out.toString()).isEmpty();
		assertThat(this.err.toString().lines()).hasSize(2)
			.first()
			.asString()
			.startsWith("proxylab: " + option + ": '1x'")
			.containsPattern("write (one )?(such as|a number)|write two|is not one of [A-Z, ]+")
			.doesNotContain("Exception", "java");
	}

	@ParameterizedTest
	@MethodSource("optionsWithAValue")
	void anOptionWithoutItsValueIsToldWithWhatToWrite(String command, String option) {
		assertThat(execute(command, option)).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString().lines()).hasSize(2)
			.first()
			.asString()
			.startsWith("proxylab: " + option + ": its value is missing; write ");
	}

	@Test
	void theOptionsWithConvertersAreAmongThoseThatAreTried() {
		assertThat(optionsThatTakeNotAnyText().map((arguments) -> String.valueOf(arguments.get()[1]))).contains(
				"--duration", "--settle", "--timeout", "--think-time", "--ramp", "--steps", "--user-ramp",
				"--user-steps", "--rate", "--part", "--start-at", "--capacity", "--metrics-port", "--live", "--format",
				"--arrivals");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"',
			textBlock = """
					rnu                       | there is no command 'rnu'; did you mean run?
					RUN                       | there is no command 'RUN'; did you mean run?
					calib                     | there is no command 'calib'; did you mean calibrate?
					nosuch                    | there is no command 'nosuch'; choose one of run, resume, plan,
					--unheard-of              | 'proxylab' has no option --unheard-of
					run --lvie                | 'proxylab run' has no option --lvie; did you mean --live?
					load --durationn 5s http://127.0.0.1:1/ | has no option --durationn; did you mean --duration?
					load --user=5 http://127.0.0.1:1/       | has no option --user; did you mean --users?
					load --unheard-of http://127.0.0.1:1/   | 'proxylab load' has no option --unheard-of
					plan quick smoke          | 'smoke' is one argument too many; 'proxylab plan' takes EXPERIMENT, and options
					variants json             | 'json' is one argument too many; 'proxylab variants' takes options only
					load --users 1 --users 2 http://127.0.0.1:1/ | --users: there can be only one; remove all but one
					load --users 99999999999 http://127.0.0.1:1/ | --users: 99999999999 is too large; write one such as
					report --format markdwon . | --format: 'markdwon' is not one of HTML, MARKDOWN, CSV, JSON, JUNIT; did you mean MARKDOWN?
					""")
	void whatNobodyKnowsIsToldWithWhatWasProbablyMeant(String line, String message) {
		assertThat(execute(line.split(" +", -1))).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.out.toString()).isEmpty();
		assertThat(this.err.toString().lines()).hasSize(2)
			.first()
			.asString()
			.startsWith("proxylab: ")
			.contains(message)
			.doesNotContain("Unmatched", "Unknown");
	}

	@Test
	void aHiddenOptionIsNotWhatWasMeant() {
		assertThat(execute("calibrate", "--quik")).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString()).contains("has no option --quik").doesNotContain("did you mean");
	}

	@ParameterizedTest
	@CsvSource({ "nosuch --help", "nosuch -h", "--help nosuch", "nosuch --version", "nosuch run --help" })
	void anUnknownCommandIsWrongInputEvenWhereHelpIsAskedFor(String line) {
		assertThat(execute(line.split(" ", -1))).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.out.toString()).isEmpty();
		assertThat(this.err.toString()).startsWith("proxylab: there is no command 'nosuch'");
	}

	@ParameterizedTest
	@CsvSource({ "--help", "-h", "--version", "run --help", "load -h", "run experiments/quick.yaml --help" })
	void helpIsNoMistake(String line) {
		assertThat(execute(line.split(" ", -1))).isEqualTo(ExitCodes.DONE);
		assertThat(this.out.toString()).isNotEmpty();
		assertThat(this.err.toString()).isEmpty();
	}

	private static boolean takesNotAnyText(OptionSpec option) {
		Class<?> type = option.isMultiValue() ? option.auxiliaryTypes()[0] : option.type();
		return !List.of("String", "Path", "boolean").contains(type.getSimpleName());
	}

	/**
	 * Whatever else the command needs comes first, so that it does not take the blame.
	 */
	private static String[] with(String command, String option) {
		List<String> line = new ArrayList<>(List.of(command));
		CommandLine known = Objects.requireNonNull(commands().getSubcommands().get(command));
		known.getCommandSpec().positionalParameters().forEach((_) -> line.add("http://127.0.0.1:1/"));
		line.add(option);
		return line.toArray(String[]::new);
	}

	private int execute(String... arguments) {
		return ProxyLab.commandLine(new PrintWriter(this.out), new PrintWriter(this.err), arguments).execute(arguments);
	}

	private static CommandLine commands() {
		return ProxyLab.commandLine(new PrintWriter(new StringWriter()), new PrintWriter(new StringWriter()));
	}

}
