package io.proxylab.lab.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.proxylab.lab.cli.terminal.ExitCodes;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What is written and printed is the same whatever the language of the machine. */
@Isolated // The default locale belongs to the whole JVM.
class LocaleTests {

	private static final String DAY = """
			length: 5m
			load: { open: 600/s }
			upstream: { delay: 100ms }
			slo: { share: 99%, under: 500ms }
			price: { taskHour: 0.0125 }
			balancer: { checkInterval: 10s, healthyThreshold: 2 }
			services:
			  - { name: webflux-webclient, source: the test, cpus: 1, cpuPerRequest: 400us, added: 2ms, ready: 9s, probesQueue: false }
			policies: [ { name: unused, fixed: 1 } ]
			""";

	private static final Map<String, String> EXPECTED = new TreeMap<>();

	@TempDir
	Path directory;

	@BeforeAll
	static void writeAndPrintWithoutALanguage(@TempDir Path directory) throws IOException {
		EXPECTED.putAll(outputs(Locale.ROOT, directory));
		assertThat(EXPECTED).containsKeys("recommendation/hpa.yaml", "recommendation/terraform.tfvars",
				"run/report.md");
	}

	/** Other digits, another capital i, another decimal point, another calendar. */
	@ParameterizedTest
	@ValueSource(strings = { "ar-EG", "tr-TR", "de-DE", "th-TH-u-ca-buddhist-nu-thai" })
	void filesAndOutputAreTheSameInEveryLanguage(String language) throws IOException {
		Map<String, String> outputs = outputs(Locale.forLanguageTag(language), this.directory);
		assertThat(outputs).containsOnlyKeys(EXPECTED.keySet());
		outputs.forEach((name, text) -> assertThat(text).as(name).isEqualTo(EXPECTED.get(name)));
	}

	/** The compiler checks Java files only. */
	@Test
	void templatesNameTheLocaleOfTheirNumbers() throws IOException {
		try (Stream<Path> templates = Files.list(Path.of("src", "main", "jte"))) {
			for (Path template : templates.toList()) {
				assertThat(Files.readString(template)).as("%s", template)
					.doesNotContain(".formatted(", "String.format(\"");
			}
		}
	}

	/** Returns the written files by path, and what each command printed by its name. */
	private static Map<String, String> outputs(Locale locale, Path directory) throws IOException {
		Locale before = Locale.getDefault();
		Locale.setDefault(locale);
		try {
			Map<String, String> outputs = new TreeMap<>();
			Path run = copy(Path.of("..", "docs", "example-run"), directory.resolve("run"));
			Path recommendation = directory.resolve("recommendation");
			Path day = Files.writeString(directory.resolve("day.yaml"), DAY);
			outputs.put("report", printed("report", run.toString()));
			outputs.put("ratios", printed("ratios", run.toString()));
			outputs.put("plan", printed("plan", Path.of("..", "experiments", "quick.yaml").toString()));
			outputs.put("predict",
					printed("autoscale", "predict", "--out", directory.resolve("predict").toString(), day.toString()));
			outputs.put("recommend",
					printed("autoscale", "recommend", "--out", recommendation.toString(), day.toString()));
			try (Stream<Path> files = Files.walk(directory)) {
				for (Path file : files.filter(Files::isRegularFile).filter((any) -> isWritten(run, any)).toList()) {
					outputs.put(directory.relativize(file).toString(), Files.readString(file));
				}
			}
			outputs.replaceAll((name, text) -> text.replace(directory.toString(), "DIRECTORY"));
			return outputs;
		}
		finally {
			Locale.setDefault(before);
		}
	}

	/** The raw files of the run were copied. */
	private static boolean isWritten(Path run, Path file) {
		return !file.startsWith(run.resolve("trials")) && !file.startsWith(run.resolve("launches"));
	}

	private static String printed(String... arguments) {
		StringWriter out = new StringWriter();
		StringWriter err = new StringWriter();
		int exitCode = ProxyLab.commandLine(new PrintWriter(out, true), new PrintWriter(err, true)).execute(arguments);
		assertThat(exitCode).as("%s: %s", List.of(arguments), err).isIn(ExitCodes.DONE, ExitCodes.INCOMPLETE);
		return out.toString();
	}

	private static Path copy(Path run, Path to) throws IOException {
		try (Stream<Path> files = Files.walk(run)) {
			for (Path file : files.toList()) {
				Path copy = to.resolve(run.relativize(file).toString());
				if (Files.isDirectory(file)) {
					Files.createDirectories(copy);
				}
				else {
					Files.copy(file, copy);
				}
			}
		}
		return to;
	}

}
