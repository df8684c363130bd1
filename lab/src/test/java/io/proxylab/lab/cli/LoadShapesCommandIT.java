package io.proxylab.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.proxylab.lab.capacity.CapacitySearch;
import io.proxylab.userservice.UserService;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/** Loads that are not closed, and the search for the highest of them. */
@Timeout(300)
class LoadShapesCommandIT {

	private final LoadCommandLine lab = new LoadCommandLine();

	@Test
	void openLoadIsOfferedAtItsRate() throws Exception {
		try (UserService upstream = LoadCommandLine.upstream()) {
			int code = this.lab.run("load", LoadCommandLine.url(upstream), "--rate", "200", "--arrivals", "constant",
					"--settle", "200ms", "--duration", "5s");
			assertThat(code).as(this.lab.err()).isZero();
			Matcher offered = Pattern.compile("\noffered ([0-9.]+)/s, sent [0-9.]+/s\n").matcher(this.lab.out());
			assertThat(offered.find()).as(this.lab.out()).isTrue();
			assertThat(Double.parseDouble(offered.group(1))).isCloseTo(200, withinPercentage(1));
			assertThat(this.lab.out()).contains("open load, 200.0/s constant").containsPattern("throughput [1-9]");
		}
	}

	@Test
	void aRampAndStepsOfferWhatIsBetweenTheirRates() throws Exception {
		try (UserService upstream = LoadCommandLine.upstream()) {
			int code = this.lab.run("load", LoadCommandLine.url(upstream), "--ramp", "100..300", "--arrivals",
					"constant", "--settle", "200ms", "--duration", "5s", "--json");
			assertThat(code).as(this.lab.err()).isZero();
			JsonNode result = this.lab.json();
			assertThat(result.at("/offered/due").asDouble()).isCloseTo(5 * 200, withinPercentage(2));
			this.lab.forget();
			code = this.lab.run("load", LoadCommandLine.url(upstream), "--steps", "100,300", "--settle", "200ms",
					"--duration", "5s");
			assertThat(code).as(this.lab.err()).isZero();
			assertThat(this.lab.out()).contains("open load, 100.0/s to 300.0/s poisson");
		}
	}

	@Test
	void stepsAndTheirFiguresAreToldOneByOne() throws Exception {
		try (UserService upstream = LoadCommandLine.upstream()) {
			int code = this.lab.run("load", LoadCommandLine.url(upstream), "--steps", "100,400", "--arrivals",
					"constant", "--settle", "200ms", "--duration", "2s", "--json");
			assertThat(code).as(this.lab.err()).isZero();
			JsonNode steps = this.lab.json().path("steps");
			assertThat(steps.size()).isEqualTo(2);
			for (int step = 0; step < 2; step++) {
				double rate = (step == 0) ? 100 : 400;
				assertThat(steps.path(step).path("offeredPerSecond").asDouble()).isEqualTo(rate);
				assertThat(steps.path(step).path("throughput").asDouble()).isPositive();
				assertThat(steps.path(step).at("/responseTime/p50Micros").asLong()).isGreaterThanOrEqualTo(5000);
				assertThat(steps.path(step).at("/responseTime/p99Micros").isNull()).isTrue();
			}
			this.lab.forget();
			code = this.lab.run("load", LoadCommandLine.url(upstream), "--ramp", "100..300", "--settle", "200ms",
					"--duration", "2s", "--status", "404", "--generators", "2");
			assertThat(code).as(this.lab.err()).isEqualTo(3);
			assertThat(this.lab.out()).containsPattern("0 to 1 +150\\.0 +\\d+\\.0 +- +- +\\d+\n")
				.containsPattern("1 to 2 +250\\.0 ");
		}
	}

	@Test
	void stepsOfUsersAreToldOneByOne() throws Exception {
		try (UserService upstream = LoadCommandLine.upstream()) {
			int code = this.lab.run("load", LoadCommandLine.url(upstream) + "?delay=100", "--user-steps", "2,10",
					"--settle", "200ms", "--duration", "2s", "--json");
			assertThat(code).as(this.lab.err()).isZero();
			JsonNode steps = this.lab.json().path("steps");
			assertThat(steps.size()).isEqualTo(2);
			for (int step = 0; step < 2; step++) {
				int users = (step == 0) ? 2 : 10;
				assertThat(steps.path(step).path("users").asDouble()).isEqualTo(users);
				assertThat(steps.path(step).path("offeredPerSecond").isNull()).isTrue();
				assertThat(steps.path(step).path("throughput").asDouble()).as("each ten times a second at most")
					.isBetween(1.0, 10.0 * users);
			}
			this.lab.forget();
			code = this.lab.run("load", LoadCommandLine.url(upstream) + "?delay=100", "--user-ramp", "1..9", "--settle",
					"200ms", "--duration", "2s", "--think-time", "10ms");
			assertThat(code).as(this.lab.err()).isZero();
			assertThat(this.lab.out()).contains("closed load, 1 to 9 users thinking 10ms")
				.containsPattern("0 to 1 +3\\.0 ")
				.containsPattern("1 to 2 +7\\.0 ");
		}
	}

