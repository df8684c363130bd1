package io.proxylab.lab.cli.experiment;

import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Answers to the questions of {@code proxylab init} that are given in advance. */
final class InitOptions {

	@Option(names = "--targets", paramLabel = "ID,...",
			description = "Variants, peers and engines; './proxylab variants' lists them. none: your service alone.")
	private @Nullable String targets;

	@Option(names = "--service", paramLabel = "SERVICE",
			description = "A service of yours: its jar, the command that starts it, or the URL where it runs.")
	private @Nullable String service;

	@Option(names = "--path", paramLabel = "PATH", description = "What your service is asked for.")
	private @Nullable String path;

	@Option(names = "--delay", paramLabel = "DELAY,...", description = "What the upstream takes: 10ms,500ms.")
	private @Nullable String delay;

	@Option(names = "--users", paramLabel = "N,...", description = "Users who wait for each answer.")
	private @Nullable String users;

	@Option(names = "--rate", paramLabel = "RATE,...", description = "Requests a second, whatever is pending: 500/s.")
	private @Nullable String rate;

	@Option(names = "--box", paramLabel = "BOX",
			description = "CPU and memory of each target: t2.micro, ecs-256, ecs-512, ecs-1024.")
	private @Nullable String box;

	@Option(names = "--duration", paramLabel = "TIME",
			description = "How long each load on each delay is measured: 20s.")
	private @Nullable String duration;

	@Option(names = "--replicates", paramLabel = "N", description = "Launches of each target; six or more rank them.")
	private @Nullable String replicates;

	/** Those that were given. */
	Map<InitQuestion, String> answers() {
		Map<InitQuestion, String> answers = new EnumMap<>(InitQuestion.class);
		put(answers, InitQuestion.TARGETS, this.targets);
		put(answers, InitQuestion.SERVICE, this.service);
		put(answers, InitQuestion.PATH, this.path);
		put(answers, InitQuestion.DELAY, this.delay);
		put(answers, InitQuestion.USERS, this.users);
		put(answers, InitQuestion.RATE, this.rate);
		put(answers, InitQuestion.BOX, this.box);
		put(answers, InitQuestion.DURATION, this.duration);
		put(answers, InitQuestion.REPLICATES, this.replicates);
		return answers;
	}

	private static void put(Map<InitQuestion, String> answers, InitQuestion question, @Nullable String answer) {
		if (answer != null) {
			answers.put(question, answer.strip());
		}
	}

}
