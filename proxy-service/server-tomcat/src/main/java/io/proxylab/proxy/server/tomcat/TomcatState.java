package io.proxylab.proxy.server.tomcat;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.stream.Stream;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.proxylab.proxy.forwarding.Http2Limits;
import io.proxylab.proxy.forwarding.LimitSource;
import io.proxylab.proxy.forwarding.RequestThreads;
import org.apache.catalina.util.ServerInfo;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.apache.coyote.http2.Http2Protocol;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.ApplicationListener;

/** The running Tomcat of the main port: its threads and its limits, read from itself. */
public final class TomcatState implements LimitSource, MeterBinder, ApplicationListener<WebServerInitializedEvent> {

	private final boolean threadPerRequest;

	private volatile @Nullable AbstractHttp11Protocol<?> protocol;

	private volatile @Nullable Http2Protocol http2;

	/**
	 * Makes the state of a server to come.
	 * @param threadPerRequest whether each request holds a platform thread until it is
	 * answered
	 */
	public TomcatState(boolean threadPerRequest) {
		this.threadPerRequest = threadPerRequest;
	}

	@Override
	public void onApplicationEvent(WebServerInitializedEvent event) {
		boolean main = event.getApplicationContext().getServerNamespace() == null;
		if (main && event.getWebServer() instanceof TomcatWebServer server
				&& server.getTomcat()
					.getConnector()
					.getProtocolHandler() instanceof AbstractHttp11Protocol<?> running) {
			this.protocol = running;
			this.http2 = Stream.of(server.getTomcat().getConnector().findUpgradeProtocols())
				.filter(Http2Protocol.class::isInstance)
				.map(Http2Protocol.class::cast)
				.findFirst()
				.orElse(null);
		}
	}

	/** The platform threads that serve requests. */
	public RequestThreads requestThreads() {
		return new RequestThreads() {

			@Override
			public int busy() {
				return pool().map(RequestPool::getActiveCount).orElse(0);
			}

			@Override
			public int max() {
				return pool().map(RequestPool::getMaxThreads).orElse(0);
			}

			@Override
			public int queued() {
				return pool().map(RequestPool::getQueueSize).orElse(0);
			}

		};
	}

	/** The pool of platform threads; virtual threads have none. */
	private Optional<RequestPool> pool() {
		AbstractHttp11Protocol<?> running = this.protocol;
		Executor executor = (running != null) ? running.getExecutor() : null;
		return (executor instanceof RequestPool pool) ? Optional.of(pool) : Optional.empty();
	}

	/** Shows how many requests found no place in the queue. */
	@Override
	public void bindTo(MeterRegistry registry) {
		FunctionCounter.builder("proxy.rejected", this, (state) -> state.pool().map(RequestPool::rejected).orElse(0L))
			.description("requests that were turned away before anything was sent, by reason")
			.tag("reason", "queue-full")
			.register(registry);
	}

	@Override
	public Map<String, Object> limits() {
		Map<String, Object> limits = new TreeMap<>();
		limits.put("server.name", "tomcat");
		limits.put("library.tomcat", ServerInfo.getServerNumber());
		AbstractHttp11Protocol<?> running = this.protocol;
		if (running != null) {
			Http2Protocol http2 = this.http2;
			limits.put("server.http.version", (http2 != null) ? Http2Limits.VERSIONS : "HTTP/1.1");
			if (http2 != null) {
				limits.put("server.http2.maxStreams", http2.getMaxConcurrentStreams());
				limits.put("server.http2.maxStreamsServed", http2.getMaxConcurrentStreamExecution());
			}
			limits.put("server.threads.kind", pool().isPresent() ? "platform" : "virtual");
			limits.put("server.threads.max", pool().<Object>map(RequestPool::getMaxThreads).orElse("unlimited"));
			if (this.threadPerRequest) {
				limits.put("requestThreads", requestThreads().max());
			}
			pool().map(RequestPool::queue)
				.filter(OptionalInt::isPresent)
				.ifPresent((queue) -> limits.put("defence.queue", queue.getAsInt()));
			limits.put("server.connections.max", running.getMaxConnections());
			limits.put("server.acceptCount", running.getAcceptCount());
			limits.put("server.keepAlive.maxRequests", running.getMaxKeepAliveRequests());
			limits.put("server.keepAlive.timeoutMillis", running.getKeepAliveTimeout());
			limits.put("server.request.timeoutMillis", running.getConnectionTimeout());
			limits.put("server.processorCache", running.getProcessorCache());
			limits.put("server.buffer.bytes", Integer.valueOf(running.getProperty(TomcatSettings.BUFFERS.getFirst())));
			limits.put("server.requestHead.maxBytes", running.getMaxHttpRequestHeaderSize());
			limits.put("server.responseHead.maxBytes", running.getMaxHttpResponseHeaderSize());
		}
		return limits;
	}

}