	@Test
	void aBurstIsHeldAtOnceAndToldAsItWent() throws Exception {
		try (UserService upstream = LoadCommandLine.upstream()) {
			int code = this.lab.run("load", LoadCommandLine.url(upstream) + "?delay=3000", "--burst", "50", "--settle",
					"0s");
			assertThat(code).as(this.lab.err()).isZero();
			// The line is longer than a terminal.
			assertThat(this.lab.out().replaceAll("\\s+", " ")).contains("burst of 50 requests, measured for ",
					"held at most 50 at the same time", "50 begun in ", "50 connected in ", "50 sent in ",
					"50 answered in ");
		}
	}

	@Test
	void aCapacityIsSearchedForAndThePathIsTold() throws Exception {
		// Windows carry their few requests, however slow the machine is, unless they hold
		// one
		// of those that fail: half of them, in turns of a dozen.
		try (ScriptedServer server = new ScriptedServer((request) -> request / 12 % 2 == 0)) {
			int code = this.lab.run("load", server.url(), "--capacity", "p50 <= 30s", "--rate", "20", "--arrivals",
					"constant", "--settle", "0s", "--duration", "200ms", "--json");
			assertThat(code).as(this.lab.err()).isZero();
			JsonNode capacity = this.lab.json();
			assertThat(capacity.path("slo").asString()).isEqualTo("p50 <= 30s, errors <= 0.1%");
			assertThat(capacity.path("path").path(0).path("offeredPerSecond").asDouble()).isEqualTo(20);
			assertThat(capacity.path("path"))
				.anySatisfy((probe) -> assertThat(probe.path("carried").asBoolean()).isTrue())
				.anySatisfy((probe) -> {
					assertThat(probe.path("carried").asBoolean()).isFalse();
					assertThat(probe.path("missed").toString()).contains("errors ");
				});
			double carried = capacity.path("carriedPerSecond").asDouble();
			assertThat(carried).isBetween(offered(capacity).min().orElseThrow() / CapacitySearch.LAST_STEP,
					offered(capacity).max().orElseThrow());
			assertThat(capacity.path("missedPerSecond").asDouble()).isCloseTo(carried * CapacitySearch.LAST_STEP,
					withinPercentage(0.1));
		}
	}

	@Test
	@Tag("full")
	void theCapacityOfConnectionsIsThatOfLittlesLaw() throws Exception {
		try (UserService upstream = LoadCommandLine.upstream()) {
			// 20 connections on 50 ms carry at most 400 requests per second, on any
			// machine. The search starts above that.
			int code = this.lab.run("load", LoadCommandLine.url(upstream) + "?delay=50", "--capacity",
					"p99 <= delay + 10s", "--connections", "20", "--rate", "600", "--arrivals", "constant", "--settle",
					"200ms", "--duration", "1s", "--json");
			assertThat(code).as(this.lab.err()).isZero();
			JsonNode capacity = this.lab.json();
			assertThat(capacity.path("slo").asString()).isEqualTo("p99 <= delay + 10s, errors <= 0.1%");
			assertThat(capacity.path("carriedPerSecond").asDouble()).isBetween(1.0, 500.0);
			assertThat(capacity.path("path")).anySatisfy((probe) -> {
				assertThat(probe.path("carried").asBoolean()).isFalse();
				assertThat(probe.path("missed").toString()).contains("/s were answered");
			});
		}
	}

	private static DoubleStream offered(JsonNode capacity) {
		return capacity.path("path").valueStream().mapToDouble((probe) -> probe.path("offeredPerSecond").asDouble());
	}

	@Test
	void whereNoLoadMeetsTheSloItEndsWithThree() throws Exception {
		try (UserService upstream = LoadCommandLine.upstream()) {
			int code = this.lab.run("load", LoadCommandLine.url(upstream), "--capacity", "p50 <= 1ms", "--rate", "1",
					"--settle", "0s", "--duration", "100ms");
			assertThat(code).isEqualTo(3);
			assertThat(this.lab.out()).contains("no load met the SLO: p50 <= 1ms, errors <= 0.1%", "missed");
		}
	}

}
