package io.proxylab.proxy.client;

import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Locale;

import io.proxylab.proxy.contract.Eventually;
import io.proxylab.proxy.contract.Script;
import io.proxylab.proxy.contract.ScriptedUpstream;
import org.apache.hc.client5.http.classic.ExecChainHandler;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.ChainElement;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

@Timeout(30)
class DeadlineStepIT {

	private static final Duration SHORT = Duration.ofMillis(50);

	private static final Duration LONG = Duration.ofSeconds(20);

	@Test
	void aConnectionThatIsGoneBeforeTheRequestIsSentIsLateLikeOneThatIsGoneAfterIt() throws Exception {
		ExecChainHandler late = (request, scope, chain) -> {
			waitShortly();
			// The deadline does it, unless the connection was not there in time.
			scope.execRuntime.discardEndpoint();
			return chain.proceed(request, scope);
		};
		try (ScriptedUpstream upstream = new ScriptedUpstream(); CloseableHttpClient client = client(SHORT, late)) {
			upstream.script(Script.ok("too late"));
			assertThatExceptionOfType(SocketTimeoutException.class).isThrownBy(() -> get(client, upstream))
				.withMessageEndingWith("no whole answer within 50 ms");
		}
	}

	@Test
	void aFaultInTimeStaysOne() throws Exception {
		ExecChainHandler broken = (request, scope, chain) -> {
			throw new IllegalStateException("at once");
		};
		try (ScriptedUpstream upstream = new ScriptedUpstream(); CloseableHttpClient client = client(LONG, broken)) {
			assertThatIllegalStateException().isThrownBy(() -> get(client, upstream)).withMessage("at once");
		}
	}

	@Test
	void anExchangeThatHasNoConnectionByTheDeadlineWaitsForNoAnswerOnALaterOne() throws Exception {
		ExecChainHandler late = (request, scope, chain) -> {
			waitShortly();
			return chain.proceed(request, scope);
		};
		HttpClientBuilder builder = HttpClientBuilder.create()
			.disableAutomaticRetries()
			.addExecInterceptorBefore(ChainElement.CONNECT.name(), "late", late);
		DeadlineStep.addTo(builder, SHORT);
		try (ScriptedUpstream upstream = new ScriptedUpstream(); CloseableHttpClient client = builder.build()) {
			upstream.script(Script.silence());
			assertThatExceptionOfType(SocketTimeoutException.class).isThrownBy(() -> get(client, upstream))
				.withMessageEndingWith("no whole answer within 50 ms");
			Eventually.until(() -> upstream.openConnections() == 0);
		}
	}

	private static void waitShortly() {
		long begun = System.nanoTime();
		Eventually.until(() -> System.nanoTime() - begun > SHORT.toNanos());
	}

	/** A step that is taken with a connection, before anything is sent on it. */
	private static CloseableHttpClient client(Duration longest, ExecChainHandler step) {
		HttpClientBuilder builder = HttpClientBuilder.create()
			.disableAutomaticRetries()
			.addExecInterceptorBefore(ChainElement.MAIN_TRANSPORT.name(), "step", step);
		DeadlineStep.addTo(builder, longest);
		return builder.build();
	}

	private static int get(CloseableHttpClient client, ScriptedUpstream upstream) throws Exception {
		return client.execute(new HttpGet(String.format(Locale.ROOT, "http://127.0.0.1:%d/", upstream.port())),
				(response) -> response.getCode());
	}

}
