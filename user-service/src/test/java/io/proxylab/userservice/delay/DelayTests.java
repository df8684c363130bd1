package io.proxylab.userservice.delay;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

class DelayTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
			100ms                  | 100ms                | 100
			1.5s                   | 1500ms               | 1500
			1h                     | 1h                   | 3600000
			exponential(100ms)     | exponential(100ms)   | 100
			exponential(0.1s)      | exponential(100ms)   | 100
			lognormal(100ms,0.5)   | lognormal(100ms,0.5) | 113
			lognormal(100ms, 0.50) | lognormal(100ms,0.5) | 113
			lognormal(1s,1)        | lognormal(1s,1)      | 1649
			""")
	void readsADelayKnowsItsMeanAndWritesItCanonically(String text, String canonical, long meanMillis) {
		Delay delay = Delay.parse(text);
		assertThat(delay).hasToString(canonical).isEqualTo(Delay.parse(canonical));
		assertThat(delay.mean()).isCloseTo(Duration.ofMillis(meanMillis), Duration.ofMillis(1));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
			100                  | unit missing
			61m                  | delay 61m is out of range: 0s to 1h
			gaussian(100ms)      | unknown distribution 'gaussian'
			exponential(2h)      | mean delay 2h is out of range
			exponential(1s,2)    | takes the mean only, but has '2' too
			lognormal(100ms)     | has the median only
			lognormal(100ms,0)   | sigma 0.0 is out of range
			lognormal(100ms,NaN) | sigma NaN is out of range
			lognormal(100ms,x)   | sigma 'x' is not a number
			lognormal(50m,1)     | mean of lognormal(50m,1.0) is out of range
			exponential()        | '' is not a duration
			""")
	void refusesWithValueChoicesAndRange(String text, String message) {
		assertThatIllegalArgumentException().isThrownBy(() -> Delay.parse(text))
			.withMessageStartingWith("'" + text + "' is not a delay: ")
			.withMessageContaining(message)
			.withMessageContaining("choices: 100ms, exponential(100ms) or lognormal(100ms,0.5)")
			.withMessageContaining("range: 0s to 1h");
	}

	@Test
	void aFixedDelayIsTheSameEachTime() {
		assertThat(samples("250us", 42).distinct().toArray()).containsExactly(250_000L);
	}

	@Test
	void anExponentialDelayHasItsMeanAndItsMedian() {
		assertThat(samples("exponential(100ms)", 42).average().orElseThrow()).isCloseTo(100e6, within(1e6));
		assertThat(median("exponential(100ms)")).isCloseTo(100e6 * Math.log(2), within(1e6));
	}

	@Test
	void aLogNormalDelayHasItsMedianAndItsMean() {
		assertThat(median("lognormal(100ms,0.5)")).isCloseTo(100e6, within(1e6));
		assertThat(samples("lognormal(100ms,0.5)", 42).average().orElseThrow()).isCloseTo(113.3e6, within(1e6));
	}

	@Test
	void randomDelaysRepeatWithTheirSeed() {
		assertThat(samples("exponential(1s)", 7).toArray()).isEqualTo(samples("exponential(1s)", 7).toArray())
			.isNotEqualTo(samples("exponential(1s)", 8).toArray());
	}

	@Test
	void aSampleIsNeverLongerThanAnHour() {
		assertThat(samples("exponential(1h)", 42).max()).hasValue(Duration.ofHours(1).toNanos());
	}

	private static LongStream samples(String delay, long seed) {
		Delay parsed = Delay.parse(delay);
		SplittableRandom random = new SplittableRandom(seed);
		return LongStream.generate(() -> parsed.sampleNanos(random)).limit(100_000);
	}

	private static double median(String delay) {
		return samples(delay, 42).sorted().skip(50_000).findFirst().orElseThrow();
	}

}
