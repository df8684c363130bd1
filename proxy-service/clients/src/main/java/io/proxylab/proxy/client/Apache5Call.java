package io.proxylab.proxy.client;

import org.apache.hc.core5.http.HttpRequest;
import org.jspecify.annotations.Nullable;

/**
 * One exchange of {@link Apache5AsyncConnections#forConnectors()}: what it is to say, and
 * the handle by which it ends. A connector hands it to the client as an attribute of the
 * request.
 */
public final class Apache5Call {

	/** The name of the attribute. */
	public static final String ATTRIBUTE = "io.proxylab.call";

	private final Apache5AsyncConnections connections;

	private final UpstreamRequest request;

	private final Exchange exchange = new Exchange();

	private volatile @Nullable HttpRequest message;

	Apache5Call(Apache5AsyncConnections connections, UpstreamRequest request) {
		this.connections = connections;
		this.request = request;
	}

	/** Notes the library's own message, which the connector has made. */
	public void message(HttpRequest ofConnector) {
		this.message = ofConnector;
	}

	/** Makes the message say what the request says: a connector adds to it. */
	void fill() {
		HttpRequest noted = this.message;
		if (noted == null) {
			throw new IllegalStateException("a call that was not given its message");
		}
		this.connections.fill(noted, this.request);
	}

	Exchange exchange() {
		return this.exchange;
	}

	/** Ends the exchange and its connection, whether it waits, is sent or is read. */
	public void cancel() {
		this.exchange.cancel(true);
	}

}
