package io.proxylab.proxy.rules;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class BodyRulesTests {

	@ParameterizedTest
	@CsvSource({ "HTTP/1.0, true, true", "HTTP/1.0, false, false", "HTTP/1.1, true, true", "HTTP/1.1, false, false",
			"HTTP/2.0, true, true", "HTTP/2.0, false, true" })
	void overHttp2ABodyNeedNotBeAnnounced(String protocol, boolean announced, boolean expected) {
		assertThat(BodyRules.mayHaveBody(protocol, announced)).isEqualTo(expected);
	}

}
