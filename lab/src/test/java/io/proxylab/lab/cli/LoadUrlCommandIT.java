package io.proxylab.lab.cli;

import io.proxylab.userservice.UserService;
import io.proxylab.userservice.UserServiceOptions;
import io.proxylab.userservice.delay.DelaySchedule;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

/** The load generator alone against a real upstream in this JVM. */
@Isolated
@Timeout(60)
class LoadUrlCommandIT {

	private final StringWriter out = new StringWriter();

	private final StringWriter err = new StringWriter();

	@Test
	void closedLoadIsOfferedAndItsFiguresAreTold() throws Exception {
		try (UserService upstream = upstream()) {
			int code = run("load", url(upstream), "--users", "5", "--settle", "200ms", "--duration", "1s");
			assertThat(code).as(this.err.toString()).isZero();
			assertThat(this.out.toString()).contains("closed load, 5 users, measured for 1.0 s", "0 failed",
					"response time", "added time", "5 connections opened");
			assertThat(this.err.toString()).contains("measuring: ");
		}
	}

	@Test
	void openLoadIsOfferedAtItsRate() throws Exception {
		try (UserService upstream = upstream()) {
			int code = run("load", url(upstream), "--rate", "200", "--arrivals", "constant", "--settle", "200ms",
					"--duration", "2s");
			assertThat(code).as(this.err.toString()).isZero();
			Matcher throughput = Pattern.compile("throughput ([0-9.]+)/s").matcher(this.out.toString());
			assertThat(throughput.find()).as(this.out.toString()).isTrue();
			assertThat(Double.parseDouble(throughput.group(1))).isCloseTo(200, withinPercentage(5));
			assertThat(this.out.toString()).contains("open load, 200.0/s constant", "\noffered ", "/s, sent ");
		}
	}

	@Test
	void aRampAndStepsOfferWhatIsBetweenTheirRates() throws Exception {
		try (UserService upstream = upstream()) {
			int code = run("load", url(upstream), "--ramp", "100..300", "--arrivals", "constant", "--settle", "200ms",
					"--duration", "1s", "--json");
			assertThat(code).as(this.err.toString()).isZero();
			JsonNode result = new JsonMapper().readTree(this.out.toString());
			assertThat(result.at("/offered/due").asDouble()).isCloseTo(200, withinPercentage(2));
			this.out.getBuffer().setLength(0);
			code = run("load", url(upstream), "--steps", "100,300", "--settle", "200ms", "--duration", "1s");
			assertThat(code).as(this.err.toString()).isZero();
			assertThat(this.out.toString()).contains("open load, 100.0/s to 300.0/s poisson");
		}
	}

	@Test
	void aBurstIsHeldAtOnceAndToldAsItWent() throws Exception {
		try (UserService upstream = upstream()) {
			int code = run("load", url(upstream) + "?delay=500", "--burst", "50", "--settle", "0s");
			assertThat(code).as(this.err.toString()).isZero();
			// The line is longer than a terminal.
			assertThat(this.out.toString().replaceAll("\\s+", " ")).contains("burst of 50 requests, measured for ",
					"held at most 50 at the same time", "50 begun in ", "50 connected in ", "50 sent in ",
					"50 answered in ");
		}
	}

	@Test
	void usersMayThink() throws Exception {
		try (UserService upstream = upstream()) {
			int code = run("load", url(upstream), "--users", "5", "--think-time", "100ms", "--settle", "0s",
					"--duration", "1s", "--json");
			assertThat(code).as(this.err.toString()).isZero();
			JsonNode result = new JsonMapper().readTree(this.out.toString());
			assertThat(result.path("completed").asLong()).as("nine each").isBetween(20L, 50L);
		}
	}

	@Test
	void asJsonItIsOneObjectWithTheFiguresOfTheWindow() throws Exception {
		try (UserService upstream = upstream()) {
			int code = run("load", url(upstream), "--users", "5", "--settle", "0s", "--duration", "1s", "--json");
			assertThat(code).as(this.err.toString()).isZero();
			JsonNode result = new JsonMapper().readTree(this.out.toString());
			assertThat(result.path("completed").asLong()).isPositive().isEqualTo(result.path("correct").asLong());
			assertThat(result.path("throughput").asDouble()).isCloseTo(
					result.path("completed").asLong() * 1e6 / result.path("windowMicros").asLong(),
					withinPercentage(1));
			assertThat(result.path("errors").isObject()).isTrue();
			assertThat(result.at("/responseTime/p99Micros").asLong()).isGreaterThanOrEqualTo(5_000);
			assertThat(result.at("/serviceTime/p50Micros").asLong()).isGreaterThanOrEqualTo(5_000);
		}
	}

