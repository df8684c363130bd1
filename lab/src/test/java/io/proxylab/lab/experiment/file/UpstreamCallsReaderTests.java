package io.proxylab.lab.experiment.file;

import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.experiment.UpstreamCalls.How;
import io.proxylab.lab.experiment.UpstreamCalls;
import io.proxylab.lab.plan.DefenceWarnings;
import io.proxylab.lab.yaml.BadFile;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static io.proxylab.lab.experiment.file.ExperimentText.parse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class UpstreamCallsReaderTests {

	private static Experiment experiment(String target) {
		return parse("""
				targets: [%s]
				load: { closed: { users: 100 } }
				upstream: { delay: 100ms }
				""".formatted(target));
	}

	private static UpstreamCalls only(Experiment experiment) {
		assertThat(experiment.targets()).hasSize(1);
		return ((Target.Proxy) experiment.targets().getFirst()).calls();
	}

	@Test
	void aTargetMakesOneCallUnlessItIsToldOtherwise() {
		assertThat(only(experiment("webflux-webclient"))).isEqualTo(UpstreamCalls.ONE);
		assertThat(only(experiment("{ variant: webflux-webclient, upstream: { calls: 1 } }")))
			.isEqualTo(UpstreamCalls.ONE);
		assertThat(UpstreamCalls.ONE.properties()).isEmpty();
		assertThat(UpstreamCalls.ONE.limits()).hasToString("{calls.count=1}");
	}

	@Test
	void severalCallsAreToldToTheProxyAndAskedOfItsLimits() {
		UpstreamCalls calls = only(
				experiment("{ variant: webflux-webclient, upstream: { calls: 3, how: sequential } }"));
		assertThat(calls).isEqualTo(new UpstreamCalls(3, How.SEQUENTIAL));
		assertThat(calls.label()).isEqualTo("3 sequential calls");
		assertThat(calls.properties()).hasToString("{proxy.calls.count=3, proxy.calls.how=sequential}");
		assertThat(calls.limits()).hasToString("{calls.count=3, calls.how=sequential}");
	}

	@Test
	void aListMakesATargetOfEachAndOfEachDefence() {
		assertThat(experiment("{ variant: webflux-webclient, as: w, defence: [none, { bulkhead: 9 }], "
				+ "upstream: [{ calls: 1 }, { calls: 3, how: parallel }, { calls: 3, how: sequential }] }")
			.targets()).extracting(Target::name)
			.containsExactly("w.no-defence.one-call", "w.no-defence.3-parallel", "w.no-defence.3-sequential",
					"w.bulkhead-9.one-call", "w.bulkhead-9.3-parallel", "w.bulkhead-9.3-sequential");
	}

	@Test
	void anAxisKeepsThem() {
		assertThat(parse("""
				targets: [{ variant: webflux-webclient, upstream: { calls: 3, how: parallel } }]
				load: { closed: { users: 100 } }
				upstream: { delay: 100ms }
				observability: [none, metrics]
				""").targets()).hasSize(2)
			.allSatisfy((target) -> assertThat(((Target.Proxy) target).calls())
				.isEqualTo(new UpstreamCalls(3, How.PARALLEL)));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"', value = {
			"{ variant: webflux-webclient, upstream: { calls: 0 } } | write 1 to 16",
			"{ variant: webflux-webclient, upstream: { calls: 17, how: parallel } } | write 1 to 16",
			"{ variant: webflux-webclient, upstream: { calls: 3 } } | how: parallel",
			"{ variant: webflux-webclient, upstream: { how: parallel } } | calls: 3",
			"{ variant: webflux-webclient, upstream: { calls: 3, how: paralel } } | choices: parallel, sequential",
			"{ variant: webflux-webclient, upstream: { calls: 1, how: parallel } } | one call has no order",
			"{ variant: webflux-webclient, upstream: [{ calls: 1 }, { calls: 1 }] } | one call is listed twice",
			"{ variant: netty, upstream: { calls: 3, how: parallel } } | netty makes one call for an answer",
			"{ variant: gateway-webmvc, upstream: { calls: 3, how: parallel } } | remove it, or take a variant",
			"{ engine: jetty-servlet-sync, upstream: { calls: 3, how: parallel } } | has no upstream to be called",
			"{ as: own, command: \"run {port}\", upstream: { calls: 17, how: parallel } } | write 1 to 16",
			"{ as: own, command: \"run {port}\", upstream: { calls: often } } | 'often' is not a whole number",
			"{ as: own, command: \"run {port}\", upstream: { calls: varying, how: parallel } } | calls that vary have no one order",
			"{ as: own, command: \"run {port}\", upstream: [{ calls: 1 }, { calls: 3, how: parallel }] } | expected keys",
			"{ as: own, url: \"http://127.0.0.1:1\", upstream: { calls: 1 } } | only a target by command or jar has this" })
	void whatCannotBeIsRefusedWithItsPlaceAndTheCure(String target, String message) {
		assertThatExceptionOfType(BadFile.class).isThrownBy(() -> experiment(target))
			.withMessageContaining("least.yaml:1")
			.withMessageContaining(message);
	}

	@Test
	void severalCallsAnswerNoOtherMethodThanGetAndHead() {
		String text = """
				targets: [{ variant: webflux-webclient, upstream: { calls: 3, how: parallel } }]
				load: { closed: { users: 100 } }
				upstream: { delay: 100ms }
				request: { method: %s }
				""";
		assertThat(only(parse(text.formatted("HEAD"))).count()).isEqualTo(3);
		assertThatExceptionOfType(BadFile.class).isThrownBy(() -> parse(text.formatted("PUT")))
			.withMessageContaining("least.yaml:4")
			.withMessageContaining("PUT: webflux-webclient makes 3 parallel calls");
	}

	@Test
	void severalCallsAndSeveralRequestsAreNotMixed() {
		assertThatExceptionOfType(BadFile.class).isThrownBy(() -> parse("""
				targets: [{ variant: webflux-webclient, upstream: { calls: 3, how: parallel } }]
				load: { closed: { users: 100 } }
				upstream: { delay: 100ms }
				requests: [{ name: one, weight: 1 }, { name: two, weight: 2, path: "/user?a=b" }]
				"""))
			.withMessageContaining(
					"target webflux-webclient makes 3 parallel calls of one request; write request in place "
							+ "of requests");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"',
			value = { "parallel | { bulkhead: 40, pool: { connections: 100, acquire: 1s } } | lets requests wait",
					"sequential | { timeout: 300ms } | gives up every request on a delay of 100 ms, 3 times" })
	void aDefenceIsWarnedOfThatIsTooTightForAllCalls(String how, String defence, String warning) {
		String target = "{ variant: webflux-webclient, defence: %s, upstream: %s }";
		assertThat(DefenceWarnings.of(experiment(target.formatted(defence, "{ calls: 3, how: %s }".formatted(how)))))
			.singleElement()
			.asString()
			.contains(warning);
		assertThat(DefenceWarnings.of(experiment(target.formatted(defence, "{ calls: 1 }")))).isEmpty();
	}

}
