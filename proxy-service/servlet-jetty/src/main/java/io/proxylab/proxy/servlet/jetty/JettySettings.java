package io.proxylab.proxy.servlet.jetty;

import io.proxylab.proxy.forwarding.Forwarding;
import org.eclipse.jetty.ee11.webapp.AbstractConfiguration;
import org.eclipse.jetty.ee11.webapp.WebAppContext;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http.UriCompliance.Violation;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

import org.springframework.boot.jetty.servlet.JettyServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;

/**
 * Jetty's settings. On both tracks it hands on every target that forwarding has rules
 * for, and answers the others with the same problems; on the track {@code tuned} its
 * limits are out of the way of the one that is measured, the request threads.
 */
class JettySettings implements WebServerFactoryCustomizer<JettyServletWebServerFactory> {

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

	JettySettings(JettyThreads threads, boolean tuned, ProblemHandler problems) {
		this.threads = threads;
		this.tuned = tuned;
		this.problems = problems;
	}

	@Override
	public void customize(JettyServletWebServerFactory factory) {
		this.threads.customize(factory);
		factory.addConfigurations(new ContextProblems(this.problems));
		factory.addServerCustomizers(this::customize);
	}

	private void customize(Server server) {
		server.setErrorHandler(this.problems);
		server.setHandler(new TraceRefusal(server.getHandler()));
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
		this.threads.makeRoom(server, connector);
		if (this.tuned) {
			connector.setAcceptQueueSize(ACCEPT_COUNT);
			connector.setIdleTimeout(NO_TIMEOUT);
			http.setMaxResponseHeaderSize(Forwarding.MAX_RESPONSE_HEAD);
		}
	}

	/** Spring Boot sets its own error handler just before the context starts. */
	private static final class ContextProblems extends AbstractConfiguration {

		private final ProblemHandler problems;

		ContextProblems(ProblemHandler problems) {
			super(new Builder());
			this.problems = problems;
		}

		@Override
		public void configure(WebAppContext context) {
			context.setErrorHandler(this.problems);
			context.getServletHandler().setDecodeAmbiguousURIs(true);
		}

	}

}
