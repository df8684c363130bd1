package io.proxylab.proxy.servlet;

import io.proxylab.proxy.forwarding.Forwarding;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardHost;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.apache.tomcat.util.buf.EncodedSolidusHandling;

import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;

/**
 * Tomcat's settings. On both tracks it hands every target on undecoded, for forwarding
 * decides what is refused; on the track {@code tuned} its limits are out of the way of
 * the one that is measured, the request threads.
 */
class TomcatSettings implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {

	/** Above the most concurrent connections of any experiment. */
	static final int MAX_CONNECTIONS = 20_000;

	/** Connections that may wait in the kernel; it cuts this to its own somaxconn. */
	static final int ACCEPT_COUNT = 10_000;

	private static final int MIN_SPARE_THREADS = 10;

	private static final int UNLIMITED = -1;

	private final int requestThreads;

	private final boolean tuned;

	private final Forwarding forwarding;

	TomcatSettings(int requestThreads, boolean tuned, Forwarding forwarding) {
		this.forwarding = forwarding;
		this.requestThreads = requestThreads;
		this.tuned = tuned;
	}

	@Override
	public void customize(TomcatServletWebServerFactory factory) {
		factory.addConnectorCustomizers(this::customize);
		factory.addContextCustomizers((context) -> customize((StandardHost) context.getParent()));
	}

	private void customize(StandardHost host) {
		host.getPipeline().addValve(new ProblemValve(this.forwarding));
		// Otherwise Tomcat adds its own valve besides.
		host.setErrorReportValveClass(ProblemValve.class.getName());
	}

	private void customize(Connector connector) {
		connector.setEncodedSolidusHandling(EncodedSolidusHandling.PASS_THROUGH.getValue());
		connector.setEncodedReverseSolidusHandling(EncodedSolidusHandling.PASS_THROUGH.getValue());
		if (connector.getProtocolHandler() instanceof AbstractHttp11Protocol<?> protocol) {
			// Only Tomcat would repeat its timeout in every response.
			protocol.setUseKeepAliveResponseHeader(false);
			protocol.setMaxThreads(this.requestThreads);
			protocol.setMinSpareThreads(Math.min(MIN_SPARE_THREADS, this.requestThreads));
			if (this.tuned) {
				protocol.setMaxConnections(MAX_CONNECTIONS);
				protocol.setAcceptCount(ACCEPT_COUNT);
				protocol.setMaxKeepAliveRequests(UNLIMITED);
				protocol.setKeepAliveTimeout(UNLIMITED);
				protocol.setProcessorCache(MAX_CONNECTIONS);
				protocol.setMaxHttpResponseHeaderSize(64 * 1024);
			}
		}
	}

}
