package io.proxylab.lab.cli.experiment;

import io.proxylab.userservice.delay.DelaySchedule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A first experiment, as a file with comments that its user goes on from. The words are
 * those of the file; whether they are right is for its reader to say.
 *
 * @param targets from the catalogue
 * @param service of the user's: a jar, a command or a URL; {@code none} without one
 * @param path of the requests to it; empty for that of the upstream
 * @param delays of the upstream
 * @param users of closed loads; none without such a load
 * @param rates of open loads; none without such a load
 * @param box that each target gets
 * @param duration of a window
 * @param replicates of each target
 */
record FirstExperiment(List<String> targets, String service, String path, List<String> delays, List<String> users,
		List<String> rates, String box, String duration, String replicates) {

	/** What needs no quotes in YAML, and is no word that means something else there. */
	private static final Pattern PLAIN = Pattern
		.compile("(?!(?:null|true|false|yes|no|on|off)$)[A-Za-z0-9/][A-Za-z0-9._/()%+-]*", Pattern.CASE_INSENSITIVE);

	/** An answer that stands for no value. */
	static final String NONE = "none";

	/** The name of the service that is no variant. */
	static final String SERVICE = "my-service";

	/** Of a list; those within parentheses are parts of an entry. */
	private static final Pattern COMMA = Pattern.compile(",(?![^(]*\\))");

	private static final String PER_SECOND = "/s";

	/**
	 * Of answers.
	 * @param answers to some questions; what is not answered is as proposed
	 */
	static FirstExperiment of(Map<InitQuestion, String> answers) {
		Function<InitQuestion, String> answer = (question) -> answers.getOrDefault(question, question.proposal());
		boolean rateAlone = answers.containsKey(InitQuestion.RATE) && !answers.containsKey(InitQuestion.USERS);
		List<String> loads = rateAlone ? List.of() : parted(answer.apply(InitQuestion.USERS));
		return new FirstExperiment(parted(answer.apply(InitQuestion.TARGETS)), answer.apply(InitQuestion.SERVICE),
				answers.getOrDefault(InitQuestion.PATH, ""), delays(answer.apply(InitQuestion.DELAY)),
				loads.stream().filter((load) -> !load.endsWith(PER_SECOND)).toList(),
				Stream
					.concat(loads.stream().filter((load) -> load.endsWith(PER_SECOND)),
							parted(answer.apply(InitQuestion.RATE)).stream())
					.toList(),
				answer.apply(InitQuestion.BOX), answer.apply(InitQuestion.DURATION),
				answer.apply(InitQuestion.REPLICATES));
	}

	/** One delay may hold commas, too. */
	private static List<String> delays(String text) {
		try {
			DelaySchedule.parse(text);
			return List.of(text);
		}
		catch (IllegalArgumentException ex) {
			// It is a list, or the reader says what is wrong with it.
			return parted(text);
		}
	}

	private static List<String> parted(String list) {
		return COMMA.splitAsStream(list).map(String::strip).filter((entry) -> !entry.equals(NONE)).toList();
	}

	boolean hasService() {
		return !this.service.isEmpty() && !this.service.equals(NONE);
	}

	/**
	 * The text of the file.
	 * @param schema where an editor finds the schema of experiments
	 */
	String yaml(String schema) {
		return """
				# yaml-language-server: $schema=%s
				# How do %s differ?

				# What each target gets: t2.micro, ecs-256, ecs-512, ecs-1024, or { cpus: 0.5, memory: 768MiB }.
				box: %s

				# What is compared; ./proxylab variants lists what else there is. The upstream alone is measured beside them.
				targets:
				%s
				%s
				# What the upstream takes before it answers. Each load meets each delay.
				upstream:
				  delay: %s

				# The window of each load on each delay, and the launches of each target; six or more rank the targets.
				measure:
				  duration: %s
				  replicates: %s
				"""
			.formatted(schema, question(), this.box.startsWith("{") ? this.box : quoted(this.box), targetLines(),
					loadLines(), list(this.delays), quoted(this.duration), quoted(this.replicates));
	}

	private String question() {
		List<String> names = new ArrayList<>(this.targets);
		if (hasService()) {
			names.add(SERVICE);
		}
		if (names.size() < 2) {
			names.add("the upstream alone");
		}
		String all = String.join(", ", names.subList(0, names.size() - 1)) + " and " + names.getLast();
		return all.replaceAll("\\s+", " ");
	}

	private String targetLines() {
		List<String> lines = new ArrayList<>();
		if (this.targets.isEmpty() && !hasService()) {
			lines.add("  - direct");
		}
		this.targets.forEach((target) -> lines.add("  - " + quoted(target)));
		if (hasService()) {
			lines.add(
					"  # A service of yours: write {port}, where it listens, and {upstream}, what it calls, as its settings.");
			lines.add("  - { as: " + SERVICE + ", " + origin()
					+ (this.path.isEmpty() ? "" : ", path: " + quoted(this.path)) + " }");
		}
		return String.join("\n", lines);
	}

	private String origin() {
		if (this.service.matches("https?://.*")) {
			return "url: " + quoted(this.service);
		}
		if (this.service.matches("\\S+\\.jar")) {
			return "jar: " + quoted(this.service)
					+ ", arguments: [\"--server.port={port}\", \"--upstream.url={upstream}\"]";
		}
		return "command: " + quoted(this.service);
	}

	private String loadLines() {
		List<String> lines = new ArrayList<>();
		lines.add("");
		lines.add(
				"# closed: each user sends its next request when the last one is answered. open: requests come at a rate,");
		lines.add("# whatever is pending.");
		lines.add("load:");
		if (!this.users.isEmpty()) {
			lines.add("  closed: { users: " + list(this.users) + " }");
		}
		if (!this.rates.isEmpty()) {
			lines.add("  open: { rate: " + list(this.rates) + " }");
		}
		return String.join("\n", lines) + "\n";
	}

	private static String list(List<String> values) {
		return values.stream().map(FirstExperiment::quoted).collect(Collectors.joining(", ", "[", "]"));
	}

	/** As a value that YAML reads back as the same text. */
	private static String quoted(String value) {
		return PLAIN.matcher(value).matches() ? value
				: "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"").replaceAll("\\p{Cntrl}", " ") + "\"";
	}

}
