package io.proxylab.proxy.server.jetty;

import java.time.Duration;

import io.proxylab.proxy.forwarding.Forwarding;
import io.proxylab.proxy.forwarding.Http2Limits;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.webapp.AbstractConfiguration;
import org.eclipse.jetty.ee11.webapp.WebAppContext;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http.UriCompliance.Violation;
import org.eclipse.jetty.http2.RateControl;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.jetty.JettyWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;

/**
 * Jetty's settings. On both tracks it hands on every target that forwarding has rules
 * for, and answers the others with the same problems; on the track {@code tuned} its
 * limits are out of the way of the one that is measured, the request threads.
 */
public final class JettySettings implements WebServerFactoryCustomizer<JettyWebServerFactory> {

	/** Connections that may wait in the kernel; it cuts this to its own somaxconn. */
	static final int ACCEPT_COUNT = 10_000;

	/**
	 * An encoded percent sign is handed on, as by Tomcat. What Jetty refuses besides,
	 * Tomcat or forwarding would, too.
	 */
	private static final UriCompliance TARGETS = UriCompliance.RFC3986.with("RFC3986 and encoded percent signs",
			Violation.AMBIGUOUS_PATH_ENCODING);

	private static final int NO_TIMEOUT = 0;

	private final JettyThreads threads;

	private final boolean tuned;

	private final ProblemHandler problems;

	private final @Nullable Duration requestTimeout;

	/**
	 * Makes the settings of one Jetty.
	 * @param requestThreads most request threads; no matter with virtual threads
	 * @param model the variant's model
	 * @param tuned whether its limits are set rather than left to Jetty
	 * @param forwarding answers what Jetty refuses
	 */
	public JettySettings(int requestThreads, String model, boolean tuned, Forwarding forwarding) {
		this.threads = new JettyThreads(requestThreads, model, tuned);
		this.tuned = tuned;
		this.problems = new ProblemHandler(forwarding);
		this.requestTimeout = forwarding.requestTimeout();
	}

	@Override
	public void customize(JettyWebServerFactory factory) {
		this.threads.customize(factory);
		factory.addConfigurations(new ContextProblems(this.problems));
		factory.addServerCustomizers(this::customize);
	}

	private void customize(Server server) {
		server.setErrorHandler(this.problems);
		server.getDescendants(ServletContextHandler.class).forEach((context) -> customize(context, this.problems));
		server.setHandler(new TransferCodings(new TraceRefusal(server.getHandler())));
		for (Connector connector : server.getConnectors()) {
			if (connector instanceof ServerConnector plain) {
				customize(server, plain);
			}
		}
	}

	private void customize(Server server, ServerConnector connector) {
		HttpConfiguration http = connector.getConnectionFactory(HttpConnectionFactory.class).getHttpConfiguration();
		http.setUriCompliance(TARGETS);
		// The answer has one.
		http.setSendDateHeader(false);
		SecureRequestCustomizer secured = http.getCustomizer(SecureRequestCustomizer.class);
		if (secured != null) {
			// Only Jetty would compare a request's host with its certificate.
			secured.setSniHostCheck(false);
		}
		this.threads.makeRoom(server, connector);
		if (this.requestTimeout != null) {
			connector.addBean(new SlowRequests(connector, this.requestTimeout));
			SslConnectionFactory tls = connector.getConnectionFactory(SslConnectionFactory.class);
			if (tls != null) {
				connector.addConnectionFactory(new WatchedTls(tls));
			}
		}
		if (this.tuned) {
			connector.setAcceptQueueSize(ACCEPT_COUNT);
			connector.setIdleTimeout(NO_TIMEOUT);
			http.setMaxResponseHeaderSize(Forwarding.MAX_RESPONSE_HEAD);
			HTTP2ServerConnectionFactory http2 = connector.getConnectionFactory(HTTP2ServerConnectionFactory.class);
			if (http2 != null) {
				tune(http2);
			}
		}
	}

	private static void tune(HTTP2ServerConnectionFactory http2) {
		http2.setMaxConcurrentStreams(Http2Limits.STREAMS);
		http2.setInitialStreamRecvWindow(Http2Limits.WINDOW);
		http2.setMaxDecoderTableCapacity(Http2Limits.HEADER_TABLE);
		http2.setStreamIdleTimeout(NO_TIMEOUT);
		// Clients that give up are no attack here.
		http2.setRateControlFactory(new RateControl.Factory() {
		});
	}

	private static void customize(ServletContextHandler context, ProblemHandler problems) {
		context.setErrorHandler(problems);
		context.getServletHandler().setDecodeAmbiguousURIs(true);
	}

	/**
	 * The same once more: Spring Boot sets its own error handler just before the context
	 * of an application with Spring MVC starts. Others have no such configurations.
	 */
	private static final class ContextProblems extends AbstractConfiguration {

		private final ProblemHandler problems;

		ContextProblems(ProblemHandler problems) {
			super(new Builder());
			this.problems = problems;
		}

		@Override
		public void configure(WebAppContext context) {
			customize(context, this.problems);
		}

	}

}
