package io.proxylab.lab.autoscale.scenario;

import io.proxylab.lab.DamagedCsv;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class RateCsvTests implements DamagedCsv<List<Double>> {

	private static final int NINETY_MINUTES = 5400;

	private static final int TEN_MINUTES = 600;

	private static Course parse(String csv) {
		return RateCsv.parse(csv, "requests.csv", NINETY_MINUTES, 60);
	}

	@ParameterizedTest
	@ValueSource(strings = { "Time,req\n1764500000000,60000\n1764500060000,6000000\n1764500120000,6000000\n",
			"Time,req\n1764500000,60000\n1764500060,6000000\n1764500120,6000000\n",
			"Time,req\n0,60000\n60,6000000\n120,6000000\n", "Time;req\r\n0;60000\r\n60;6000000\r\n120;6000000\r\n",
			"\ufeffTime,req\n\n0, 60000\n\n60, 6000000\n120, 6000000\n\n",
			"Time,req,other\n2026-11-24T10:00:00Z,60000,\n2026-11-24T10:01:00Z,6000000,\n2026-11-24T10:02:00Z,6000000,\n" })
	void secondsMillisecondsAndInstantsGiveTheSameRates(String csv) {
		Course course = parse(csv);
		assertThat(course.at(0)).isEqualTo(1000);
		assertThat(course.at(59)).isEqualTo(1000);
		assertThat(course.at(60)).isEqualTo(100_000);
		assertThat(course.at(NINETY_MINUTES - 1)).isEqualTo(100_000);
	}

	@ParameterizedTest
	@CsvSource(quoteCharacter = '`',
			textBlock = """
					`0,1\\n60000,2\\n120000,3`, `requests.csv:3: '60000' in column t is 60000 seconds after the first time, but the scenario lasts 5400 seconds, so only the first line would be used. Times are seconds: divide milliseconds by 1000`
					`0,1\\n1000,2\\n2000,3\\n600000,4`, `requests.csv:5: '600000' in column t is 600000 seconds after the first time, but the scenario lasts 5400 seconds. Times are seconds: divide milliseconds by 1000`
					`1764500000000000,1`, `requests.csv:2: '1764500000000000' in column t counts microseconds or nanoseconds since 1970. Write seconds or milliseconds.`
					`0,1\\n0.2,1`,       `requests.csv:3: '0.2' in column t isn't at least a second later than the time before`
					`60,1\\n0,1`,        `requests.csv:3: '0' in column t isn't at least a second later`
					`60,1\\n-1e18,1`,    `requests.csv:3: '-1e18' in column t isn't at least a second later`
					`noon,1`,            `requests.csv:2: 'noon' in column t isn't a time. Write seconds, milliseconds since 1970, or an instant such as`
					`Today,1`,           `requests.csv:2: 'Today' in column t isn't a time`
					`1e999,1`,           `requests.csv:2: '1e999' in column t isn't a time`
					`0,`,                `requests.csv:2: '' in column n isn't a number of requests`
					`0,  `,               `requests.csv:2: '  ' in column n isn't a number of requests`
					`0,NaN`,             `requests.csv:2: 'NaN' in column n isn't a number of requests`
					`0,-1`,              `requests.csv:2: '-1' in column n is out of range. Write 0 to 1000000000.`
					`0,1\\nt,n\\n60,2`,  `requests.csv:3: repeats the heading`
					`0`,                 `requests.csv:2: has 1 value, but the heading names 2 columns`
					``,                  `requests.csv:1: is followed by no line of data`
					""")
	void aLineThatCannotBeIsRejected(String lines, String message) {
		assertThatIllegalArgumentException().isThrownBy(() -> parse("t,n\n" + lines.replace("\\n", "\n")))
			.withMessageStartingWith(message);
	}

	@Test
	void aTimeWithoutRequestsIsRejected() {
		assertThatIllegalArgumentException().isThrownBy(() -> parse("time\n0\n"))
			.withMessage("requests.csv:1: has no column of requests. Write a heading, then TIME,REQUESTS.");
		assertThatIllegalArgumentException().isThrownBy(() -> parse(""))
			.withMessageStartingWith("requests.csv:1: the file is empty.");
	}

	@Override
	public String validCsv() {
		return "Time,req\n1764500000,600\n1764500060,1200\n1764500120,1800\n1764500180,2400\n";
	}

	@Override
	public boolean isRejection(Exception ex) {
		return String.valueOf(ex.getMessage()).matches("(?s)requests\\.csv:\\d+: .+");
	}

	@Override
	public List<Double> figures(byte[] file) {
		Course course = parse(new String(file, StandardCharsets.UTF_8));
		return IntStream.range(0, TEN_MINUTES).mapToObj(course::at).toList();
	}

	@Override
	public List<Double> expected(List<String> heading, List<List<String>> rows) {
		List<Double> expected = new ArrayList<>(Collections.nCopies(TEN_MINUTES, 0.0));
		double zero = seconds(rows.getFirst());
		for (List<String> row : rows) {
			long second = Math.round(seconds(row) - zero);
			for (int later = (int) second; later < TEN_MINUTES; later++) {
				expected.set(later, Double.parseDouble(row.get(1).strip()) / 60);
			}
		}
		return expected;
	}

	private static double seconds(List<String> row) {
		double time = Double.parseDouble(row.getFirst().strip());
		return (time >= 1e11) ? time / 1000 : time;
	}

}
