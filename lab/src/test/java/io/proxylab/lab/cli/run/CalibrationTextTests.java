package io.proxylab.lab.cli.run;

import io.proxylab.lab.calibration.ExampleCalibration;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CalibrationTextTests {

	@Test
	void everyFigureIsALineAndTheTolerancesThatFollowAreTheLast() {
		assertThat(CalibrationText.lines(ExampleCalibration.of(ExampleCalibration.MACHINE).build())).containsExactly(
				"calibrated in 2 min 51 s: a processor",
				"clock: steps of 10 ns; a sleep of 1 ms ends 55 us late (p99 90 us, max 400 us)",
				"cores: 1 is 2.0% slower while 0 is busy", "steal: 0.02% of CPU time went to other guests meanwhile",
				"ceiling, each on a core: 60,000 requests/s; a request costs the generator 15.0 us (core 100% busy), "
						+ "the upstream 11.0 us (core 70% busy)",
				"ceiling, as in a run: 20,000 requests/s; a request costs the generator 25.0 us (core 100% busy), "
						+ "the upstream 20.0 us (core 100% busy)",
				"1,000/s, each on a core: send lag p50 0.02 ms, p99 0.08 ms, max 0.5 ms; delay error p99 1.0 ms, "
						+ "mean 0.06 ms (core 5% busy)",
				"1,000/s, as in a run: send lag p50 0.02 ms, p99 0.30 ms, max 2.0 ms; delay error p99 2.0 ms, "
						+ "mean 0.15 ms (core 10% busy)",
				"over loopback at 5,000/s a request is charged to the generator with 22.0 us, to the upstream with "
						+ "18.0 us; their cores were in use for 24.0 us and 21.0 us",
				"over a veth pair at 5,000/s a request is charged to the generator with 23.0 us, to the upstream with "
						+ "19.0 us; their cores were in use for 28.0 us and 25.0 us",
				"tolerated from now on: send lag p99 0.60 ms; delay error p99 5.0 ms, mean 0.50 ms; cores of generator "
						+ "and upstream busy 90%");
	}

	@Test
	void otherWorkAndCoresThatAreNoneAreSaid() {
		assertThat(CalibrationText.lines(
				ExampleCalibration.of(ExampleCalibration.MACHINE).othersBusyPercent(30).besidePerSecond(500).build()))
			.contains("WARNING: other work took 30% of the cores; calibrate again when it has ended",
					"cores: 1 is 50.0% slower while 0 is busy: they are likely to be two threads of one physical core");
	}

}
