package io.proxylab.lab.cli;

import java.io.Console;
import java.io.PrintWriter;
import java.util.Optional;

/**
 * Lines of progress: some stay, others are replaced by the next one, which only a
 * terminal can do.
 *
 * @param err takes them
 * @param terminal whether somebody looks at it
 */
record ProgressLines(PrintWriter err, boolean terminal) {

	private static final int COLUMNS = 79;

	private static final String OVER_THE_LAST = "\r\u001B[K";

	/** Since JDK 22 there is a console also where nobody sits at it. */
	static ProgressLines of(PrintWriter err) {
		return new ProgressLines(err, Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent());
	}

	/** A line that stays. */
	void line(String text) {
		this.err.println(this.terminal ? OVER_THE_LAST + text : text);
		this.err.flush();
	}

	/** A line that the next one replaces; nothing where there is no terminal. */
	void status(String text) {
		if (this.terminal) {
			String cut = (text.length() > COLUMNS) ? text.substring(0, COLUMNS) : text;
			this.err.print(OVER_THE_LAST + cut);
			this.err.flush();
		}
	}

	/** Takes the replaced line away. */
	void clear() {
		if (this.terminal) {
			this.err.print(OVER_THE_LAST);
			this.err.flush();
		}
	}

}
