package io.proxylab.userservice.http;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class AnswerTests {

	@ParameterizedTest
	@CsvSource({ "0, 0.000", "7, 0.007", "999, 0.999", "1000, 1.000", "10123, 10.123", "100000, 100.000",
			"3600000001, 3600000.001" })
	void microsecondsAreWrittenAsMillisecondsWithThreeDecimals(long micros, String text) {
		ByteBuf out = Unpooled.buffer();
		Answer.writeMillis(out, micros);
		assertThat(out.toString(StandardCharsets.US_ASCII)).isEqualTo(text);
	}

	@ParameterizedTest
	@ValueSource(ints = { UserJson.SMALLEST, 19, 8192, 8193, UserJson.GREATEST })
	void aUserHasExactlyTheSizeAskedFor(int size) {
		assertThat(new String(UserJson.ofSize(size), StandardCharsets.US_ASCII)).hasSize(size)
			.startsWith("{\"id\":1,\"name\":\"")
			.endsWith("\"}");
	}

	@Test
	void longUsersBeginAlike() {
		assertThat(UserJson.ofSize(9000)).startsWith(Arrays.copyOf(UserJson.ofSize(8500), 8498));
	}

	@ParameterizedTest
	@ValueSource(ints = { -1, 17, UserJson.GREATEST + 1 })
	void noUserIsSmallerOrGreaterThanTheRange(int size) {
		assertThatIllegalArgumentException().isThrownBy(() -> UserJson.ofSize(size))
			.withMessage("size " + size + " is out of range: 18 to 1048576 bytes");
	}

}
