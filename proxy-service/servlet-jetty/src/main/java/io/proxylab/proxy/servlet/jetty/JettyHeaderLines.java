package io.proxylab.proxy.servlet.jetty;

import java.io.IOException;
import java.util.List;

import io.proxylab.proxy.client.Header;
import io.proxylab.proxy.servlet.HeaderLines;
import jakarta.servlet.http.HttpServletResponse;
import org.eclipse.jetty.ee11.servlet.ServletContextResponse;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;

/**
 * Header lines with their names as they are given. Jetty writes the names it knows in a
 * case of its own, and rewrites charsets; a field that it is not told it knows goes on
 * the wire untouched. It has to know the length, which it writes last.
 */
class JettyHeaderLines implements HeaderLines {

	@Override
	public void write(List<Header> headers, HttpServletResponse response) throws IOException {
		boolean lengthKnown = false;
		HttpFields.Mutable fields = ServletContextResponse.getServletContextResponse(response).getHeaders();
		for (Header header : headers) {
			if (header.is("Content-Length")) {
				response.setContentLengthLong(Long.parseLong(header.value()));
				lengthKnown = true;
			}
			else {
				fields.add(asGiven(header));
			}
		}
		if (!lengthKnown) {
			// Jetty would state a length of 0 at the end, in 304 and to HEAD, too.
			response.flushBuffer();
		}
	}

	/** The same lines where no servlet is involved. */
	static void write(List<Header> headers, HttpFields.Mutable fields) {
		for (Header header : headers) {
			fields.add(header.is("Content-Length") ? new HttpField(HttpHeader.CONTENT_LENGTH, header.value())
					: asGiven(header));
		}
	}

	private static HttpField asGiven(Header header) {
		return new HttpField(null, header.name(), header.value());
	}

}
