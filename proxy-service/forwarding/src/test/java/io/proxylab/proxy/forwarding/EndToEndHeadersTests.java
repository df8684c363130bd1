package io.proxylab.proxy.forwarding;

import java.util.List;
import java.util.Set;

import io.proxylab.proxy.client.Header;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class EndToEndHeadersTests {

	@ParameterizedTest
	@ValueSource(strings = { "Connection", "KEEP-ALIVE", "Proxy-Connection", "Proxy-Authenticate",
			"Proxy-Authorization", "Proxy-Authentication-Info", "TE", "Trailer", "Transfer-Encoding", "Upgrade",
			"HTTP2-Settings", "Expect", "Content-Length", "Besides" })
	void aFieldOfOneHopStaysBehind(String name) {
		assertThat(EndToEndHeaders.inLowerCase(List.of(new Header(name, "x")), Set.of("besides"))).isEmpty();
	}

	@Test
	void aFieldThatConnectionNamesStaysBehind() {
		List<Header> headers = List.of(new Header("X-One", "1"), new Header("connection", "close , x-ONE"),
				new Header("X-Two", "2"), new Header("Connection", "X-Three,"), new Header("X-Three", "3"));
		assertThat(EndToEndHeaders.inLowerCase(headers, Set.of("host"))).containsExactly(new Header("x-two", "2"));
	}

	@Test
	void linesOfOneFieldKeepTheirOrder() {
		List<Header> headers = List.of(new Header("Set-Cookie", "b"), new Header("A", "1"),
				new Header("set-cookie", "a"));
		assertThat(EndToEndHeaders.inLowerCase(headers, Set.of("host"))).containsExactly(new Header("set-cookie", "b"),
				new Header("a", "1"), new Header("set-cookie", "a"));
	}

}
