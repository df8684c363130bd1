package io.proxylab.lab.calibration;

import io.proxylab.lab.trial.LabJson;
import io.proxylab.lab.trial.Tolerances;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class CalibrationTests {

	@Test
	void tolerancesAreTwiceTheWorstThatTheMachineShowedAsInARun() {
		Tolerances tolerances = example().together(1000, 1000, 300, 2000, 150, 0.1)
			.together(5000, 5000, 450, 5000, 400, 0.5)
			.build()
			.tolerances();
		assertThat(tolerances)
			.isEqualTo(new Tolerances(Tolerances.Source.CALIBRATION, 1_700_000_000_000L, 900, 10_000, 800, 0.9));
	}

	@Test
	void aRateThatUsesUpTheCoresOrIsNotMetSaysNothingOfLateness() {
		Tolerances tolerances = example().together(1000, 1000, 300, 2000, 150, 0.1)
			.together(5000, 5000, 4000, 9000, 1900, 0.95)
			.together(20_000, 15_000, 4000, 9000, 1900, 0.5)
			.build()
			.tolerances();
		assertThat(tolerances.sendLagP99Micros()).isEqualTo(600);
	}

	@ParameterizedTest(name = "{0} us of lag, {1} and {2} us of delay error")
	@CsvSource({ "10, 100, 5, 500, 5000, 500", "90000, 500000, 50000, 5000, 20000, 2000" })
	void tolerancesStayWithinBounds(long lag, long error, double mean, double mostLag, double mostError,
			double mostMean) {
		Tolerances tolerances = example().together(1000, 1000, lag, error, mean, 0.1).build().tolerances();
		assertThat(tolerances.sendLagP99Micros()).isEqualTo(mostLag);
		assertThat(tolerances.upstreamDelayP99Micros()).isEqualTo(mostError);
		assertThat(tolerances.upstreamDelayMeanMicros()).isEqualTo(mostMean);
	}

	@Test
	void whereNoRateWasCarriedWithCoresToSpareTheDefaultsHold() {
		Tolerances tolerances = example().together(1000, 500, 300, 2000, 150, 1).build().tolerances();
		assertThat(tolerances.sendLagP99Micros()).isEqualTo(Tolerances.DEFAULTS.sendLagP99Micros());
		assertThat(tolerances.upstreamDelayP99Micros()).isEqualTo(Tolerances.DEFAULTS.upstreamDelayP99Micros());
	}

	@ParameterizedTest(name = "cores that can be {0} busy are used up at {1}")
	@CsvSource({ "1.0, 0.9", "0.9, 0.81", "0.5, 0.7" })
	void coresAreUsedUpBelowWhatTheyCouldGive(double possible, double usedUp) {
		assertThat(example().busyAtCeiling(possible).build().tolerances().laboratoryCoresBusy()).isCloseTo(usedUp,
				within(1e-9));
	}

	@Test
	void whatIsWrittenIsReadAgain() {
		Calibration calibration = example().build();
		assertThat(LabJson.read(LabJson.write(calibration), Calibration.class)).isEqualTo(calibration);
	}

	@ParameterizedTest(name = "{0} of 1000 turns beside a busy core")
	@CsvSource({ "980, 2, false", "850, 15, true", "550, 45, true" })
	void aCoreThatLosesMuchBesideABusyOneSharesItsHardware(double beside, double slowdown, boolean shared) {
		CoreInterference cores = new CoreInterference(1, 0, 1000, beside);
		assertThat(cores.slowdownPercent()).isCloseTo(slowdown, within(1e-9));
		assertThat(cores.sharesOneCore()).isEqualTo(shared);
	}

	@Test
	void theClockIsMeasuredByItsStepsAndByHowLateSleepsEnd() {
		AtomicLong time = new AtomicLong();
		AtomicLong sleeps = new AtomicLong();
		Clock clock = Clock.measure(() -> time.addAndGet(40),
				(nanos) -> time.addAndGet(nanos + ((sleeps.incrementAndGet() % 50 == 0) ? 900_000 : 60_000)));
		assertThat(clock.stepNanos()).isEqualTo(40);
		assertThat(clock.sleepLateP50Micros()).isCloseTo(60, within(0.1));
		assertThat(clock.sleepLateP99Micros()).isCloseTo(900, within(0.1));
	}

	@Test
	void theTimeLeftIsThatOfTheStepsToComeAndTheRestOfThisOne() {
		AtomicLong seconds = new AtomicLong();
		List<String> told = new ArrayList<>();
		Steps steps = new Steps((what, left) -> told.add(what + " " + left.toSeconds()),
				() -> Duration.ofSeconds(seconds.get()).toNanos());
		steps.plan(Duration.ofSeconds(10)).plan(Duration.ofSeconds(20));
		steps.begin("first");
		seconds.set(4);
		steps.tell();
		seconds.set(15);
		steps.tell();
		steps.begin("second");
		assertThat(told).containsExactly("first 30", "first 26", "first 20", "second 20");
	}

	private static ExampleCalibration example() {
		return ExampleCalibration.of(ExampleCalibration.MACHINE);
	}

}
