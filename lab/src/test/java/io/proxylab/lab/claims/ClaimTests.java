package io.proxylab.lab.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import io.proxylab.lab.claims.Claim.Case;
import io.proxylab.lab.claims.ClaimResult.CaseResult;
import io.proxylab.lab.claims.ClaimResult.Scale;
import io.proxylab.lab.claims.Reading.Absent;
import io.proxylab.lab.claims.Reading.Value;
import io.proxylab.lab.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClaimTests {

	private static final List<CellAddress> CELLS = cells();

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			threads(b, 800 users, 1s) == 7                          | 7
			threads(b) == 1 + 2 * 3                                 | 7
			threads(b) == (1 + 2) * 3                               | 9
			threads(b) == 10 - 3 - 2                                | 5
			threads(b) == 12 / 3 / 2                                | 2
			threads(b) == 1_000 * 10%                               | 100
			throughput(b) == 400/s                                  | 400
			p99(b) == 1.5ms                                         | 0.0015
			p99.9(b) == 250us + 1s                                  | 1.00025
			rss(b) == 2GiB - 1024MiB                                | 1073741824
			throughput(b) == 200 / 500ms                            | 400
			threads(b) == 400/s * 0.5s                              | 200
			cpu(b) == 2 * 35 %                                      | 0.7
			""")
	void aSideIsWorkedOutAsInArithmetic(String text, double right) {
		assertThat(onlyCase(text).right().value((figure) -> Double.NaN)).isCloseTo(right, within(1e-9));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			throughput(a, 100 users, 500ms) > 1/s                   | a, 100 users, 500ms
			throughput( a , 100  users , 0.5s )>1/s                 | a, 100 users, 500ms
			throughput(a, 500ms, 100 users) > 1/s                   | a, 100 users, 500ms
			throughput(a, 2000/s, 500ms) > 1/s                      | a, 2,000/s poisson, 500ms
			throughput(a, 2_000/s poisson, 10ms) > 1/s              | a, 2,000/s poisson, 10ms
			throughput(b) > 1/s                                     | b, 800 users, 1s
			throughput(slow, exponential(100ms)) > 1/s              | slow, 9 users, exponential(100ms)
			throughput(slow, 0s:100ms,60s:1s) > 1/s                 | slow, 9 users, 0s:100ms,1m:1s
			throughput(c, close) > 1/s                              | c, 9 users, 10ms, close
			throughput(c, keepAlive) > 1/s                          | c, 9 users, 10ms
			""")
	void aSelectorFindsTheOneCellThatItMeans(String text, String cell) {
		assertThat(onlyCase(text).left().figures()).singleElement()
			.satisfies((figure) -> assertThat(figure.cells().only()).hasToString(cell));
	}

	@Test
	void whatAllFiguresLeaveOutIsAskedOfEveryCell() {
		assertThat(Claim.parse("errorRatio(a) <= 0.1%", CELLS).cases()).extracting(Case::cell)
			.containsExactly("100 users x 10ms", "800 users x 10ms", "2,000/s poisson x 10ms", "100 users x 500ms",
					"800 users x 500ms", "2,000/s poisson x 500ms", "800 users x 1s");
		assertThat(Claim.parse("p99(a, 800 users) <= 2 * p50(a, 800 users)", CELLS).cases()).extracting(Case::cell)
			.containsExactly("10ms", "500ms", "1s");
		assertThat(Claim.parse("p99(a) <= p99(b)", CELLS).cases()).extracting(Case::cell)
			.containsExactly("800 users x 1s");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					throughputt(a) > 1/s          | 0  | unknown measure 'throughputt'; did you mean throughput? choices: throughput, goodput,
					bandwidth(a) > 1/s            | 0  | unknown measure 'bandwidth'; choices: throughput, goodput,
					throughput a > 1/s            | 11 | '(' expected, as in throughput(webflux-webclient, 800 users, 500ms), but there is 'a'
					throughput(a, 800 users > 1/s | 29 | ')' expected, which ends the target and its cell
					throughput(aa) > 1/s          | 11 | 'aa' is no target of this experiment; choices: a, b, c, slow
					throughput() > 1/s            | 11 | '' is no target of this experiment; choices: a, b, c, slow
					throughput(a, 900 users) > 1/s| 14 | '900 users' is no cell of a; did you mean 100 users? choices: 100 users, 800 users, 2,000/s poisson, 10ms, 500ms, 1s, keepAlive
					throughput(a, 100 users, 1s) > 1/s | 25 | a is not measured at 1s together with what stands before it; choices: 10ms, 500ms
					throughput(a, 100 users, 800 users) > 1/s | 25 | '800 users' is a second load; remove one of the two
					throughput(a, 500ms) > throughput(b, 800 users) | 11 | a has several cells here (100 users, 800 users, 2,000/s poisson), and the claim names the load elsewhere; name it here, too, or nowhere
					throughput(a) > throughput(c) | 11 | the targets of the claim have no cell in common; name the cell of each
					throughput(b)                 | 13 | a comparison expected, but there is the end of the claim; choices: >= <= == > <
					throughput(b) => 1/s          | 14 | a comparison expected, but there is '='; choices: >= <= == > <
					throughput(b) > 400           | 14 | '>' needs two of a kind, but left of it is a rate (1/s), right of it a plain number
					p99(b) + throughput(b) > 1s   | 7  | '+' needs two of a kind, but left of it is a time (s), right of it a rate (1/s)
					gcPause(b) * p99(b) > 1s      | 20 | '>' needs two of a kind, but left of it is an amount (s^2), right of it a time (s)
					rss(b) / 1s > 1MiB            | 12 | '>' needs two of a kind, but left of it is an amount (bytes/s), right of it memory (bytes)
					p99(b) < 5 msec               | 11 | unknown unit 'msec'; choices: %, /s, us, ms, s, KiB, MiB, GiB
					p99(b) < 5ms 3                | 13 | the claim should end here, but there is '3'
					p99(b) < (5ms                 | 13 | ')' expected, which ends what begins with '(', but there is the end of the claim
					p99(b) < * 5ms                | 9  | a measure or a number expected, but there is '*'; measures: throughput,
					p99(b) < 5ms +- 5%            | 13 | only == has a tolerance, and here is <; remove it
					p99(b) == 5ms +- p50(b)       | 17 | a tolerance is a number, such as 20/s, or a share in percent
					p99(b) == 5ms +- 3            | 14 | '+-' needs two of a kind, but left of it is a time (s), right of it a plain number
					p99(b) == 5ms +- 100%         | 17 | a tolerance of the whole right side holds for everything; write less
					1 < 2                         | 0  | the claim names no target; write for instance throughput(webflux-webclient)
					``                            | 0  | a measure or a number expected, but there is the end of the claim; measures: throughput,
					""")
	void aMistakeIsToldWithItsPlaceTheChoicesAndTheCure(String text, int at, String message) {
		ClaimError error = catchThrowableOfType(ClaimError.class, () -> Claim.parse(text, CELLS));
		assertThat(error).as(text).isNotNull();
		assertThat(error.text()).startsWith(message);
		assertThat(error.at()).as(error.text()).isEqualTo(at);
	}

	/** Only {@link ClaimError} may come out of it, with a place within the claim. */
	@Test
	void noMutilationOfAClaimIsABug() {
		String whole = "throughput(slow, 0s:100ms,60s:1s) / 2 == (400/s + 3 * p99(b, 1s) / 1s / 1s) +- 5%";
		String pieces = "()+-*/<>=,:. %smab019\u00e9\n";
		Random random = new Random(42);
		for (int i = 0; i < 5000; i++) {
			StringBuilder claim = new StringBuilder(whole);
			for (int edits = random.nextInt(1, 5); edits > 0; edits--) {
				int at = random.nextInt(claim.length());
				claim.replace(at, at + random.nextInt(4), "" + pieces.charAt(random.nextInt(pieces.length())));
			}
			try {
				assertThat(Claim.parse(claim.toString(), CELLS).cases()).isNotEmpty();
			}
			catch (ClaimError ex) {
				assertThat(ex.at()).as("%s: %s", claim, ex.text()).isBetween(0, claim.length());
			}
		}
	}

	@Test
	void aClaimWithoutEndIsRefused() {
		String text = "(".repeat(100_000) + "p99(b)";
		assertThat(catchThrowableOfType(ClaimError.class, () -> Claim.parse(text, CELLS)).text())
			.isEqualTo("the claim has 100006 characters; write at most 1000");
		String deep = "(".repeat(490) + "p99(b)" + ")".repeat(490) + " < 1s";
		assertThat(Claim.parse(deep, CELLS).cases()).hasSize(1);
	}

	@ParameterizedTest
	@ValueSource(strings = { "600/s poisson + timeout 2s", "600/s poisson + timeout 2s, 3 retries after 100ms",
			"600/s poisson + timeout 2s, 3 retries after 100ms within 10%", "1,000/s poisson" })
	void aLoadIsNamedWithTheCommasInItsName(String load) {
		List<CellAddress> cells = Stream
			.of("600/s poisson + timeout 2s", "600/s poisson + timeout 2s, 3 retries after 100ms",
					"600/s poisson + timeout 2s, 3 retries after 100ms within 10%", "1,000/s poisson")
			.map((name) -> new CellAddress("a", name, "0s:100ms,10s:1s", "keepAlive"))
			.toList();
		assertThat(Claim.parse("p99(a, " + load + ", 0s:100ms,10s:1s) < 1s", cells).cases()).singleElement()
			.satisfies((only) -> assertThat(only.toString()).contains("cells=[a, " + load + ", 0s:100ms,10s:1s]"));
		assertThat(Claim.parse("p99(a, " + load + ") < 1s", cells).cases()).hasSize(1);
	}

	@Test
	void aLoadThatCanMeanSeveralIsRefused() {
		List<CellAddress> both = List.of(new CellAddress("a", "1,000/s poisson", "10ms", "keepAlive"),
				new CellAddress("a", "1,000/s constant", "10ms", "keepAlive"));
		ClaimError error = catchThrowableOfType(ClaimError.class, () -> Claim.parse("p99(a, 1000/s) < 1s", both));
		assertThat(error.text())
			.isEqualTo("'1000/s' can mean several; write one of: 1,000/s poisson, 1,000/s constant");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			throughput(b) >= 380/s      | CONFIRMED
			throughput(b) >= 401/s      | UNDECIDED
			throughput(b) >= 420/s      | REFUTED
			throughput(b) <= 420/s      | CONFIRMED
			throughput(b) <= 380/s      | REFUTED
			throughput(b) > 380/s       | CONFIRMED
			throughput(b) < 380/s       | REFUTED
			throughput(b) == 400/s      | CONFIRMED
			throughput(b) == 410/s      | CONFIRMED
			throughput(b) == 420/s +- 1% | REFUTED
			throughput(b) == 402/s +- 1% | UNDECIDED
			throughput(b) == 410/s +- 20/s | CONFIRMED
			throughput(b) == 440/s +- 20/s | REFUTED
			""")
	void sixReplicatesDecideWhatTheirIntervalAllows(String text, ClaimVerdict verdict) {
		ClaimResult result = Claim.parse(text, CELLS)
			.judge((measure, cell,
					replicate) -> new Value(new double[] { 396, 404, 398, 402, 394, 406 }[replicate - 1]), 6);
		assertThat(result.verdict()).as(result.toString()).isEqualTo(verdict);
	}

	@Test
	void sidesAreComparedWithinAReplicate() {
		ClaimResult result = Claim.parse("throughput(a, 800 users, 1s) >= 1.9 * throughput(b)", CELLS)
			.judge((measure, cell,
					replicate) -> new Value(replicate * (cell.target().equals("a") ? 200 + replicate : 100)), 3);
		CaseResult only = result.cases().getFirst();
		assertThat(result.verdict()).isEqualTo(ClaimVerdict.CONFIRMED);
		assertThat(only.scale()).isEqualTo(Scale.RATIO);
		Interval interval = Objects.requireNonNull(only.interval());
		assertThat(interval.estimate()).isCloseTo(Math.cbrt(2.01 * 2.02 * 2.03) / 1.9, within(1e-9));
		assertThat(interval.high() - interval.low()).isLessThan(0.03);
		assertThat(Objects.requireNonNull(only.left()) / Objects.requireNonNull(only.right()))
			.isCloseTo(interval.estimate(), within(1e-9));
		assertThat(only.sentence()).isEqualTo("367/s against 345/s: 6.3% more (5.0% to 7.6% more) in 3 replicates");
	}

	@Test
	void whatMayBeZeroIsComparedByItsDifference() {
		CaseResult none = judgeOne("errorRatio(b) <= 0.1%", 0, 0, 0);
		assertThat(none.verdict()).isEqualTo(ClaimVerdict.CONFIRMED);
		assertThat(none.sentence())
			.isEqualTo("0 against 0.00100, difference -0.00100 (-0.00100 to -0.00100) in 3 replicates");
		assertThat(judgeOne("errorRatio(b) == 0", 0, 0, 0).verdict()).isEqualTo(ClaimVerdict.CONFIRMED);
		assertThat(judgeOne("errorRatio(b) > 0", 0, 0, 0).verdict()).isEqualTo(ClaimVerdict.REFUTED);
		assertThat(judgeOne("errorRatio(b) <= 0.1%", 0, 0, 0.002).verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
	}

	@Test
	void oneReplicateHasAValueAndNoVerdict() {
		CaseResult one = judgeOne("p99(b) <= 60ms", 0.05);
		assertThat(one.verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
		assertThat(one.holds()).isTrue();
		assertThat(one.interval()).isNull();
		assertThat(one.sentence()).isEqualTo("50.0 ms against 60.0 ms: 17% less; one replicate gives no interval");
		assertThat(judgeOne("p99(b) <= 40ms", 0.05).holds()).isFalse();
	}

	@Test
	void aReplicateWithoutAFigureIsLeftOutAndNamed() {
		Readings gaps = (measure, cell, replicate) -> (replicate == 2) ? new Absent("trial r2 is invalid")
				: new Value(100 + replicate);
		ClaimResult result = Claim.parse("threads(b) <= 200", CELLS).judge(gaps, 4);
		assertThat(result.verdict()).isEqualTo(ClaimVerdict.CONFIRMED);
		assertThat(result.cases().getFirst().sentence())
			.endsWith("in 3 replicates; left out: replicate 2 (trial r2 is invalid)");
		CaseResult nothing = Claim.parse("threads(b) <= 200", CELLS)
			.judge((measure, cell, replicate) -> new Absent("trial r1 is missing"), 1)
			.cases()
			.getFirst();
		assertThat(nothing.verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
		assertThat(nothing.holds()).isFalse();
		assertThat(nothing.sentence()).isEqualTo("no value; left out: replicate 1 (trial r1 is missing)");
		assertThat(judgeOne("threads(b) / (threads(b) - 5) > 1", 5).sentence())
			.isEqualTo("no value; left out: replicate 1 (a side is not finite)");
	}

	@Test
	void aClaimAboutManyCellsIsConfirmedByAllAndRefutedByOne() {
		assertThat(everywhere(0, 0).verdict()).isEqualTo(ClaimVerdict.CONFIRMED);
		assertThat(everywhere(0.5, 0.01).verdict()).isEqualTo(ClaimVerdict.REFUTED);
		assertThat(everywhere(0.5, 0.01).cases()).extracting(CaseResult::verdict)
			.filteredOn((verdict) -> verdict == ClaimVerdict.CONFIRMED)
			.hasSize(6);
		assertThat(everywhere(0.0069, 0.0053).verdict()).as("refuted, were it the only cell")
			.isEqualTo(ClaimVerdict.UNDECIDED);
	}

	/** Of the seven cells one has this share of errors, give or take. */
	private static ClaimResult everywhere(double ratio, double scatter) {
		return Claim.parse("errorRatio(a) <= 0.1%", CELLS)
			.judge((measure, cell, replicate) -> new Value(
					cell.delay().equals("1s") ? ratio + scatter * ((replicate % 2 == 0) ? 1 : -1) : 0), 6);
	}

	private static CaseResult judgeOne(String text, double... values) {
		return Claim.parse(text, CELLS)
			.judge((measure, cell, replicate) -> new Value(values[replicate - 1]), values.length)
			.cases()
			.getFirst();
	}

	private static Case onlyCase(String text) {
		List<Case> cases = Claim.parse(text, CELLS).cases();
		assertThat(cases).hasSize(1);
		return cases.getFirst();
	}

	/** Target a has a matrix and a cell beside it, b that cell only. */
	private static List<CellAddress> cells() {
		List<CellAddress> cells = new ArrayList<>();
		for (String delay : List.of("10ms", "500ms")) {
			Stream.of("100 users", "800 users", "2,000/s poisson")
				.forEach((load) -> cells.add(new CellAddress("a", load, delay, "keepAlive")));
		}
		cells.add(new CellAddress("a", "800 users", "1s", "keepAlive"));
		cells.add(new CellAddress("b", "800 users", "1s", "keepAlive"));
		cells.add(new CellAddress("c", "9 users", "10ms", "keepAlive"));
		cells.add(new CellAddress("c", "9 users", "10ms", "close"));
		cells.add(new CellAddress("slow", "9 users", "exponential(100ms)", "keepAlive"));
		cells.add(new CellAddress("slow", "9 users", "0s:100ms,1m:1s", "keepAlive"));
		return cells;
	}

}
