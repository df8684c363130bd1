package io.proxylab.lab.run.place;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a target that does not get ready said last.
 *
 * @param answer null if it never answered
 * @param obstacle why there was no answer the last time; null if there was one
 */
record LastAnswer(LocalHttp.@Nullable Answer answer, @Nullable String obstacle) {

	/** Nobody has asked yet. */
	static final LastAnswer NONE = new LastAnswer(null, null);

	/** Enough to tell an error page by, and little enough for a message. */
	private static final int MOST_CHARACTERS = 300;

	/** Whether the last time it asked for nothing more. */
	boolean isReady() {
		return this.obstacle == null && this.answer != null && this.answer.status() / 100 == 2;
	}

	/** Whether the last time it said that the request was wrong. */
	boolean isRefusal() {
		return this.obstacle == null && this.answer != null && this.answer.status() / 100 == 4;
	}

	/** The same after another answer. */
	LastAnswer then(LocalHttp.Answer next) {
		return new LastAnswer(next, null);
	}

	/** The same when there was none. */
	LastAnswer without(String why) {
		return new LastAnswer(this.answer, why);
	}

	/** In words, such as {@code the last answer was 404 with 'no such path'}. */
	String words() {
		LocalHttp.Answer last = this.answer;
		if (last == null) {
			return (this.obstacle != null) ? "it never answered: " + this.obstacle : "it was not asked";
		}
		return String.format(Locale.ROOT, "the last answer was %d %s%s", last.status(), body(last.body().strip()),
				(this.obstacle != null) ? ", and then there was none: " + this.obstacle : "");
	}

	private static String body(String text) {
		if (text.isEmpty()) {
			return "without a body";
		}
		String begin = (text.length() <= MOST_CHARACTERS) ? text : text.substring(0, MOST_CHARACTERS) + "...";
		return "with '" + begin.replaceAll("\\s+", " ") + "'";
	}

}
