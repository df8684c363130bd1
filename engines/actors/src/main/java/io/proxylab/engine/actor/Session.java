package io.proxylab.engine.actor;

import io.proxylab.engine.Exchange;
import org.apache.pekko.actor.typed.ActorRef;

/** A client's session: the way to its actor. */
public final class Session {

	private final ActorRef<SessionBehavior.Message> actor;

	Session(ActorRef<SessionBehavior.Message> actor) {
		this.actor = actor;
	}

	/**
	 * Lets a request wait in the actor.
	 * @param exchange the request
	 * @param answer is run by the actor when it has waited
	 */
	public void hold(Exchange exchange, Runnable answer) {
		this.actor.tell(new SessionBehavior.Hold(exchange, answer));
	}

	/** The client has gone; what it has asked for is still answered. */
	public void close() {
		this.actor.tell(new SessionBehavior.Close());
	}

}
