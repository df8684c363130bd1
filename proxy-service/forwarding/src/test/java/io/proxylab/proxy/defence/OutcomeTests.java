package io.proxylab.proxy.defence;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;

import io.proxylab.proxy.client.UpstreamException;
import io.proxylab.proxy.client.UpstreamFailure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class OutcomeTests {

	@ParameterizedTest
	@CsvSource({ "200, SERVED", "404, SERVED", "429, OVERLOADED", "500, FAILED", "502, FAILED", "503, OVERLOADED",
			"504, OVERLOADED" })
	void anAnswerSaysHowTheUpstreamIs(int status, Outcome outcome) {
		assertThat(Outcome.of(status)).isEqualTo(outcome);
	}

	@ParameterizedTest
	@CsvSource({ "RESPONSE_TIMEOUT, OVERLOADED", "CONNECT_TIMEOUT, OVERLOADED", "POOL_EXHAUSTED, OVERLOADED",
			"REFUSED, FAILED", "UNRESOLVED, FAILED", "TLS, FAILED", "CLOSED, FAILED", "PROTOCOL, FAILED",
			"RESPONSE_TOO_LARGE, SERVED" })
	void soDoesAFailureHoweverItIsWrapped(UpstreamFailure failure, Outcome outcome) {
		UpstreamException thrown = new UpstreamException(failure, "as a test has it");
		assertThat(Outcome.of(thrown)).isEqualTo(outcome);
		assertThat(Outcome.of(new CompletionException(thrown))).isEqualTo(outcome);
	}

	@Test
	void aCancellationAndAFaultOfTheProxySayNothingOfTheUpstream() {
		assertThat(Outcome.of(new CancellationException())).isEqualTo(Outcome.GIVEN_UP);
		assertThat(Outcome.of(new IllegalStateException("a fault"))).isEqualTo(Outcome.GIVEN_UP);
	}

}
