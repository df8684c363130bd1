package io.proxylab.engine.servlet;

import java.io.IOException;

import io.proxylab.engine.Answers;
import io.proxylab.engine.Exchange;
import io.proxylab.engine.Reply;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/** Answers each request in one way of waiting. It has no session and reads no cookie. */
public abstract sealed class HelloServlet extends HttpServlet permits SyncServlet, DispatchServlet, CompleteServlet {

	private final Answers answers;

	HelloServlet(Answers answers) {
		this.answers = answers;
	}

	final Exchange begin(HttpServletRequest request) {
		return this.answers.begin(request.getMethod(), request.getRequestURI(), request.getQueryString());
	}

	static void write(Reply reply, HttpServletResponse response) throws IOException {
		response.setStatus(reply.status());
		response.setHeader("Server", Answers.SERVER);
		response.setContentType(reply.contentType());
		response.setContentLength(reply.body().length);
		String timing = reply.serverTiming();
		if (timing != null) {
			response.setHeader("Server-Timing", timing);
		}
		response.getOutputStream().write(reply.body());
	}

	@Override
	protected abstract void service(HttpServletRequest request, HttpServletResponse response) throws IOException;

}
