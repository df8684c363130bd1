package io.proxylab.engine.jetty;

import io.proxylab.engine.Answers;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Waits in the thread of the request. */
final class SyncHandler extends HelloHandler {

	SyncHandler(Answers answers) {
		super(answers, InvocationType.BLOCKING);
	}

	@Override
	public boolean handle(Request request, Response response, Callback callback) {
		write(begin(request).sleepAndEnd(), response, callback);
		return true;
	}

}
