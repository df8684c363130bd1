package io.proxylab.lab.experiment.file;

import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.OwnTarget.ExpectedBody;
import io.proxylab.lab.experiment.OwnTarget.Origin;
import io.proxylab.lab.experiment.OwnTarget;
import io.proxylab.lab.experiment.RequestPath;
import io.proxylab.lab.experiment.UpstreamDelay;
import io.proxylab.lab.yaml.BadFile;
import io.proxylab.lab.yaml.Problems;
import io.proxylab.load.protocol.Network.TrustStore;
import io.proxylab.proxy.catalogue.Catalogue;
import io.proxylab.userservice.delay.DelaySchedule;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class OwnTargetTests {

	@Test
	void aCommandIsTakenAsAShellTakesIt() {
		assertThat(own("{ as: gateway, command: \"java -jar g.jar --port={port} --to='{upstream}'\" }"))
			.satisfies((own) -> {
				assertThat(own.name()).isEqualTo("gateway");
				assertThat(own.origin()).isEqualTo(new Origin.Command(
						List.of("/bin/sh", "-c", "exec java -jar g.jar --port={port} --to='{upstream}'"),
						"java -jar g.jar --port={port} --to='{upstream}'"));
				assertThat(own.path()).isEqualTo(RequestPath.DEFAULT);
				assertThat(own.ready()).isEqualTo("/user?delay=0ms");
				assertThat(own.readyWithin()).isEqualTo(Duration.ofMinutes(2));
				assertThat(own.answer()).isEqualTo(ExpectedBody.UPSTREAM);
				assertThat(own.started()).isTrue();
			});
	}

	@Test
	void aListOfWordsIsStartedAsItIs() {
		assertThat(own("{ as: g, command: [./my gateway, \"{port}\"] }").origin())
			.isEqualTo(new Origin.Command(List.of("./my gateway", "{port}"), "./my gateway {port}"));
	}

	@Test
	void aJarMayHaveAnotherJvmAndItsOptions() {
		OwnTarget own = own("""
				{ as: g, jar: g.jar, java: 17, jvmOptions: -Xmx256m -Xss256k, arguments: ["--port={port}"],
				  path: "/api/{delayMillis}", ready: /health, readyWithin: 30s, answer: first,
				  limits: { requestThreads: 50, client.pool.max: 20 } }""");
		assertThat(own.origin()).isEqualTo(
				new Origin.Jar("g.jar", Optional.of("17"), List.of("-Xmx256m", "-Xss256k"), List.of("--port={port}")));
		assertThat(own.ready()).isEqualTo("/health");
		assertThat(own.readyWithin()).isEqualTo(Duration.ofSeconds(30));
		assertThat(own.answer()).isEqualTo(ExpectedBody.FIRST);
		assertThat(own.limits()).isEqualTo(Map.of("requestThreads", 50L, "client.pool.max", 20L));
	}

	@Test
	void whatRunsAlreadyHasAnUpstreamOfItsOwn() {
		OwnTarget own = own("{ as: g, url: \"http://10.0.0.7:8080/\", metrics: \"http://10.0.0.7:9000/metrics\" }");
		assertThat(own.origin()).isEqualTo(new Origin.Running(URI.create("http://10.0.0.7:8080"),
				Optional.of(URI.create("http://10.0.0.7:9000/metrics")), Optional.empty()));
		assertThat(own.started()).isFalse();
		assertThat(own.answer()).isEqualTo(ExpectedBody.FIRST);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			ca.pem                                   | ca.pem    |
			{ file: trust.p12, password: changeit }  | trust.p12 | changeit
			""")
	void whoseCertificatesAreBelievedStandsBesideAnHttpsUrl(String trust, String file, @Nullable String password) {
		assertThat(own("{ as: g, url: \"https://10.0.0.7:8443\", trust: %s }".formatted(trust)).origin())
			.isEqualTo(new Origin.Running(URI.create("https://10.0.0.7:8443"), Optional.empty(),
					Optional.of(new TrustStore(file, password))));
		assertThatExceptionOfType(BadFile.class)
			.isThrownBy(() -> own("{ as: g, url: \"http://10.0.0.7:8443\", trust: %s }".formatted(trust)))
			.withMessageContaining("only https has certificates; remove it, or write https in url");
	}

	@ParameterizedTest
	@CsvSource(quoteCharacter = '`', textBlock = """
			/user?delay={delay},         100ms,              /user?delay=100ms
			/user?delay={delay},         exponential(100ms), /user?delay=exponential(100ms)
			/user?delay={delayMillis},   100ms,              /user?delay=100
			/user?delay={delayMillis},   250us,              /user?delay=0.25
			/user?delay={delayMillis},   0ms,                /user?delay=0
			/a/{delayMillis}/b,          1s,                 /a/1000/b
			/user?delay={delay},         `0s:100ms,60s:1s`,  /user
			/u?a=1&delay={delay}&b=2,    `0s:100ms,60s:1s`,  /u?a=1&b=2
			/fixed,                      100ms,              /fixed
			/fixed,                      `0s:100ms,60s:1s`,  /fixed
			""")
	void aPathNamesTheDelayWhereItHasAPlace(String template, String delay, String path) {
		assertThat(new RequestPath(template).of(delay(delay))).isEqualTo(path);
	}

	@Test
	void aPathThatCannotAskForADelaySaysSo() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new RequestPath("/u?d={delayMillis}").of(delay("exponential(100ms)")))
			.withMessageContaining("write {delay} instead of {delayMillis}");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new RequestPath("/u/{delay}").of(delay("0s:100ms,60s:1s")))
			.withMessageContaining("name it in a query parameter");
		assertThatExceptionOfType(BadFile.class)
			.isThrownBy(
					() -> read("{ as: g, command: \"x {port}\", path: \"/u?d={delayMillis}\" }", "exponential(100ms)"))
			.withMessageContaining("is random; write {delay} instead of {delayMillis}");
	}

	private static UpstreamDelay delay(String text) {
		return UpstreamDelay.of(DelaySchedule.parse(text));
	}

	private static OwnTarget own(String target) {
		return (OwnTarget) read(target, "10ms").targets().getFirst();
	}

	private static Experiment read(String target, String delay) {
		return ExperimentFile.parse("""
				targets:
				  - %s
				load: { closed: { users: 1 } }
				upstream: { delay: %s }
				""".formatted(target, delay), "own", new Problems("own.yaml"), Catalogue.load());
	}

}
