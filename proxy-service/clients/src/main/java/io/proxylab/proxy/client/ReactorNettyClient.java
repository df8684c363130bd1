package io.proxylab.proxy.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.netty.ByteBufFlux;
import reactor.netty.NettyOutbound;
import reactor.netty.http.client.HttpClientRequest;
import reactor.netty.http.client.HttpClientResponse;

/** The client of reactor-netty, without WebClient around it. */
final class ReactorNettyClient implements AsyncClient {

	private final ClientSettings settings;

	private final ReactorNettyConnections connections;

	private final String base;

	ReactorNettyClient(ClientSettings settings) {
		this.settings = settings;
		this.connections = new ReactorNettyConnections(settings);
		this.base = settings.upstream().toString();
	}

	@Override
	public CompletableFuture<UpstreamResponse> exchange(UpstreamRequest request) {
		Mono<UpstreamResponse> response = this.connections.client()
			.request(HttpMethod.valueOf(request.method()))
			.uri(this.base + request.target())
			.send((message, outbound) -> send(request, message, outbound))
			.responseConnection((head, connection) -> read(head, connection.inbound().receive()))
			.single();
		Exchange exchange = new Exchange();
		CompletableFuture<UpstreamResponse> future = response.toFuture();
		exchange.follow(future);
		var _ = future.whenComplete((answer, thrown) -> {
			if (thrown != null) {
				exchange.completeExceptionally(ReactorNettyConnections.failure(thrown));
			}
			else {
				exchange.complete(answer);
			}
		});
		return exchange;
	}

	private static Publisher<Void> send(UpstreamRequest request, HttpClientRequest message, NettyOutbound outbound) {
		HttpHeaders headers = message.requestHeaders();
		for (Header header : request.headers()) {
			headers.add(header.name(), header.value());
		}
		if (!request.statesLength()) {
			return outbound;
		}
		headers.set("Content-Length", request.body().length());
		return outbound.sendObject(Unpooled.wrappedBuffer(request.body().bytes()));
	}

	private Mono<UpstreamResponse> read(HttpClientResponse head, ByteBufFlux content) {
		BodyCollector body = new BodyCollector(this.settings.maxBody());
		return content.doOnNext((chunk) -> body.add(chunk.nioBuffer()))
			.then(Mono.fromSupplier(
					() -> new UpstreamResponse(head.status().code(), headers(head.responseHeaders()), body.body())));
	}

	private static List<Header> headers(HttpHeaders fields) {
		List<Header> headers = new ArrayList<>(fields.size());
		fields.iteratorAsString()
			.forEachRemaining((field) -> headers.add(new Header(field.getKey(), field.getValue())));
		return headers;
	}

	@Override
	public Optional<Pool> pool() {
		return this.connections.pool();
	}

	@Override
	public Map<String, Object> limits() {
		return this.connections.limits();
	}

	@Override
	public void close() {
		this.connections.close();
	}

}
