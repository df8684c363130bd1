package io.proxylab.lab.cli;

import io.proxylab.userservice.UserService;
import io.proxylab.userservice.UserServiceOptions;
import io.proxylab.userservice.delay.DelaySchedule;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

/** The load generator alone against a real upstream in this JVM. */
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
			assertThat(this.out.toString()).contains("open load, 200.0/s constant");
		}
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
			--rate 0           | open.perSecond: 0.0 is out of range
			--duration 5       | unit missing
			--arrivals bursty  | expected one of [CONSTANT, POISSON]
			--status 99        | expect.status: 99 is out of range
			""")
	void wrongUsageIsToldWithTheCure(String options, String message) {
		String[] words = ("load http://127.0.0.1:1/ " + options).split(" +", -1);
		assertThat(run(words)).isEqualTo(2);
		assertThat(this.err.toString()).contains(message, "load --help");
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
