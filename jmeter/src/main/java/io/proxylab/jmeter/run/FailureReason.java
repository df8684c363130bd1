package io.proxylab.jmeter.run;

import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.samplers.SampleResult;
import org.jspecify.annotations.Nullable;

/** Why a sample failed, in words. */
final class FailureReason {

	private static final String NO_ANSWER = "Non HTTP response code: ";

	private FailureReason() {
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
