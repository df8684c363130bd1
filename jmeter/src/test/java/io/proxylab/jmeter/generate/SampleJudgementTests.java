package io.proxylab.jmeter.generate;

import java.nio.charset.StandardCharsets;

import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.protocol.LoadSettings.Expect;
import org.apache.jmeter.samplers.SampleResult;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class SampleJudgementTests {

	private static final Expect OK = new Expect(200, "right");

	@ParameterizedTest
	@CsvSource(textBlock = """
			java.net.ConnectException,                              Connection refused,        CONNECT_REFUSED
			org.apache.http.conn.HttpHostConnectException,          failed: Connection refused, CONNECT_REFUSED
			java.net.ConnectException,                              Connection timed out,      CONNECT_FAILED
			org.apache.http.conn.ConnectTimeoutException,           Connect timed out,         CONNECT_FAILED
			java.net.BindException,                                 Address already in use,    CONNECT_FAILED
			java.net.SocketTimeoutException,                        Read timed out,            TIMEOUT
			org.apache.http.NoHttpResponseException,                failed to respond,         RESET
			java.net.SocketException,                               Connection reset,          RESET
			org.apache.http.ConnectionClosedException,              Premature end,             RESET
			org.apache.http.TruncatedChunkException,                Truncated chunk,           RESET
			org.apache.http.client.ClientProtocolException,         not HTTP,                  BAD_RESPONSE
			""")
	void anExceptionSaysWhyThereIsNoAnswer(String exception, String message, ErrorKind kind) {
		SampleResult sample = sample("Non HTTP response code: " + exception, "");
		sample.setResponseMessage("Non HTTP response message: " + message);
		assertThat(judged(sample, OK)).isEqualTo(kind);
	}

	@Test
	void anAnswerIsCorrectWithTheExpectedStatusAndExactlyTheExpectedBody() {
		assertThat(judged(sample("200", "right"), OK)).isNull();
		assertThat(judged(sample("500", "right"), OK)).isEqualTo(ErrorKind.BAD_STATUS);
		assertThat(judged(sample("200", "right?"), OK)).isEqualTo(ErrorKind.BAD_BODY);
		assertThat(judged(sample("503", "any"), new Expect(503, null))).isNull();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			Server-Timing: delay;dur=100.123               | 100123
			server-timing: delay;dur=7                     | 7000
			Server-Timing: cache;dur=2, delay;dur=10.5     | 10500
			""")
	void theUpstreamSaysItsDelay(String header, long micros) {
		assertThat(ServerTiming.delayMicros("HTTP/1.1 200 OK\n" + header + "\nContent-Length: 2\n")).hasValue(micros);
	}

	@Test
	void anAnswerMayNotSayADelay() {
		assertThat(ServerTiming.delayMicros("HTTP/1.1 200 OK\nServer-Timing: upstreamdelay;dur=5\n")).isEmpty();
		assertThat(ServerTiming.delayMicros("HTTP/1.1 200 OK\nX: Server-Timing: delay;dur=5\n")).isEmpty();
	}

	private static @Nullable ErrorKind judged(SampleResult sample, Expect expect) {
		String body = expect.body();
		return FailureKind.of(sample, expect, (body != null) ? body.getBytes(StandardCharsets.UTF_8) : null);
	}

	private static SampleResult sample(String code, String body) {
		SampleResult sample = new SampleResult();
		sample.setResponseCode(code);
		sample.setResponseData(body, "UTF-8");
		return sample;
	}

}
