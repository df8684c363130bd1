package io.proxylab.load.http;

import java.nio.charset.StandardCharsets;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class StreamRequestTests {

	@Test
	void whatHttp1SaysIsSaidInLowerCaseAndWithoutTheConnection() {
		StreamRequest request = of("""
				POST /user?delay=10 HTTP/1.1\r
				Host: 127.0.0.1:8443\r
				Accept: */*\r
				X-Time: 12:30\r
				Connection: close\r
				Content-Length: 4\r
				\r
				a\r
				b""");
		assertThat(request.fields()).extracting((field) -> field.getKey() + "=" + field.getValue())
			.containsExactly(":method=POST", ":scheme=https", ":path=/user?delay=10", ":authority=127.0.0.1:8443",
					"accept=*/*", "x-time=12:30", "content-length=4");
		assertThat(request.body()).asString().isEqualTo("a\r\nb");
	}

	@Test
	void aRequestWithoutABodyHasNoBytesOfOne() {
		assertThat(of("GET / HTTP/1.1\r\nHost: a\r\n\r\n").body()).isEmpty();
	}

	private static StreamRequest of(String text) {
		ByteBuf bytes = Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII);
		return StreamRequest.of(bytes);
	}

}
