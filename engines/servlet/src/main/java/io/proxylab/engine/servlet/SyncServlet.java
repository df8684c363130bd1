package io.proxylab.engine.servlet;

import java.io.IOException;

import io.proxylab.engine.Answers;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/** Waits in the thread of the request, be it a platform or a virtual one. */
public final class SyncServlet extends HelloServlet {

	public SyncServlet(Answers answers) {
		super(answers);
	}

	@Override
	protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
		write(begin(request).sleepAndEnd(), response);
	}

}
