package io.proxylab.load.http;

import java.nio.charset.StandardCharsets;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class HeaderBlocksTests {

	private final HeaderBlocks blocks = new HeaderBlocks();

	private final DefaultHttp2HeadersDecoder target = new DefaultHttp2HeadersDecoder();

	private int stream = 1;

	@Test
	void aRequestThatIsSentAgainTakesAByteAField() throws Exception {
		StreamRequest request = request("/user", "x".repeat(200));
		assertThat(sent(request)).isGreaterThan(200);
		assertThat(sent(request)).isEqualTo(request.fields().size());
		assertThat(sent(request)).isEqualTo(request.fields().size());
	}

	@Test
	void requestsInTurnAreAllReadAsTheyWereMeant() throws Exception {
		StreamRequest one = request("/one", "x".repeat(1500));
		StreamRequest two = request("/two", "y".repeat(1500));
		StreamRequest three = request("/three", "z".repeat(1500));
		for (int round = 0; round < 20; round++) {
			sent(one);
			sent(two);
			sent(two);
			sent(three);
		}
	}

	@Test
	void fieldsThatTheTargetCannotRememberAreSentEachTime() throws Exception {
		StreamRequest request = request("/user", "x".repeat(5000));
		for (int time = 0; time < 3; time++) {
			assertThat(sent(request)).isGreaterThan(4000);
		}
	}

	@Test
	void aTargetThatRemembersLessIsToldSoBeforeTheNextRequest() throws Exception {
		StreamRequest request = request("/user", "x".repeat(200));
		sent(request);
		sent(request);
		this.target.maxHeaderTableSize(0);
		this.blocks.remember(0);
		assertThat(sent(request)).isGreaterThan(200);
		assertThat(sent(request)).isGreaterThan(200);
	}

	/** Sends a request; returns the bytes of its fields. */
	private int sent(StreamRequest request) throws Exception {
		var block = this.blocks.of(request, this.stream);
		int bytes = block.readableBytes();
		assertThat(this.target.decodeHeaders(this.stream, block)).isEqualTo(request.fields());
		this.stream += 2;
		return bytes;
	}

	private static StreamRequest request(String path, String field) {
		return StreamRequest.of(Unpooled.copiedBuffer(
				"GET " + path + " HTTP/1.1\r\nHost: a\r\nX-Long: " + field + "\r\n\r\n", StandardCharsets.US_ASCII));
	}

}
