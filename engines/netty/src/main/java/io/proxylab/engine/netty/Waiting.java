package io.proxylab.engine.netty;

import io.netty.channel.ChannelHandlerContext;
import io.proxylab.engine.Exchange;

/** How the requests of a connection wait. */
interface Waiting {

	/**
	 * Lets a request wait.
	 * @param context of its connection
	 * @param exchange the request
	 * @param answer to be run when it has waited, in any thread
	 */
	void hold(ChannelHandlerContext context, Exchange exchange, Runnable answer);

	/** The connection has ended. */
	void end();

}
