package io.proxylab.proxy.webflux.tomcat;

import java.io.IOException;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/**
 * Refuses a path with a square bracket, which Tomcat lets pass: Spring's adapter can make
 * no URI of it, and would answer 500 where everybody else answers 400.
 */
class BracketRefusal extends ValveBase {

	BracketRefusal() {
		super(true);
	}

	@Override
	public void invoke(Request request, Response response) throws IOException, ServletException {
		String path = request.getRequestURI();
		if (path.indexOf('[') != -1 || path.indexOf(']') != -1) {
			response.sendError(HttpServletResponse.SC_BAD_REQUEST);
			return;
		}
		getNext().invoke(request, response);
	}

}
