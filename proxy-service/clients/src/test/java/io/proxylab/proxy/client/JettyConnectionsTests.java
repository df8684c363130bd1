package io.proxylab.proxy.client;

import java.net.URI;
import java.time.Duration;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class JettyConnectionsTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(5);

	private static ClientSettings settings(Track track, int maxPending, int ioThreads) {
		return new ClientSettings(URI.create("http://127.0.0.1:1"), track, 7, maxPending, TIMEOUT, TIMEOUT, TIMEOUT,
				2048, true, ioThreads);
	}

	@Test
	void tunedItHasAsManyThreadsAsItIsGivenAndTwoThatItNeeds() {
		try (JettyConnections connections = new JettyConnections(settings(Track.TUNED, -1, 3))) {
			assertThat(connections.limits()).containsEntry("threads.max", 5)
				.containsEntry("ioThreads", 1)
				.containsEntry("pool.max", 7)
				.containsEntry("pool.maxPending", Integer.MAX_VALUE)
				.containsEntry("pool.acquireTimeoutMillis", 5_000L)
				.containsEntry("idleTimeoutMillis", ClientSettings.IDLE.toMillis());
		}
	}

	@Test
	void stockItIsAsTheLibraryMakesIt() {
		try (JettyConnections connections = new JettyConnections(settings(Track.STOCK, -1, 3))) {
			assertThat(connections.limits()).containsEntry("threads.max", 200)
				.containsEntry("pool.max", 64)
				.containsEntry("pool.maxPending", 1024)
				.containsEntry("responseTimeoutMillis", "none");
		}
	}

	@Test
	void aQueueOfNoPlacesWouldRefuseEveryRequest() {
		try (JettyConnections connections = new JettyConnections(settings(Track.TUNED, 0, 0))) {
			assertThat(connections.limits()).containsEntry("pool.maxPending", 1);
		}
	}

	@Test
	void itOffersNoEncodingAndNamesNoAgent() {
		try (JettyConnections connections = new JettyConnections(settings(Track.TUNED, -1, 0))) {
			assertThat(connections.client().getContentDecoderFactories().getAcceptEncodingField()).isNull();
			assertThat(connections.client().newRequest("http://127.0.0.1:1/").getHeaders()).isEmpty();
		}
	}

}
