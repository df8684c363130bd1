package io.proxylab.lab.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.trial.TimeSeries.ProcessKind;
import io.proxylab.lab.trial.TimeSeries.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CoresReaderTests {

	@TempDir
	Path proc;

	@Test
	void whatDoesNotGiveWayIsBusyAndGuestsAreCountedOnce() throws IOException {
		stat();
		// user 100, system 300, irq 4, softirq 50, steal 6; not nice, idle and iowait.
		assertThat(busy(List.of(0))).isEqualTo(4.6);
		assertThat(busy(List.of(0, 10))).isEqualTo(4.6 + 0.19);
	}

	@Test
	void aCoreOfWhichOthersBeginWithTheNumberIsNotTaken() throws IOException {
		stat();
		assertThat(busy(List.of(1))).isEqualTo(-1);
	}

	@Test
	void ofTheTargetsCoresCountsWhatProcessesUsedOfWhateverPriority() throws IOException {
		stat();
		Sample sample = CoresReader.ofTarget(this.proc, List.of(0, 10)).read(7, 0);
		assertThat(sample.process()).isEqualTo(ProcessKind.TARGET_CORES);
		assertThat(sample.cpuSeconds()).as("user, nice and system").isEqualTo(4.2 + 0.06);
		assertThat(sample.throttledSeconds()).as("steal").isEqualTo(0.06 + 0.06);
	}

	@Test
	void withoutTheFileNothingIsRead() {
		assertThat(busy(List.of(0))).isEqualTo(-1);
	}

	private double busy(List<Integer> cores) {
		return CoresReader.ofOthers(this.proc, cores).read(0, 0).cpuSeconds();
	}

	private void stat() throws IOException {
		Files.writeString(this.proc.resolve("stat"), """
				cpu  106 26 306 1100 205 10 56 12 100 0
				cpu0 100 20 300 1000 200 4 50 6 100 0
				cpu10 1 2 3 100 5 4 5 6 0 0
				intr 12345
				""");
	}

}
