package io.proxylab.engine.jetty;

import java.nio.ByteBuffer;

import io.proxylab.engine.Answers;
import io.proxylab.engine.Exchange;
import io.proxylab.engine.Reply;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** What Jetty's own handlers have in common. */
abstract class HelloHandler extends Handler.Abstract {

	private static final HttpField SERVER = new PreEncodedHttpField(HttpHeader.SERVER, Answers.SERVER);

	private final Answers answers;

	HelloHandler(Answers answers, InvocationType invocationType) {
		super(invocationType);
		this.answers = answers;
	}

	final Exchange begin(Request request) {
		return this.answers.begin(request.getMethod(), request.getHttpURI().getPath(), request.getHttpURI().getQuery());
	}

	static void write(Reply reply, Response response, Callback callback) {
		response.setStatus(reply.status());
		HttpFields.Mutable fields = response.getHeaders();
		fields.put(SERVER);
		fields.put(HttpHeader.CONTENT_TYPE, reply.contentType());
		fields.put(HttpHeader.CONTENT_LENGTH, reply.body().length);
		String timing = reply.serverTiming();
		if (timing != null) {
			fields.put("Server-Timing", timing);
		}
		response.write(true, ByteBuffer.wrap(reply.body()), callback);
	}

}
