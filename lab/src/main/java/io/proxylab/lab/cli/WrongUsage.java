package io.proxylab.lab.cli;

import io.proxylab.lab.cli.terminal.Meant;
import io.proxylab.load.reason.FailureReason;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.MutuallyExclusiveArgsException;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * What is wrong with a command line, on one line: the option, its value, and what to
 * write instead.
 */
final class WrongUsage {

	private static final String WHOLE_NUMBER = "-?\\d+";

	private static final String SAMPLE = "one such as %s %s";

	private WrongUsage() {
	}

	/** The message, in the words of this project and not of the library that parses. */
	static String text(ParameterException ex) {
		ArgSpec arg = ex.getArgSpec();
		return switch (ex) {
			case UnmatchedArgumentException unmatched ->
				unmatched(unmatched.getCommandLine(), unmatched.getUnmatched());
			case OverwrittenOptionException twice ->
				name(twice.getOverwritten()) + ": there can be only one; remove all but one";
			case MutuallyExclusiveArgsException _ -> String.valueOf(ex.getMessage()).replaceFirst("^Error: ", "");
			case MissingParameterException missing when isValueMissing(missing) -> "%s: its value is missing; write %s"
				.formatted(name(missing.getMissing().getFirst()), example(missing.getMissing().getFirst()));
			default -> (arg != null && ex.getValue() != null)
					? name(arg) + ": " + value(arg, ex.getValue(), ex.getCause()) : String.valueOf(ex.getMessage());
		};
	}

	/** Only the message tells an option without its value from one that is not there. */
	private static boolean isValueMissing(MissingParameterException ex) {
		return ex.getMissing().size() == 1 && ex.getMissing().getFirst() instanceof OptionSpec
				&& !String.valueOf(ex.getMessage()).startsWith("Missing required option");
	}

	private static String unmatched(CommandLine command, List<String> words) {
		String asked = command.getCommandSpec().qualifiedName();
		Optional<String> option = words.stream().filter((word) -> word.startsWith("-")).findFirst();
		if (option.isPresent()) {
			String name = option.get().replaceFirst("=.*", "");
			return "'%s' has no option %s%s".formatted(asked, name, Meant.question(name, options(command)));
		}
		String word = words.getFirst();
		if (!command.getSubcommands().isEmpty()) {
			Set<String> commands = command.getSubcommands().keySet();
			return "there is no command '%s'; %s".formatted(word,
					Meant.by(word, commands)
						.map("did you mean %s?"::formatted)
						.orElse("choose one of " + String.join(", ", commands)));
		}
		String takes = command.getCommandSpec()
			.positionalParameters()
			.stream()
			.map(ArgSpec::paramLabel)
			.collect(Collectors.joining(" "));
		return "'%s' is one argument too many; '%s' takes %s".formatted(word, asked,
				takes.isEmpty() ? "options only" : takes + ", and options");
	}

	private static List<String> options(CommandLine command) {
		return command.getCommandSpec()
			.options()
			.stream()
			.filter((option) -> !option.hidden())
			.flatMap((option) -> Arrays.stream(option.names()))
			.toList();
	}

	private static String name(ArgSpec arg) {
		return (arg instanceof OptionSpec option) ? option.longestName() : arg.paramLabel();
	}

	/** A converter of the project's own says itself what to write. */
	private static String value(ArgSpec arg, String value, @Nullable Throwable cause) {
		Class<?> type = type(arg);
		if (type.isEnum()) {
			List<String> choices = choices(type);
			return "'%s' is not one of %s%s".formatted(value, String.join(", ", choices),
					Meant.question(value, choices));
		}
		if (isWhole(type)) {
			return (value.matches(WHOLE_NUMBER) ? "%s is too large; write %s" : "'%s' is not a whole number; write %s")
				.formatted(value, example(arg));
		}
		if (type == Double.class || type == double.class) {
			return "'%s' is not a number; write %s".formatted(value, example(arg));
		}
		return (cause != null) ? FailureReason.of(cause) : "'%s' does not fit".formatted(value);
	}

	private static String example(ArgSpec arg) {
		Class<?> type = type(arg);
		String label = arg.paramLabel();
		if (type.isEnum()) {
			return "one of " + String.join(", ", choices(type));
		}
		if (arg.defaultValue() != null) {
			return SAMPLE.formatted(name(arg), arg.defaultValue());
		}
		return switch (label) {
			case "PORT" -> SAMPLE.formatted(name(arg), "8090");
			case "N" -> SAMPLE.formatted(name(arg), "100");
			case "R" -> SAMPLE.formatted(name(arg), "1000");
			case "N,N..." -> SAMPLE.formatted(name(arg), "100,400,100");
			case "R,R..." -> SAMPLE.formatted(name(arg), "500,1000,2000");
			case "FROM..TO" -> SAMPLE.formatted(name(arg), "500..3000");
			case "K/N" -> SAMPLE.formatted(name(arg), "2/3");
			default -> name(arg) + " " + label;
		};
	}

	private static List<String> choices(Class<?> type) {
		return Arrays.stream(Objects.requireNonNull(type.getEnumConstants(), "an enum")).map(String::valueOf).toList();
	}

	private static boolean isWhole(Class<?> type) {
		return List.of(Integer.class, int.class, Long.class, long.class).contains(type);
	}

	/** Of one value, where there may be several. */
	private static Class<?> type(ArgSpec arg) {
		Class<?>[] elements = arg.auxiliaryTypes();
		return (arg.isMultiValue() && elements.length > 0) ? elements[0] : arg.type();
	}

}
