package io.proxylab.proxy.forwarding;

import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.Tracer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.mock.env.MockEnvironment;
import org.springframework.util.ClassUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ObservabilityTests {

	private final MockEnvironment environment = new MockEnvironment();

	@Test
	void timersAreTheDefault() {
		assertThat(Observability.in(this.environment)).isEqualTo(Observability.METRICS);
	}

	@ParameterizedTest
	@EnumSource
	void aWordNamesIt(Observability observability) {
		this.environment.setProperty("proxy.observability", observability.word());
		assertThat(Observability.in(this.environment)).isEqualTo(observability);
	}

	@Test
	void anotherWordIsAnsweredWithTheChoices() {
		this.environment.setProperty("proxy.observability", "all");
		assertThatExceptionOfType(InvalidSettingException.class).isThrownBy(() -> Observability.in(this.environment))
			.withMessage("The setting proxy.observability cannot be 'all'.")
			.satisfies((ex) -> assertThat(ex.cure()).isEqualTo("Choose one of none, metrics, tracing."));
	}

	/** A class that was renamed would be configured again without a word. */
	@ParameterizedTest
	@EnumSource(names = { "NONE", "METRICS" })
	void whatIsLeftOutIsThere(Observability observability) {
		assertThat(observability.leftOut().split(",", -1)).allSatisfy(
				(name) -> assertThat(ClassUtils.isPresent(name, getClass().getClassLoader())).as(name).isTrue());
	}

	@Test
	void aRegistryWithoutHandlersAndATracerThatDoesNothingAreNone() {
		ObservationRegistry heard = ObservationRegistry.create();
		heard.observationConfig().observationHandler((context) -> true);
		assertThat(inForce(null, null)).isEqualTo("none");
		assertThat(inForce(ObservationRegistry.create(), Tracer.NOOP)).isEqualTo("none");
		assertThat(inForce(heard, null)).isEqualTo("metrics");
		assertThat(inForce(heard, Tracer.NOOP)).isEqualTo("metrics");
	}

	private static Object inForce(@Nullable ObservationRegistry registry, @Nullable Tracer tracer) {
		return new ObservabilityLimits(registry, tracer, null).limits().getOrDefault("observability", "");
	}

}
