package io.proxylab.lab.jtl;

import io.proxylab.lab.report.jtl.JtlMarkdown;
import io.proxylab.lab.report.jtl.JtlPage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

class JtlRunTests {

	private static final String HEADER = "timeStamp,elapsed,label,responseCode,failureMessage,success,allThreads\n";

	private static final Path FILES = Path.of("src/test/resources/io/proxylab/lab/jtl");

	@TempDir
	private Path folder = Path.of("");

	private JtlRun read(String text) throws Exception {
		return JtlRun.read(Files.writeString(this.folder.resolve("results.jtl"), text));
	}

	@Test
	void figuresAreThoseOfTheSamples() throws Exception {
		StringBuilder text = new StringBuilder(HEADER);
		// 100 samples, one every 10 ms, of 1 to 100 ms; the last one ends at 990 + 100
		// ms.
		for (int number = 0; number < 100; number++) {
			text.append(String.format(Locale.ROOT, "%d,%d,cell,200,,true,%d\n", 1_700_000_000_000L + 10L * number,
					number + 1, number % 8));
		}
		JtlLabel label = read(text.toString()).labels().getFirst();
		assertThat(label.samples()).isEqualTo(100);
		assertThat(label.seconds()).isEqualTo(1.09);
		assertThat(label.correctPerSecond()).isCloseTo(100 / 1.09, within(1e-9));
		assertThat(label.meanMillis()).isEqualTo(50.5);
		assertThat(label.meanInFlight()).isCloseTo(5.05 / 1.09, within(1e-9));
		assertThat(label.mostUsers()).isEqualTo(7);
		assertThat(label.p50Millis()).isCloseTo(50, within(0.1));
		assertThat(label.p99Millis()).as("one sample lies beyond").isNull();
		assertThat(label.maxMillis()).isCloseTo(100, within(0.1));
	}

	@Test
	void aPercentileIsToldFromTenSamplesBeyondItOn() throws Exception {
		String sample = "1700000001000,5,cell,200,,true,1\n";
		assertThat(read(HEADER + sample.repeat(999)).labels().getFirst().p99Millis()).isNull();
		assertThat(read(HEADER + sample.repeat(1000)).labels().getFirst().p99Millis()).isEqualTo(5.0, within(0.01));
	}

	@Test
	void theWarmUpIsInNoFigureAndLabelsComeInTheOrderInWhichTheyBegan() throws Exception {
		JtlRun run = read(HEADER + """
				1700000003000,5,later,200,,true,1
				1700000001000,900,warm-up users=8 delay=1ms,200,,true,1
				1700000001001,900,warm-up users=8 delay=1ms,500,,false,1
				1700000002000,5,earlier,200,,true,1
				""");
		assertThat(run.labels()).extracting(JtlLabel::label).containsExactly("earlier", "later");
		assertThat(run.leftOut()).isEqualTo(Map.of("warm-up users=8 delay=1ms", 2L));
	}

	@Test
	void failuresAreCountedByCodeAndMessageWhichMayHoldCommasQuotesAndLineEnds() throws Exception {
		JtlLabel label = read(HEADER + """
				1700000001000,10,cell,200,,true,1
				1700000001010,10,cell,503,,false,1
				1700000001020,10,cell,200,"expected ""Ada"", got
				nothing",false,1
				1700000001030,10,cell,"Non HTTP response code: java.net.SocketException",,false,1
				1700000001040,10,cell,503,,false,1
				""").labels().getFirst();
		assertThat(label.samples()).isEqualTo(5);
		assertThat(label.failed()).isEqualTo(4);
		assertThat(label.failures()).isEqualTo(Map.of("503", 2L, "200, expected \"Ada\", got", 1L,
				"Non HTTP response code: java.net.SocketException", 1L));
		assertThat(label.correctPerSecond()).isCloseTo(1 / 0.05, within(1e-9));
	}

