package io.proxylab.proxy.server.netty;

import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import reactor.netty.resources.LoopResources;

/**
 * Event loops with a thread apart that accepts connections. Where event loops accept, one
 * that is never out of work takes a few connections a turn, and the others wait in the
 * kernel's queue, for longer than a health check does.
 *
 * @param loops serve the connections, and those to the upstream
 * @param acceptor one thread
 */
record OwnAcceptor(LoopResources loops, LoopResources acceptor) implements LoopResources {

	OwnAcceptor(LoopResources loops) {
		this(loops, LoopResources.create("reactor-http-acceptor", 1, true));
	}

	@Override
	public EventLoopGroup onServerSelect(boolean useNative) {
		return this.acceptor.onServer(useNative);
	}

	@Override
	public EventLoopGroup onServer(boolean useNative) {
		return this.loops.onServer(useNative);
	}

	@Override
	public EventLoopGroup onClient(boolean useNative) {
		return this.loops.onClient(useNative);
	}

	@Override
	public <C extends Channel> C onChannel(Class<C> type, EventLoopGroup group) {
		return this.loops.onChannel(type, group);
	}

	@Override
	public <C extends Channel> Class<? extends C> onChannelClass(Class<C> type, EventLoopGroup group) {
		return this.loops.onChannelClass(type, group);
	}

	@Override
	public boolean daemon() {
		return this.loops.daemon();
	}

	/** Ends the acceptor; the event loops are not its own. */
	@Override
	public void dispose() {
		this.acceptor.dispose();
	}

}
