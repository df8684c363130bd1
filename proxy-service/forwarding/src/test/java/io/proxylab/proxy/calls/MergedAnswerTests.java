package io.proxylab.proxy.calls;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

import io.proxylab.proxy.client.Body;
import io.proxylab.proxy.client.Header;
import io.proxylab.proxy.client.UpstreamException;
import io.proxylab.proxy.client.UpstreamFailure;
import io.proxylab.proxy.client.UpstreamResponse;
import io.proxylab.proxy.defence.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class MergedAnswerTests {

	private static final int MOST = 100;

	private static UpstreamResponse response(int status, String body, String... timing) {
		List<Header> headers = Arrays.stream(timing).map((value) -> new Header("Server-Timing", value)).toList();
		return new UpstreamResponse(status, headers, Body.of(body.getBytes(StandardCharsets.UTF_8)));
	}

	private static UpstreamResponse merge(How how, UpstreamResponse... responses) {
		return new MergedAnswer(how, MOST).of(List.of(responses));
	}

	private static String body(UpstreamResponse response) {
		return new String(response.body().bytes(), StandardCharsets.UTF_8);
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"a\":1.50,\"b\":[null,true]}", "\"\u00e4\"", "12345678901234567890.10", "0.1", "null" })
	void aDocumentIsWrittenAsItWasRead(String document) {
		assertThat(body(merge(How.PARALLEL, response(200, document)))).isEqualTo("[" + document + "]");
	}

	@Test
	void blanksAreNoPartOfADocumentAndTheOrderIsThatOfTheCalls() {
		assertThat(body(merge(How.PARALLEL, response(201, " { \"b\" : 2 } "), response(200, "[ 1 ]"))))
			.isEqualTo("[{\"b\":2},[1]]");
	}

	@ParameterizedTest
	@CsvSource({ "PARALLEL, 200.000", "SEQUENTIAL, 300.250" })
	void theDelayIsTheLongestOrTheSum(How how, String millis) {
		UpstreamResponse merged = merge(how, response(200, "1", "cache;dur=9, delay;dur=100.25"),
				response(200, "2", "delay;dur=200"));
		assertThat(merged.headers()).containsExactly(new Header("server-timing", "delay;dur=" + millis),
				new Header("content-type", "application/json"), new Header("content-length", "5"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "delay", "delay;dur=x", "total;dur=5", "delay;dur=12345678901" })
	void whereOneDoesNotTellItsDelayTheAnswerDoesNot(String timing) {
		assertThat(merge(How.PARALLEL, response(200, "1", "delay;dur=1"), response(200, "2", timing)).headers())
			.noneMatch((header) -> header.is("server-timing"));
	}

	@ParameterizedTest
	@CsvSource({ "404, {}, SERVED", "302, {}, SERVED", "500, {}, FAILED", "503, {}, OVERLOADED", "429, {}, OVERLOADED",
			"200, '', FAILED", "200, {}x, FAILED", "200, {, FAILED" })
	void whatCannotBeAPartIsUnusableAndDefencesKnowWhy(int status, String body, Outcome outcome) {
		assertThatExceptionOfType(UpstreamException.class)
			.isThrownBy(() -> merge(How.PARALLEL, response(200, "1"), response(status, body)))
			.satisfies((ex) -> assertThat(ex.failure()).isEqualTo(UpstreamFailure.UNUSABLE))
			.satisfies((ex) -> assertThat(Outcome.of(ex)).isEqualTo(outcome));
	}

	@Test
	void aMergedBodyHasTheLimitOfAnyOther() {
		String most = "\"" + "x".repeat(MOST - 4) + "\"";
		assertThat(body(merge(How.PARALLEL, response(200, most)))).hasSize(MOST);
		assertThatExceptionOfType(UpstreamException.class)
			.isThrownBy(() -> merge(How.PARALLEL, response(200, most), response(200, "1")))
			.satisfies((ex) -> assertThat(ex.failure()).isEqualTo(UpstreamFailure.RESPONSE_TOO_LARGE));
	}

}
