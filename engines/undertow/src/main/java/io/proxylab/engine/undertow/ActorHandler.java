package io.proxylab.engine.undertow;

import io.proxylab.engine.Answers;
import io.proxylab.engine.Exchange;
import io.proxylab.engine.actor.Session;
import io.proxylab.engine.actor.SessionActors;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.ServerConnection;
import io.undertow.util.AttachmentKey;
import io.undertow.util.SameThreadExecutor;

/**
 * Waits in the actor of its connection, and is answered by the connection's I/O thread.
 */
final class ActorHandler extends HelloHandler {

	private static final AttachmentKey<Session> SESSION = AttachmentKey.create(Session.class);

	private final SessionActors actors;

	ActorHandler(Answers answers, SessionActors actors) {
		super(answers);
		this.actors = actors;
	}

	@Override
	public void handleRequest(HttpServerExchange http) {
		Exchange exchange = begin(http);
		if (exchange.waits()) {
			Session session = session(http.getConnection());
			http.dispatch(SameThreadExecutor.INSTANCE,
					() -> session.hold(exchange, () -> http.getIoThread().execute(() -> write(exchange.end(), http))));
		}
		else {
			write(exchange.end(), http);
		}
	}

	/** A connection has one I/O thread, so nobody else opens its session meanwhile. */
	private Session session(ServerConnection connection) {
		Session known = connection.getAttachment(SESSION);
		if (known != null) {
			return known;
		}
		Session opened = this.actors.open();
		connection.putAttachment(SESSION, opened);
		connection.addCloseListener((_) -> opened.close());
		return opened;
	}

}
