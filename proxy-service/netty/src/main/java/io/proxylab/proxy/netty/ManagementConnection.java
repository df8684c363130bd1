package io.proxylab.proxy.netty;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Supplier;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.QueryStringDecoder;
import tools.jackson.databind.json.JsonMapper;

/**
 * A connection to the management port: health, figures and limits, where Actuator has
 * them.
 */
final class ManagementConnection extends SimpleChannelInboundHandler<FullHttpRequest> {

	private static final System.Logger LOG = System.getLogger(ManagementConnection.class.getName());

	private static final String JSON = "application/json";

	private final Supplier<String> figures;

	private final Supplier<Map<String, Object>> limits;

	ManagementConnection(Supplier<String> figures, Supplier<Map<String, Object>> limits) {
		this.figures = figures;
		this.limits = limits;
	}

	@Override
	protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
		FullHttpResponse response = switch (request.method() + " " + new QueryStringDecoder(request.uri()).path()) {
			case "GET /actuator/health" -> response(HttpResponseStatus.OK, JSON, "{\"status\":\"UP\"}");
			case "GET /actuator/prometheus" ->
				response(HttpResponseStatus.OK, "text/plain; version=0.0.4; charset=utf-8", this.figures.get());
			case "GET /actuator/limits" ->
				response(HttpResponseStatus.OK, JSON, JsonMapper.shared().writeValueAsString(this.limits.get()));
			default -> response(HttpResponseStatus.NOT_FOUND, "text/plain; charset=utf-8",
					"choices: GET /actuator/health, GET /actuator/prometheus, GET /actuator/limits\n");
		};
		boolean keepAlive = request.decoderResult().isSuccess() && HttpUtil.isKeepAlive(request);
		HttpUtil.setKeepAlive(response, keepAlive);
		ChannelFuture written = context.writeAndFlush(response);
		if (!keepAlive) {
			written.addListener(ChannelFutureListener.CLOSE);
		}
	}

	private static FullHttpResponse response(HttpResponseStatus status, String type, String body) {
		FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status,
				Unpooled.copiedBuffer(body, StandardCharsets.UTF_8));
		response.headers()
			.set(HttpHeaderNames.CONTENT_TYPE, type)
			.setInt(HttpHeaderNames.CONTENT_LENGTH, response.content().readableBytes());
		return response;
	}

	@Override
	public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
		if (!(cause instanceof IOException)) {
			LOG.log(System.Logger.Level.WARNING, "Closing a management connection", cause);
		}
		var _ = context.close();
	}

}
