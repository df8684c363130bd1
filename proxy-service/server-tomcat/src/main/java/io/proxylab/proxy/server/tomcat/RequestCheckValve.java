package io.proxylab.proxy.server.tomcat;

import java.io.IOException;
import java.util.Collections;

import io.proxylab.proxy.rules.ExpectationRules;
import io.proxylab.proxy.rules.HostRules;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.tomcat.util.buf.MessageBytes;

/**
 * Refuses what Tomcat serves although RFC 9112 no longer allows it: HTTP/0.9 (section 3)
 * and transfer codings in HTTP/1.0 (section 6.1). It also refuses a {@code Host} that
 * {@link HostRules} don't allow, and expectations that {@link ExpectationRules} don't
 * allow: Tomcat looks at the first only.
 */
class RequestCheckValve extends ValveBase {

	/** Its request line has no version. */
	private static final String HTTP_0_9 = "";

	RequestCheckValve() {
		super(true);
	}

	@Override
	public void invoke(Request request, Response response) throws IOException, ServletException {
		if (isRefused(request.getCoyoteRequest())) {
			response.sendError(HttpServletResponse.SC_BAD_REQUEST);
		}
		else if (!ExpectationRules.allow(Collections.list(request.getHeaders("Expect")))) {
			response.sendError(HttpServletResponse.SC_EXPECTATION_FAILED);
		}
		else {
			getNext().invoke(request, response);
		}
	}

	private static boolean isRefused(org.apache.coyote.Request request) {
		MessageBytes version = request.protocol();
		String host = request.getMimeHeaders().getHeader("Host");
		return version.equals(HTTP_0_9) || (host != null && !HostRules.allow(host))
				|| (version.equals("HTTP/1.0") && request.getMimeHeaders().getValue("Transfer-Encoding") != null);
	}

}
