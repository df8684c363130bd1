package io.proxylab.proxy.client;

import org.eclipse.jetty.client.EarlyHintsProtocolHandler;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.http.HttpStatus;

/**
 * Passes over interim responses, as Jetty's own handler does with 103. Jetty passes over
 * one 100 and none that it does not know: after these it waits for ever, whatever the
 * timeout is.
 */
final class JettyInterimResponses extends EarlyHintsProtocolHandler {

	@Override
	public String getName() {
		return "interim";
	}

	@Override
	public boolean accept(Request request, Response response) {
		return HttpStatus.isInformational(response.getStatus())
				&& response.getStatus() != HttpStatus.SWITCHING_PROTOCOLS_101;
	}

}
