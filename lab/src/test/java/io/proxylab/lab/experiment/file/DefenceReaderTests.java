package io.proxylab.lab.experiment.file;

import io.proxylab.lab.experiment.Defence.Adaptive;
import io.proxylab.lab.experiment.Defence.BoundedPool;
import io.proxylab.lab.experiment.Defence.Breaker;
import io.proxylab.lab.experiment.Defence;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.plan.DefenceWarnings;
import io.proxylab.lab.yaml.BadFile;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static io.proxylab.lab.experiment.file.ExperimentText.parse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class DefenceReaderTests {

	private static Experiment experiment(String target) {
		return parse("""
				targets: [%s]
				load: { closed: { users: 100 } }
				upstream: { delay: 100ms }
				""".formatted(target));
	}

	private static Experiment defended(String defence) {
		return experiment("{ variant: servlet-blocking-apache5, defence: %s }".formatted(defence));
	}

	private static Defence only(Experiment experiment) {
		assertThat(experiment.targets()).hasSize(1);
		return ((Target.Proxy) experiment.targets().getFirst()).defence();
	}

	@Test
	void aTargetHasNoDefenceUnlessItIsGivenOne() {
		assertThat(only(experiment("webflux-webclient"))).isEqualTo(Defence.NONE);
		assertThat(only(defended("none"))).isEqualTo(Defence.NONE);
		assertThat(Defence.NONE.properties()).isEmpty();
		assertThat(Defence.NONE.limits()).hasToString("{defence=none}");
	}

	@Test
	void severalDefencesOfATargetGoTogether() {
		Defence defence = only(experiment("{ variant: servlet-blocking-apache5, defence: { timeout: 300ms, "
				+ "bulkhead: 150, breaker: {}, pool: { connections: 160, acquire: 50ms }, queue: 20 } }"));
		assertThat(defence).isEqualTo(new Defence(Duration.ofMillis(300), 150, null, Breaker.DEFAULT,
				new BoundedPool(160, Duration.ofMillis(50)), 20));
		assertThat(defence.label()).isEqualTo("timeout 300ms, bulkhead 150, breaker, pool 160/50ms, queue 20");
		assertThat(defence.properties()).hasToString("{proxy.defence.breaker.failure-ratio=0.5, "
				+ "proxy.defence.breaker.half-open-calls=5, proxy.defence.breaker.open=1000ms, "
				+ "proxy.defence.breaker.window=20, proxy.defence.bulkhead=150, proxy.defence.queue=20, proxy.defence.timeout=300ms, "
				+ "proxy.pool.acquire-timeout=50ms, proxy.pool.max-connections=160}");
		assertThat(defence.limits()).hasToString("{defence.breaker.failureRatio=0.5, defence.breaker.halfOpenCalls=5, "
				+ "defence.breaker.openMillis=1000, defence.breaker.window=20, defence.bulkhead=150, "
				+ "defence.queue=20, defence.timeoutMillis=300}");
	}

	@Test
	void aBreakerHasSettingsOfItsOwn() {
		Defence defence = only(defended("{ breaker: { failures: 20%, window: 100, open: 5s, halfOpenCalls: 10 } }"));
		assertThat(defence.breaker()).isEqualTo(new Breaker(0.2, 100, Duration.ofSeconds(5), 10));
		assertThat(defence.label()).isEqualTo("breaker 20%/100/5s/10");
	}

	@Test
	void aListMakesATargetOfEachAndNamesItAfterIt() {
		Experiment experiment = experiment("{ variant: servlet-blocking-apache5, requestThreads: 50, as: narrow, "
				+ "defence: [none, { bulkhead: 40 }, { adaptive: gradient2, timeout: 1s }] }, webflux-webclient");
		assertThat(experiment.targets()).extracting(Target::name)
			.containsExactly("narrow.no-defence", "narrow.bulkhead-40", "narrow.timeout-1s-adaptive-gradient2",
					"webflux-webclient");
		assertThat(experiment.targets().get(2)).isInstanceOfSatisfying(Target.Proxy.class, (proxy) -> {
			assertThat(proxy.settings()).hasToString("{requestThreads=50}");
			assertThat(proxy.defence())
				.isEqualTo(new Defence(Duration.ofSeconds(1), null, Adaptive.GRADIENT2, null, null, null));
		});
	}

	@Test
	void anAxisMultipliesThem() {
		assertThat(parse("""
				targets: [{ variant: webflux-webclient, defence: [none, { bulkhead: 40 }] }]
				load: { closed: { users: 100 } }
				upstream: { delay: 100ms }
				observability: [none, metrics]
				""").targets()).extracting(Target::name)
			.containsExactly("webflux-webclient.no-defence.none", "webflux-webclient.no-defence.metrics",
					"webflux-webclient.bulkhead-40.none", "webflux-webclient.bulkhead-40.metrics");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"', value = {
			"{ variant: webflux-webclient, defence: some } | unknown value 'some'; choices: none, or keys such as",
			"{ variant: webflux-webclient, defence: { bulkhed: 1 } } | unknown key 'bulkhed'; did you mean bulkhead?",
			"{ variant: webflux-webclient, defence: {} } | names no defence; write none, or one or more of timeout",
			"{ variant: webflux-webclient, defence: { bulkhead: 0 } } | write 1 to 100000",
			"{ variant: webflux-webclient, defence: { timeout: 0ms } } | write 1ms to 24h",
			"{ variant: webflux-webclient, defence: { adaptive: reno } } | choices: vegas, gradient2, aimd",
			"{ variant: webflux-webclient, defence: { breaker: { failures: 0% } } } | write 1% to 100%",
			"{ variant: webflux-webclient, defence: { bulkhead: 9, adaptive: vegas } } | two limits of the requests",
			"{ variant: webflux-webclient, defence: { pool: { connections: 9 } } } | acquire: 50ms",
			"{ variant: servlet-future-jdk, defence: { pool: { connections: 9, acquire: 1ms } } } | knows no limit",
			"{ variant: webflux-webclient, defence: { queue: 9 } } | webflux-webclient has no queue before its request threads that could have an end; remove it, or take a blocking variant on Tomcat",
			"{ variant: servlet-blocking-apache5@jetty, defence: { queue: 9 } } | has no queue before its request threads",
			"{ variant: servlet-blocking-apache5, defence: { queue: 0 } } | write 1 to 100000",
			"{ variant: webflux-webclient, maxConnections: 9, defence: { pool: { connections: 9, acquire: 1ms } } } | say two things of the connections",
			"{ variant: webflux-webclient, defence: [none, none] } | none is listed twice",
			"{ variant: netty, defence: { bulkhead: 9 } } | netty has no defences: it is the floor",
			"{ variant: gateway-webflux, defence: { bulkhead: 9 } } | has no defences: a gateway's filters",
			"{ engine: jetty-servlet-sync, defence: { bulkhead: 9 } } | an engine has no upstream to be defended from",
			"{ as: own, command: \"run {port}\", defence: { bulkhead: 9 } } | by its arguments" })
	void whatCannotBeIsRefusedWithItsPlaceAndTheCure(String target, String message) {
		assertThatExceptionOfType(BadFile.class).isThrownBy(() -> experiment(target))
			.withMessageContaining("least.yaml:1")
			.withMessageContaining(message);
	}

	@Test
	void trackStockHasNoBoundedPoolAndAllElse() {
		String stock = """
				track: stock
				targets: [{ variant: servlet-blocking-apache5, defence: %s }]
				load: { closed: { users: 100 } }
				upstream: { delay: 100ms }
				""";
		assertThat(only(parse(stock.formatted("{ bulkhead: 9 }"))).bulkhead()).isEqualTo(9);
		assertThatExceptionOfType(BadFile.class)
			.isThrownBy(() -> parse(stock.formatted("{ pool: { connections: 9, acquire: 1ms } }")))
			.withMessageContaining("track stock leaves the pool to the client's library");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"', value = {
			"{ bulkhead: 200 } | a bulkhead of 200 turns nobody away, for 200 request threads",
			"{ bulkhead: 150, pool: { connections: 100, acquire: 1s } } | lets requests wait for 100 connections",
			"{ timeout: 100ms } | gives up every request on a delay of 100 ms",
			"{ timeout: 1s, pool: { connections: 100, acquire: 1s } } | is over before a connection is waited for",
			"{ breaker: {} } | add a timeout", "{ adaptive: aimd } | add a timeout" })
	void whatDoesNotDoWhatItLooksLikeIsAWarning(String defence, String warning) {
		assertThat(DefenceWarnings.of(defended(defence))).singleElement()
			.asString()
			.startsWith("servlet-blocking-apache5: ")
			.contains(warning);
	}

	@Test
	void aTimeoutThatIsLongerThanUsersWaitIsAWarning() {
		String patient = """
				targets: [{ variant: servlet-blocking-apache5, defence: { timeout: %s } }]
				load: { clientTimeout: 2s, open: { rate: 100/s } }
				upstream: { delay: 100ms }
				""";
		assertThat(DefenceWarnings.of(parse(patient.formatted("2s")))).containsExactly(
				"servlet-blocking-apache5: the timeout of 2000 ms holds what nobody waits for any more, for users give up after "
						+ "2000 ms; write a shorter one");
		assertThat(DefenceWarnings.of(parse(patient.formatted("1s")))).isEmpty();
	}

	@Test
	void aPoolBoundsNothingOverHttp2WhereRequestsShareItsConnections() {
		String file = """
				targets: [{ variant: %s, defence: { pool: { connections: 9, acquire: 1ms } } }]
				load: { closed: { users: 100 } }
				upstream: { delay: 100ms }
				connections: { upstream: { tls: true, http: %s } }
				""";
		assertThat(DefenceWarnings.of(parse(file.formatted("webflux-webclient", "2")))).containsExactly(
				"webflux-webclient: over HTTP/2 requests share connections, so that a pool of 9 holds none of them back; "
						+ "write a bulkhead");
		assertThat(DefenceWarnings.of(parse(file.formatted("webflux-webclient", "1")))).isEmpty();
		assertThat(DefenceWarnings.of(parse(file.formatted("webflux-webclient-apache5", "2")))).isEmpty();
	}

	@Test
	void whatDoesGivesNoWarning() {
		for (String defence : List.of("none", "{ bulkhead: 150 }", "{ timeout: 300ms, breaker: {} }",
				"{ adaptive: vegas }", "{ adaptive: aimd, timeout: 1s }")) {
			assertThat(DefenceWarnings.of(defended(defence))).as(defence).isEmpty();
		}
		assertThat(DefenceWarnings.of(experiment("{ variant: servlet-virtual-apache5, defence: { bulkhead: 1000 } }")))
			.isEmpty();
	}

}
