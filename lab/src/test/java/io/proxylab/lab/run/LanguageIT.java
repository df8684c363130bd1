package io.proxylab.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.trial.RunDirectory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run on a machine whose language has digits, letters or a calendar of its own. */
@Execution(ExecutionMode.CONCURRENT)
@Timeout(300)
class LanguageIT {

	private static final String EXPERIMENT = """
			name: language
			box: t2.micro
			targets: [direct]
			load:
			  closed: { users: 2 }
			  open: { rate: 20/s }
			upstream: { delay: 50ms }
			warmUp: { requests: 10, compilersFirst: false }
			measure: { duration: 500ms, replicates: 1 }
			""";

	private static final Pattern OTHER_DIGIT = Pattern.compile("[\\p{Nd}&&[^0-9]]");

	@TempDir
	Path directory;

	@Test
	void aRunOnAnArabicMachineHasAsciiDigits() throws Exception {
		runsOnAMachineOf("ar", "EG", "");
	}

	@ParameterizedTest
	@Tag("full")
	@CsvSource({ "tr, TR, ''", "de, DE, ''", "th, TH, TH" })
	void aRunOnAnotherMachineHasAsciiDigits(String language, String country, String variant) throws Exception {
		runsOnAMachineOf(language, country, variant);
	}

	private void runsOnAMachineOf(String language, String country, String variant) throws Exception {
		Map<String, String> environment = Map.of("JDK_JAVA_OPTIONS",
				"%s -Duser.language=%s -Duser.country=%s -Duser.variant=%s".formatted(LabProcess.BRIEF, language,
						country, variant));
		try (LabProcess lab = LabProcess.run(LabProcess.HOME, this.directory, environment, EXPERIMENT)) {
			// A machine that is busy with other tests makes trials invalid, but not
			// missing.
			assertThat(lab.await()).as(lab.output()).isIn(0, 3);
			assertThat(lab.output()).contains("2 users x 50ms").doesNotContainPattern(OTHER_DIGIT);
			Path run = onlyRun(lab);
			assertThat(RunDirectory.open(run).read().trials()).hasSize(2)
				.allSatisfy((trial) -> assertThat(trial.record().failure()).isNull());
			assertThat(filesOf(run)).isNotEmpty()
				.allSatisfy((file) -> assertThat(Files.readString(file, StandardCharsets.UTF_8)).as("%s", file)
					.doesNotContainPattern(OTHER_DIGIT));
			lab.leavesNothing();
		}
	}

	private static Path onlyRun(LabProcess lab) throws IOException {
		try (Stream<Path> runs = Files.list(lab.runs())) {
			return runs.findFirst().orElseThrow();
		}
	}

	/** Returns all files that the lab and its processes wrote as text. */
	private static List<Path> filesOf(Path run) throws IOException {
		try (Stream<Path> files = Files.walk(run)) {
			return files.filter(Files::isRegularFile).filter((file) -> !file.toString().endsWith(".jfr")).toList();
		}
	}

}
