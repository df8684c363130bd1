package io.proxylab.proxy.client;

import java.io.IOException;
import java.util.Locale;

import io.proxylab.proxy.contract.Script;
import io.proxylab.proxy.contract.ScriptedUpstream;
import io.proxylab.proxy.contract.StrayResponse;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.util.TimeValue;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the classic client of Apache HttpClient 5 does with bytes on an idle connection if
 * nobody changes it. If a later release rejects such a connection, docs/differences.md
 * and the check of {@link Apache5Connection} can go.
 */
class UnmodifiedApache5IT {

	@Test
	void bytesOnAnIdleConnectionAreTheNextResponse() throws IOException {
		assertOffByOne(ConnectionConfig.DEFAULT);
	}

	@Test
	void soTheyAreIfEveryConnectionIsAskedWhetherItIsStale() throws IOException {
		assertOffByOne(ConnectionConfig.custom().setValidateAfterInactivity(TimeValue.ZERO_MILLISECONDS).build());
	}

	private static void assertOffByOne(ConnectionConfig config) throws IOException {
		try (ScriptedUpstream upstream = new ScriptedUpstream();
				CloseableHttpClient client = HttpClientBuilder.create()
					.setConnectionManager(PoolingHttpClientConnectionManagerBuilder.create()
						.setDefaultConnectionConfig(config)
						.build())
					.build()) {
			StrayResponse stray = new StrayResponse("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nstray");
			upstream.script(stray);
			assertThat(get(client, upstream, "/first")).isEqualTo("first");
			stray.write();
			upstream.script((request, connection) -> Script.ok(request.target()).answer(request, connection));
			assertThat(get(client, upstream, "/second")).isEqualTo("stray");
			assertThat(get(client, upstream, "/third")).isEqualTo("/second");
		}
	}

	private static String get(CloseableHttpClient client, ScriptedUpstream upstream, String target) throws IOException {
		return client.execute(new HttpGet(String.format(Locale.ROOT, "http://127.0.0.1:%d%s", upstream.port(), target)),
				(response) -> EntityUtils.toString(response.getEntity()));
	}

}
