package io.proxylab.load.http;

import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class CookieJarTests {

	private static final String REQUEST = "POST /user HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\na\nb";

	private final CookieJar jar = new CookieJar();

	@Test
	void withoutCookiesARequestIsWhatItWas() {
		ByteBuf request = Unpooled.copiedBuffer(REQUEST, StandardCharsets.ISO_8859_1);
		assertThat(this.jar.addTo(request, UnpooledByteBufAllocator.DEFAULT)).isSameAs(request);
		request.release();
	}

	@Test
	void whatWasGivenIsSentBackInOneLineBehindTheFirst() {
		take("session=7f; Path=/; HttpOnly; Secure; SameSite=Lax");
		take("theme = dark ; Max-Age=3600; Expires=Thu, 01 Jan 1970 00:00:00 GMT");
		assertThat(sent()).isEqualTo(REQUEST.replace("Host:", "Cookie: session=7f; theme=dark\r\nHost:"));
	}

	@Test
	void theLastValueOfANameCounts() {
		take("session=1");
		take("a=b=c");
		take("session=2");
		assertThat(sent()).contains("\r\nCookie: session=2; a=b=c\r\n");
	}

	@ParameterizedTest
	@ValueSource(strings = { "session=; Max-Age=0", "session=7; max-age=-1",
			"session=7; Expires=Thu, 01 Jan 1970 00:00:00 GMT" })
	void whatIsTakenAwayIsNotSentAnyMore(String last) {
		take("session=7");
		take(last);
		assertThat(sent()).isEqualTo(REQUEST);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", ";", "=value", " =value", "name", "; Max-Age=9" })
	void whatIsNoCookieIsLeftAside(String field) {
		take(field);
		assertThat(sent()).isEqualTo(REQUEST);
	}

	@Test
	void asManyAndAsLongAsBrowsersKeepAreKept() {
		take("long=" + "x".repeat(CookieJar.LONGEST));
		IntStream.range(0, CookieJar.MOST + 1).forEach((number) -> take("c" + number + "=1"));
		take("c0=2");
		assertThat(sent()).contains("Cookie: c0=2; c1=1; ", "c49=1\r\n").doesNotContain("c50", "long");
	}

	private void take(String field) {
		byte[] bytes = ("Set-Cookie: " + field).getBytes(StandardCharsets.ISO_8859_1);
		this.jar.take(bytes, 12, bytes.length);
	}

	/** The request as it goes out, which nothing else holds any more. */
	private String sent() {
		ByteBuf request = Unpooled.copiedBuffer(REQUEST, StandardCharsets.ISO_8859_1);
		ByteBuf sent = this.jar.addTo(request, UnpooledByteBufAllocator.DEFAULT);
		String text = sent.toString(StandardCharsets.ISO_8859_1);
		assertThat(sent.release()).isTrue();
		assertThat(request.refCnt()).isZero();
		return text;
	}

}
