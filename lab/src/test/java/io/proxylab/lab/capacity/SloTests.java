package io.proxylab.lab.capacity;

import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.protocol.LoadResult.Times;
import java.time.Duration;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class SloTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			p99 <= 60ms                     | p99 <= 60ms, errors <= 0.1%
			p99.9<=delay+50ms               | p99.9 <= delay + 50ms, errors <= 0.1%
			p50 <= 1.5s , errors <= 1%      | p50 <= 1500ms, errors <= 1%
			errors <= 0.25%                 | errors <= 0.25%
			""")
	void anSloIsReadAndSaysWhatItImplies(String text, String read) {
		assertThat(Slo.parse(text).text()).isEqualTo(read);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			fast            | is no objective; write such as 'p99 <= 60ms'
			p99 < 60ms      | is no objective
			p98 <= 60ms     | is no percentile; choose one of p50, p90, p95, p99, p99.9, max
			p99 <= 60       | unit missing
			errors <= 0.1   | is no share of errors from 0% to 100%
			errors <= 101%  | is no share of errors from 0% to 100%
			p99 <= 60ms,    | is no objective
			""")
	void whatIsNoSloIsRefusedWithTheCure(String text, String message) {
		assertThatIllegalArgumentException().isThrownBy(() -> Slo.parse(text)).withMessageContaining(message);
	}

	@Test
	void aResultThatMeetsAllHasNothingAgainstIt() {
		assertThat(Slo.parse("p99 <= 60ms").missedBy(100, result(1000, 0, 0, 60_000, 0))).isEmpty();
	}

	@Test
	void eachObjectiveThatIsMissedIsToldWithBothNumbers() {
		assertThat(Slo.parse("p99 <= 60ms").missedBy(100, result(990, 6, 4, 60_100, 0)))
			.containsExactly("p99 60.1 ms > 60ms", "errors 1.00% > 0.1%");
	}

	@Test
	void aLimitAboveTheDelayIsOneOfTheAddedTime() {
		assertThat(Slo.parse("p99 <= delay + 5ms").missedBy(100, result(1000, 0, 0, 900_000, 4_000))).isEmpty();
		assertThat(Slo.parse("p99 <= delay + 5ms").missedBy(100, result(1000, 0, 0, 900_000, 5_500)))
			.containsExactly("added time p99 5.5 ms > 5ms");
		assertThat(Slo.parse("p99 <= delay + 5ms").missedBy(100, result(1000, 0, 0, 900_000, -1)))
			.containsExactly("no correct answer said in Server-Timing how long the upstream took");
	}

	@Test
	void aTargetThatDoesNotKeepUpMissesEverySlo() {
		assertThat(Slo.parse("p99 <= 60ms").missedBy(200, result(1000, 0, 0, 50, 0)))
			.containsExactly("only 100/s of 200/s were answered");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			p99 <= 60ms                 | 0 | 30000 | 90000 | true
			p99 <= 60ms                 | 0 | 30001 | 0     | false
			p99 <= delay + 60ms         | 0 | 90000 | 30000 | true
			p99 <= 60ms, max <= 40ms    | 0 | 30000 | 0     | false
			p99 <= 60ms, errors <= 1%   | 5 | 30000 | 0     | true
			p99 <= 60ms, errors <= 1%   | 6 | 30000 | 0     | false
			""")
	void halfWayToEachLimitIsEasy(String slo, long failed, long p99Micros, long addedMicros, boolean easy) {
		assertThat(Slo.parse(slo).easilyMetBy(result(1000 - failed, failed, 0, p99Micros, addedMicros)))
			.isEqualTo(easy);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			p99 <= 60ms                      | 2000    | 120
			p50 <= 60ms, p99 <= delay + 50ms | 1000    | 150
			p99 <= 60ms                      | 1       | 100
			p99 <= 1h                        | 1000000 | 2147483647
			""")
	void asManyMayBeInProgressAsTheLongestLimitKeepsThere(String slo, double perSecond, int most) {
		assertThat(Slo.parse(slo).mostInProgress(perSecond, Duration.ofMillis(100))).hasValue(most);
	}

	@Test
	void anSloOfErrorsAloneLimitsNone() {
		assertThat(Slo.parse("errors <= 1%").mostInProgress(1000, Duration.ofMillis(100))).isEmpty();
	}

	/** Of a window of ten seconds. A negative added time stands for none. */
	private static LoadResult result(long correct, long failed, long unfinished, long p99Micros, long addedMicros) {
		TreeMap<ErrorKind, Long> errors = new TreeMap<>();
		if (failed > 0) {
			errors.put(ErrorKind.RESET, failed);
		}
		Times times = times(correct, p99Micros);
		Times added = (addedMicros < 0) ? times(0, 0) : times(correct, addedMicros);
		return new LoadResult(0, 10_000_000, 10_000_000, correct, correct, correct / 10.0, errors, times, times, added,
				times, times(failed, 1), 10, 0, 1000, unfinished, 0, 1, false, 0);
	}

	private static Times times(long count, long micros) {
		return new Times(count, micros, micros, micros, micros, micros, micros, micros);
	}

}