	@Test
	void whatAFileDoesNotSayIsLeftOut() throws Exception {
		JtlRun run = read("label,timeStamp,elapsed,success\ncell,1700000001000,10,true\n");
		assertThat(run.labels().getFirst().mostUsers()).isNull();
		List<String> lines = JtlMarkdown.lines(run);
		assertThat(lines).contains("# results.jtl", "**not checked and unranked: a result of JMeter**")
			.anyMatch((line) -> line.startsWith("| cell  |") && line.endsWith("|     - |"))
			.anyMatch((line) -> line.contains("CPU, memory and threads"));
	}

	/** Inputs that users had, each with the figures that it should give. */
	@ParameterizedTest
	@CsvSource({ "bom.jtl, 2", "blankline.jtl, 2", "twoheaders.jtl, 2", "semicolon.jtl, 1", "tab.jtl, 1",
			"pipe.jtl, 1" })
	void aFileThatAnotherProgramTouchedIsRead(String name, long samples) throws Exception {
		JtlLabel label = JtlRun.read(FILES.resolve(name)).labels().getFirst();
		assertThat(label.label()).isEqualTo("home");
		assertThat(label.samples()).isEqualTo(samples);
		assertThat(label.failed()).isZero();
		assertThat(label.maxMillis()).isEqualTo((double) (19 + samples));
	}

	@Test
	void repeatedHeadingsAreReported() throws Exception {
		JtlRun run = JtlRun.read(FILES.resolve("twoheaders.jtl"));
		assertThat(run.repeatedHeadings()).isEqualTo(1);
		assertThat(JtlMarkdown.lines(run))
			.contains("- **twoheaders.jtl**: 1 repeated heading skipped; files were appended or merged");
	}

	/**
	 * 50 samples in a row: their times are a sum, so there is no percentile and no rate.
	 */
	@Test
	void aRowOfSeveralSamplesIsRejectedWithTheReason() {
		Path file = FILES.resolve("samplecount.jtl");
		assertThatThrownBy(() -> JtlRun.read(file)).isInstanceOf(BadJtl.class)
			.hasMessage(file + ":2: '50' in column SampleCount isn't 1: the row has only the sum of the times of its"
					+ " samples, so rates and percentiles are unknown. Let JMeter write each sample: -Jmode=Standard");
	}

	@Test
	void rowsOfOneSampleEachMayHaveCounts() throws Exception {
		String header = "timeStamp,elapsed,label,success,SampleCount,ErrorCount\n";
		JtlLabel label = read(header + "1700000000000,5,cell,true,1,0\n1700000000000,5,cell,false,1,1\n").labels()
			.getFirst();
		assertThat(label.samples()).isEqualTo(2);
		assertThat(label.failed()).isEqualTo(1);
		assertThatThrownBy(() -> read(header + "1700000000000,5,cell,true,1,1\n"))
			.hasMessageContaining("results.jtl:2: '1' in column ErrorCount contradicts success, which is true.");
	}

	/** Quotes used to be counted again for each line: a minute for 60,000 rows. */
	@ParameterizedTest
	@CsvSource(quoteCharacter = '`', value = { "\"home", "ho\"me", "home\"", "\"" })
	void aStrayQuoteTakesNoLongerThanACleanFile(String label) throws Exception {
		StringBuilder rows = new StringBuilder();
		for (int row = 0; row < 30_000; row++) {
			rows.append((1_700_000_000_000L + row) + ",20,home,200,,true,1\n");
		}
		Path clean = Files.writeString(this.folder.resolve("clean.jtl"), HEADER + rows);
		Path stray = Files.writeString(this.folder.resolve("stray.jtl"),
				HEADER + rows.toString().replaceFirst("home", label));
		long cleanNanos = nanos(() -> JtlRun.read(clean));
		long strayNanos = nanos(() -> assertThatThrownBy(() -> JtlRun.read(stray)).isInstanceOf(BadJtl.class)
			.hasMessageStartingWith(stray + ":2: "));
		assertThat(strayNanos).isLessThan(Math.max(2_000_000_000L, 5 * cleanNanos));
	}

