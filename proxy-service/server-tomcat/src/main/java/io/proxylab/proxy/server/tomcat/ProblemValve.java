package io.proxylab.proxy.server.tomcat;

import java.io.IOException;

import io.proxylab.proxy.client.Header;
import io.proxylab.proxy.forwarding.Answer;
import io.proxylab.proxy.forwarding.Forwarding;
import io.proxylab.proxy.rules.Reason;
import io.proxylab.proxy.rules.RequestRefusedException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

/**
 * Answers what Tomcat refuses before Spring sees it, such as {@code /..} and TRACE, with
 * the same problem details as everything else instead of a page of HTML.
 */
class ProblemValve extends ErrorReportValve {

	private static final Log log = LogFactory.getLog(ProblemValve.class);

	private final Forwarding forwarding;

	ProblemValve(Forwarding forwarding) {
		this.forwarding = forwarding;
	}

	@Override
	protected void report(Request request, Response response, @Nullable Throwable thrown) {
		boolean answered = response.getStatus() < 400 || response.getContentWritten() > 0;
		if (answered || !response.setErrorReported()) {
			return;
		}
		Answer answer = switch (response.getStatus()) {
			case 400 -> this.forwarding.malformed(request.getRequestURI());
			case 405 -> this.forwarding.problem(new RequestRefusedException(Reason.METHOD_NOT_ALLOWED));
			case 500 -> this.forwarding.problem(cause(thrown));
			default -> null;
		};
		if (answer != null) {
			write(answer, response);
		}
	}

	/** A failure of the client's connection is no fault of the proxy. */
	private static Throwable cause(@Nullable Throwable thrown) {
		return switch (thrown) {
			case IOException _ -> new RequestRefusedException(Reason.BAD_REQUEST);
			case Throwable other -> other;
			case null -> new IllegalStateException("Tomcat responded with 500");
		};
	}

	private static void write(Answer answer, Response response) {
		for (Header header : answer.headers()) {
			// Tomcat has its own Allow, which would stay in its place.
			response.getCoyoteResponse().getMimeHeaders().removeHeader(header.name());
			response.addHeader(header.name(), header.value());
		}
		try {
			response.getOutputStream().write(answer.body().bytes());
			response.finishResponse();
		}
		catch (IOException ex) {
			log.debug("the client did not wait for the problem", ex);
		}
	}

}
