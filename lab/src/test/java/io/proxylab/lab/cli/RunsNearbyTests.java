package io.proxylab.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.trial.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunsNearbyTests {

	@TempDir
	Path here;

	private Path quick = Path.of("");

	private Path smoke = Path.of("");

	@BeforeEach
	void twoRuns() throws IOException {
		this.quick = run("runs/20260131-120000-quick");
		this.smoke = run("runs/20260207-120000-smoke");
	}

	@Test
	void aNameWithoutItsFolderAPartOfOneAndASlipAreWhatWasMeant() {
		for (String asked : new String[] { "20260131-120000-quick", "20260131", "quick", "20260131-120000-quikc",
				"runs/202601" }) {
			assertThat(nearby(asked)).as(asked).isEqualTo("did you mean " + this.quick + "?");
		}
	}

	@Test
	void ofSeveralTheLatestComesFirst() {
		assertThat(nearby("2026")).isEqualTo("did you mean one of these? " + this.smoke + ", " + this.quick);
		assertThat(nearby("nosuch")).isEqualTo("the latest runs: " + this.smoke + ", " + this.quick);
	}

	@Test
	void inTheFolderThatWasNamedTheyAreLookedForToo() throws IOException {
		Path elsewhere = run("elsewhere/20260301-120000-knee");
		assertThat(nearby(this.here.resolve("elsewhere/20260301").toString()))
			.isEqualTo("did you mean " + elsewhere + "?");
	}

	@Test
	void whereThereIsNoneNothingIsSaid(@TempDir Path empty) {
		assertThat(new RunsNearby(empty).of(Path.of("nosuch"))).isEmpty();
	}

	private String nearby(String asked) {
		return new RunsNearby(this.here).of(Path.of(asked)).orElse("");
	}

	private Path run(String name) throws IOException {
		Path run = Files.createDirectories(this.here.resolve(name));
		Files.writeString(run.resolve(RunDirectory.MANIFEST_FILE), "{}");
		return run;
	}

}
