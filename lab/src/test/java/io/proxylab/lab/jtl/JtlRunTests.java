package io.proxylab.lab.jtl;

import io.proxylab.lab.report.jtl.JtlMarkdown;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

class JtlRunTests {

	private static final String HEADER = "timeStamp,elapsed,label,responseCode,failureMessage,success,allThreads\n";

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
			text.append("%d,%d,cell,200,,true,%d\n".formatted(1_000_000 + 10 * number, number + 1, number % 8));
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
		String sample = "1000,5,cell,200,,true,1\n";
		assertThat(read(HEADER + sample.repeat(999)).labels().getFirst().p99Millis()).isNull();
		assertThat(read(HEADER + sample.repeat(1000)).labels().getFirst().p99Millis()).isEqualTo(5.0, within(0.01));
	}

	@Test
	void theWarmUpIsInNoFigureAndLabelsComeInTheOrderInWhichTheyBegan() throws Exception {
		JtlRun run = read(HEADER + """
				3000,5,later,200,,true,1
				1000,900,warm-up users=8 delay=1ms,200,,true,1
				1001,900,warm-up users=8 delay=1ms,500,,false,1
				2000,5,earlier,200,,true,1
				""");
		assertThat(run.labels()).extracting(JtlLabel::label).containsExactly("earlier", "later");
		assertThat(run.leftOut()).isEqualTo(Map.of("warm-up users=8 delay=1ms", 2L));
	}

	@Test
	void failuresAreCountedByCodeAndMessageWhichMayHoldCommasQuotesAndLineEnds() throws Exception {
		JtlLabel label = read(HEADER + """
				1000,10,cell,200,,true,1
				1010,10,cell,503,,false,1
				1020,10,cell,200,"expected ""Ada"", got
				nothing",false,1
				1030,10,cell,"Non HTTP response code: java.net.SocketException",,false,1
				1040,10,cell,503,,false,1
				""").labels().getFirst();
		assertThat(label.samples()).isEqualTo(5);
		assertThat(label.failed()).isEqualTo(4);
		assertThat(label.failures()).isEqualTo(Map.of("503", 2L, "200, expected \"Ada\", got", 1L,
				"Non HTTP response code: java.net.SocketException", 1L));
		assertThat(label.correctPerSecond()).isCloseTo(1 / 0.05, within(1e-9));
	}

	@Test
	void whatAFileDoesNotSayIsLeftOut() throws Exception {
		JtlRun run = read("label,timeStamp,elapsed,success\ncell,1000,10,true\n");
		assertThat(run.labels().getFirst().mostUsers()).isNull();
		List<String> lines = JtlMarkdown.lines(run);
		assertThat(lines).contains("# results.jtl", "**not checked and unranked: a result of JMeter**")
			.anyMatch((line) -> line.startsWith("| cell  |") && line.endsWith("|     - |"))
			.anyMatch((line) -> line.contains("CPU, memory and threads"));
	}

	@ParameterizedTest
	@CsvSource(quoteCharacter = '`', value = { "`<?xml version=\"1.0\"?>`, line 1: is no line of column names",
			"`timeStamp,elapsed,label`, with success; let JMeter write CSV",
			"`timeStamp,elapsed,label,success\n1000,5,cell`, `line 2: has 3 values, and the line of names has 4`",
			"`timeStamp,elapsed,label,success\n2026/01/01,5,cell,true`, timestamp_format=ms",
			"`timeStamp,elapsed,label,success\n1000,5,\"cell`, the file ends within quotes",
			"`timeStamp,elapsed,label,success\n1000,5,warm-up,true`, holds no samples but those of the warm-up",
			"`timeStamp,elapsed,label,success`, holds no samples; give the file" })
	void whatIsNoResultIsRefusedWithItsPlaceAndACure(String text, String message) {
		assertThatThrownBy(() -> read(text)).isInstanceOf(BadJtl.class).hasMessageContaining(message);
	}

}
