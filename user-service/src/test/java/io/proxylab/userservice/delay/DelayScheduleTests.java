package io.proxylab.userservice.delay;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class DelayScheduleTests {

	@ParameterizedTest
	@CsvSource({ "0, 100ms", "59.999, 100ms", "60, 1s", "119, 1s", "120, 'lognormal(10ms,0.5)'",
			"999999, 'lognormal(10ms,0.5)'" })
	void eachStepHoldsUntilTheNextOne(double elapsedSeconds, String delay) {
		DelaySchedule schedule = DelaySchedule.parse("0s:100ms, 60s:1s, 2m:lognormal(10ms,0.5)");
		assertThat(schedule.at(Duration.ofNanos((long) (elapsedSeconds * 1e9)))).hasToString(delay);
	}

	@Test
	void aSingleDelayIsAConstantSchedule() {
		DelaySchedule schedule = DelaySchedule.parse("lognormal(100ms, 0.5)");
		assertThat(schedule.isConstant()).isTrue();
		assertThat(schedule).hasToString("lognormal(100ms,0.5)").isEqualTo(DelaySchedule.constant(schedule.first()));
	}

	@Test
	void knowsItsFirstDelayAndItsLongestMean() {
		DelaySchedule schedule = DelaySchedule.parse("0s:100ms,10s:exponential(2s),20s:1s");
		assertThat(schedule.isConstant()).isFalse();
		assertThat(schedule.first()).hasToString("100ms");
		assertThat(schedule.longestMean()).isEqualTo(Duration.ofSeconds(2));
	}

	@Test
	void itsTextReadsBackAsTheSameSchedule() {
		DelaySchedule schedule = DelaySchedule.parse("0ms:0.1s,1m:lognormal(1s, 0.5)");
		assertThat(schedule).hasToString("0s:100ms,1m:lognormal(1s,0.5)")
			.isEqualTo(DelaySchedule.parse(schedule.toString()));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
			1s:100ms         | a schedule starts at 0s: write steps in order
			0s:100ms,0s:1s   | step '0s:1s' is not later than '0s:100ms'
			0s:100ms,9s      | step '9s' lacks its start
			0s:100ms,        | step '' lacks its start
			0:100ms          | '0': unit missing
			0s:100           | '100' is not a delay: '100': unit missing
			0s:2h            | delay 2h is out of range
			""")
	void refusesWithValueAndCure(String text, String message) {
		assertThatIllegalArgumentException().isThrownBy(() -> DelaySchedule.parse(text))
			.withMessageStartingWith("'" + text + "' is not a schedule: ")
			.withMessageContaining(message);
	}

}
