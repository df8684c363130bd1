package io.proxylab.proxy.client;

import java.io.IOException;

import org.apache.http.HttpException;
import org.apache.http.HttpStatus;
import org.apache.http.nio.NHttpClientConnection;
import org.apache.http.nio.protocol.HttpAsyncRequestExecutor;

/**
 * Passes over interim responses, such as 103: of these the library knows 100 only, and
 * fails on the others.
 */
final class Apache4EventHandler extends HttpAsyncRequestExecutor {

	@Override
	public void responseReceived(NHttpClientConnection connection) throws HttpException, IOException {
		int status = connection.getHttpResponse().getStatusLine().getStatusCode();
		boolean interim = status > HttpStatus.SC_SWITCHING_PROTOCOLS && status < HttpStatus.SC_OK;
		if (!interim) {
			super.responseReceived(connection);
		}
	}

}
