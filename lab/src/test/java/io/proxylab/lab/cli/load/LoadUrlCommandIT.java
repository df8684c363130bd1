package io.proxylab.lab.cli.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.proxylab.certificates.Authority;
import io.proxylab.lab.cli.LoadCommandLine;
import io.proxylab.userservice.Identity;
import io.proxylab.userservice.UserService;
import io.proxylab.userservice.UserServiceOptions;
import io.proxylab.userservice.delay.DelaySchedule;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The load generator alone against a real upstream in this JVM. */
@Timeout(300)
class LoadUrlCommandIT {

	private final LoadCommandLine lab = new LoadCommandLine();

	@Test
	void closedLoadIsOfferedAndItsFiguresAreTold() throws Exception {
		try (UserService upstream = LoadCommandLine.upstream()) {
			int code = this.lab.run("load", LoadCommandLine.url(upstream), "--users", "5", "--settle", "200ms",
					"--duration", "2s");
			assertThat(code).as(this.lab.err()).isZero();
			assertThat(this.lab.out()).contains("closed load, 5 users, measured for 2.0 s", "0 failed", "response time",
					"added time", "5 connections opened");
			assertThat(this.lab.err()).contains("measuring: ");
		}
	}

	@Test
	void asJsonItIsOneObjectWithTheFiguresOfTheWindow() throws Exception {
		try (UserService upstream = LoadCommandLine.upstream()) {
			int code = this.lab.run("load", LoadCommandLine.url(upstream), "--users", "5", "--settle", "0s",
					"--duration", "2s", "--json");
			assertThat(code).as(this.lab.err()).isZero();
			JsonNode result = this.lab.json();
			assertThat(result.path("completed").asLong()).isPositive().isEqualTo(result.path("correct").asLong());
			assertThat(result.path("throughput").asDouble()).isCloseTo(
					result.path("completed").asLong() * 1e6 / result.path("windowMicros").asLong(),
					withinPercentage(1));
			assertThat(result.path("errors").isObject()).isTrue();
			assertThat(result.at("/responseTime/p50Micros").asLong()).isGreaterThanOrEqualTo(5_000);
			assertThat(result.at("/serviceTime/p50Micros").asLong()).isGreaterThanOrEqualTo(5_000);
		}
	}

	@Test
	void usersMayThink() throws Exception {
		try (UserService upstream = LoadCommandLine.upstream()) {
			int code = this.lab.run("load", LoadCommandLine.url(upstream), "--users", "5", "--think-time", "100ms",
					"--settle", "0s", "--duration", "3s", "--json");
			assertThat(code).as(this.lab.err()).isZero();
			JsonNode result = this.lab.json();
			assertThat(result.path("completed").asLong()).as("at most 30 each").isBetween(1L, 150L);
		}
	}

	@Test
	void aRequestMayHaveAMethodHeadersAndABody() throws Exception {
		try (UserService upstream = LoadCommandLine.upstream()) {
			int code = this.lab.run("load", LoadCommandLine.url(upstream), "--data", "{\"id\":1}", "--header",
					"X-Tenant: 7", "-H", "Content-Type: application/json", "--users", "2", "--settle", "0s",
					"--duration", "2s");
			assertThat(code).as(this.lab.err()).isZero();
			assertThat(this.lab.run("load", LoadCommandLine.url(upstream), "--method", "put", "--data-size", "1048576",
					"--users", "2", "--settle", "0s", "--duration", "2s"))
				.as(this.lab.err())
				.isZero();
			assertThat(this.lab.run("load", LoadCommandLine.url(upstream), "--data-size", "1048577", "--status", "413",
					"--users", "2", "--settle", "0s", "--duration", "2s"))
				.as("the body arrives, and is longer than the upstream takes")
				.isZero();
		}
	}

	@Test
	void eachRequestOfAMixIsToldByItself(@TempDir Path directory) throws Exception {
		Path requests = Files.writeString(directory.resolve("requests.yaml"), """
				requests:
				  - { name: read, weight: 3, path: "/orders/7?delay={delay}" }
				  - { name: lost, status: 404 }
				""");
		try (UserService upstream = LoadCommandLine.upstream()) {
			int code = this.lab.run("load", LoadCommandLine.url(upstream), "--requests", requests.toString(), "--delay",
					"20ms", "--users", "5", "--settle", "200ms", "--duration", "3s");
			assertThat(code).as(this.lab.err()).isZero();
			assertThat(this.lab.out()).containsPattern("request +correct/s +p50 ms +p99 ms +failed\\R")
				.containsPattern("read +\\d+\\.\\d +([2-9]\\d|\\d{3,})\\.\\d\\d +\\S+ +0\\R")
				.containsPattern("lost +0\\.0 +- +- +[1-9]\\d*\\R");
		}
	}

	@Test
	void severalGeneratorsShareALoad() throws Exception {
		try (UserService upstream = LoadCommandLine.upstream()) {
			int code = this.lab.run("load", LoadCommandLine.url(upstream), "--users", "5", "--settle", "200ms",
					"--duration", "2s", "--generators", "2");
			assertThat(code).as(this.lab.err()).isZero();
			assertThat(this.lab.out()).contains("closed load, 5 users", "0 failed", "5 connections opened");
			assertThat(this.lab.err()).contains("measuring: ");
		}
	}

	@Test
	void aTargetOfHttp1IsNoTargetOfHttp2() throws Exception {
		try (Authority authority = Authority.open(Duration.ofDays(1))) {
			Authority.Issued issued = authority.issue("upstream");
			UserServiceOptions options = new UserServiceOptions(0, 0, "127.0.0.1", DelaySchedule.parse("5ms"), 42, 1,
					List.of(), List.of(), new Identity(issued.certificate(), issued.key()));
			try (UserService upstream = UserService.start(options)) {
				int code = this.lab.run("load", "https://127.0.0.1:" + upstream.port() + "/user", "--trust",
						authority.certificate().toString(), "--http2", "--streams", "5", "--users", "2", "--settle",
						"0s", "--duration", "5s");
				assertThat(code).isEqualTo(3);
				assertThat(this.lab.out()).contains("tls failed").doesNotContain("HTTP/2");
				assertThat(this.lab.err()).contains("the target speaks HTTP/1.1 only", "leave out HTTP/2");
			}
		}
	}

	@Test
	void withoutACorrectAnswerItEndsWithThree() throws Exception {
		try (UserService upstream = LoadCommandLine.upstream()) {
			int code = this.lab.run("load", LoadCommandLine.url(upstream), "--users", "2", "--settle", "0s",
					"--duration", "500ms", "--body", "something else");
			assertThat(code).isEqualTo(3);
			assertThat(this.lab.out()).contains("0 correct", "bad body");
		}
	}

}
