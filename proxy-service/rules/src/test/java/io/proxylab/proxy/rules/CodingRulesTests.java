package io.proxylab.proxy.rules;

import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CodingRulesTests {

	@Test
	void chunkedAloneIsKnownHoweverItIsWritten() {
		assertThat(CodingRules.allow(List.<String>of().iterator())).isTrue();
		assertThat(CodingRules.allow(List.of("chunked").iterator())).isTrue();
		assertThat(CodingRules.allow(List.of(new StringBuilder("Chunked")).iterator())).isTrue();
	}

	@Test
	void anythingElseIsNotInAnyLine() {
		assertThat(CodingRules.allow(List.of("gzip, chunked").iterator())).isFalse();
		assertThat(CodingRules.allow(List.of("chunked", "gzip").iterator())).isFalse();
		assertThat(CodingRules.allow(List.of("gzip", "chunked").iterator())).isFalse();
		assertThat(CodingRules.allow(List.of("").iterator())).isFalse();
	}

}
