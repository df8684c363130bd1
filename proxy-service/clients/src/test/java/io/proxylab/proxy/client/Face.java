package io.proxylab.proxy.client;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import java.util.stream.Stream;

/** One face of one client, so that the same tests run against all of them. */
record Face(String name, Function<ClientSettings, Running> start) {

	/** Every face of every client there is: a new constant is picked up by itself. */
	static List<Face> all() {
		return Arrays.stream(Client.values())
			.flatMap((client) -> Stream.concat(blocking(client), async(client)))
			.toList();
	}

	private static Stream<Face> blocking(Client client) {
		return client.isBlocking() ? Stream.of(new Face(client.id() + " (blocking)", (settings) -> {
			BlockingClient running = client.blocking(settings);
			return new Running(running, running::exchange);
		})) : Stream.empty();
	}

	private static Stream<Face> async(Client client) {
		return client.isAsync() ? Stream.of(new Face(client.id() + " (async)", (settings) -> {
			AsyncClient running = client.async(settings);
			return new Running(running, (request) -> join(running, request));
		})) : Stream.empty();
	}

	private static UpstreamResponse join(AsyncClient client, UpstreamRequest request) {
		try {
			return client.exchange(request).join();
		}
		catch (CompletionException ex) {
			if (ex.getCause() instanceof UpstreamException failure) {
				throw failure;
			}
			throw ex;
		}
	}

	@Override
	public String toString() {
		return this.name;
	}

	/** A client that runs, called so that the caller waits. */
	record Running(UpstreamClient client,
			Function<UpstreamRequest, UpstreamResponse> exchange) implements AutoCloseable {

		UpstreamResponse exchange(UpstreamRequest request) {
			return this.exchange.apply(request);
		}

		@Override
		public void close() {
			this.client.close();
		}

	}

}