	private static long nanos(ThrowingCallable work) throws Exception {
		long start = System.nanoTime();
		try {
			work.call();
		}
		catch (Throwable ex) {
			throw new AssertionError(ex);
		}
		return System.nanoTime() - start;
	}

	/** Their histograms used to take more than a gigabyte; the lab has 512 MB. */
	@Test
	void thousandsOfLabelsWithLongTimesFitTheHeap() throws Exception {
		StringBuilder rows = new StringBuilder(HEADER);
		for (int row = 0; row < 16_000; row++) {
			rows.append((1_700_000_000_000L + row) + "," + (3000 + 15 * (row % 4001)) + ",label " + row % 8000
					+ ",200,,true,1\n");
		}
		Path file = Files.writeString(this.folder.resolve("labels.jtl"), rows);
		JtlRun run = JtlRun.read(file);
		assertThat(run.labels()).hasSize(8000).allMatch((label) -> label.samples() == 2);
		JtlTimes times = JtlTimes.read(file, run);
		assertThat(times.labels()).hasSize(JtlTimes.MAX_LABELS);
		assertThat(JtlPage.html(run, times))
			.contains("The charts show the 20 of 8000 labels that have the most samples.");
	}

	@Test
	void aFileHasAtMostSoManyLabels() throws Exception {
		StringBuilder rows = new StringBuilder(HEADER);
		for (int row = 0; row <= JtlRun.MAX_LABELS; row++) {
			rows.append("1700000000000,20,order " + row + ",200,,true,1\n");
		}
		assertThatThrownBy(() -> read(rows.toString())).isInstanceOf(BadJtl.class)
			.hasMessageContaining(
					"results.jtl: has more than 10000 labels, such as 'order 10000'. Give samplers names without IDs");
	}

	@Test
	void kindsOfFailuresAreBounded() throws Exception {
		StringBuilder rows = new StringBuilder(HEADER);
		for (int row = 0; row < 1000; row++) {
			rows.append("1700000000000,20,cell,200,no order " + row + ",false,1\n");
		}
		assertThat(read(rows.toString()).labels().getFirst().failures()).hasSize(21)
			.containsEntry("other failures", 980L);
	}

	@ParameterizedTest
	@CsvSource(quoteCharacter = '`',
			textBlock = """
					-1700000000000,20,  `:3: '-1700000000000' in column timeStamp isn't a time in milliseconds since 1970`
					1700000000,20,      `:3: '1700000000' in column timeStamp isn't a time in milliseconds since 1970`
					1700000000000000,20, `:3: '1700000000000000' in column timeStamp isn't a time in milliseconds since 1970`
					2026/01/01,20,      `timestamp_format=ms`
					1700000000.5,20,    `:3: '1700000000.5' in column timeStamp isn't a time`
					1700000001000,-1,   `:3: '-1' in column elapsed isn't a number of milliseconds from 0 to 31622400000`
					1700000001000,0.02, `:3: '0.02' in column elapsed isn't a number of milliseconds`
					1700000001000,20000000, `:3: has an elapsed time of 20000000 ms, but all samples of the file start within 1000 ms`
					9700000000000,20,   `:3: starts at 2277-05-19T12:26:40Z, but line 2 at 2023-11-14T22:13:20Z`
					""")
	void aTimeThatCannotBeIsRejectedWithItsLine(String time, String elapsed, String message) {
		assertThatThrownBy(() -> read(
				HEADER + "1700000000000,20,cell,200,,true,1\n%s,%s,cell,200,,true,1\n".formatted(time, elapsed)))
			.isInstanceOf(BadJtl.class)
			.hasMessageContaining(message);
	}

