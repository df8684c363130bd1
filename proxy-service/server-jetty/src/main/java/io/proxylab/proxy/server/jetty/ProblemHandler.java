package io.proxylab.proxy.server.jetty;

import java.io.IOException;
import java.nio.ByteBuffer;

import io.proxylab.proxy.forwarding.Answer;
import io.proxylab.proxy.forwarding.Forwarding;
import io.proxylab.proxy.rules.Reason;
import io.proxylab.proxy.rules.RequestRefusedException;
import jakarta.servlet.http.HttpServletResponse;
import org.eclipse.jetty.ee11.servlet.ServletContextRequest;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Answers what Jetty refuses before Spring sees it, such as {@code /..} and TRACE, with
 * the same problem details as everything else instead of a page of HTML.
 */
class ProblemHandler implements Request.Handler {

	private final Forwarding forwarding;

	ProblemHandler(Forwarding forwarding) {
		this.forwarding = forwarding;
	}

	@Override
	public boolean handle(Request request, Response response, Callback callback) throws IOException {
		Answer answer = answer(request, response.getStatus());
		ServletContextRequest servlet = Request.as(request, ServletContextRequest.class);
		boolean inServlet = servlet != null && servlet.getServletChannel().getCallback() != null;
		if (answer == null) {
			callback.succeeded();
			return true;
		}
		response.setStatus(answer.status());
		if (inServlet) {
			HttpServletResponse servletResponse = servlet.getHttpServletResponse();
			JettyHeaderLines.write(answer.headers(), servletResponse);
			servletResponse.getOutputStream().write(answer.body().bytes());
			callback.succeeded();
		}
		else {
			JettyHeaderLines.write(answer.headers(), response.getHeaders());
			response.write(true, ByteBuffer.wrap(answer.body().bytes()), callback);
		}
		return true;
	}

	/** The answer to a status, or {@code null} if the status says all. */
	private @Nullable Answer answer(Request request, int status) {
		return switch (status) {
			// Tomcat knows but 400 for a head that is too long, be it the line or the
			// fields.
			case 400, 414, 431 ->
				isBadTarget(request) ? this.forwarding.problem(new RequestRefusedException(Reason.BAD_TARGET))
						: this.forwarding.malformed(request.getHttpURI().getPath());
			case 405 -> this.forwarding.problem(new RequestRefusedException(Reason.METHOD_NOT_ALLOWED));
			case 500 -> this.forwarding.problem(cause(request));
			default -> null;
		};
	}

	/**
	 * Whether Jetty could not read the target, and so has no request: it puts another in
	 * its place, and only the exception tells why.
	 */
	private static boolean isBadTarget(Request request) {
		return request.getMethod().equals("BAD")
				&& request.getAttribute(ErrorHandler.ERROR_EXCEPTION) instanceof Throwable thrown
				&& thrown.getCause() instanceof IllegalArgumentException;
	}

	/** A failure of the client's connection is no fault of the proxy. */
	private static Throwable cause(Request request) {
		return switch (request.getAttribute(ErrorHandler.ERROR_EXCEPTION)) {
			case IOException _ -> new RequestRefusedException(Reason.BAD_REQUEST);
			case Throwable thrown -> thrown;
			case null, default -> new IllegalStateException("Jetty responded with 500");
		};
	}

}
