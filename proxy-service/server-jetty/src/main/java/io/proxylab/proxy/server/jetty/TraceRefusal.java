package io.proxylab.proxy.server.jetty;

import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Refuses TRACE, as Tomcat does: servlets may send the request's headers back. */
class TraceRefusal extends Handler.Wrapper {

	TraceRefusal(Handler next) {
		super(next);
	}

	@Override
	public boolean handle(Request request, Response response, Callback callback) throws Exception {
		if (HttpMethod.TRACE.is(request.getMethod())) {
			Response.writeError(request, response, callback, HttpStatus.METHOD_NOT_ALLOWED_405);
			return true;
		}
		return super.handle(request, response, callback);
	}

}
