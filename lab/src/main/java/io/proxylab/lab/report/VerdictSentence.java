package io.proxylab.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A sentence whose names stand out in formats that can show it.
 *
 * @param parts in order
 */
public record VerdictSentence(List<Part> parts) {

	public VerdictSentence {
		parts = List.copyOf(parts);
	}

	/** Of text in which names stand between backticks. */
	static VerdictSentence of(String marked) {
		List<Part> parts = new ArrayList<>();
		boolean name = false;
		for (String text : marked.split("`", -1)) {
			if (!text.isEmpty()) {
				parts.add(new Part(text, name));
			}
			name = !name;
		}
		return new VerdictSentence(parts);
	}

	/** The sentence for a terminal. */
	public String plain() {
		return this.parts.stream().map(Part::text).collect(Collectors.joining());
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
