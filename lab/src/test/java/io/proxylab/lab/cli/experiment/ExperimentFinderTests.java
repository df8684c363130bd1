package io.proxylab.lab.cli.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.proxylab.lab.cli.terminal.CommandFailure;
import io.proxylab.lab.cli.terminal.ExitCodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExperimentFinderTests {

	@TempDir
	Path folder;

	private Path here = Path.of("");

	private Path home = Path.of("");

	private ExperimentFinder finder = new ExperimentFinder(this.here, this.home);

	@BeforeEach
	void twoFolders() throws IOException {
		this.here = Files.createDirectory(this.folder.resolve("here"));
		this.home = Files.createDirectory(this.folder.resolve("home"));
		Files.createDirectory(this.home.resolve("experiments"));
		this.finder = new ExperimentFinder(this.here, this.home);
	}

	@Test
	void aBareNameIsAnExperimentOfTheProject() throws IOException {
		Path quick = file(this.home.resolve("experiments/quick.yaml"));
		assertThat(find("quick")).isEqualTo(quick);
		assertThat(find("quick.yaml")).isEqualTo(quick);
	}

	@Test
	void theWorkingDirectoryComesFirst() throws IOException {
		file(this.home.resolve("experiments/quick.yaml"));
		Path own = file(this.here.resolve("quick.yaml"));
		assertThat(find("quick")).isEqualTo(own);
		assertThat(find("quick.yaml")).isEqualTo(own);
	}

	@Test
	void aDirectoryOfThatNameIsNotInTheWay() throws IOException {
		Path quick = file(this.home.resolve("experiments/quick.yaml"));
		Path directory = Files.createDirectory(this.here.resolve("quick"));
		assertThat(find("quick")).isEqualTo(quick);
		Files.delete(quick);
		assertThat(find("quick")).isEqualTo(directory);
	}

	@Test
	void aPathIsLookedUpInNoOtherPlace() throws IOException {
		file(this.home.resolve("experiments/quick.yaml"));
		Path own = file(Files.createDirectory(this.here.resolve("mine")).resolve("quick.yaml"));
		assertThat(find("mine/quick")).isEqualTo(own);
		assertThat(find(own.toString())).isEqualTo(own);
		assertThat(missing("experiments/quick.yaml").getFirst()).endsWith("; did you mean quick?");
	}

	@Test
	void whatIsMissingIsToldWithWhatWasLookedForWhatWasMeantAndWhatThereIs() throws IOException {
		file(this.home.resolve("experiments/quick.yaml"));
		file(this.home.resolve("experiments/smoke.yaml"));
		assertThat(missing("quik")).containsExactly(
				"proxylab: there is no experiment 'quik'; looked for " + this.here.resolve("quik") + ", "
						+ this.here.resolve("quik.yaml") + ", " + this.home.resolve("experiments/quik") + ", "
						+ this.home.resolve("experiments/quik.yaml") + "; did you mean quick?",
				"experiments in " + this.home.resolve("experiments") + ": quick, smoke");
	}

	@Test
	void theExperimentsOfTheUserAreListedTooAndSuggestedAsTheyAreWritten() throws IOException {
		file(this.home.resolve("experiments/quick.yaml"));
		file(this.here.resolve("mine.yaml"));
		Path other = file(Files.createDirectory(this.here.resolve("experiments")).resolve("other.yaml"));
		assertThat(missing("mime").getFirst()).endsWith("; did you mean mine?");
		assertThat(missing("othr").getFirst()).endsWith("; did you mean " + other + "?");
		assertThat(String.join(" ", missing("nosuch"))).doesNotContain("did you mean")
			.containsSubsequence(this.here + ": mine", this.here.resolve("experiments") + ": other",
					this.home.resolve("experiments") + ": quick");
	}

	@Test
	void whereThereIsNoneTheDocsAreNamed() {
		assertThat(missing("quick")).last().asString().contains("docs/adding-an-experiment.md");
		assertThat(missing("")).first().asString().isEqualTo("proxylab: there is no experiment ''");
	}

	private Path find(String asked) {
		return this.finder.find(Path.of(asked));
	}

	/** Its lines, those that were broken put together again. */
	private List<String> missing(String asked) {
		CommandFailure failure = catchThrowableOfType(CommandFailure.class, () -> find(asked));
		assertThat(failure.exitCode()).isEqualTo(ExitCodes.WRONG_INPUT);
		return String.join("\n", failure.messages()).replace("\n  ", " ").lines().toList();
	}

	private static Path file(Path path) throws IOException {
		return Files.writeString(path, "targets: [direct]\n");
	}

	@Test
	void aShellCompletesTheNamesOfTheProjectsOwn() {
		assertThat(new ExperimentFinder(Path.of(""), Path.of("..")).shipped()).contains("quick", "seed-battle-short");
	}

}
