package io.proxylab.lab.experiment.file;

import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.Target.Greeting;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.yaml.BadFile;
import io.proxylab.lab.yaml.Problems;
import io.proxylab.proxy.catalogue.Catalogue;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class EngineTargetTests {

	@Test
	void anEngineIsNamedByItsId() {
		assertThat(target("jetty-servlet-sync", "10ms")).isInstanceOfSatisfying(Target.Engine.class, (engine) -> {
			assertThat(engine.name()).isEqualTo("jetty-servlet-sync");
			assertThat(engine.entry().id()).isEqualTo("jetty-servlet-sync");
			assertThat(engine.requestThreads()).isEmpty();
			assertThat(engine.greeting()).isEqualTo(Greeting.MINIMAL);
		});
	}

	@Test
	void itsThreadsItsGreetingAndItsNameCanBeOthers() {
		assertThat(target("{ engine: tomcat-servlet-sync, requestThreads: 32, greeting: json, as: study-c }", "10ms"))
			.isInstanceOfSatisfying(Target.Engine.class, (engine) -> {
				assertThat(engine.name()).isEqualTo("study-c");
				assertThat(engine.entry().id()).isEqualTo("tomcat-servlet-sync");
				assertThat(engine.requestThreads()).isEqualTo(OptionalLong.of(32));
				assertThat(engine.greeting()).isEqualTo(Greeting.JSON);
			});
	}

	@ParameterizedTest
	@ValueSource(strings = { "exponential(100ms)", "schedule(0s: 100ms, 60s: 1s)" })
	void aDelayThatAnEngineCannotMakeIsRefused(String delay) {
		assertThatExceptionOfType(BadFile.class).isThrownBy(() -> target("helidon", "\"" + delay + "\""))
			.withMessageContaining(delay.substring(0, 8));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					start: aotCache          | engine helidon is started plainly; add plain to start, or remove the engine
					observability: none      | engine helidon is watched as with metrics; add metrics to observability, or remove the engine
					""")
	void anAxisThatAnEngineHasNotIsRefused(String axis, String message) {
		assertThatExceptionOfType(BadFile.class).isThrownBy(() -> parse("helidon", "10ms", axis))
			.withMessageContaining(message);
	}

	@Test
	void axesMakeOneTargetOfAnEngine() {
		assertThat(parse("helidon", "10ms", "start: [plain, c1]").targets()).extracting(Target::name)
			.containsExactly("helidon");
	}

	@Test
	void anEngineHasNoImage() {
		assertThatExceptionOfType(BadFile.class).isThrownBy(() -> parse("helidon", "10ms", "place: compose"))
			.withMessageContaining("target helidon is an engine; write local");
	}

	private static Target target(String target, String delay) {
		return parse(target, delay, "").targets().getFirst();
	}

	private static Experiment parse(String target, String delay, String more) {
		return ExperimentFile.parse("""
				targets: [%s]
				load: { closed: { users: 100 } }
				upstream: { delay: %s }
				%s
				""".formatted(target, delay, more), "engines", new Problems("engines.yaml"), Catalogue.load());
	}

}
