package io.proxylab.lab.run;

import io.proxylab.lab.calibration.Calibration;
import io.proxylab.lab.calibration.Calibration.Arrangement;
import io.proxylab.lab.calibration.Calibration.Punctuality;
import io.proxylab.lab.calibration.Calibration.Route;
import io.proxylab.lab.trial.LabJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

import static org.assertj.core.api.Assertions.assertThat;

/** A calibration from its start to the file that it keeps. */
@Tag("full")
@Isolated("measures the machine")
class WholeCalibrationIT {

	@TempDir
	Path directory;

	@Test
	void everythingIsMeasuredAndKeptAndNothingIsLeft() throws Exception {
		try (LabProcess lab = LabProcess.calibrate(this.directory)) {
			assertThat(lab.await()).as(lab.output()).isZero();
			assertThat(lab.output()).contains("tolerated from now on: send lag p99");
			lab.leavesNothing();
		}
		assertThat(kept()).hasSize(1);
		Calibration calibration = LabJson.read(Files.readString(kept().getFirst()), Calibration.class);
		assertThat(calibration.ceiling(Arrangement.TOGETHER)).hasValueSatisfying((most) -> {
			assertThat(most.requestsPerSecond()).isGreaterThan(100);
			assertThat(most.generatorMicros()).isPositive();
			assertThat(most.upstreamMicros()).isPositive();
		});
		assertThat(calibration.punctuality()).extracting(Punctuality::arrangement).contains(Arrangement.TOGETHER);
		assertThat(calibration.clock().stepNanos()).isPositive();
		if (!calibration.targetCores().isEmpty()) {
			assertThat(calibration.interference()).isNotNull();
			assertThat(calibration.charges()).extracting(Calibration.Charges::route).first().isEqualTo(Route.LOOPBACK);
			assertThat(calibration.charges().size() == 2).as("a veth pair, or why not: " + calibration.withoutVeth())
				.isEqualTo(calibration.withoutVeth() == null);
		}
		assertThat(this.directory.resolve("runs")).isEmptyDirectory();
	}

	private List<Path> kept() throws IOException {
		Path state = this.directory.resolve("state/proxylab");
		if (!Files.isDirectory(state)) {
			return List.of();
		}
		try (Stream<Path> files = Files.list(state)) {
			return files.toList();
		}
	}

}
