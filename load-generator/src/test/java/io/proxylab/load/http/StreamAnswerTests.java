package io.proxylab.load.http;

import java.nio.charset.StandardCharsets;

import io.netty.buffer.Unpooled;
import io.netty.util.AsciiString;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class StreamAnswerTests {

	private final byte[] scratch = new byte[3];

	private final CookieJar cookies = new CookieJar();

	private final StreamAnswer answer = new StreamAnswer("{\"id\":1}".getBytes(StandardCharsets.US_ASCII),
			this.cookies);

	@Test
	void whatAHeadSaysIsRead() {
		this.answer.expect(false);
		head("200", "Content-Length", "8", "server-timing", "cache, delay;dur=12.5", "retry-after", "7",
				"content-length", "8");
		assertThat(this.answer.endBlock(false)).isTrue();
		assertThat(data("{\"id\"")).isTrue();
		assertThat(data(":1}")).isTrue();
		assertThat(this.answer.status()).isEqualTo(200);
		assertThat(this.answer.delayMicros()).isEqualTo(12_500);
		assertThat(this.answer.retryAfterSeconds()).isEqualTo(7);
		assertThat(this.answer.isBodyAsExpected()).isTrue();
		assertThat(this.answer.isAsLongAsAnnounced()).isTrue();
	}

	@Test
	void theNextAnswerKnowsNothingOfTheLast() {
		this.answer.expect(false);
		head("200", "server-timing", "delay;dur=12.5", "retry-after", "7", "content-length", "9");
		this.answer.endBlock(false);
		data("another");
		assertThat(this.answer.isBodyAsExpected()).isFalse();
		assertThat(this.answer.isAsLongAsAnnounced()).isFalse();
		this.answer.expect(false);
		head("204");
		assertThat(this.answer.endBlock(true)).isTrue();
		assertThat(this.answer.delayMicros()).isEqualTo(ServerTiming.NONE);
		assertThat(this.answer.retryAfterSeconds()).isEqualTo(RetryAfter.NONE);
		assertThat(this.answer.isAsLongAsAnnounced()).isTrue();
		assertThat(this.answer.bytesRead()).isZero();
	}

	@Test
	void anInterimHeadIsNotTheAnswers() {
		this.answer.expect(false);
		head("103", "retry-after", "7");
		assertThat(this.answer.endBlock(false)).isTrue();
		head("200");
		assertThat(this.answer.endBlock(false)).isTrue();
		assertThat(this.answer.status()).isEqualTo(200);
		assertThat(this.answer.retryAfterSeconds()).isEqualTo(RetryAfter.NONE);
	}

	@Test
	void fieldsBehindTheBodySayNothing() {
		this.answer.expect(false);
		head("200");
		this.answer.endBlock(false);
		data("{\"id\":1}");
		head("500");
		assertThat(this.answer.endBlock(true)).isTrue();
		assertThat(this.answer.status()).isEqualTo(200);
	}

	@Test
	void whatIsNoAnswerIsRefused() {
		this.answer.expect(false);
		assertThat(this.answer.endBlock(false)).as("without a status").isFalse();
		this.answer.expect(false);
		head("fine");
		assertThat(this.answer.endBlock(false)).as("with a status that is none").isFalse();
		this.answer.expect(false);
		assertThat(data("x")).as("a body before its head").isFalse();
		this.answer.expect(false);
		head("103");
		assertThat(this.answer.endBlock(true)).as("an interim head at the end").isFalse();
		this.answer.expect(false);
		head("200");
		this.answer.endBlock(false);
		assertThat(this.answer.endBlock(false)).as("fields amid the body").isFalse();
		this.answer.expect(true);
		head("200");
		this.answer.endBlock(false);
		assertThat(data("x")).as("a body of an answer to HEAD").isFalse();
	}

	@Test
	void anAnswerToHeadAnnouncesABodyThatDoesNotCome() {
		this.answer.expect(true);
		head("200", "content-length", "8");
		assertThat(this.answer.endBlock(true)).isTrue();
		assertThat(this.answer.isAsLongAsAnnounced()).isTrue();
		assertThat(this.answer.isBodyAsExpected()).isTrue();
	}

	@Test
	void cookiesAreKept() {
		this.answer.expect(false);
		head("200", "set-cookie", "a=1; Path=/");
		assertThat(this.cookies
			.addTo(Unpooled.copiedBuffer("GET / HTTP/1.1\r\n\r\n", StandardCharsets.US_ASCII),
					Unpooled.buffer().alloc())
			.toString(StandardCharsets.US_ASCII)).contains("Cookie: a=1");
	}

	@Test
	void soMuchIsGrantedAgainAsWasReadOnceItIsEnough() {
		this.answer.expect(false);
		assertThat(this.answer.grant(60, 100)).isZero();
		assertThat(this.answer.grant(60, 100)).isEqualTo(120);
		assertThat(this.answer.grant(60, 100)).isZero();
	}

	private void head(String status, String... fields) {
		this.answer.field(new AsciiString(":status"), new AsciiString(status));
		for (int i = 0; i < fields.length; i += 2) {
			this.answer.field(new AsciiString(fields[i]), new AsciiString(fields[i + 1]));
		}
	}

	private boolean data(String text) {
		return this.answer.data(Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII), 0, this.scratch);
	}

}
