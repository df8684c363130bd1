package io.proxylab.load.http;

import java.nio.charset.StandardCharsets;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class ServerTimingTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			delay;dur=100                            | 100000
			delay;dur=100.123                        | 100123
			delay;dur=0.007                          | 7
			delay;dur=100.1                          | 100100
			delay;dur=100.123999                     | 100123
			delay;dur="12.5"                         | 12500
			`  delay ; desc="a, b; dur=1" ; dur=3 `  | 3000
			cache;desc="hit, warm", delay;dur=4      | 4000
			db;dur=53,delay;dur=7.5,app;dur=1        | 7500
			DELAY;DUR=2                              | 2000
			delay;dur=3600000                        | 3600000000
			delay                                    | -1
			delay;dur=                               | -1
			delay;dur=-1                             | -1
			delay;dur=fast                           | -1
			delay;dur=12345678901                    | -1
			delayed;dur=5                            | -1
			total;dur=5                              | -1
			delay;duration=5                         | -1
			``                                       | -1
			`,;,=`                                   | -1
			""")
	void findsTheUpstreamsDelayInMicroseconds(String field, long micros) {
		byte[] bytes = ("<" + field + ">").getBytes(StandardCharsets.US_ASCII);
		assertThat(ServerTiming.delayMicros(bytes, 1, bytes.length - 1)).isEqualTo(micros);
	}

}
