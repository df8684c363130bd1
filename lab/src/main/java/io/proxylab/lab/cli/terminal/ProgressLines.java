package io.proxylab.lab.cli.terminal;

import java.io.PrintWriter;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Lines of progress: some stay, others are replaced by the next one, which only a
 * terminal can do.
 */
public final class ProgressLines {

	private static final String OVER_THE_LAST = "\r\u001B[K";

	/** A terminal that was made narrower meanwhile cuts the line itself. */
	private static final String NO_WRAP = "\u001B[?7l";

	private static final String WRAP = "\u001B[?7h";

	private final PrintWriter err;

	private final Supplier<Terminal> asked;

	private @Nullable Terminal terminal;

	/**
	 * Lines for a writer.
	 * @param err takes them
	 * @param terminal what it leads to; asked when the first line is written
	 */
	public ProgressLines(PrintWriter err, Supplier<Terminal> terminal) {
		this.err = err;
		this.asked = terminal;
	}

	/** Lines for standard error. */
	public static ProgressLines of(PrintWriter err) {
		return new ProgressLines(err, Terminal::err);
	}

	/** What takes the lines. */
	public Terminal terminal() {
		Terminal known = this.terminal;
		if (known == null) {
			known = this.asked.get();
			this.terminal = known;
		}
		return known;
	}

	/** A line that stays. */
	public void line(String text) {
		this.err.println(terminal().rewritable() ? OVER_THE_LAST + text : text);
		this.err.flush();
	}

	/** A line that the next one replaces; nothing where there is no terminal. */
	public void status(String text) {
		// The last column stays free: some terminals wrap as soon as it is taken.
		int most = terminal().columns() - 1;
		write((text.length() > most) ? text.substring(0, most) : text);
	}

	/** The same of a line that was cut to the terminal's width already. */
	public void status(DashboardLine line) {
		write(line.text(terminal().columns() - 1, terminal().colours()));
	}

	private void write(String text) {
		if (terminal().rewritable()) {
			this.err.print(OVER_THE_LAST + NO_WRAP + text + WRAP);
			this.err.flush();
		}
	}

	/** Takes the replaced line away. */
	public void clear() {
		if (terminal().rewritable()) {
			this.err.print(OVER_THE_LAST);
			this.err.flush();
		}
	}

}
