package io.proxylab.lab.report.words;

import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.trial.RawRun;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What an experiment asks: the comment at the top of its file, up to the first question
 * mark, or else its first sentence. Without a comment, what every experiment asks.
 */
public final class Question {

	private static final Pattern ASKED = Pattern.compile("[^?]{1,400}\\?");

	private static final Pattern SENTENCE = Pattern.compile(".{1,400}?[.!](?=\\s|$)");

	/** Names the schema of the file. */
	private static final String FOR_EDITORS = "yaml-language-server:";

	/** More names than these make a question hard to read. */
	private static final int NAMED = 4;

	private Question() {
	}

	public static String of(RawRun raw) {
		String comment = raw.experiment()
			.lines()
			.takeWhile((line) -> line.startsWith("#"))
			.map((line) -> line.substring(1).strip())
			.filter((line) -> !line.startsWith(FOR_EDITORS))
			.collect(Collectors.joining(" "))
			.strip();
		Matcher asked = ASKED.matcher(comment);
		if (asked.lookingAt()) {
			return asked.group();
		}
		Matcher sentence = SENTENCE.matcher(comment);
		return sentence.lookingAt() ? sentence.group() : ofTargets(raw);
	}

	private static String ofTargets(RawRun raw) {
		List<String> targets = raw.manifest()
			.targets()
			.stream()
			.filter((target) -> !target.equals(Target.DIRECT))
			.sorted()
			.toList();
		if (targets.isEmpty()) {
			return "What does the laboratory itself carry?";
		}
		if (targets.size() == 1) {
			return "What does " + targets.getFirst() + " carry, and what binds it?";
		}
		String named = (targets.size() > NAMED) ? targets.size() + " targets"
				: String.join(", ", targets.subList(0, targets.size() - 1)) + " and " + targets.getLast();
		return "What do " + named + " carry, and what binds each of them?";
	}

}
