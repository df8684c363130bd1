package io.proxylab.lab.claims;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text of a claim, with the place up to which it is read. Blanks mean nothing. */
final class ClaimText {

	private static final Pattern NEXT = Pattern.compile("[A-Za-z0-9_.%]+|.", Pattern.DOTALL);

	private final String text;

	private int at;

	ClaimText(String text) {
		this.text = text;
	}

	/** Where what comes next begins. */
	int at() {
		while (this.at < this.text.length() && Character.isWhitespace(this.text.charAt(this.at))) {
			this.at++;
		}
		return this.at;
	}

	boolean atEnd() {
		return at() == this.text.length();
	}

	/** Whether a symbol comes next. */
	boolean follows(String symbol) {
		return this.text.startsWith(symbol, at());
	}

	/** Reads a symbol, if it comes next. */
	boolean take(String symbol) {
		boolean follows = follows(symbol);
		this.at += follows ? symbol.length() : 0;
		return follows;
	}

	/** Reads what a pattern matches, if it does from here on. */
	Optional<Matcher> take(Pattern pattern) {
		Matcher matcher = pattern.matcher(this.text).region(at(), this.text.length());
		if (!matcher.lookingAt()) {
			return Optional.empty();
		}
		this.at = matcher.end();
		return Optional.of(matcher);
	}

	/** Reads a symbol that must come next. */
	void require(String symbol, String why) {
		if (!take(symbol)) {
			throw error("'" + symbol + "' expected, " + why + ", but there is " + next());
		}
	}

	/**
	 * Reads the parts between commas up to the parenthesis that closes; what is in
	 * parentheses of its own, such as {@code lognormal(100ms,0.5)}, is not parted, and
	 * neither are the steps of a schedule, such as {@code 0s:100ms,60s:1s}.
	 */
	List<Part> parts() {
		List<Part> parts = new ArrayList<>();
		int depth = 0;
		int start = at();
		while (this.at < this.text.length()) {
			char next = this.text.charAt(this.at);
			if (depth == 0 && (next == ')' || next == ',')) {
				add(parts, new Part(this.text.substring(start, this.at), start).stripped());
				if (next == ')') {
					return parts;
				}
				start = this.at + 1;
			}
			depth += (next == '(') ? 1 : (next == ')') ? -1 : 0;
			this.at++;
		}
		throw error("')' expected, which ends the target and its cell");
	}

	private static void add(List<Part> parts, Part part) {
		boolean step = part.text().contains(":") && !parts.isEmpty() && parts.getLast().text().contains(":");
		if (step) {
			parts.add(parts.removeLast().with(part));
		}
		else {
			parts.add(part);
		}
	}

	/** What comes next, for messages. */
	String next() {
		Matcher matcher = NEXT.matcher(this.text).region(at(), this.text.length());
		return matcher.lookingAt() ? "'" + matcher.group() + "'" : "the end of the claim";
	}

	/** A mistake at what comes next. */
	ClaimError error(String message) {
		return new ClaimError(at(), message);
	}

	/**
	 * A part of the text.
	 *
	 * @param text of it
	 * @param at how many characters stand before it
	 */
	record Part(String text, int at) {

		/** This one and the next, as they stand in the claim. */
		Part with(Part next) {
			int blanks = next.at - this.at - this.text.length() - 1;
			return new Part(this.text + "," + " ".repeat(blanks) + next.text, this.at);
		}

		Part stripped() {
			int blanks = this.text.length() - this.text.stripLeading().length();
			return new Part(this.text.strip(), this.at + blanks);
		}

	}

}
