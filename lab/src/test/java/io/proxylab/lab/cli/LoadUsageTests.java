package io.proxylab.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code load} refuses before it offers anything. */
class LoadUsageTests {

	private final LoadCommandLine lab = new LoadCommandLine();

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			--users 0          | users: 0 is out of range, 1 to 60000
			--rate 0           | shape.perSecond: 0.0 is out of range
			--ramp 500         | is no ramp; write two rates a second, such as 500..3000
			--ramp 0..9        | shape.then.fromPerSecond: 0.0 is out of range
			--ramp 9..0        | shape.then.toPerSecond: 0.0 is out of range
			--steps 9,fast     | is not a double
			--steps 9,0        | shape.then.fromPerSecond: 0.0 is out of range
			--burst 0          | users: 0 is out of range, 1 to 60000
			--burst 60001      | users: 60001 is out of range, 1 to 60000
			--think-time 1     | unit missing
			--think-time 2h    | shape.thinkMillis: 7200000 is out of range, 0 to 3600000
			--rate 9 --think-time 1s        | --think-time: only the users of a closed load think
			--rate 9 --ramp 1..9            | --rate and --ramp: a load has one shape; remove one
			--users 9 --rate 9 --burst 9    | --users and --rate and --burst: a load has one shape; remove all but one
			--burst 9 --capacity max<=9ms   | --burst: a search for a capacity takes --rate only
			--duration 5       | unit missing
			--arrivals bursty  | expected one of [CONSTANT, POISSON]
			--capacity fast    | is no objective; write such as 'p99 <= 60ms'
			--status 99        | expect.status: 99 is out of range
			--data x --data-size 1 | are mutually exclusive
			--method GET --data x  | request.body: a GET has none
			--header X-Tenant  | is not a header line; write such as X-Tenant: 7
			--source localhost | is not an IP address
			--trust-password x | there is no --trust FILE
			--metrics-port 0   | --metrics-port: 0 is out of range, 1 to 65535
			--metrics-bind 127.0.0.1           | there is no --metrics-port to bind; add one
			--metrics-port 9 --generators 2    | of which each needs a port of its own
			--generators 0     | --generators: 0 is out of range, 1 to 64
			--part 1/2         | --part: the parts must start at the same time; give each the same --start-at
			--part half        | is not a part; write such as 2/3
			--start-at noon    | is not a time; write such as 2026-01-31T12:00:00Z
			--part 1/2 --start-at 2026-01-31T12:00:00Z --capacity p99<=1ms | a search for a capacity decides
			""")
	void wrongUsageIsToldWithTheCure(String options, String message) {
		String[] words = ("load http://127.0.0.1:1/ " + options).split(" +", -1);
		assertThat(this.lab.run(words)).isEqualTo(2);
		assertThat(this.lab.err()).contains(message, "load --help");
	}

	@Test
	void aPartThatIsTooLateIsTold() {
		assertThat(this.lab.run("load", "http://127.0.0.1:1/", "--start-at", "2026-01-31T12:00:00Z")).isEqualTo(2);
		assertThat(this.lab.err()).contains("2026-01-31T12:00:00Z has passed", "give all parts a later one");
	}

	@Test
	void aHistogramLogThatCannotBeWrittenIsToldBeforeTheLoad(@TempDir Path directory) {
		Path file = directory.resolve("missing").resolve("times.hlog");
		assertThat(this.lab.run("load", "http://127.0.0.1:1/", "--hlog", file.toString())).isEqualTo(2);
		assertThat(this.lab.err()).contains("--hlog: cannot write " + file + ": there is no directory",
				"directory that can be written to");
		assertThat(this.lab.run("load", "http://127.0.0.1:1/", "--hlog", directory.toString())).isEqualTo(2);
		assertThat(this.lab.err()).contains("it is a directory");
	}

}
