package io.proxylab.load.histogram;

/** Where the lines of a text begin and end: large ones are read where they lie. */
public final class TextLines {

	private TextLines() {
	}

	/**
	 * After the last character of a line; an editor may end lines in its own way.
	 * @param from its first character
	 */
	public static int end(String text, int from) {
		int feed = text.indexOf('\n', from);
		int end = (feed >= 0) ? feed : text.length();
		return (end > from && text.charAt(end - 1) == '\r') ? end - 1 : end;
	}

	/**
	 * The first character of the line after one; the length of the text if there is none.
	 * @param end after the last character of the one
	 */
	public static int next(String text, int end) {
		int feed = text.indexOf('\n', end);
		return (feed >= 0) ? feed + 1 : text.length();
	}

}