	@Test
	void aCapacityIsSearchedForAndThePathIsTold() throws Exception {
		try (UserService upstream = upstream()) {
			// 20 connections on 50 ms carry 400 requests a second, by Little's law.
			int code = run("load", url(upstream) + "?delay=50", "--capacity", "p99 <= delay + 25ms", "--connections",
					"20", "--rate", "200", "--arrivals", "constant", "--settle", "200ms", "--duration", "1s", "--json");
			assertThat(code).as(this.err.toString()).isZero();
			JsonNode capacity = new JsonMapper().readTree(this.out.toString());
			assertThat(capacity.path("slo").asString()).isEqualTo("p99 <= delay + 25ms, errors <= 0.1%");
			assertThat(capacity.path("carriedPerSecond").asDouble()).isBetween(200.0, 410.0);
			assertThat(capacity.path("limited").asBoolean()).isTrue();
			assertThat(capacity.path("path").path(0).path("offeredPerSecond").asDouble()).isEqualTo(200);
			assertThat(capacity.path("path")).anySatisfy((probe) -> {
				assertThat(probe.path("carried").asBoolean()).isFalse();
				assertThat(probe.path("missed").path(0).asString()).isNotBlank();
			});
		}
	}

	@Test
	void whereNoLoadMeetsTheSloItEndsWithThree() throws Exception {
		try (UserService upstream = upstream()) {
			int code = run("load", url(upstream), "--capacity", "p50 <= 1ms", "--rate", "1", "--settle", "0s",
					"--duration", "100ms");
			assertThat(code).isEqualTo(3);
			assertThat(this.out.toString()).contains("no load met the SLO: p50 <= 1ms, errors <= 0.1%", "missed");
		}
	}

	@Test
	void theResponseTimesAreWrittenAsAHistogramLog(@TempDir Path directory) throws Exception {
		Path file = directory.resolve("times.hlog");
		try (UserService upstream = upstream()) {
			int code = run("load", url(upstream), "--users", "5", "--settle", "0s", "--duration", "1s", "--json",
					"--hlog", file.toString());
			assertThat(code).as(this.err.toString()).isZero();
		}
		long counted = count(file);
		JsonNode result = new JsonMapper().readTree(this.out.toString());
		assertThat(counted).isEqualTo(result.at("/responseTime/count").asLong()).isPositive();
		assertThat(directory).isDirectoryContaining(file::equals).isDirectoryNotContaining("glob:**.proxylab-load-*");
	}

	@Test
	void aRequestMayHaveAMethodHeadersAndABody() throws Exception {
		try (UserService upstream = upstream()) {
			int code = run("load", url(upstream), "--data", "{\"id\":1}", "--header", "X-Tenant: 7", "-H",
					"Content-Type: application/json", "--users", "2", "--settle", "0s", "--duration", "300ms");
			assertThat(code).as(this.err.toString()).isZero();
			assertThat(run("load", url(upstream), "--method", "put", "--data-size", "1048576", "--users", "2",
					"--settle", "0s", "--duration", "300ms"))
				.as(this.err.toString())
				.isZero();
			assertThat(run("load", url(upstream), "--data-size", "1048577", "--status", "413", "--users", "2",
					"--settle", "0s", "--duration", "300ms"))
				.as("the body arrives, and is longer than the upstream takes")
				.isZero();
		}
	}

	@Test
	void twoPartsAreOneLoad(@TempDir Path directory) throws Exception {
		String start = Instant.now().plusSeconds(4).toString();
		try (UserService upstream = upstream();
				ExecutorService machines = Executors.newVirtualThreadPerTaskExecutor()) {
			List<Future<Integer>> parts = new ArrayList<>();
			for (String part : List.of("1/2", "2/2")) {
				Path raw = directory.resolve("part-" + part.charAt(0));
				parts.add(machines.submit(() -> ProxyLab
					.commandLine(new PrintWriter(new StringWriter()), new PrintWriter(new StringWriter()))
					.execute("load", url(upstream), "--users", "7", "--settle", "200ms", "--duration", "1s", "--part",
							part, "--start-at", start, "--raw", raw.toString())));
			}
			assertThat(parts).allSatisfy((part) -> assertThat(part.get()).isZero());
		}
		Path whole = directory.resolve("whole");
		assertThat(run("merge", directory.resolve("part-1").toString(), directory.resolve("part-2").toString(),
				"--into", whole.toString(), "--json"))
			.as(this.err.toString())
			.isZero();
		JsonNode merged = new JsonMapper().readTree(this.out.toString());
		JsonNode one = new JsonMapper().readTree(directory.resolve("part-1/result.json").toFile());
		JsonNode other = new JsonMapper().readTree(directory.resolve("part-2/result.json").toFile());
		assertThat(merged.path("completed").asLong())
			.isEqualTo(one.path("completed").asLong() + other.path("completed").asLong())
			.isPositive();
		assertThat(one.path("connectionsOpened").asLong()).isEqualTo(4);
		assertThat(other.path("connectionsOpened").asLong()).isEqualTo(3);
		assertThat(merged.at("/responseTime/count").asLong()).isEqualTo(count(whole.resolve("response-time.hlog")));
		assertThat(whole.resolve("slow.csv")).isNotEmptyFile();
		assertThat(run("merge", whole.toString(), directory.resolve("nothing").toString(), "--into",
				directory.resolve("again").toString()))
			.isEqualTo(2);
		assertThat(this.err.toString()).contains("nothing/result.json does not exist");
		assertThat(run("merge", whole.toString(), "--into", whole.toString())).isEqualTo(2);
		assertThat(this.err.toString()).contains("it holds the result of another load");
	}

