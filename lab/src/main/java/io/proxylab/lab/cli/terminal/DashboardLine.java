package io.proxylab.lab.cli.terminal;

import io.proxylab.lab.run.progress.RunEvent;
import io.proxylab.load.protocol.LoadEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Help.Ansi;

/**
 * A run in one line of a terminal: what is under load, then figures. Where it does not
 * fit, units go first, then the name of the target is cut, which also stands in the line
 * above.
 *
 * @param target name of the target
 * @param cell load and delay
 * @param figures phase, throughput, response time, CPU, position in the plan, time left;
 * the last is the first to go
 */
public record DashboardLine(String target, String cell, List<Figure> figures) {

	private static final String CUT = "..";

	public DashboardLine {
		figures = List.copyOf(figures);
	}

	/**
	 * The line of a second.
	 * @param now what went on in it
	 * @param position such as {@code 3 of 24}
	 * @param left time to the end of the run
	 */
	public static DashboardLine of(RunEvent.Progressed now, String position, Duration left) {
		var trial = now.trial();
		LoadEvent.Progress load = now.load();
		List<Figure> figures = new ArrayList<>();
		figures.add(new Figure(phase(now), "", "faint"));
		figures.add(new Figure(String.format(Locale.ROOT, "%,.0f req/s", load.throughput()), "", "bold"));
		figures.add(new Figure("p99 " + millis(load.responseP99Micros()), " ms", "bold"));
		Double cpu = now.cpuPercentOfBox();
		if (cpu != null) {
			figures.add(new Figure(String.format(Locale.ROOT, "CPU %.0f%%", cpu), "", "bold"));
		}
		if (load.errorsTotal() > 0) {
			figures.add(new Figure(String.format(Locale.ROOT, "%,d errors", load.errorsTotal()), "", "red"));
		}
		figures.add(new Figure(position.replace(" of ", "/"), "", "faint"));
		figures.add(new Figure(TimeText.of(left), " left", "faint"));
		return new DashboardLine(now.launch().target().name(),
				((trial != null) ? trial.cell() : now.launch().warmUpCell()).label(), figures);
	}

	private static String phase(RunEvent.Progressed now) {
		return (now.trial() == null) ? "warm-up" : now.load().phase().name().toLowerCase(Locale.ROOT);
	}

	/**
	 * Three digits are enough to follow a run; 0 is a second without a correct answer.
	 */
	private static String millis(long micros) {
		double millis = micros / 1000.0;
		return (micros == 0) ? "-" : String.format(Locale.ROOT, (millis < 99.95) ? "%.1f" : "%,.0f", millis);
	}

	/**
	 * The line as it fits.
	 * @param columns the greatest length
	 * @param colours whether the figures stand out
	 */
	public String text(int columns, boolean colours) {
		boolean units = this.target.length() + this.cell.length() + 2 + length(texts(true)) <= columns;
		List<String> shown = new ArrayList<>(texts(units));
		while (shown.size() > 1 && CUT.length() + 1 + length(shown) > columns) {
			shown.removeLast();
		}
		StringBuilder line = new StringBuilder(name(columns - 1 - length(shown)));
		for (int i = 0; i < shown.size(); i++) {
			String text = shown.get(i);
			line.append(' ')
				.append(colours ? Ansi.ON.new Text("@|" + this.figures.get(i).style() + " " + text + "|@").toString()
						: text);
		}
		return line.toString();
	}

	private List<String> texts(boolean units) {
		return this.figures.stream().map((figure) -> figure.text() + (units ? figure.unit() : "")).toList();
	}

	/** The cell is kept whole as long as some of the target is left beside it. */
	private String name(int columns) {
		int ofTarget = columns - 1 - this.cell.length();
		if (ofTarget > CUT.length()) {
			return cut(this.target, ofTarget) + " " + this.cell;
		}
		return cut(this.cell, columns);
	}

	private static String cut(String text, int columns) {
		if (text.length() <= columns) {
			return text;
		}
		return (columns < CUT.length()) ? text.substring(0, Math.max(0, columns))
				: text.substring(0, columns - CUT.length()) + CUT;
	}

	private static int length(List<String> texts) {
		return String.join(" ", texts).length();
	}

	/**
	 * A part of the line.
	 *
	 * @param text without colours
	 * @param unit what follows where there is room
	 * @param style where there are colours
	 */
	record Figure(String text, String unit, String style) {
	}

}
