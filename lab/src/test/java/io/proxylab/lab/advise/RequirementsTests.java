package io.proxylab.lab.advise;

import io.proxylab.lab.experiment.Box;
import io.proxylab.userservice.delay.Delay;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class RequirementsTests {

	@Test
	void whatFitsHasNoProblems() {
		assertThat(needs(300, 1500, "120ms", "2s", 500).problems()).isEmpty();
	}

	@Test
	void whatContradictsItselfIsToldAllAtOnceWithItsCure() {
		assertThat(needs(300, 200, "120ms", "100ms", 500).problems()).satisfiesExactly(
				(peak) -> assertThat(peak).startsWith("--peak 200/s is below --rate 300/s"),
				(slow) -> assertThat(slow).isEqualTo("--slow-delay 100ms is not slower than --delay 120ms"));
	}

	@Test
	void whatTheUpstreamAloneTakesLongerThanNoServiceKeeps() {
		assertThat(needs(300, 300, "lognormal(100ms,1)", "2s", 500).problems()).singleElement()
			.asString()
			// Half a second is ln(5) = 1.61 standard deviations above the median.
			.contains("99% < 500ms cannot be kept by any service", "takes longer for 5.376% of the requests");
	}

	@Test
	void anUpstreamThatFailsIsNotPredicted() {
		assertThat(needs(300, 300, "120ms", "mix(90% 1s,10% reset)", 500).problems()).singleElement()
			.asString()
			.contains("an upstream that fails is not predicted");
	}

	@Test
	void onASlowDayTheServiceMayTakeAsMuchLongerThanTheUpstreamAsOnAGoodOne() {
		Requirements slow = needs(300, 300, "120ms", "2s", 500);
		assertThat(slow.slowIsForgiven()).isTrue();
		assertThat(slow.slowObjective().underSeconds()).isCloseTo(2 + 0.5 - 0.12, within(1e-6));
		Requirements bearable = needs(300, 300, "120ms", "200ms", 500);
		assertThat(bearable.slowIsForgiven()).isTrue();
		assertThat(bearable.slowObjective().underSeconds()).isCloseTo(0.58, within(1e-6));
	}

	@Test
	void theExperimentAndTheDaysAreFilesThatTheLabReads() {
		Requirements needs = needs(300, 1500, "p50=100ms,p99=400ms", "2s", 500);
		Box size = needs.sizes().getFirst();
		assertThat(RequirementFiles.experiment(needs, size)).contains("box: ecs-512",
				"targets: [servlet-blocking-apache5, webflux-webclient]", "delay: \"lognormal(100ms,0.596)\"");
		assertThat(RequirementFiles.scenarios(needs, size)).containsOnlyKeys("peak-day", "slow-day", "task-dies")
			.hasEntrySatisfying("peak-day",
					(day) -> assertThat(day).contains("open: \"0s:300/s,20m..30m:1500/s,60m..70m:300/s\"",
							"share: 99%, under: 500ms", "taskHour: 0.024685"))
			.hasEntrySatisfying("task-dies", (day) -> assertThat(day).contains("open: \"0s:300/s,20m..30m:1500/s\"",
					"events: { taskDies: [10m, 45m] }\npolicies:"));
	}

	static Requirements needs(double rate, double peak, String delay, String slowDelay, long underMillis) {
		return new Requirements(rate, peak, Delay.parse(delay), Delay.parse(slowDelay), 0.99,
				Duration.ofMillis(underMillis), List.of(Box.named("ecs-512").orElseThrow()),
				List.of("servlet-blocking-apache5", "webflux-webclient"));
	}

}
