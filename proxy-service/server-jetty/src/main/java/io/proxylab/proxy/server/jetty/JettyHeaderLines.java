package io.proxylab.proxy.server.jetty;

import java.io.IOException;
import java.util.List;

import io.proxylab.proxy.client.Header;
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
public final class JettyHeaderLines {

	private JettyHeaderLines() {
	}

	/**
	 * Writes these lines to a response that has its status and nothing else. The head of
	 * one whose length is not among them is sent at once, which may wait for the client:
	 * Jetty would state a length of 0 at the end, in 304 and to HEAD, too.
	 */
	public static void write(List<Header> headers, HttpServletResponse response) throws IOException {
		add(headers, response);
		if (!statesLength(response)) {
			response.flushBuffer();
		}
	}

	/** Adds these lines to a response that has its status and nothing else. */
	public static void add(List<Header> headers, HttpServletResponse response) {
		HttpFields.Mutable fields = fields(response);
		for (Header header : headers) {
			if (header.is("Content-Length")) {
				response.setContentLengthLong(Long.parseLong(header.value()));
			}
			else {
				fields.add(asGiven(header));
			}
		}
	}

	/**
	 * Whether the length is among the lines of a response. If it is not, Jetty states a
	 * length of 0 unless the head has gone before the end.
	 */
	public static boolean statesLength(HttpServletResponse response) {
		return fields(response).contains(HttpHeader.CONTENT_LENGTH);
	}

	/** The same lines where no servlet is involved. */
	static void write(List<Header> headers, HttpFields.Mutable fields) {
		for (Header header : headers) {
			fields.add(header.is("Content-Length") ? new HttpField(HttpHeader.CONTENT_LENGTH, header.value())
					: asGiven(header));
		}
	}

	private static HttpFields.Mutable fields(HttpServletResponse response) {
		return ServletContextResponse.getServletContextResponse(response).getHeaders();
	}

	private static HttpField asGiven(Header header) {
		return new HttpField(null, header.name(), header.value());
	}

}