	/**
	 * Some of 20 ms and some of 5 ms, once a second, from files with and without names of
	 * threads.
	 */
	@ParameterizedTest
	@CsvSource(quoteCharacter = '`', textBlock = """
			threadName, cart 1-1, `thread 'cart 1-1' starts them`
			allThreads, 1,        `no more than 1 at a time start them`
			""")
	void microsecondsAreDoubted(String column, String value, String sender) throws Exception {
		String header = "timeStamp,elapsed,label,success," + column + "\n";
		assertThat(read(header + everySecond("cell", 20_000, value, 5)).doubt())
			.startsWith("5 samples 'cell' up to line 6 take 100000 ms together, though " + sender + " within 4000 ms, ")
			.contains("If they are microseconds, divide them by 1000");
		assertThat(read(header + everySecond("cell", 5000, value, 30)).doubt()).isNotNull();
		assertThat(read(header + everySecond("cell", 1000, value, 30)).doubt()).isNull();
	}

	@Test
	void samplesThatMayOverlapAreNotDoubted() throws Exception {
		String header = "timeStamp,elapsed,label,success,threadName,allThreads\n";
		StringBuilder rows = new StringBuilder(header);
		for (int row = 0; row < 20; row++) {
			long start = 1_700_000_000_000L + 1000L * row;
			// A transaction, a request of it, and the same of a second generator.
			rows.append(start + ",1000,order,true,cart 1-1,1\n" + start + ",990,pay,true,cart 1-1,1\n")
				.append(start + ",1000,order,true,cart 1-1,1\n" + start + ",990,pay,true,cart 1-1,1\n");
		}
		assertThat(read(rows.toString()).doubt()).isNull();
		StringBuilder burst = new StringBuilder(header);
		for (int thread = 1; thread <= 100; thread++) {
			burst.append("1700000000000,30000,burst,true,cart 1-" + thread + ",100\n");
		}
		assertThat(read(burst.toString()).doubt()).isNull();
		assertThat(read(burst.toString().replaceAll("cart 1-\\d+", "")).doubt()).isNull();
	}

	private static String everySecond(String label, int elapsed, String last, int samples) {
		StringBuilder rows = new StringBuilder();
		for (int sample = 0; sample < samples; sample++) {
			rows.append((1_700_000_000_000L + 1000L * sample) + "," + elapsed + "," + label + ",true," + last + "\n");
		}
		return rows.toString();
	}

	@ParameterizedTest
	@CsvSource(quoteCharacter = '`', value = { "`<?xml version=\"1.0\"?>`, `print_field_names=true`",
			"`<testResults>`, `:1: the heading doesn't name timeStamp, elapsed, label, success. Name the columns as JMeter does. Let JMeter`",
			"`timeStamp,elapsed,label`, `:1: the heading doesn't name success. Name the columns`",
			"`timeStamp,elapsed,label,success\n1700000001000,5,cell`, `:2: has 3 values, but the heading names 4 columns`",
			"`timeStamp,elapsed,label,success\n1700000001000,5,\"cell`, `:2: has a quote that is never closed`",
			"`timeStamp,elapsed,label,success\n1700000001000,5,\"a\nb\",true`, `:2: 'a\\u000ab' in column label holds a line end`",
			"`timeStamp,elapsed,label,success\n1700000001000,5,cell,yes`, `:2: 'yes' in column success is neither true nor false`",
			"`timeStamp,elapsed,label,success\nelapsed,timeStamp,label,success`, `:2: is a heading whose columns are in another order`",
			"`timeStamp,elapsed,label,success,allThreads\n1700000001000,5,cell,true,99999999999`, `:2: '99999999999' in column allThreads is out of range`",
			"`timeStamp,elapsed,label,success\n1700000001000,5,warm-up,true`, `: holds no samples but those of the warm-up`",
			"`timeStamp,elapsed,label,success`, `: holds no samples; give the file`" })
	void aFileThatIsNoResultIsRejectedWithItsLineAndAFix(String text, String message) {
		assertThatThrownBy(() -> read(text)).isInstanceOf(BadJtl.class).hasMessageContaining(message);
	}

}
