package io.proxylab.jmeter.run;

import io.proxylab.jmeter.generate.FailureKind;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.samplers.SampleResult;
import org.jspecify.annotations.Nullable;

/** Why a sample failed, in words. */
final class FailureReason {

	private static final String NO_ANSWER = "Non HTTP response code: ";

	private FailureReason() {
	}

	/** Whether there was an answer at all. */
	static boolean isAnswered(SampleResult sample) {
		return !sample.getResponseCode().startsWith(NO_ANSWER);
	}

	/**
	 * The kind of a failure, as the load generator has them. An answer is of a wrong
	 * status if JMeter itself says so, or an assertion of that name; what any other
	 * assertion finds is its body.
	 * @param sample a failed one
	 */
	static ErrorKind kind(SampleResult sample) {
		if (!isAnswered(sample)) {
			return FailureKind.ofException(sample.getResponseCode().substring(NO_ANSWER.length()),
					sample.getResponseMessage());
		}
		for (AssertionResult assertion : sample.getAssertionResults()) {
			if (assertion.isFailure() || assertion.isError()) {
				return "status".equals(assertion.getName()) ? ErrorKind.BAD_STATUS : ErrorKind.BAD_BODY;
			}
		}
		return ErrorKind.BAD_STATUS;
	}

	/**
	 * Names the first thing that was wrong.
	 * @param sample a failed one
	 * @return what came instead of a correct answer
	 */
	static String of(SampleResult sample) {
		String code = sample.getResponseCode();
		if (code.startsWith(NO_ANSWER)) {
			String type = code.substring(NO_ANSWER.length());
			return type.substring(type.lastIndexOf('.') + 1) + ": "
					+ sample.getResponseMessage().replace("Non HTTP response message: ", "");
		}
		for (AssertionResult assertion : sample.getAssertionResults()) {
			if (assertion.isFailure() || assertion.isError()) {
				@Nullable String name = assertion.getName();
				return "wrong " + ((name != null) ? name : "answer") + " (status " + code + ")";
			}
		}
		return "status " + code + " " + sample.getResponseMessage();
	}

}
