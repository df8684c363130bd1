package io.proxylab.lab.cli.run;

import io.proxylab.lab.analysis.CellRanking;
import io.proxylab.lab.calibration.Noise;
import io.proxylab.lab.calibration.Noise.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The noise of a machine for people. */
final class NoiseText {

	private static final int FEW = CellRanking.LEAST_REPLICATES;

	private static final int MANY = 20;

	private static final String ROW = "%-22s %-13s %-23s %8s %8s";

	private NoiseText() {
	}

	static List<String> lines(Noise noise) {
		List<String> lines = new ArrayList<>();
		lines.add("noise: launches of %s under two names, and what replicates would show".formatted(noise.target()));
		lines.add("");
		lines.add(ROW.formatted("", "", "one name over", "detectable", "with"));
		lines.add(ROW.formatted("cell", "measure", "the other", FEW, MANY));
		noise.figures().forEach((figure) -> lines.add(row(figure)));
		lines.add("");
		lines.add(verdict(noise));
		return lines;
	}

	private static String row(Figure figure) {
		return ROW.formatted(figure.load() + " x " + figure.delay(), figure.measure(),
				String.format(Locale.ROOT, "%.3f [%.3f, %.3f]", figure.ratio().estimate(), figure.ratio().low(),
						figure.ratio().high()),
				percent(figure.detectablePercent(FEW)), percent(figure.detectablePercent(MANY)));
	}

	private static String percent(double percent) {
		return String.format(Locale.ROOT, "%.1f%%", percent);
	}

	private static String verdict(Noise noise) {
		return noise.falseDifferences().isEmpty() ? "no difference is shown, and there is none"
				: "WARNING: a difference is shown where there is none: "
						+ noise.falseDifferences().stream().map(Figure::label).collect(Collectors.joining(", "))
						+ "; one run in twenty does that, and a machine whose launches do not take turns fairly";
	}

}
