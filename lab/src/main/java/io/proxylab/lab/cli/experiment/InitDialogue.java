package io.proxylab.lab.cli.experiment;

import io.proxylab.lab.cli.terminal.CommandFailure;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.cli.terminal.Questions;
import io.proxylab.lab.cli.terminal.Terminal;
import io.proxylab.lab.cli.terminal.TextLines;
import io.proxylab.lab.experiment.file.ExperimentFile;
import io.proxylab.lab.yaml.BadFile;
import io.proxylab.lab.yaml.Problem;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * From answers to a first experiment. Whether an answer is right is for the reader of
 * experiments to say: it reads what the file would be.
 *
 * @param file that is to be written, whose name names the experiment
 * @param questions asks for what no option says
 * @param out takes what is wrong with an answer, and what was taken unasked
 */
record InitDialogue(String file, Questions questions, PrintWriter out) {

	/**
	 * Completes the answers.
	 * @param given by options
	 * @throws CommandFailure with all that is wrong with them
	 */
	FirstExperiment complete(Map<InitQuestion, String> given) {
		problem(Map.of()).ifPresent((message) -> fail(List.of(message)));
		List<String> wrong = new ArrayList<>();
		given.forEach((question, answer) -> problem(Map.of(question, answer))
			.ifPresent((message) -> wrong.add(question.option() + ": " + message)));
		fail(wrong);
		Map<InitQuestion, String> answers = new EnumMap<>(InitQuestion.class);
		answers.putAll(given);
		List<InitQuestion> open = Arrays.stream(InitQuestion.values())
			.filter((question) -> !given.containsKey(question))
			.toList();
		if (this.questions.someoneIsThere()) {
			open.stream()
				.filter((question) -> matters(question, answers))
				.forEach((question) -> ask(question, answers));
		}
		else {
			tellProposals(open.stream()
				.filter((question) -> matters(question, answers) && !question.proposal().equals(FirstExperiment.NONE))
				.toList());
		}
		problem(answers).ifPresent((message) -> fail(List.of(message)));
		return FirstExperiment.of(answers);
	}

	/** A path is of a service, and a rate is a load, too. */
	private static boolean matters(InitQuestion question, Map<InitQuestion, String> answers) {
		return switch (question) {
			case PATH -> FirstExperiment.of(answers).hasService();
			case USERS -> !answers.containsKey(InitQuestion.RATE);
			case RATE -> false;
			default -> true;
		};
	}

	/** Until the answer is right, or there is none. */
	private void ask(InitQuestion question, Map<InitQuestion, String> answers) {
		Optional<String> answer = this.questions.ask(question.prompt()).map(String::strip);
		while (answer.isPresent() && !answer.get().isEmpty()) {
			answers.put(question, answer.get());
			Optional<String> wrong = problem(answers);
			if (wrong.isEmpty()) {
				return;
			}
			TextLines.wrap(wrong.get(), Terminal.COLUMNS, "  ").forEach(this.out::println);
			answers.remove(question);
			answer = this.questions.ask(question.prompt()).map(String::strip);
		}
	}

	private void tellProposals(List<InitQuestion> open) {
		if (!open.isEmpty()) {
			String proposals = open.stream()
				.map((question) -> question.option() + " " + question.proposal())
				.collect(Collectors.joining(", "));
			TextLines.wrap("As no option says otherwise: " + proposals, Terminal.COLUMNS, "", "    ")
				.forEach(this.out::println);
		}
	}

	/** What the reader says of the file, without its places: nobody has seen it yet. */
	private Optional<String> problem(Map<InitQuestion, String> answers) {
		try {
			ExperimentFile.parse(FirstExperiment.of(answers).yaml(""), this.file);
			return Optional.empty();
		}
		catch (BadFile ex) {
			return Optional.of(ex.problems()
				.stream()
				.map(Problem::message)
				.map((message) -> message.replaceFirst("^[a-z][a-zA-Z.]*: ", ""))
				.distinct()
				.collect(Collectors.joining("; ")));
		}
	}

	private static void fail(List<String> messages) {
		if (!messages.isEmpty()) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT,
					messages.stream().map((message) -> "proxylab: " + message).toList());
		}
	}

}
