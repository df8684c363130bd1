package io.proxylab.engine;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class DelayParameterTests {

	@ParameterizedTest
	@CsvSource({ "delay=0,0", "delay=100,100000000", "delay=100ms,100000000", "delay=0.5,500000",
			"delay=1.000001ms,1000001", "a=b&delay=7,7000000", "delay=7&a=b,7000000", "delay=600000,600000000000" })
	void itIsMillisecondsWithDecimals(String query, long nanos) {
		assertThat(DelayParameter.nanos(query)).isEqualTo(nanos);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "delay", "delay=", "delay=ms", "delay=-1", "delay=1s", "delay=.5", "delay=5.",
			"delay=1.2.3", "delay=600001", "delay=600000.1", "delay=99999999999999999999999", "xdelay=1", "a=delay=1" })
	void whatIsNoneIsNone(String query) {
		assertThat(DelayParameter.nanos(query)).isNegative();
	}

	@Test
	void withoutAQueryThereIsNone() {
		assertThat(DelayParameter.nanos(null)).isNegative();
	}

}
