package io.proxylab.load.http;

import java.net.URI;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DialogueTests {

	@Test
	void aRequestSaysNoMoreThanItMust() {
		assertThat(Dialogue.request(URI.create("http://127.0.0.1:8080/user?delay=100%20ms"), false)).isEqualTo("""
				GET /user?delay=100%20ms HTTP/1.1\r
				Host: 127.0.0.1:8080\r
				User-Agent: proxy-lab\r
				Accept: */*\r
				\r
				""");
	}

	@Test
	void aRequestOfAConnectionOfItsOwnAsksForItsEnd() {
		assertThat(Dialogue.request(URI.create("http://example.com"), true))
			.startsWith("GET / HTTP/1.1\r\nHost: example.com\r\n")
			.endsWith("\r\nConnection: close\r\n\r\n");
	}

}
