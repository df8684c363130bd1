package io.proxylab.proxy.rules;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class ExpectationRulesTests {

	@Test
	void noneAndTheOneThatTheRfcKnowsAreMet() {
		assertThat(ExpectationRules.allow(null)).isTrue();
		assertThat(ExpectationRules.allow("100-continue")).isTrue();
		assertThat(ExpectationRules.allow("100-Continue")).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "foo", "100-continue, foo", "200-ok" })
	void noOtherIs(String value) {
		assertThat(ExpectationRules.allow(value)).isFalse();
	}

}
