package io.proxylab.lab.run.place;

import io.proxylab.load.http.Believed;
import io.proxylab.load.http.RequestBytes;
import io.proxylab.load.protocol.Network.TrustStore;
import io.proxylab.load.protocol.Request;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

/** What the lab itself asks of its processes: readiness, counters, limits. */
public final class LocalHttp implements AutoCloseable {

	private static final Duration TIMEOUT = Duration.ofSeconds(15);

	/** What OpenSSL names first where a CPU has instructions for AES. */
	private static final String FIRST_CIPHER = "TLS_AES_128_GCM_SHA256";

	private final HttpClient client;

	private LocalHttp(HttpClient.Builder builder) {
		this.client = builder.version(HttpClient.Version.HTTP_1_1)
			.connectTimeout(TIMEOUT)
			// What runs on this machine is not behind the proxy that a user may have.
			.proxy(HttpClient.Builder.NO_PROXY)
			.followRedirects(HttpClient.Redirect.NEVER)
			.build();
	}

	/** Believes what the JVM believes. */
	public LocalHttp() {
		this(HttpClient.newBuilder());
	}

	/**
	 * Believes certificates of a file only.
	 * @throws IOException if the file cannot be read, or holds no certificate
	 */
	static LocalHttp believing(TrustStore trust) throws IOException {
		SSLContext tls = Believed.context(trust);
		return new LocalHttp(HttpClient.newBuilder().sslContext(tls).sslParameters(asGenerator(tls)));
	}

	/** OpenSSL as a server takes what a client names first. */
	private static SSLParameters asGenerator(SSLContext tls) {
		SSLParameters parameters = tls.getDefaultSSLParameters();
		parameters.setCipherSuites(Stream.concat(Stream.of(FIRST_CIPHER), Stream.of(parameters.getCipherSuites()))
			.distinct()
			.toArray(String[]::new));
		return parameters;
	}

	/** With which it asks what is behind {@code https}. */
	SSLContext tls() {
		return this.client.sslContext();
	}

	/** An answer, whatever its status. */
	public record Answer(int status, String body) {
	}

	public Answer get(String url) throws IOException, InterruptedException {
		return send(HttpRequest.newBuilder(URI.create(url)).timeout(TIMEOUT).GET().build());
	}

	/**
	 * An answer that tells what it came over.
	 * @param http2 whether HTTP/2 is offered
	 */
	HttpResponse<?> agreed(String url, boolean http2) throws IOException, InterruptedException {
		return this.client.send(HttpRequest.newBuilder(URI.create(url))
			.version(http2 ? HttpClient.Version.HTTP_2 : HttpClient.Version.HTTP_1_1)
			.timeout(TIMEOUT)
			.GET()
			.build(), HttpResponse.BodyHandlers.discarding());
	}

	Answer post(String url, String body) throws IOException, InterruptedException {
		return send(HttpRequest.newBuilder(URI.create(url))
			.timeout(TIMEOUT)
			.POST(HttpRequest.BodyPublishers.ofString(body))
			.build());
	}

	/**
	 * Asks as the load will.
	 * @throws IOException also if the file of a body cannot be read
	 */
	public Answer ask(String url, Request request) throws IOException, InterruptedException {
		HttpResponse<String> response = exchange(url, request);
		return new Answer(response.statusCode(), response.body());
	}

	/**
	 * Asks likewise.
	 * @return status, headers and body
	 * @throws IOException also if the file of a body cannot be read
	 */
	public HttpResponse<String> exchange(String url, Request request) throws IOException, InterruptedException {
		HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create(url)).timeout(TIMEOUT);
		RequestBytes.fields(request).forEach((header) -> builder.header(header.name(), header.value()));
		return this.client.send(builder
			.method(request.method().name(), HttpRequest.BodyPublishers.ofByteArray(RequestBytes.body(request.body())))
			.build(), HttpResponse.BodyHandlers.ofString());
	}

	private Answer send(HttpRequest request) throws IOException, InterruptedException {
		HttpResponse<String> response = this.client.send(request, HttpResponse.BodyHandlers.ofString());
		return new Answer(response.statusCode(), response.body());
	}

	@Override
	public void close() {
		this.client.shutdownNow();
	}

}
