package io.proxylab.proxy.server.tomcat;

import java.time.Duration;
import java.util.List;

import io.proxylab.proxy.forwarding.Forwarding;
import io.proxylab.proxy.forwarding.Http2Limits;
import org.apache.catalina.Lifecycle;
import org.apache.catalina.LifecycleEvent;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardHost;
import org.apache.coyote.UpgradeProtocol;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.apache.coyote.http2.Http2Protocol;
import org.apache.tomcat.util.buf.EncodedSolidusHandling;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.tomcat.TomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.util.unit.DataSize;

/**
 * Tomcat's settings. On both tracks it hands every target on undecoded, for forwarding
 * decides what is refused; on the track {@code tuned} its limits are out of the way of
 * the one that is measured, the request threads.
 */
public final class TomcatSettings implements WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory> {

	/** Above the most concurrent connections of any experiment. */
	static final int MAX_CONNECTIONS = 20_000;

	/** Connections that may wait in the kernel; it cuts this to its own somaxconn. */
	static final int ACCEPT_COUNT = 10_000;

	/** What each connection reads into and writes from. */
	static final List<String> BUFFERS = List.of("socket.appReadBufSize", "socket.appWriteBufSize");

	private static final int UNLIMITED = -1;

	/** What Tomcat has read and written a request with is not used for another one. */
	private static final int NO_PROCESSORS = 0;

	/** No frame of HTTP/2 brings a connection nearer to its end. */
	private static final int NO_OVERHEAD = 0;

	private final int requestThreads;

	private final @Nullable Integer queue;

	private final boolean virtualThreads;

	private final boolean tuned;

	private final Processors processors;

	private final @Nullable DataSize buffer;

	private final Forwarding forwarding;

	private final @Nullable Duration requestTimeout;

	/** What reads a request and writes its answer. */
	public enum Processors {

		/** Serves other requests afterwards, as Tomcat has it. */
		REUSED,

		/**
		 * Serves one request. With WebFlux a client that goes away may leave something
		 * behind that acts on the request of whoever is served next.
		 */
		USED_ONCE

	}

	/**
	 * Makes the settings of one Tomcat.
	 * @param requestThreads most request threads; no matter with virtual threads
	 * @param queue most requests that wait for one of them; null for any number
	 * @param virtualThreads whether each request has a virtual thread
	 * @param tuned whether its limits are set rather than left to Tomcat
	 * @param processors whether they serve one request or many
	 * @param buffer size of what a connection reads into, and of what it writes from;
	 * null for Tomcat's own
	 * @param forwarding answers what Tomcat refuses
	 */
	public TomcatSettings(int requestThreads, @Nullable Integer queue, boolean virtualThreads, boolean tuned,
			Processors processors, @Nullable DataSize buffer, Forwarding forwarding) {
		this.buffer = buffer;
		this.queue = queue;
		this.forwarding = forwarding;
		this.requestTimeout = forwarding.requestTimeout();
		this.processors = processors;
		this.requestThreads = requestThreads;
		this.virtualThreads = virtualThreads;
		this.tuned = tuned;
	}

	@Override
	public void customize(ConfigurableTomcatWebServerFactory factory) {
		if (factory instanceof TomcatWebServerFactory own && this.requestTimeout != null) {
			own.setProtocol(TimedHttp11Protocol.class.getName());
		}
		factory.addConnectorCustomizers(this::customize);
		factory.addContextCustomizers((context) -> customize((StandardHost) context.getParent()));
	}

	private void customize(StandardHost host) {
		host.getPipeline().addValve(new ProblemValve(this.forwarding));
		host.getPipeline().addValve(new RequestCheckValve());
		// Otherwise Tomcat adds its own valve besides.
		host.setErrorReportValveClass(ProblemValve.class.getName());
	}

	private void useRequestThreads(Connector connector, AbstractHttp11Protocol<?> protocol) {
		RequestPool pool = new RequestPool(this.requestThreads, this.queue);
		protocol.setExecutor(pool);
		connector.addLifecycleListener((event) -> follow(event, pool));
	}

	/** A pool lives as long as its connector. */
	private static void follow(LifecycleEvent event, RequestPool pool) {
		try {
			if (event.getType().equals(Lifecycle.BEFORE_START_EVENT)) {
				pool.start();
			}
			else if (event.getType().equals(Lifecycle.AFTER_STOP_EVENT)) {
				pool.stop();
			}
		}
		catch (LifecycleException ex) {
			throw new IllegalStateException("the pool of request threads at " + event.getType(), ex);
		}
	}

	private void customize(Connector connector) {
		connector.setEncodedSolidusHandling(EncodedSolidusHandling.PASS_THROUGH.getValue());
		connector.setEncodedReverseSolidusHandling(EncodedSolidusHandling.PASS_THROUGH.getValue());
		if (connector.getProtocolHandler() instanceof AbstractHttp11Protocol<?> protocol) {
			// Only Tomcat would repeat its timeout in every response.
			protocol.setUseKeepAliveResponseHeader(false);
			if (!this.virtualThreads) {
				useRequestThreads(connector, protocol);
			}
			if (this.requestTimeout != null) {
				protocol.setConnectionTimeout(Math.toIntExact(this.requestTimeout.toMillis()));
			}
			if (this.tuned) {
				protocol.setMaxConnections(MAX_CONNECTIONS);
				protocol.setAcceptCount(ACCEPT_COUNT);
				protocol.setMaxKeepAliveRequests(UNLIMITED);
				protocol.setKeepAliveTimeout(UNLIMITED);
				protocol.setProcessorCache(MAX_CONNECTIONS);
				protocol.setMaxHttpResponseHeaderSize(Forwarding.MAX_RESPONSE_HEAD);
			}
			if (this.buffer != null) {
				String bytes = Long.toString(this.buffer.toBytes());
				BUFFERS.forEach((name) -> protocol.setProperty(name, bytes));
			}
			if (this.processors == Processors.USED_ONCE) {
				protocol.setProcessorCache(NO_PROCESSORS);
			}
		}
		for (UpgradeProtocol upgrade : connector.findUpgradeProtocols()) {
			if (upgrade instanceof Http2Protocol http2) {
				customize(http2);
			}
		}
	}

	private void customize(Http2Protocol http2) {
		if (this.requestTimeout != null) {
			http2.setStreamReadTimeout(this.requestTimeout.toMillis());
		}
		if (this.tuned) {
			http2.setMaxConcurrentStreams(Http2Limits.STREAMS);
			http2.setMaxConcurrentStreamExecution(Http2Limits.STREAMS);
			http2.setInitialWindowSize(Http2Limits.WINDOW);
			http2.setKeepAliveTimeout(UNLIMITED);
			// Clients that give up are no attack here.
			http2.setOverheadCountFactor(NO_OVERHEAD);
			http2.setOverheadResetFactor(NO_OVERHEAD);
			// Small frames are none, either: other servers take them.
			http2.setOverheadDataThreshold(NO_OVERHEAD);
			http2.setOverheadContinuationThreshold(NO_OVERHEAD);
			http2.setOverheadWindowUpdateThreshold(NO_OVERHEAD);
		}
		if (this.processors == Processors.USED_ONCE) {
			http2.setDiscardRequestsAndResponses(true);
		}
	}

}
