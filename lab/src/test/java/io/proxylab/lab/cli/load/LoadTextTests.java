package io.proxylab.lab.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.analysis.figures.LoadStep;
import io.proxylab.lab.analysis.figures.QuotedTimes;
import io.proxylab.lab.capacity.CapacityFound;
import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.protocol.LoadResult.Times;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A percentile is quoted if at least ten answers lie beyond it. */
class LoadTextTests {

	@Test
	void aPercentileOfTooFewAnswersIsADashThatIsExplained() {
		assertThat(text(1474)).contains("response time       5.10      5.00      6.00      9.00         -     99.00\n")
			.endsWith("-: too few answers; p99.9 takes 10,000");
		assertThat(text(99)).contains("response time       5.10      5.00         -         -         -     99.00\n")
			.endsWith("-: too few answers; p90 takes 100, p99 takes 1,000, p99.9 takes 10,000");
		assertThat(text(10_000)).contains("      9.00     50.00     99.00\n").doesNotContain("too few", " - ");
	}

	@Test
	void withoutAnAnswerThereIsNothingToExplain() {
		assertThat(text(0)).contains("response time          -\n").doesNotContain("too few");
	}

	@Test
	void whatUsersDidWithoutAnAnswerIsALineOfItsOwn() {
		LoadResult result = load(9000).with(new LoadResult.Attempts(10_000, 800,
				new TreeMap<>(Map.of(ErrorKind.TIMEOUT, 700L, ErrorKind.BAD_STATUS, 100L)), 750, 12));
		assertThat(LoadText.lines("open load", result, List.of())).containsSubsequence(
				"goodput 900.0/s; sent 10,000 first attempts, 800 retries; 750 attempts given up;",
				"    12 over the budget", "tried again: 700 timeout, 100 bad status");
		assertThat(text(9000)).doesNotContain("goodput", "tried again");
	}

	@Test
	void howRequestsSharedConnectionsIsALineOfItsOwn() {
		assertThat(
				LoadText.lines("closed load", load(9000).with(new LoadResult.Http2Result("h2", 100L, 20)), List.of()))
			.contains("HTTP/2: 20 streams on a connection at most, 100 allowed");
		assertThat(LoadText.lines("closed load", load(9000).with(new LoadResult.Http2Result("h2", null, 1)), List.of()))
			.contains("HTTP/2: 1 streams on a connection at most, any number allowed");
		assertThat(text(9000)).doesNotContain("HTTP/2");
	}

	@Test
	void inJsonItIsNull() {
		JsonNode json = new JsonMapper().readTree(LoadJson.of(load(1474), List.of()));
		assertThat(json.at("/responseTime/p99Micros").asLong()).isEqualTo(9000);
		assertThat(json.at("/responseTime/p999Micros").isNull()).isTrue();
		assertThat(json.at("/responseTime/count").asLong()).isEqualTo(1474);
		assertThat(json.at("/completed").asLong()).isEqualTo(1474);
		assertThat(json.at("/steps").isArray()).isTrue();
		JsonNode none = new JsonMapper().readTree(LoadJson.of(load(0), List.of()));
		assertThat(none.at("/responseTime/meanMicros").isNull()).isTrue();
	}

	@Test
	void aSearchForACapacityQuotesByTheSameRule() {
		CapacityFound capacity = new CapacityFound("p99 <= 60ms", 100.0, null,
				List.of(new CapacityFound.Probe(100, true, List.of(), load(999))));
		assertThat(CapacityText.lines(capacity)).contains("       100         147       5.0         -         0  met",
				"-: too few answers; p99 takes 1,000");
		assertThat(
				new JsonMapper().readTree(LoadJson.of(capacity)).at("/path/0/result/responseTime/p99Micros").isNull())
			.isTrue();
	}

	@Test
	void stepsAreALineEach() {
		LoadStep slow = new LoadStep(0, 10, 0.0, 10.0, 100.0, null, 99.5, QuotedTimes.of(times(995)), new TreeMap<>());
		LoadStep fast = new LoadStep(10, 20, 15.0, 20.0, 12_000.0, null, 11_998.0, QuotedTimes.of(times(59_990)),
				new TreeMap<>(Map.of(ErrorKind.BAD_STATUS, 7L, ErrorKind.RESET, 1L)));
		LoadStep late = new LoadStep(20, 20.5, null, null, 500.0, null, null, QuotedTimes.of(times(0)),
				new TreeMap<>());
		String text = String.join("\n", LoadText.lines("open load", load(60_000), List.of(slow, fast, late)));
		assertThat(text).contains("""
				second               offered/s  answered/s      p50 ms      p99 ms    errors
				0 to 10                  100.0        99.5        5.00           -         0
				15 to 20              12,000.0    11,998.0        5.00        9.00         8
				20 to 20.5               500.0           -           -           -         -
				""").contains("-: too few answers; p99 takes 1,000").doesNotContain("p99.9 takes");
		assertThat(text.lines()).allSatisfy((line) -> assertThat(line).hasSizeLessThanOrEqualTo(80));
		JsonNode json = new JsonMapper().readTree(LoadJson.of(load(60_000), List.of(slow, fast))).at("/steps/1");
		assertThat(json.path("throughput").asDouble()).isEqualTo(11_998);
		assertThat(json.at("/responseTime/p99Micros").asLong()).isEqualTo(9000);
		assertThat(json.at("/errors/badStatus").asLong() + json.at("/errors/BAD_STATUS").asLong()).isEqualTo(7);
	}

	@Test
	void stepsOfUsersSayHowManyThereWere() {
		LoadStep few = new LoadStep(0, 10, 0.0, 10.0, null, 100.0, 995.0, QuotedTimes.of(times(9950)), new TreeMap<>());
		LoadStep more = new LoadStep(10, 20, 15.0, 20.0, null, 400.0, 1998.0, QuotedTimes.of(times(9990)),
				new TreeMap<>());
		assertThat(LoadText.lines("closed load", load(60_000), List.of(few, more))).contains(
				"second                   users  answered/s      p50 ms      p99 ms    errors",
				"15 to 20                 400.0     1,998.0        5.00        9.00         0");
	}

	@ParameterizedTest(name = "{0}/s")
	@CsvSource({ "1000, ', p99 9.0 ms'", "999, ', p50 5.0 ms'", "20, ', p50 5.0 ms'", "19, ''" })
	void aSecondShowsWhatItsAnswersSupport(double throughput, String time) {
		LoadEvent.Progress heard = new LoadEvent.Progress("load", LoadEvent.Phase.WINDOW, 0, 1000, 5000, throughput, 0,
				7, 5000, 9000);
		assertThat(LoadText.progress(heard, Duration.ofSeconds(3))).isEqualTo(String.format(Locale.ROOT,
				"measuring: %,.0f req/s%s, 7 in flight, 0 errors; 3 s left", throughput, time));
	}

	private static String text(long count) {
		return String.join("\n", LoadText.lines("closed load, 100 users", load(count), List.of()));
	}

	private static LoadResult load(long count) {
		Times times = times(count);
		Times none = times(0);
		return new LoadResult(0, 10_000_000, 10_000_000, count, count, 147.4, new TreeMap<>(), times, times, none,
				times, none, 100, 0, 0, 0, 0, 1, false, 0);
	}

	private static Times times(long count) {
		return (count == 0) ? new Times(0, 0, 0, 0, 0, 0, 0, 0)
				: new Times(count, 5100, 5000, 6000, 7000, 9000, 50_000, 99_000);
	}

}
