package io.proxylab.proxy.rules;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class ExpectationRulesTests {

	@Test
	void noneAndTheOneThatTheRfcKnowsAreMet() {
		assertThat(ExpectationRules.allow(List.of())).isTrue();
		assertThat(ExpectationRules.allow(List.of("100-continue"))).isTrue();
		assertThat(ExpectationRules.allow(List.of("100-Continue", "100-continue"))).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "foo", "100-continue, foo", "200-ok" })
	void noOtherIs(String value) {
		assertThat(ExpectationRules.allow(List.of(value))).isFalse();
		assertThat(ExpectationRules.allow(List.of("100-continue", value))).isFalse();
	}

}
