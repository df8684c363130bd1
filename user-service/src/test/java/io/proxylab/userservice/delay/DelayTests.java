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
			p50=120ms,p99=2s       | lognormal(120ms,1.209) | 249
			mix(95% 120ms, 5% 2s)  | mix(95% 120ms,5% 2s) | 214
			95% 120ms, 5% 2s       | mix(95% 120ms,5% 2s) | 214
			mix(99.5% lognormal(100ms,0.5),0.5% reset(50ms)) | mix(99.5% lognormal(100ms,0.5),0.5% reset(50ms)) | 113
			reset                  | reset(0s)            | 0
			stall(100ms)           | stall(100ms)         | 100
			drip(0.1s, 2s)         | drip(100ms,2s)       | 100
			status(503,10ms)       | status(503,10ms)     | 10
			refuse                 | refuse               | 0
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
			exponential(1s,2)    | exponential takes the mean, but has '1s,2'
			lognormal(100ms)     | lognormal takes median and sigma, but has '100ms'
			p50=2s,p99=1s        | p99 is longer than p50
			mix(50% 1s)          | two parts or more
			mix(50% 1s,40% 2s)   | sum to 100%, not to 90%
			mix(0% 1s,100% 2s)   | over 0% and below 100%, not 0%
			mix(1s,50% 2s)       | '1s' is not a part of a mixture
			mix(50% 1s,50% mix(50% 1s,50% 2s)) | cannot be a part of a mixture
			mix(50% 1s,50% refuse) | refused to all or none
			reset(1s,2s)         | reset takes the time until then, but has '1s,2s'
			drip(1s,2h)          | dripping for 7200000ms is out of range
			status(x,1s)         | status 'x' is not a whole number
			status(700,1s)       | status 700 is out of range
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
			.withMessageContaining("choices: 100ms, exponential(100ms), lognormal(100ms,0.5)")
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
	void aMixtureHasItsShares() {
		assertThat(samples("mix(95% 120ms,5% 2s)", 42).filter((nanos) -> nanos == 2_000_000_000L).count() / 1e5)
			.isCloseTo(0.05, within(0.003));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
			100ms                  | false
			mix(95% 1s,5% 2s)      | false
			mix(95% 1s,5% stall)   | true
			status(503,1s)         | true
			""")
	void tellsWhetherAnyFail(String text, boolean fails) {
		assertThat(Delay.parse(text).fails()).isEqualTo(fails);
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
