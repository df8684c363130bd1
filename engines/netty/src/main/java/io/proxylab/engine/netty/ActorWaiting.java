package io.proxylab.engine.netty;

import io.netty.channel.ChannelHandlerContext;
import io.proxylab.engine.Exchange;
import io.proxylab.engine.actor.Session;

/** In the actor of the connection. */
final class ActorWaiting implements Waiting {

	private final Session session;

	ActorWaiting(Session session) {
		this.session = session;
	}

	@Override
	public void hold(ChannelHandlerContext context, Exchange exchange, Runnable answer) {
		this.session.hold(exchange, answer);
	}

	@Override
	public void end() {
		this.session.close();
	}

}