	@Test
	void severalGeneratorsShareALoad() throws Exception {
		try (UserService upstream = upstream()) {
			int code = run("load", url(upstream), "--users", "5", "--settle", "200ms", "--duration", "1s",
					"--generators", "2");
			assertThat(code).as(this.err.toString()).isZero();
			assertThat(this.out.toString()).contains("closed load, 5 users", "0 failed", "5 connections opened");
			assertThat(this.err.toString()).contains("measuring: ");
		}
	}

	@Test
	void whatIsSeenIsToldToPrometheusMeanwhile() throws Exception {
		int port;
		try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			port = free.getLocalPort();
			assertThat(run("load", "http://127.0.0.1:1/", "--metrics-port", Integer.toString(port))).isEqualTo(2);
			assertThat(this.err.toString()).contains("port %d of 127.0.0.1 cannot be opened".formatted(port),
					"name a free port");
		}
		try (UserService upstream = upstream();
				HttpClient prometheus = HttpClient.newHttpClient();
				ExecutorService command = Executors.newVirtualThreadPerTaskExecutor()) {
			Future<Integer> code = command.submit(() -> run("load", url(upstream), "--users", "5", "--settle", "0s",
					"--duration", "4s", "--metrics-port", Integer.toString(port)));
			HttpRequest scrape = HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d/metrics".formatted(port)))
				.build();
			String text = "";
			while (!text.contains("\nload_generator_answers_total ") || text.contains("_answers_total 0\n")) {
				assertThat(code.isDone()).as("the load is over, and told nothing but %s", text).isFalse();
				try {
					text = prometheus.send(scrape, BodyHandlers.ofString()).body();
				}
				catch (ConnectException _) {
					TimeUnit.MILLISECONDS.sleep(20);
				}
			}
			assertThat(text).containsPattern("\nload_generator_response_time_seconds_count [1-9]");
			assertThat(code.get()).as(this.err.toString()).isZero();
		}
	}

	@Test
	void aHistogramLogThatCannotBeWrittenIsToldBeforeTheLoad(@TempDir Path directory) {
		Path file = directory.resolve("missing").resolve("times.hlog");
		assertThat(run("load", "http://127.0.0.1:1/", "--hlog", file.toString())).isEqualTo(2);
		assertThat(this.err.toString()).contains("--hlog: cannot write " + file + ": there is no directory",
				"directory that can be written to");
		assertThat(run("load", "http://127.0.0.1:1/", "--hlog", directory.toString())).isEqualTo(2);
		assertThat(this.err.toString()).contains("it is a directory");
	}

	@Test
	void withoutACorrectAnswerItEndsWithThree() throws Exception {
		try (UserService upstream = upstream()) {
			int code = run("load", url(upstream), "--users", "2", "--settle", "0s", "--duration", "500ms", "--body",
					"something else");
			assertThat(code).isEqualTo(3);
			assertThat(this.out.toString()).contains("0 correct", "bad body");
		}
	}

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
		assertThat(run(words)).isEqualTo(2);
		assertThat(this.err.toString()).contains(message, "load --help");
	}

	@Test
	void aPartThatIsTooLateIsTold() {
		assertThat(run("load", "http://127.0.0.1:1/", "--start-at", "2026-01-31T12:00:00Z")).isEqualTo(2);
		assertThat(this.err.toString()).contains("2026-01-31T12:00:00Z has passed", "give all parts a later one");
	}

	private static long count(Path file) throws IOException {
		long counted = 0;
		try (HistogramLogReader log = new HistogramLogReader(file.toFile())) {
			while (log.hasNext()) {
				counted += ((Histogram) log.nextIntervalHistogram()).getTotalCount();
			}
		}
		return counted;
	}

	private int run(String... arguments) {
		return ProxyLab.commandLine(new PrintWriter(this.out, true), new PrintWriter(this.err, true))
			.execute(arguments);
	}

	private static UserService upstream() throws Exception {
		return UserService.start(new UserServiceOptions(0, 0, "127.0.0.1", DelaySchedule.parse("5ms"), 42, 1));
	}

	private static String url(UserService upstream) {
		return "http://127.0.0.1:" + upstream.port() + "/user";
	}

}
