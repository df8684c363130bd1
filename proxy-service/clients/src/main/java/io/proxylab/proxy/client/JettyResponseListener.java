package io.proxylab.proxy.client;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.client.Result;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;

/** Reads a response whole, up to the limit of its body. */
final class JettyResponseListener implements Response.Listener {

	private final String method;

	private final BodyCollector body;

	private final Exchange exchange;

	JettyResponseListener(String method, int maxBody, Exchange exchange) {
		this.method = method;
		this.body = new BodyCollector(maxBody);
		this.exchange = exchange;
	}

	@Override
	public void onHeaders(Response response) {
		if (this.method.equals("HEAD")) {
			return;
		}
		try {
			this.body.expect(response.getHeaders().getLongField(HttpHeader.CONTENT_LENGTH));
		}
		catch (UpstreamException ex) {
			var _ = response.abort(ex);
		}
	}

	@Override
	public void onContent(Response response, ByteBuffer content) {
		try {
			this.body.add(content);
		}
		catch (UpstreamException ex) {
			var _ = response.abort(ex);
		}
	}

	@Override
	public void onComplete(Result result) {
		Throwable failure = result.getFailure();
		if (failure != null) {
			this.exchange.completeExceptionally(JettyConnections.failure(failure));
		}
		else {
			this.exchange.complete(new UpstreamResponse(result.getResponse().getStatus(), headers(result.getResponse()),
					this.body.body()));
		}
	}

	private static List<Header> headers(Response response) {
		List<Header> headers = new ArrayList<>(response.getHeaders().size());
		for (HttpField field : response.getHeaders()) {
			String value = field.getValue();
			headers.add(new Header(field.getName(), (value != null) ? value : ""));
		}
		return headers;
	}

}
