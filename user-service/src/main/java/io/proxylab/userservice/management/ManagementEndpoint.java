package io.proxylab.userservice.management;

import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.util.concurrent.Ticker;
import io.proxylab.userservice.delay.RunningSchedule;
import io.proxylab.userservice.http.Endpoints;

/** Serves {@code /metrics}, {@code /health} and {@code /schedule}. */
public final class ManagementEndpoint extends ChannelInitializer<Channel> {

	private static final int GREATEST_BODY = 16 * 1024;

	private final Endpoints endpoints;

	private final RunningSchedule schedule;

	private final Ticker ticker;

	/**
	 * Manages the load ports.
	 * @param endpoints whose meters are read
	 * @param schedule what {@code POST /schedule} replaces
	 * @param ticker the clock of the schedule
	 */
	public ManagementEndpoint(Endpoints endpoints, RunningSchedule schedule, Ticker ticker) {
		this.endpoints = endpoints;
		this.schedule = schedule;
		this.ticker = ticker;
	}

	@Override
	protected void initChannel(Channel channel) {
		channel.pipeline()
			.addLast(new HttpServerCodec(), new HttpObjectAggregator(GREATEST_BODY),
					new ManagementConnection(this.endpoints, this.schedule, this.ticker));
	}

}
