package io.proxylab.proxy.client;

import java.util.Map;

import org.eclipse.jetty.client.transport.internal.HttpConnectionOverHTTP;
import org.eclipse.jetty.io.EndPoint;

/**
 * A connection of Jetty's client that ends when bytes come without a request. The library
 * ends it once these bytes are a whole response. It keeps part of one, and reads the next
 * response as the rest.
 */
final class JettyConnection extends HttpConnectionOverHTTP {

	JettyConnection(EndPoint endPoint, Map<String, Object> context) {
		super(endPoint, context);
	}

	@Override
	protected void addBytesIn(long bytes) {
		super.addBytesIn(bytes);
		if (getHttpChannel().getHttpExchange() == null) {
			close();
		}
	}

}
