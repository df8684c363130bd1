package io.proxylab.engine.netty;

import java.util.concurrent.TimeUnit;

import io.netty.channel.ChannelHandlerContext;
import io.proxylab.engine.Exchange;

/** In the timer of the connection's event loop. */
final class TimerWaiting implements Waiting {

	static final TimerWaiting INSTANCE = new TimerWaiting();

	private TimerWaiting() {
	}

	@Override
	public void hold(ChannelHandlerContext context, Exchange exchange, Runnable answer) {
		if (exchange.delayNanos() > 0) {
			var _ = context.executor().schedule(answer, exchange.delayNanos(), TimeUnit.NANOSECONDS);
		}
		else {
			answer.run();
		}
	}

	@Override
	public void end() {
		// What waits is answered, to nobody.
	}

}
