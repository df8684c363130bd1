package io.proxylab.proxy.forwarding;

import java.util.Map;
import java.util.TreeMap;

/**
 * The versions of the libraries on the class path whose behaviour the figures depend on.
 */
final class LibraryVersions implements LimitSource {

	private static final Map<String, String> CLASSES = Map.of("library.springBoot",
			"org.springframework.boot.SpringApplication", "library.jettyClient", "org.eclipse.jetty.client.HttpClient",
			"library.spring", "org.springframework.core.SpringVersion", "library.netty", "io.netty.channel.Channel",
			"library.reactorNetty", "reactor.netty.http.client.HttpClient", "library.httpclient5",
			"org.apache.hc.client5.http.config.RequestConfig", "library.httpcore5", "org.apache.hc.core5.http.HttpHost",
			"library.httpasyncclient4", "org.apache.http.impl.nio.client.HttpAsyncClientBuilder", "library.micrometer",
			"io.micrometer.core.instrument.MeterRegistry", "library.opentelemetry",
			"io.opentelemetry.sdk.trace.SdkTracerProvider");

	@Override
	public Map<String, Object> limits() {
		Map<String, Object> versions = new TreeMap<>();
		CLASSES.forEach((name, className) -> {
			try {
				Package library = Class.forName(className, false, getClass().getClassLoader()).getPackage();
				String version = library.getImplementationVersion();
				versions.put(name, (version != null) ? version : "unknown");
			}
			catch (ClassNotFoundException ex) {
				// This application does not have that library: nothing to say about it.
				versions.remove(name);
			}
		});
		return versions;
	}

}
