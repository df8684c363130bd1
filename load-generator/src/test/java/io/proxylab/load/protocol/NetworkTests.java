package io.proxylab.load.protocol;

import java.util.List;

import io.proxylab.load.protocol.LoadSettings.Connection;
import io.proxylab.load.protocol.Mix.Weighted;
import io.proxylab.load.protocol.Network.Http2;
import io.proxylab.load.protocol.Request.Header;
import io.proxylab.load.protocol.Request.Method;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class NetworkTests {

	private static final Request KEEPING = new Request(Method.GET, List.of(new Header("keep-alive", "timeout=5")),
			null);

	@Test
	void http2IsSpokenOverTlsOnly() {
		assertThatIllegalArgumentException().isThrownBy(() -> load("http://127.0.0.1:1/", Connection.KEEP_ALIVE, 10))
			.withMessage("network.http2: 'http://127.0.0.1:1/' is not encrypted, and HTTP/2 is agreed in TLS; "
					+ "give an https:// URL, or leave HTTP/2 out");
		assertThat(load("HTTPS://127.0.0.1:1/", Connection.KEEP_ALIVE, 10).network().http2()).isEqualTo(new Http2(10));
	}

	@Test
	void aConnectionThatIsClosedAfterEachAnswerHasOneStream() {
		assertThatIllegalArgumentException().isThrownBy(() -> load("https://127.0.0.1:1/", Connection.CLOSE, 2))
			.withMessage("network.http2.streams: a connection that is closed after each answer carries one request, "
					+ "not 2 at a time; write 1, or keep connections");
		assertThat(load("https://127.0.0.1:1/", Connection.CLOSE, 1).connection()).isEqualTo(Connection.CLOSE);
	}

	@Test
	void whatHttp1SaysOfItsConnectionsIsNotSaid() {
		LoadSettings load = load("https://127.0.0.1:1/", Connection.KEEP_ALIVE, 2);
		assertThatIllegalArgumentException().isThrownBy(() -> load.asking(KEEPING))
			.withMessage("request.headers: 'Keep-Alive' has no place in HTTP/2; leave it out");
		Mix mix = new Mix(List.of(new Weighted("a", 1, "/a", Request.GET), new Weighted("b", 1, "/b", KEEPING)), null,
				42);
		assertThatIllegalArgumentException().isThrownBy(() -> load.asking(mix)).withMessageContaining("Keep-Alive");
	}

	private static LoadSettings load(String url, Connection connection, int streams) {
		return new LoadSettings("a", url, 1, 0, 0, 1, 0, 1, connection, new LoadSettings.Expect(200, null), null)
			.over(Network.DEFAULT.over(new Http2(streams)));
	}

}
