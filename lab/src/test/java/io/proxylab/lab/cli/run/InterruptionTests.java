package io.proxylab.lab.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.trial.RunDirectory;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticTrial;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InterruptionTests {

	@TempDir
	Path runs;

	@Test
	void whatIsKeptIsCountedAndTheLineThatGoesOnIsWhole() {
		RunDirectory one = new SyntheticRun().with(new SyntheticTrial("direct", 10, 10))
			.without(new SyntheticTrial("netty", 10, 10))
			.writeTo(this.runs.resolve("one"));
		assertThat(Interruption.lines(one)).containsExactly(
				"proxylab: interrupted; 1 of 2 trials is finished and kept; to go on:",
				"  ./proxylab resume " + one.path());
		RunDirectory none = new SyntheticRun().without(new SyntheticTrial("netty", 10, 10))
			.writeTo(this.runs.resolve("none"));
		assertThat(Interruption.lines(none).getFirst())
			.isEqualTo("proxylab: interrupted; none of 1 trials is finished; to go on:");
	}

	@Test
	void aPathWithASpaceCanBePastedToo() {
		RunDirectory run = new SyntheticRun().without(new SyntheticTrial("netty", 10, 10))
			.writeTo(this.runs.resolve("my runs"));
		assertThat(Interruption.lines(run).getLast()).isEqualTo("  ./proxylab resume '" + run.path() + "'");
	}

	@Test
	void itIsToldOnceAndNotWithoutASignal() {
		RunDirectory run = new SyntheticRun().with(new SyntheticTrial("netty", 10, 10)).writeTo(this.runs);
		StringWriter err = new StringWriter();
		try (Interruption interruption = Interruption.of(run, new PrintWriter(err))) {
			assertThat(interruption.begun()).isFalse();
			interruption.tell();
			interruption.tell();
		}
		assertThat(err.toString().lines()).hasSize(2);
		StringWriter nothing = new StringWriter();
		try (Interruption interruption = Interruption.of(run, new PrintWriter(nothing))) {
			assertThat(interruption.begun()).isFalse();
		}
		assertThat(nothing.toString()).isEmpty();
	}

}
