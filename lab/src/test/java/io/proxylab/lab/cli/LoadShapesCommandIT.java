package io.proxylab.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.proxylab.userservice.UserService;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;
import tools.jackson.databind.JsonNode;

/** Loads that are not closed, and the search for the highest of them. */
@Isolated
@Timeout(60)
class LoadShapesCommandIT {

	private final LoadCommandLine lab = new LoadCommandLine();

	@Test
	void openLoadIsOfferedAtItsRate() throws Exception {
		try (UserService upstream = LoadCommandLine.upstream()) {
			int code = this.lab.run("load", LoadCommandLine.url(upstream), "--rate", "200", "--arrivals", "constant",
					"--settle", "200ms", "--duration", "2s");
			assertThat(code).as(this.lab.err()).isZero();
			Matcher throughput = Pattern.compile("throughput ([0-9.]+)/s").matcher(this.lab.out());
			assertThat(throughput.find()).as(this.lab.out()).isTrue();
			assertThat(Double.parseDouble(throughput.group(1))).isCloseTo(200, withinPercentage(5));
			assertThat(this.lab.out()).contains("open load, 200.0/s constant", "\noffered ", "/s, sent ");
		}
	}

	@Test
	void aRampAndStepsOfferWhatIsBetweenTheirRates() throws Exception {
		try (UserService upstream = LoadCommandLine.upstream()) {
			int code = this.lab.run("load", LoadCommandLine.url(upstream), "--ramp", "100..300", "--arrivals",
					"constant", "--settle", "200ms", "--duration", "1s", "--json");
			assertThat(code).as(this.lab.err()).isZero();
			JsonNode result = this.lab.json();
			assertThat(result.at("/offered/due").asDouble()).isCloseTo(200, withinPercentage(2));
			this.lab.forget();
			code = this.lab.run("load", LoadCommandLine.url(upstream), "--steps", "100,300", "--settle", "200ms",
					"--duration", "1s");
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
				assertThat(steps.path(step).path("throughput").asDouble()).isCloseTo(rate, withinPercentage(10));
				assertThat(steps.path(step).at("/responseTime/p50Micros").asLong()).isGreaterThanOrEqualTo(5000);
				assertThat(steps.path(step).at("/responseTime/p99Micros").isNull()).isTrue();
			}
			this.lab.forget();
			code = this.lab.run("load", LoadCommandLine.url(upstream), "--ramp", "100..300", "--settle", "200ms",
					"--duration", "2s", "--status", "404", "--generators", "2");
			assertThat(code).as(this.lab.err()).isEqualTo(3);
			assertThat(this.lab.out()).containsPattern("0 to 1 +150\\.0 +1\\d\\d\\.0 +- +- +1\\d\\d\n")
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
					.isBetween(5.0 * users, 10.0 * users);
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
			int code = this.lab.run("load", LoadCommandLine.url(upstream) + "?delay=500", "--burst", "50", "--settle",
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
		try (UserService upstream = LoadCommandLine.upstream()) {
			// 20 connections on 50 ms carry 400 requests a second, by Little's law.
			int code = this.lab.run("load", LoadCommandLine.url(upstream) + "?delay=50", "--capacity",
					"p99 <= delay + 25ms", "--connections", "20", "--rate", "200", "--arrivals", "constant", "--settle",
					"200ms", "--duration", "1s", "--json");
			assertThat(code).as(this.lab.err()).isZero();
			JsonNode capacity = this.lab.json();
			assertThat(capacity.path("slo").asString()).isEqualTo("p99 <= delay + 25ms, errors <= 0.1%");
			assertThat(capacity.path("carriedPerSecond").asDouble()).isBetween(200.0, 410.0);
			assertThat(capacity.path("missedPerSecond").asDouble())
				.isBetween(capacity.path("carriedPerSecond").asDouble(), 430.0);
			assertThat(capacity.path("path").path(0).path("offeredPerSecond").asDouble()).isEqualTo(200);
			assertThat(capacity.path("path")).anySatisfy((probe) -> {
				assertThat(probe.path("carried").asBoolean()).isFalse();
				assertThat(probe.path("missed").path(0).asString()).isNotBlank();
			});
		}
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
