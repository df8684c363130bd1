package io.proxylab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The colours of targets in {@code report.css}, as who sees no green or no red sees them:
 * the simulation of <a href="https://doi.org/10.1109/TVCG.2009.113">Machado, Oliveira and
 * Fernandes (2009)</a> at full severity, differences by CIE 1976.
 */
class PaletteTests {

	/** Control, blocking, WebFlux and virtual threads, as {@code looks.js} has them. */
	private static final int FAMILIES = 4;

	private static final int BLOCKING = 1;

	private static final int WEBFLUX = 2;

	private static final List<double[][]> EYES = List.of(new double[][] { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } },
			new double[][] { { 0.367322, 0.860646, -0.227968 }, { 0.280085, 0.672501, 0.047413 },
					{ -0.011820, 0.042940, 0.968881 } },
			new double[][] { { 0.152286, 1.052583, -0.204868 }, { 0.114503, 0.786281, 0.099216 },
					{ -0.003882, -0.048116, 1.051998 } });

	@ParameterizedTest(name = "palette {0}")
	@ValueSource(ints = { 0, 1 })
	void whoSeesNoGreenOrNoRedTellsTheTargetsApartThatMostRunsCompare(int theme) {
		List<String> palette = colours("--palette").get(theme);
		assertThat(difference(palette.get(BLOCKING), palette.get(WEBFLUX))).isGreaterThan(60);
		for (int one = 0; one < FAMILIES; one++) {
			for (int other = one + 1; other < FAMILIES; other++) {
				assertThat(difference(palette.get(one), palette.get(other)))
					.as("%s and %s", palette.get(one), palette.get(other))
					.isGreaterThan(9);
			}
		}
	}

	@ParameterizedTest(name = "palette {0}")
	@ValueSource(ints = { 0, 1 })
	void everyColourStandsOutFromThePaper(int theme) {
		double paper = luminance(colours("--paper").get(theme).getFirst());
		assertThat(colours("--palette").get(theme)).allSatisfy((colour) -> {
			double own = luminance(colour);
			assertThat((Math.max(own, paper) + 0.05) / (Math.min(own, paper) + 0.05)).isGreaterThan(3);
		});
	}

	/** The light theme, then the dark one. */
	private static List<List<String>> colours(String property) {
		Matcher values = Pattern.compile(Pattern.quote(property) + ":([^;]+);").matcher(PageFile.styles());
		return values.results()
			.map((value) -> Arrays.stream(value.group(1).split(",")).map(String::strip).toList())
			.toList();
	}

	/** To the eyes that see the least of it. */
	private static double difference(String one, String other) {
		return EYES.stream().mapToDouble((eyes) -> {
			double[] a = lab(seen(eyes, linear(one)));
			double[] b = lab(seen(eyes, linear(other)));
			return Math.sqrt(IntStream.range(0, 3).mapToDouble((i) -> (a[i] - b[i]) * (a[i] - b[i])).sum());
		}).min().orElseThrow();
	}

	private static double[] linear(String hex) {
		return IntStream.of(1, 3, 5).mapToDouble((at) -> {
			double part = Integer.parseInt(hex.substring(at, at + 2), 16) / 255.0;
			return (part <= 0.04045) ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4);
		}).toArray();
	}

	private static double[] seen(double[][] eyes, double[] rgb) {
		return Arrays.stream(eyes)
			.mapToDouble((row) -> Math.clamp(row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2], 0, 1))
			.toArray();
	}

	private static double luminance(String hex) {
		double[] rgb = linear(hex);
		return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
	}

	private static double[] lab(double[] rgb) {
		double x = root((0.4124 * rgb[0] + 0.3576 * rgb[1] + 0.1805 * rgb[2]) / 0.95047);
		double y = root(0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]);
		double z = root((0.0193 * rgb[0] + 0.1192 * rgb[1] + 0.9505 * rgb[2]) / 1.08883);
		return new double[] { 116 * y - 16, 500 * (x - y), 200 * (y - z) };
	}

	private static double root(double share) {
		return (share > 0.008856) ? Math.cbrt(share) : 7.787 * share + 16 / 116.0;
	}

}
