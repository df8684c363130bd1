package io.proxylab.lab.analysis.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.analysis.evidence.Window;
import io.proxylab.lab.trial.ProbeOutcome;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class HealthCheckTests {

	private static final HealthCheck CHECK = new HealthCheck(10, 5, 3);

	private static final Window WINDOW = new Window(1_000_000, 1_060_000);

	static Stream<Arguments> verdicts() {
		return Stream.of(Arguments.of("no failure", seconds(0, 0), new HealthVerdict(6, 0, null)),
				Arguments.of("two checks fail, the third passes, two fail again",
						union(seconds(10, 21), seconds(40, 51)), new HealthVerdict(6, 4, null)),
				Arguments.of("the third failure in a row is known when it times out", seconds(10, 60),
						new HealthVerdict(6, 5, 35.0)),
				Arguments.of("a failure between the checks is not seen", seconds(11, 20),
						new HealthVerdict(6, 0, null)),
				Arguments.of("a target that recovers stays found unhealthy", seconds(0, 25),
						new HealthVerdict(6, 3, 25.0)));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("verdicts")
	void aLoadBalancerChecksAtItsInterval(String why, Set<Integer> failing, HealthVerdict verdict) {
		List<ProbeOutcome> probes = IntStream.range(-3, 63)
			.mapToObj((second) -> probe(second, failing.contains(second) ? 5000 : 3, !failing.contains(second)))
			.toList();
		assertThat(CHECK.verdict(probes, WINDOW)).as(why).isEqualTo(verdict);
	}

	@Test
	void anAnswerAfterTheTimeoutIsAFailure() {
		assertThat(CHECK.verdict(List.of(probe(0, 5000, true), probe(10, 5001, true)), WINDOW))
			.isEqualTo(new HealthVerdict(2, 1, null));
	}

	@Test
	void aCheckThatWasNotProbedIsLeftOut() {
		assertThat(CHECK.verdict(List.of(probe(0, 3, true), probe(34, 3, true), probe(35, 3, true), probe(40, 3, true)),
				WINDOW))
			.isEqualTo(new HealthVerdict(3, 0, null));
	}

	@Test
	void withoutProbesNothingIsFound() {
		assertThat(CHECK.verdict(List.of(), WINDOW)).isEqualTo(new HealthVerdict(0, 0, (@Nullable Double) null));
	}

	private static ProbeOutcome probe(int second, long millis, boolean success) {
		return new ProbeOutcome(1_000_000 + 1000L * second, millis, success);
	}

	private static Set<Integer> seconds(int from, int until) {
		return IntStream.range(from, until).boxed().collect(Collectors.toSet());
	}

	private static Set<Integer> union(Set<Integer> one, Set<Integer> other) {
		return Stream.concat(one.stream(), other.stream()).collect(Collectors.toSet());
	}

}
