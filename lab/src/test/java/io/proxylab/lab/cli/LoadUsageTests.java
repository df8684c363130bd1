package io.proxylab.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code load} refuses before it offers anything. */
class LoadUsageTests {

	private final LoadCommandLine lab = new LoadCommandLine();

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					--users 0          | --users: 0 is out of range, 1 to 60000
					--rate 0           | --rate: 0.0 is out of range, over 0 to 1000000
					--rate 9 --connections 0 | --connections: 0 is out of range, 1 to 60000
					--ramp 500         | --ramp: '500' is no ramp; write two rates a second, such as 500..3000
					--ramp 0..9        | --ramp: 0.0 is out of range
					--ramp 9..0        | --ramp: 0.0 is out of range
					--steps 9,fast     | --steps: 'fast' is not a number; write one such as --steps 500,1000,2000
					--steps 9,0        | --steps: 0.0 is out of range
					--steps ,          | --steps: there is no step; write such as --steps 500,1000,2000
					--steps 1,2 --duration 1ms | --steps: 2 of them do not fit into --duration 1ms; each takes 1ms at least
					--user-ramp 100    | --user-ramp: '100' is no ramp; write two numbers of users, such as 100..800
					--user-ramp 0..9   | --user-ramp: 0 is out of range, 1 to 60000
					--user-ramp 9..60001 | --user-ramp: 60001 is out of range, 1 to 60000
					--user-steps 9,many | --user-steps: 'many' is not a whole number; write one such as --user-steps 100,400,100
					--user-steps 9,0   | --user-steps: 0 is out of range, 1 to 60000
					--user-steps ,     | --user-steps: there is no step; write such as --user-steps 100,400,100
					--user-steps 1,2 --duration 1ms | --user-steps: 2 of them do not fit into --duration 1ms; each takes 1ms at least
					--user-steps 1,2 --users 5      | --users and --user-steps: a load has one shape; remove one
					--user-ramp 1..2 --capacity max<=9ms | --user-ramp: a search for a capacity takes --rate only
					--burst 0          | --burst: 0 is out of range, 1 to 60000
					--burst 60001      | --burst: 60001 is out of range, 1 to 60000
					--think-time 1     | --think-time: '1': unit missing
					--think-time 2h    | --think-time: '2h' is out of range; write 0s to 1h
					--thinking constant             | --thinking: there is no time that could be spread; add such as --think-time 1s
					--thinking deeply               | --thinking: 'deeply' is not one of CONSTANT, EXPONENTIAL
					--rate 9 --think-time 1s        | --think-time: only the users of a closed load think
					--rate 9 --ramp 1..9            | --rate and --ramp: a load has one shape; remove one
					--users 9 --rate 9 --burst 9    | --users and --rate and --burst: a load has one shape; remove all but one
					--burst 9 --capacity max<=9ms   | --burst: a search for a capacity takes --rate only
					--connections 50   | --connections: only an open load has such; remove it, or write --rate
					--burst 9 --arrivals constant   | --arrivals: only an open load has such; remove it, or write --rate
					--duration 2       | --duration: '2': unit missing: write a number and a unit, such as 100ms
					--duration -5s     | --duration: '-5s' is not a duration: write a number and a unit, such as 100ms
					--duration 0s      | --duration: '0s' is out of range; write 1ms to 24h
					--settle 25h       | --settle: '25h' is out of range; write 0s to 24h
					--timeout 0s       | --timeout: '0s' is out of range; write 1ms to 1h
					--arrivals bursty  | --arrivals: 'bursty' is not one of CONSTANT, POISSON
					--capacity fast    | --capacity: 'fast' is no objective; write such as 'p99 <= 60ms'
					--status 99        | --status: 99 is out of range, 200 to 599
					--data x --data-size 1 | proxylab: --data=TEXT, --data-size=N are mutually exclusive
					--method GET --data x  | --data: a GET has none
					--data-size -1     | --data-size: -1 is out of range, 0 to
					--data-file nosuch | --data-file: 'nosuch' is not a file that can be read; name one that is there
					--data-file .      | --data-file: '.' is not a file that can be read; name one that is there
					--requests ../experiments/mix.yaml  | --requests: a path names a delay, and there is none; write such as --delay 100ms
					--requests ../experiments/mix.yaml --delay soon  | --delay: 'soon'
					--requests ../experiments/mix.yaml --method POST    | each of them says its own method, headers and body; remove --method, --header and --data
					--delay 5ms        | --delay: only the paths of --requests have a place for it; write it into the URL
					--trust nosuch     | --trust: 'nosuch' is not a file that can be read; name one that is there
					--header X-Tenant  | --header: 'X-Tenant' is not a header line; write such as X-Tenant: 7
					--source localhost | --source: 'localhost' is not an IP address
					--http2            | --http2: 'http://127.0.0.1:1/' is not encrypted, and HTTP/2 is agreed in TLS; give an https:// URL
					--streams 10       | --streams: a connection of HTTP/1.1 has none; add --http2, or remove --streams
					--http2 --streams 0    | --streams: 0 is out of range, 1 to 1000
					--http2 --streams 1001 | --streams: 1001 is out of range, 1 to 1000
					--trust-password x | there is no --trust FILE
					--metrics-port 0   | --metrics-port: 0 is out of range, 1 to 65535
					--metrics-bind 127.0.0.1           | there is no --metrics-port to bind; add one
					--metrics-port 9 --generators 2    | of which each needs a port of its own
					--otlp 127.0.0.1:4318   | --otlp: '127.0.0.1:4318' is no address of a receiver
					--retries 0        | --retries: 0 is out of range, 1 to 10; leave it out for none
					--retries 11       | --retries: 11 is out of range, 1 to 10; leave it out for none
					--backoff 1s       | --backoff: there is no --retries N that it could be of; add it, or remove this
					--no-jitter        | --no-jitter: there is no --retries N that it could be of
					--retry-budget 5%  | --retry-budget: there is no --retries N that it could be of
					--retries 1 --retry-budget 10    | --retry-budget: '10' is no share; write such as 10%, over 0% to 100%
					--retries 1 --retry-budget 0%    | --retry-budget: '0%' is no share; write such as 10%
					--retries 1 --backoff 100        | --backoff: '100': unit missing
					--abandon 101% --abandon-after 1s | --abandon: '101%' is no share
					--abandon 5%       | --abandon: after which time do they go? add such as --abandon-after 1s
					--abandon-after 1s | --abandon-after: there is no --abandon PERCENT of users who go
					--abandon 5% --abandon-after 9s --timeout 5s | --abandon-after: nobody would go away after 9000 ms
					--retries 1 --capacity max<=9ms  | --retries: a capacity is searched for with users who wait, ask once
					--generators 0     | --generators: 0 is out of range, 1 to 64
					--part 1/2         | --part: the parts must start at the same time; give each the same --start-at
					--part half        | --part: 'half' is not a part; write such as 2/3
					--part 3/2         | --part: '3/2' is not a part: 3 is out of range, 1 to 2; write such as 2/3
					--start-at noon    | --start-at: 'noon' is not a time; write such as 2026-01-31T12:00:00Z
					--part 1/2 --start-at 2026-01-31T12:00:00Z --capacity p99<=1ms | a search for a capacity decides
					""")
	void wrongUsageIsToldWithTheCure(String options, String message) {
		String[] words = ("load http://127.0.0.1:1/ " + options).split(" +", -1);
		assertThat(this.lab.run(words)).isEqualTo(2);
		assertThat(this.lab.err()).contains(message, "load --help").doesNotContain("Exception");
		assertThat(this.lab.err().lines()).hasSize(2);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					nosuch.yaml                  | nosuch.yaml
					../experiments/smoke.yaml    | there are no requests; write such as requests: [{ name: read, path: /orders/7 }]
					""")
	void aFileWithoutRequestsIsToldWithItsPlace(String file, String message) {
		assertThat(this.lab.run("load", "http://127.0.0.1:1/", "--requests", file)).isEqualTo(2);
		assertThat(this.lab.err()).contains(file, message).doesNotContain("Exception");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			127.0.0.1:8080/user | has no scheme; did you mean http://127.0.0.1:8080/user?
			localhost:8080      | has no scheme; did you mean http://localhost:8080?
			ftp://127.0.0.1/    | is not an absolute http:// or https:// URL, such as http://127.0.0.1:8080/
			http://             | Expected authority; write one such as http://127.0.0.1:8080/
			""")
	void aUrlThatIsNoneIsToldWithOneThatIs(String url, String message) {
		assertThat(this.lab.run("load", url)).isEqualTo(2);
		assertThat(this.lab.err()).startsWith("proxylab: URL: '" + url + "'").contains(message);
	}

	@Test
	void aFileIsNoDirectoryForTheRawResult(@TempDir Path directory) throws IOException {
		Path file = Files.writeString(directory.resolve("taken"), "");
		assertThat(this.lab.run("load", "http://127.0.0.1:1/", "--raw", file.toString())).isEqualTo(2);
		assertThat(this.lab.err()).isEqualTo(
				"proxylab: --raw: cannot write %s: it is a file; name an empty directory that can be written to%n"
					.formatted(file));
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
