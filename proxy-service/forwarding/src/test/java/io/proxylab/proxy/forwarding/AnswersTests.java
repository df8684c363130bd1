package io.proxylab.proxy.forwarding;

import java.nio.charset.StandardCharsets;
import java.util.List;

import io.proxylab.proxy.client.Body;
import io.proxylab.proxy.client.Header;
import io.proxylab.proxy.client.UpstreamException;
import io.proxylab.proxy.client.UpstreamFailure;
import io.proxylab.proxy.client.UpstreamResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class AnswersTests {

	private static final Body BODY = Body.of("body".getBytes(StandardCharsets.US_ASCII));

	@Test
	void linesAreSortedWithTypeAndLengthAtTheEnd() {
		Answer answer = Answers.of(new UpstreamResponse(200,
				List.of(new Header("X-B", "1"), new Header("Content-Type", "a/b"), new Header("content-length", "99"),
						new Header("x-a", "2"), new Header("Date", "now"), new Header("X-B", "0")),
				BODY), "GET");
		assertThat(answer.headers()).containsExactly(new Header("date", "now"), new Header("x-a", "2"),
				new Header("x-b", "1"), new Header("x-b", "0"), new Header("Content-Type", "a/b"),
				new Header("Content-Length", "4"));
	}

	@Test
	void aDateThatTheUpstreamDoesNotTellIsAmongThem() {
		List<Header> headers = List.of(new Header("A", "1"), new Header("X", "2"));
		assertThat(Answers.of(new UpstreamResponse(200, headers, BODY), "GET").headers()).extracting(Header::name)
			.containsExactly("a", "date", "x", "Content-Length");
	}

	@ParameterizedTest
	@ValueSource(ints = { 204, 205, 304 })
	void whatHasNoContentHasNoBody(int status) {
		assertThat(Answers.of(new UpstreamResponse(status, List.of(), BODY), "GET").body().isEmpty()).isTrue();
	}

	@ParameterizedTest
	@ValueSource(ints = { 100, 101, 103, 199 })
	void anInterimResponseIsNoAnswer(int status) {
		assertThatExceptionOfType(UpstreamException.class)
			.isThrownBy(() -> Answers.of(new UpstreamResponse(status, List.of(), Body.EMPTY), "GET"))
			.satisfies((ex) -> assertThat(ex.failure()).isEqualTo(UpstreamFailure.PROTOCOL));
	}

}
