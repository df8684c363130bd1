package io.proxylab.proxy.servlet.tomcat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;

import io.proxylab.proxy.contract.RawResponse;
import io.proxylab.proxy.contract.ReceivedRequest;
import io.proxylab.proxy.contract.RunningProxy;
import io.proxylab.proxy.contract.Script;
import io.proxylab.proxy.contract.Setup;
import io.proxylab.proxy.servlet.ServletProxy;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BuffersIT {

	private static final String LINE = "0123456789".repeat(600);

	private static final String BODY = "abcdefghij".repeat(2_000);

	static List<RunningProxy> proxies() {
		return RunningProxy.some(ServletProxy.class, Setup.SMALL_BUFFERS, "servlet-virtual-apache5",
				"servlet-future-apache5");
	}

	@ParameterizedTest
	@MethodSource("proxies")
	void whatIsLargerThanTheyAreGoesThroughThemBothWays(RunningProxy proxy) {
		proxy.upstream()
			.script(Script.respond(String.format(Locale.ROOT,
					"HTTP/1.1 200 OK\r\nX-Long: %s\r\nContent-Length: %d\r\n\r\n%s", LINE, BODY.length(), BODY)));
		RawResponse answer = proxy.exchange(String.format(Locale.ROOT,
				"POST /long HTTP/1.1\r\nHost: proxy\r\nX-Long: %s\r\nContent-Length: %d\r\n\r\n%s", LINE, BODY.length(),
				BODY));
		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.header("X-Long")).containsExactly(LINE);
		assertThat(answer.body()).isEqualTo(BODY);
		ReceivedRequest request = proxy.upstream().onlyRequest();
		assertThat(request.header("X-Long")).containsExactly(LINE);
		assertThat(request.body()).isEqualTo(BODY);
	}

	@ParameterizedTest
	@MethodSource("proxies")
	void theLimitsHaveTheirSize(RunningProxy proxy) {
		assertThat(proxy.limits()).containsEntry("server.buffer.bytes", 1024)
			.containsEntry("client.buffer.bytes", 1024);
	}

}
