package io.proxylab.proxy.rules;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class TargetRulesTests {

	private static final String HOST = "proxy.example";

	@ParameterizedTest
	@ValueSource(strings = { "/", "/a", "//other/a", "http://proxy.example/a", "HTTP://Proxy.Example",
			"https://proxy.example?q" })
	void pathsAndUrisOfTheHostAreTargets(String target) {
		assertThat(TargetRules.allow("GET", target, HOST)).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "a", "*", "?q", "@host/", ":80/", "ftp://proxy.example/a", "file:///a", "http:/a",
			"http:a", "http:///a", "http://:80/a", "http://other.example/a", "http://u:p@proxy.example/a",
			"http://proxy.example:x/a", "proxy.example:80" })
	void nothingElseIs(String target) {
		assertThat(TargetRules.allow("GET", target, HOST)).isFalse();
	}

	@ParameterizedTest
	@CsvSource({ "OPTIONS, *", "CONNECT, other.example:443" })
	void aMethodMayHaveAFormOfItsOwn(String method, String target) {
		assertThat(TargetRules.allow(method, target, HOST)).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "http://proxy.example/a", "http://other.example/a" })
	void withoutAHostAnyAuthorityIsOne(String target) {
		assertThat(TargetRules.allow("GET", target, null)).isTrue();
	}

}
