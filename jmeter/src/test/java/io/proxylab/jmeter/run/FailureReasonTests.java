package io.proxylab.jmeter.run;

import io.proxylab.load.protocol.LoadResult.ErrorKind;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class FailureReasonTests {

	@ParameterizedTest
	@CsvSource({ "status, BAD_STATUS", "body, BAD_BODY", "of my own, BAD_BODY" })
	void aWrongAnswerIsOfTheKindOfTheAssertionThatFound(String assertion, ErrorKind kind) {
		SampleResult sample = sample("200", "OK");
		AssertionResult found = new AssertionResult(assertion);
		found.setFailure(true);
		sample.addAssertionResult(new AssertionResult("that held"));
		sample.addAssertionResult(found);
		assertThat(FailureReason.kind(sample)).isEqualTo(kind);
		assertThat(FailureReason.isAnswered(sample)).isTrue();
	}

	@Test
	void withoutAssertionsJMeterJudgesByTheStatus() {
		assertThat(FailureReason.kind(sample("503", "Service Unavailable"))).isEqualTo(ErrorKind.BAD_STATUS);
	}

	@Test
	void noAnswerIsOfTheKindOfItsException() {
		SampleResult sample = sample("Non HTTP response code: java.net.SocketTimeoutException",
				"Non HTTP response message: Read timed out");
		assertThat(FailureReason.kind(sample)).isEqualTo(ErrorKind.TIMEOUT);
		assertThat(FailureReason.isAnswered(sample)).isFalse();
	}

	private static SampleResult sample(String code, String message) {
		SampleResult sample = new SampleResult();
		sample.setResponseCode(code);
		sample.setResponseMessage(message);
		sample.setSuccessful(false);
		return sample;
	}

}
