package io.proxylab.lab.experiment.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.OwnTarget;
import io.proxylab.lab.yaml.BadFile;
import io.proxylab.userservice.http.NamedUpstream;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Upstreams with a name, and the services that call them by it. */
class NamedUpstreamsTests {

	private static Experiment read(String target, String upstream) {
		return ExperimentFile
			.parse("""
					targets:
					  - { as: bff, command: "run {port} {upstream.users}", environment: ["ORDERS={upstream.orders.host}:{upstream.orders.port}"] }
					  %s
					load: { closed: { users: 1 } }
					upstream: { delay: 10ms, names: [users, %s] }
					"""
				.formatted(target, upstream), "two.yaml");
	}

	@Test
	void aServiceCallsEachByItsName() {
		Experiment experiment = read("", "{ name: orders, delay: 30ms, answers: { path: \"/orders/{id}\", body: x } }");
		assertThat(experiment.serves().named()).extracting(NamedUpstream::name).containsExactly("users", "orders");
		assertThat(experiment.serves().named().getLast().delay()).isEqualTo("30ms");
		assertThat(experiment.targets().getFirst()).isInstanceOfSatisfying(OwnTarget.class, (own) -> {
			assertThat(own.upstreams()).containsExactly("orders", "users");
			assertThat(own.environment()).isEqualTo(Map.of("ORDERS", "{upstream.orders.host}:{upstream.orders.port}"));
		});
	}

	@Test
	void delaysAndAnswersOfItsOwnAreKnown() {
		assertThat(read("", "orders").serves()).satisfies((serves) -> {
			assertThat(serves.delaysDiffer()).isFalse();
			assertThat(serves.answersDiffer()).isFalse();
		});
		assertThat(read("", "{ name: orders, delay: 30ms }").serves().delaysDiffer()).isTrue();
		assertThat(read("", "{ name: orders, answers: { path: / } }").serves().answersDiffer()).isTrue();
		assertThat(read("", "{ name: orders, answers: { path: /, delay: 1s } }").serves().delaysDiffer()).isTrue();
	}

	@Test
	void variantsCallTheOneWithoutAName() {
		assertThat(read("- webflux-webclient", "{ name: orders, answers: { path: /orders } }").targets()).hasSize(2);
		assertThatExceptionOfType(BadFile.class)
			.isThrownBy(() -> read("- webflux-webclient", "{ name: orders, delay: 30ms }"))
			.withMessage(
					"two.yaml:5:41: upstream.names: target webflux-webclient calls the upstream without a name, which knows "
							+ "nothing of the delay of 'orders'; write it under upstream.answers by its paths, which hold "
							+ "for all, or remove the target");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					orders, users                       | two upstreams are named 'users'; give one another name, or remove it
					orders, items                       | no target calls the upstream 'items'; write {upstream.items} in command, arguments or environment of one, or remove the name
					orders, 7up                         | name '7up' is none; write such as orders: up to 40 letters, digits and '-', the first a letter
					oders                               | nobody fills in {upstream.orders.host}; did you mean upstream.oders.host? choices: port,
					orders, { delay: 1s }               | key 'name' is missing; write for instance name: orders
					{ name: orders, delay: soon }       | 'soon'
					{ name: orders, delay: refuse }     | write a delay, or refuse as a step of the schedule of all
					{ name: orders, answers: orders }   | expected keys; choices: path, method, status, headers, body, delay
					{ name: orders, port: 7000 }        | unknown key 'port'
					""")
	void whatIsWrongIsToldWithItsPlaceAndTheCure(String upstream, String message) {
		assertThatExceptionOfType(BadFile.class).isThrownBy(() -> read("", upstream))
			.withMessageContaining("two.yaml:")
			.withMessageContaining(message);
	}

	@Test
	void whoeverCallsNamesThatNobodyGaveIsToldWhereTheyStand() {
		assertThatExceptionOfType(BadFile.class).isThrownBy(() -> ExperimentFile.parse("""
				targets: { as: g, command: "run {port} {upstream.users}" }
				load: { closed: { users: 1 } }
				upstream: { delay: 10ms }
				""", "g.yaml"))
			.withMessageContaining("g.yaml:1:28: targets.command: nobody fills in {upstream.users}")
			.withMessageContaining("names of upstreams stand in upstream: { delay: 100ms, names: [users, orders] }");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					{ as: g, command: "run {port}", environment: [A] }               | 'A' is no variable; write NAME=VALUE, such as ORDERS_URL={upstream.orders}
					{ as: g, command: "run {port}", environment: ["1=a"] }           | '1=a' is no variable
					{ as: g, command: "run {port}", environment: ["A=1", "A=2"] }    | A is set twice; remove one
					{ as: g, command: "run {port}", environment: ["A={upstraem}"] }  | nobody fills in {upstraem}; did you mean upstream?
					{ as: g, url: "http://a:1", environment: ["A=1"] }               | only a target by command or jar has this; remove it
					{ variant: webflux-webclient, environment: ["A=1"] }             | is for services by command, jar or url; remove it
					""")
	void aVariableThatCannotBeSetIsToldWithTheCure(String target, String message) {
		assertThatExceptionOfType(BadFile.class).isThrownBy(() -> read("- " + target, "orders"))
			.withMessageContaining("two.yaml:3")
			.withMessageContaining(message);
	}

}
