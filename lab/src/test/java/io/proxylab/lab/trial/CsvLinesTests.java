package io.proxylab.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.proxylab.lab.DamagedCsv;
import io.proxylab.lab.trial.TimeSeries.ProcessKind;
import io.proxylab.lab.trial.TimeSeries.Sample;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CsvLinesTests implements DamagedCsv<List<ProbeOutcome>> {

	private static final String PROBES = "sentAtEpochMillis,millis,success\n";

	@Test
	void whatWasWrittenIsRead() {
		List<Sample> samples = List.of(new Sample(1_767_225_600_123L, ProcessKind.TARGET, 12.345678, 0, 1L << 40, 217,
				0.25, -1, 3, 0.000001, 7.5, 12.3, 0.004),
				new Sample(1_767_225_600_124L, ProcessKind.OTHER_CORES, -1, -1, -1, -1));
		assertThat(TimeSeriesCsv.read(TimeSeriesCsv.write(new TimeSeries(samples))).samples()).isEqualTo(samples);
		List<ProbeOutcome> probes = List.of(new ProbeOutcome(5, 7, true), new ProbeOutcome(6, 2000, false));
		assertThat(ProbeOutcome.read(ProbeOutcome.write(probes))).isEqualTo(probes);
		List<UpstreamReading> upstream = List.of(new UpstreamReading(5, 7, 1.5, 3));
		assertThat(UpstreamReading.read(UpstreamReading.write(upstream))).isEqualTo(upstream);
		List<WarmUpReading> warmUp = List.of(new WarmUpReading(1, 4000.5, -1));
		assertThat(WarmUpReading.read(WarmUpReading.write(warmUp))).isEqualTo(warmUp);
	}

	@Test
	void whatAnOlderRunDidNotReadIsNegative() {
		assertThat(UpstreamReading.read("atEpochMillis,requests,inFlightSeconds\n5,7,1.5\n"))
			.containsExactly(new UpstreamReading(5, 7, 1.5, -1));
	}

	@Test
	void whatAnEngineTellsIsTheSameReading() {
		String header = "atEpochMillis,started,completed,inFlightSeconds\n";
		assertThat(UpstreamReading.ofEngine(header + "5,10,7,1.5\n"))
			.containsExactly(new UpstreamReading(5, 7, 1.5, 3));
		assertThat(UpstreamReading.ofEngine(header)).isEmpty();
		assertThatIllegalArgumentException().isThrownBy(() -> UpstreamReading.ofEngine("gone"))
			.withMessageStartingWith("line 1: expected the header " + header.strip());
	}

	@ParameterizedTest
	@ValueSource(strings = { PROBES + "5,7,true\n6,8,false\n", PROBES + "5,7,true\n6,8,false",
			"sentAtEpochMillis,millis,success\r\n5,7,true\r\n6,8,false\r\n" })
	void linesEndAsAnEditorEndsThem(String text) {
		assertThat(ProbeOutcome.read(text)).containsExactly(new ProbeOutcome(5, 7, true),
				new ProbeOutcome(6, 8, false));
	}

	@Test
	void aHeaderAloneHasNoRows() {
		assertThat(ProbeOutcome.read(PROBES)).isEmpty();
		assertThat(ProbeOutcome.read(PROBES.strip())).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "5,7,true\n", "sentAtEpochMillis,millis\n5,7\n" })
	void anotherHeaderIsRefused(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> ProbeOutcome.read(text))
			.withMessageStartingWith("line 1: expected the header sentAtEpochMillis,millis,success");
	}

	@ParameterizedTest
	@CsvSource(quoteCharacter = '`', textBlock = """
			`7,true`,            `line 3: has 2 values, but the heading names 3 columns.`
			`6,7,true,`,         `line 3: has 4 values, but the heading names 3 columns.`
			`6,7,true,8,9`,      `line 3: has 5 values, but the heading names 3 columns.`
			`,7,true`,           `line 3: '' in column sentAtEpochMillis isn't a whole number.`
			`6, ,true`,          `line 3: ' ' in column millis isn't a whole number.`
			`6.5,7,true`,        `line 3: '6.5' in column sentAtEpochMillis isn't a whole number.`
			`6,99999999999999999999,true`, `line 3: '99999999999999999999' in column millis isn't a whole number.`
			`6,9223372036854775808,true`, `line 3: '9223372036854775808' in column millis isn't a whole number.`
			`6,9999999999999999999,true`, `line 3: '9999999999999999999' in column millis isn't a whole number.`
			`6,7,yes`,           `line 3: 'yes' in column success is neither true nor false.`
			""")
	void aBadLineIsNamed(String line, String message) {
		assertThatIllegalArgumentException().isThrownBy(() -> ProbeOutcome.read(PROBES + "5,7,true\n" + line + "\n"))
			.withMessageStartingWith(message);
	}

	@Test
	void anEmptyLineIsSkippedAndAByteOrderMarkToo() {
		assertThat(ProbeOutcome.read("\ufeff" + PROBES + "\n5,7,true\n")).containsExactly(new ProbeOutcome(5, 7, true));
	}

	@Test
	void aRepeatedHeadingIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> ProbeOutcome.read(PROBES + PROBES + "5,7,true\n"))
			.withMessageStartingWith("line 2: repeats the heading");
	}

	@ParameterizedTest
	@ValueSource(strings = { "-1,7,true", "1767225600000000,7,true" })
	void aTimeIsInMillisecondsSince1970(String line) {
		assertThatIllegalArgumentException().isThrownBy(() -> ProbeOutcome.read(PROBES + line))
			.withMessageContaining(
					"in column sentAtEpochMillis isn't a time in milliseconds since 1970, up to the year 9999");
	}

	@Test
	void aSlowRequestEndsAfterItShouldHaveBeenSent() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> SlowRequest.read("outcome,intendedEpochNanos,endEpochNanos\ncorrect,2,1\n"))
			.withMessageStartingWith("line 2: '1' in column endEpochNanos is before intendedEpochNanos.");
	}

	@ParameterizedTest
	@CsvSource(quoteCharacter = '`',
			textBlock = """
					`1,target,x,0,0,0,0,0,0,0,0,0,0`,          `line 2: 'x' in column cpuSeconds isn't a finite decimal number.`
					`1,target,0,0,0,3000000000,0,0,0,0,0,0,0`, `line 2: '3000000000' in column threads is out of range.`
					`1,Target,0,0,0,0,0,0,0,0,0,0,0`,          `line 2: 'Target' in column process isn't a process. There are [generator, other_cores, target, target_cores, upstream].`
					""")
	void aBadSampleIsNamed(String line, String message) {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> TimeSeriesCsv.read(TimeSeriesCsv.HEADER + "\n" + line + "\n"))
			.withMessageStartingWith(message);
	}

	@Test
	void aTimeSeriesOfAnOlderLabIsReadWithoutWhatThatLabDidNotRead() {
		String older = "atEpochMillis,process,cpuSeconds,throttledSeconds,rssBytes,threads,"
				+ "requestCpuSeconds,eventLoopCpuSeconds,jitCpuSeconds,gcCpuSeconds\n";
		assertThat(TimeSeriesCsv.read(older + "7,target,2.5,0,1024,30,1,0.5,0.25,0.125\n").samples())
			.containsExactly(new Sample(7, ProcessKind.TARGET, 2.5, 0, 1024, 30, 1, 0.5, 0.25, 0.125, -1, -1, -1));
		assertThatIllegalArgumentException()
			.isThrownBy(() -> TimeSeriesCsv.read(older + "7,target,2.5,0,1024,30,1,0.5,0.25,0.125,3\n"))
			.withMessageStartingWith("line 2: has 11 values, but the heading names 10 columns");
		assertThatIllegalArgumentException().isThrownBy(() -> TimeSeriesCsv.read("7,target\n"))
			.withMessageStartingWith("line 1: expected the header " + TimeSeriesCsv.HEADER);
	}

	/** As Java reads it, whatever it looks like. */
	@Test
	void aNumberIsReadAsJavaReadsIt() {
		Random random = new Random(11);
		List<String> numbers = new ArrayList<>(
				List.of("0", "-1", "-0.000000", ".5", "5.", "1e3", "-1E-3", "0.1", "123456789012345",
						"1234567890123456", "0.00000000000001", "0.000000000000001", "99999999999999999999"));
		for (int i = 0; i < 2000; i++) {
			double number = random.nextLong() / Math.pow(10, random.nextInt(22));
			numbers.add(Double.toString(number));
			numbers.add(String.format(Locale.ROOT, "%.6f", number % 1e9));
		}
		for (String number : numbers) {
			UpstreamReading read = UpstreamReading.read("atEpochMillis,requests,inFlightSeconds\n1,2," + number)
				.getFirst();
			assertThat(read.inFlightSeconds()).as(number).isEqualTo(Double.parseDouble(number));
		}
	}

	@ParameterizedTest
	@ValueSource(longs = { 0, 7, -7, 1_795_222_980_717_000_000L, -1_795_222_980_717_000_000L, Long.MAX_VALUE,
			Long.MIN_VALUE })
	void aWholeNumberIsReadAsJavaReadsIt(long number) {
		assertThat(SlowRequest.read("outcome,intendedEpochNanos,endEpochNanos\ncorrect," + number + "," + number))
			.containsExactly(new SlowRequest(number, number, true));
	}

	@ParameterizedTest
	@ValueSource(strings = { "-", ".", "-.", "1.2.3", "1-2", "--1", "1 000", " ", "NaN", "1e999" })
	void whatIsNoNumberIsRefused(String number) {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> UpstreamReading.read("atEpochMillis,requests,inFlightSeconds\n1,2," + number))
			.withMessageStartingWith(
					"line 2: '" + number + "' in column inFlightSeconds isn't a finite decimal number.");
	}

	@Test
	void columnsOfSlowRequestsGoByTheirNames() {
		assertThat(SlowRequest.read("outcome,endEpochNanos,more,intendedEpochNanos\ncorrect,9000,x,4000\ntimeout,8,,7"))
			.containsExactly(new SlowRequest(4000, 9000, true), new SlowRequest(7, 8, false));
		assertThatIllegalArgumentException().isThrownBy(() -> SlowRequest.read("outcome,endEpochNanos\n"))
			.withMessageStartingWith("line 1: there is no column intendedEpochNanos");
		assertThatIllegalArgumentException().isThrownBy(() -> SlowRequest.read(""))
			.withMessageStartingWith("line 1: the file is empty");
	}

	@Override
	public String validCsv() {
		return PROBES + "1767225600000,7,true\n1767225601000,8,false\n1767225602000,2000,false\n";
	}

	@Override
	public boolean isRejection(Exception ex) {
		return ex instanceof IllegalArgumentException && String.valueOf(ex.getMessage()).matches("(?s)line \\d+: .+");
	}

	@Override
	public List<ProbeOutcome> figures(byte[] file) {
		return ProbeOutcome.read(new String(file, StandardCharsets.UTF_8));
	}

	@Override
	public List<ProbeOutcome> expected(List<String> heading, List<List<String>> rows) {
		return rows.stream()
			.map((row) -> new ProbeOutcome(Long.parseLong(row.get(0).strip()), Long.parseLong(row.get(1).strip()),
					Boolean.parseBoolean(row.get(2).strip())))
			.toList();
	}

}
