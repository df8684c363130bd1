package io.proxylab.proxy.rules;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class FieldRulesTests {

	@ParameterizedTest
	@ValueSource(strings = { "", "a", "a b", "a\tb", " ~", "\"quoted\", <b>;q=0.5" })
	void visibleAsciiWithSpacesAndTabsIsForwarded(String value) {
		assertThat(FieldRules.allow(value)).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "a\u0000", "\u001f", "\u007f", "\u0080", "a\u009fb", "\u00a0", "\u00c3\u00a4", "\u00ff",
			"\u20ac" })
	void anyOtherCharacterIsNot(String value) {
		assertThat(FieldRules.allow(value)).isFalse();
	}

}
