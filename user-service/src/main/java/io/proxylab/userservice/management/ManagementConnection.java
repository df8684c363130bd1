package io.proxylab.userservice.management;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.util.concurrent.Ticker;
import io.proxylab.proxy.rules.ManagementRules;
import io.proxylab.userservice.delay.DelaySchedule;
import io.proxylab.userservice.delay.RunningSchedule;
import io.proxylab.userservice.http.Endpoints;
import io.proxylab.userservice.http.Problem;
import io.proxylab.userservice.meter.MetricsText;

/** A connection to the management port. */
final class ManagementConnection extends SimpleChannelInboundHandler<FullHttpRequest> {

	private static final System.Logger LOG = System.getLogger(ManagementConnection.class.getName());

	/** An event loop that does not answer for so long is stuck. */
	private static final long READ_TIMEOUT_SECONDS = 5;

	private static final String TEXT = "text/plain; charset=utf-8";

	private final Endpoints endpoints;

	private final RunningSchedule schedule;

	private final Ticker ticker;

	ManagementConnection(Endpoints endpoints, RunningSchedule schedule, Ticker ticker) {
		this.endpoints = endpoints;
		this.schedule = schedule;
		this.ticker = ticker;
	}

	@Override
	protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest request) {
		boolean keepAlive = request.decoderResult().isSuccess() && HttpUtil.isKeepAlive(request);
		if (request.decoderResult().isFailure()) {
			answer(ctx, keepAlive, problem(400, "Bad Request", "the request is not HTTP/1.1"));
			return;
		}
		Optional<ManagementRules.Refusal> refusal = refusal(ctx, request);
		if (refusal.isPresent()) {
			HttpResponseStatus status = HttpResponseStatus.valueOf(refusal.get().status());
			answer(ctx, keepAlive, problem(status.code(), status.reasonPhrase(), refusal.get().detail()));
			return;
		}
		switch (request.method() + " " + new QueryStringDecoder(request.uri()).path()) {
			case "GET /metrics" -> metrics(ctx, keepAlive);
			case "GET /paths" -> paths(ctx, keepAlive);
			case "GET /requests" ->
				whenRead(ctx, keepAlive, this.endpoints.lastRequests(), (text) -> response(200, TEXT, text));
			case "GET /health" -> answer(ctx, keepAlive, response(200, "application/json", "{\"status\":\"UP\"}"));
			case "GET /schedule" -> answer(ctx, keepAlive, response(200, TEXT, this.schedule.schedule() + "\n"));
			case "POST /schedule" ->
				answer(ctx, keepAlive, restart(request.content().toString(StandardCharsets.UTF_8).strip()));
			default -> answer(ctx, keepAlive, problem(404, "Not Found", "nothing is at " + request.method() + " "
					+ request.uri()
					+ "; choices: GET /metrics, GET /paths, GET /requests, GET /health, GET /schedule, POST /schedule"));
		}
	}

	private static Optional<ManagementRules.Refusal> refusal(ChannelHandlerContext ctx, FullHttpRequest request) {
		InetSocketAddress local = (InetSocketAddress) ctx.channel().localAddress();
		return ManagementRules.refusal(local.getAddress(), request.uri(),
				request.headers().getAll(HttpHeaderNames.HOST), request.headers().getAll(HttpHeaderNames.ORIGIN));
	}

	@Override
	public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
		if (!(cause instanceof IOException)) {
			LOG.log(System.Logger.Level.WARNING, "Closing a management connection", cause);
		}
		var _ = ctx.close();
	}

	private void metrics(ChannelHandlerContext ctx, boolean keepAlive) {
		whenRead(ctx, keepAlive, this.endpoints.read().thenCombine(this.endpoints.requestsByName(), MetricsText::of),
				(text) -> response(200, MetricsText.CONTENT_TYPE, text));
	}

	/** A line each, the most asked for first. */
	private void paths(ChannelHandlerContext ctx, boolean keepAlive) {
		whenRead(ctx, keepAlive, this.endpoints.otherPaths(),
				(counts) -> response(200, TEXT,
						counts.entrySet()
							.stream()
							.sorted(Map.Entry.<String, Long>comparingByValue().reversed())
							.map((path) -> path.getValue() + " " + path.getKey() + "\n")
							.collect(Collectors.joining())));
	}

	private static <T> void whenRead(ChannelHandlerContext ctx, boolean keepAlive, CompletableFuture<T> asked,
			Function<T, FullHttpResponse> answer) {
		var _ = asked.orTimeout(READ_TIMEOUT_SECONDS, TimeUnit.SECONDS).whenCompleteAsync((reading, failure) -> {
			if (failure != null) {
				LOG.log(System.Logger.Level.WARNING, "The event loops could not be read", failure);
				answer(ctx, keepAlive, problem(503, "Service Unavailable",
						"an event loop did not answer within " + READ_TIMEOUT_SECONDS + " s"));
			}
			else {
				answer(ctx, keepAlive, answer.apply(reading));
			}
		}, ctx.executor());
	}

	private FullHttpResponse restart(String text) {
		try {
			DelaySchedule replacement = DelaySchedule.parse(text);
			this.schedule.restart(replacement, this.ticker.nanoTime());
			return response(200, TEXT, replacement + "\n");
		}
		catch (IllegalArgumentException ex) {
			return problem(400, "Bad Request", String.valueOf(ex.getMessage()));
		}
	}

	private static void answer(ChannelHandlerContext ctx, boolean keepAlive, FullHttpResponse response) {
		if (keepAlive) {
			var _ = ctx.writeAndFlush(response, ctx.voidPromise());
		}
		else {
			response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
			ctx.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
		}
	}

	private static FullHttpResponse problem(int status, String title, String detail) {
		return response(status, Problem.CONTENT_TYPE, Problem.of(status, title, detail).toJson());
	}

	private static FullHttpResponse response(int status, String contentType, String body) {
		return response(status, contentType, body.getBytes(StandardCharsets.UTF_8));
	}

	private static FullHttpResponse response(int status, String contentType, byte[] body) {
		FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1,
				HttpResponseStatus.valueOf(status), Unpooled.wrappedBuffer(body));
		response.headers()
			.set(HttpHeaderNames.CONTENT_TYPE, contentType)
			.set(HttpHeaderNames.CONTENT_LENGTH, body.length);
		return response;
	}

}
