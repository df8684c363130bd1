package io.proxylab.proxy.server.jetty;

import io.proxylab.proxy.rules.HostRules;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.http.HttpScheme;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Refuses a body in another coding than {@code chunked}, which Jetty would hand on still
 * coded, and any coding in HTTP/1.0, which has none (RFC 9112, section 6.1). Targets of
 * another scheme than {@code http} and {@code https} are refused, too, and so is a
 * {@code Host} that {@link HostRules} don't allow.
 */
class TransferCodings extends Handler.Wrapper {

	TransferCodings(Handler next) {
		super(next);
	}

	@Override
	public boolean handle(Request request, Response response, Callback callback) throws Exception {
		if (!HttpScheme.HTTP.is(request.getHttpURI().getScheme())
				&& !HttpScheme.HTTPS.is(request.getHttpURI().getScheme())) {
			return refuse(request, response, callback, HttpStatus.BAD_REQUEST_400);
		}
		String host = request.getHeaders().get(HttpHeader.HOST);
		if (host != null && !HostRules.allow(host)) {
			return refuse(request, response, callback, HttpStatus.BAD_REQUEST_400);
		}
		if (!request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING)) {
			return super.handle(request, response, callback);
		}
		if (request.getConnectionMetaData().getHttpVersion() != HttpVersion.HTTP_1_1) {
			return refuse(request, response, callback, HttpStatus.BAD_REQUEST_400);
		}
		if (hasUnknown(request.getHeaders())) {
			return refuse(request, response, callback, HttpStatus.NOT_IMPLEMENTED_501);
		}
		return super.handle(request, response, callback);
	}

	private static boolean hasUnknown(HttpFields fields) {
		for (HttpField field : fields) {
			if (field.is(HttpHeader.TRANSFER_ENCODING.asString()) && !HttpHeaderValue.CHUNKED.is(field.getValue())) {
				return true;
			}
		}
		return false;
	}

	private static boolean refuse(Request request, Response response, Callback callback, int status) {
		response.getHeaders().put(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE.asString());
		Response.writeError(request, response, callback, status);
		return true;
	}

}
