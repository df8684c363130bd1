package io.proxylab.lab.report.words;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A sentence whose names stand out in formats that can show it.
 *
 * @param topic what it tells of
 * @param parts in order
 */
public record VerdictSentence(Topic topic, List<Part> parts) {

	public VerdictSentence {
		parts = List.copyOf(parts);
	}

	/** Of text in which names stand between backticks. */
	static VerdictSentence of(Topic topic, String marked) {
		List<Part> parts = new ArrayList<>();
		boolean name = false;
		for (String text : marked.split("`", -1)) {
			if (!text.isEmpty()) {
				parts.add(new Part(text, name));
			}
			name = !name;
		}
		return new VerdictSentence(topic, parts);
	}

	/** The sentence for a terminal. */
	public String plain() {
		return this.parts.stream().map(Part::text).collect(Collectors.joining());
	}

	/** What a verdict has to tell, in its order. */
	public enum Topic {

		/** What each target carries. */
		CARRIED("Which stack"),

		/** What stops it there. */
		BOUND("What binds"),

		/** What would tell a scaling policy or a health check of it. */
		SIGNAL("Which signal"),

		/** What was refused. */
		REFUSED("What counts");

		private final String heading;

		Topic(String heading) {
			this.heading = heading;
		}

		/** For people. */
		public String heading() {
			return this.heading;
		}

	}

	/**
	 * A piece of a sentence.
	 *
	 * @param text of it
	 * @param name whether it is the name of a target or of a check
	 */
	public record Part(String text, boolean name) {
	}

}
