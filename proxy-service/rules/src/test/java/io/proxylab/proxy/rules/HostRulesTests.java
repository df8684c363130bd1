package io.proxylab.proxy.rules;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class HostRulesTests {

	@ParameterizedTest
	@ValueSource(strings = { "", "proxy.example", "proxy.example:80", "proxy.example:", "127.0.0.1:8080", "[::1]",
			"[::1]:8080", "a_b", "a%20b", "A-1.example.", "a!$&'()*+;=b", "a:0", "a:65535", "a:0000000000080" })
	void aHostWithOrWithoutAPortIsOne(String value) {
		assertThat(HostRules.allow(value)).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "a b", " ", "u@b", "u:p@b", "a/b", "a?b", "a#b", "a\\b", "<a>", "a\"b", "a:b", "a:80:80",
			"a:-1", "::1", "[", "[]", "[::1", "[::1]x", "[::1]:x", "]", "a[b]", "\u00e4", "a\tb", "a\0", "a,b",
			"a:65536", "a:99999", "a:4294967376", "[::1]:65536" })
	void anythingElseIsNone(String value) {
		assertThat(HostRules.allow(value)).isFalse();
	}

}
