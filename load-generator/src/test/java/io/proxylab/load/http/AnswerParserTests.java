package io.proxylab.load.http;

import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.stream.Stream;

import io.proxylab.load.http.AnswerParser.Progress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class AnswerParserTests {

	private static final String BODY = "{\"id\":1}";

	private final AnswerParser parser = new AnswerParser(ascii(BODY));

	@ParameterizedTest
	@CsvSource(delimiter = '|', nullValues = "none", textBlock = """
			Retry-After: 7                             | 7
			retry-after:0                              | 0
			Retry-After: 99999999999999999             | 99999999999999999
			Retry-After: Fri, 31 Dec 1999 23:59:59 GMT | 0
			Retry-After: Friday, 31-Dec-99 23:59:59 GMT | 0
			Retry-After: soon                          | -1
			Retry-After:                               | -1
			Retry-After: -5                            | -1
			Retry-Later: 7                             | -1
			""")
	void anAnswerSaysWhenToAskAgain(String field, long seconds) {
		byte[] answer = ascii("HTTP/1.1 503 Busy\r\n" + field + "\r\nContent-Length: 0\r\n\r\n");
		for (int answers = 0; answers < 2; answers++) {
			this.parser.reset();
			assertThat(this.parser.accept(answer, 0, answer.length)).isEqualTo(Progress.WHOLE);
			assertThat(this.parser.retryAfterSeconds()).isEqualTo(seconds);
		}
		this.parser.reset();
		byte[] silent = ascii("HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n");
		assertThat(this.parser.accept(silent, 0, silent.length)).isEqualTo(Progress.WHOLE);
		assertThat(this.parser.retryAfterSeconds()).as("not that of the last one").isNegative();
	}

	@Test
	void aDateSaysInHowManySecondsToAskAgain() {
		String date = DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC).plusSeconds(60));
		byte[] answer = ascii("HTTP/1.1 503 Busy\r\nRetry-After: " + date + "\r\nContent-Length: 0\r\n\r\n");
		assertThat(this.parser.accept(answer, 0, answer.length)).isEqualTo(Progress.WHOLE);
		assertThat(this.parser.retryAfterSeconds()).isBetween(50L, 61L);
	}

	static Stream<Arguments> wholeAnswers() {
		return Stream.of(arguments("a length", """
				HTTP/1.1 200 OK
				Content-Type: application/json
				Server-Timing: delay;dur=10.5
				Content-Length: 8

				{"id":1}""", 200, true, true, 10_500L), arguments("a length that is said twice, alike", """
				HTTP/1.1 200 OK
				content-length:8
				CONTENT-LENGTH: \t 8\s

				{"id":1}""", 200, true, true, -1L), arguments("chunks with extensions and trailers", """
				HTTP/1.1 200 OK
				Transfer-Encoding: Chunked

				3;name="value"
				{"i
				005
				d":1}
				0
				Server-Timing: delay;dur=1
				Expires: never

				""", 200, true, true, -1L), arguments("interim answers before the final one", """
				HTTP/1.1 100 Continue

				HTTP/1.1 103 Early Hints
				Link: </style.css>
				Content-Length: 5

				HTTP/1.1 200 OK
				Content-Length: 8

				{"id":1}""", 200, true, true, -1L), arguments("no reason phrase", """
				HTTP/1.1 503
				Content-Length: 4

				busy""", 503, false, true, -1L), arguments("no content", """
				HTTP/1.1 204 No Content

				""", 204, false, true, -1L), arguments("not modified, with the length of what is not sent", """
				HTTP/1.1 304 Not Modified
				Content-Length: 8

				""", 304, false, true, -1L), arguments("an empty body", """
				HTTP/1.1 200 OK
				Content-Length: 0

				""", 200, false, true, -1L), arguments("a body that begins as expected", """
				HTTP/1.1 200 OK
				Content-Length: 7

				{"id":1""", 200, false, true, -1L), arguments("a body that ends as expected", """
				HTTP/1.1 200 OK
				Content-Length: 9

				{"id":1}\s""", 200, false, true, -1L), arguments("a connection that is closed", """
				HTTP/1.1 200 OK
				Connection: foo, Close
				Content-Length: 8

				{"id":1}""", 200, true, false, -1L), arguments("HTTP/1.0", """
				HTTP/1.0 200 OK
				Content-Length: 8

				{"id":1}""", 200, true, false, -1L), arguments("HTTP/1.0 that is kept alive", """
				HTTP/1.0 200 OK
				Connection: keep-alive
				Content-Length: 8

				{"id":1}""", 200, true, true, -1L));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("wholeAnswers")
	void anAnswerIsWholeAtItsLastByteWhereverItIsCut(String what, String text, int status, boolean expectedBody,
			boolean kept, long delayMicros) {
		byte[] bytes = ascii(text.replace("\n", "\r\n"));
		for (int cut = 0; cut <= bytes.length; cut++) {
			this.parser.reset();
			Progress first = this.parser.accept(bytes, 0, cut);
			assertThat(first).as("first %d bytes", cut)
				.isEqualTo((cut == bytes.length) ? Progress.WHOLE : Progress.MORE);
			if (cut < bytes.length) {
				assertThat(this.parser.accept(bytes, cut, bytes.length)).as("cut at %d", cut).isEqualTo(Progress.WHOLE);
			}
			assertThat(this.parser.status()).isEqualTo(status);
			assertThat(this.parser.isBodyAsExpected()).as("cut at %d", cut).isEqualTo(expectedBody);
			assertThat(this.parser.isConnectionKept()).isEqualTo(kept);
			assertThat(this.parser.delayMicros()).isEqualTo(delayMicros);
			assertThat(this.parser.bytesRead()).isEqualTo(bytes.length);
		}
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("wholeAnswers")
	void anAnswerIsReadByteByByte(String what, String text, int status, boolean expectedBody, boolean kept,
			long delayMicros) {
		byte[] bytes = ascii(text.replace("\n", "\r\n"));
		for (int at = 0; at < bytes.length; at++) {
			assertThat(this.parser.accept(bytes, at, at + 1))
				.isEqualTo((at == bytes.length - 1) ? Progress.WHOLE : Progress.MORE);
		}
		assertThat(this.parser.isBodyAsExpected()).isEqualTo(expectedBody);
	}

	@ParameterizedTest
	@ValueSource(strings = { "SSH-2.0-OpenSSH_9.6\r\n", "HTTP/2 200 OK\r\n\r\n", "HTTP/1.1 20 OK\r\n\r\n",
			"HTTP/1.1 2000 OK\r\n\r\n", "HTTP/1.1 099 OK\r\n\r\n", "HTTP/1.1 101 Switching Protocols\r\n\r\n", "\r\n",
			"HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 1 2\r\n\r\n",
			"HTTP/1.1 200 OK\r\nContent-Length:\r\n\r\n",
			"HTTP/1.1 200 OK\r\nContent-Length: 9999999999999999999\r\n\r\n",
			"HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
			"HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n",
			"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
			"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\r\n",
			"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFF\r\n",
			"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n0\r\n\r\n",
			"HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nab", "HTTP/1.1 204 No Content\r\n\r\nab" })
	void whatIsNotOneAnswerIsBroken(String text) {
		assertThat(this.parser.accept(ascii(text), 0, text.length())).isEqualTo(Progress.BROKEN);
	}

	@Test
	void anEndlessHeadIsBroken() {
		byte[] line = ascii("X-Filler: " + "x".repeat(1000) + "\r\n");
		Progress progress = this.parser.accept(ascii("HTTP/1.1 200 OK\r\n"), 0, 17);
		for (int bytes = 17; bytes <= AnswerParser.MAX_HEAD; bytes += line.length) {
			assertThat(progress).isEqualTo(Progress.MORE);
			progress = this.parser.accept(line, 0, line.length);
		}
		assertThat(progress).isEqualTo(Progress.BROKEN);
	}

	@Test
	void withoutALengthTheAnswerEndsWithTheConnection() {
		byte[] bytes = ascii("HTTP/1.1 200 OK\r\n\r\n" + BODY);
		assertThat(this.parser.isWholeAtEnd()).isFalse();
		assertThat(this.parser.accept(bytes, 0, bytes.length)).isEqualTo(Progress.MORE);
		assertThat(this.parser.isWholeAtEnd()).isTrue();
		assertThat(this.parser.isConnectionKept()).isFalse();
		assertThat(this.parser.isBodyAsExpected()).isTrue();
	}

	@Test
	void anyBodyIsAcceptedWhereNoneIsExpected() {
		AnswerParser any = new AnswerParser(null);
		byte[] bytes = ascii("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc");
		assertThat(any.accept(bytes, 0, bytes.length)).isEqualTo(Progress.WHOLE);
		assertThat(any.isBodyAsExpected()).isTrue();
	}

	@Test
	void nothingOfAnAnswerStaysForTheNext() {
		byte[] first = ascii("""
				HTTP/1.1 503 Busy\r
				Connection: close\r
				Server-Timing: delay;dur=1\r
				Transfer-Encoding: chunked\r
				\r
				1\r
				x\r
				0\r
				\r
				""");
		assertThat(this.parser.accept(first, 0, first.length)).isEqualTo(Progress.WHOLE);
		this.parser.reset();
		byte[] second = ascii("HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\n" + BODY);
		assertThat(this.parser.accept(second, 0, second.length)).isEqualTo(Progress.WHOLE);
		assertThat(this.parser.status()).isEqualTo(200);
		assertThat(this.parser.isBodyAsExpected()).isTrue();
		assertThat(this.parser.isConnectionKept()).isTrue();
		assertThat(this.parser.delayMicros()).isEqualTo(ServerTiming.NONE);
		assertThat(this.parser.bytesRead()).isEqualTo(second.length);
	}

	private static byte[] ascii(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

}
