package io.proxylab.proxy.forwarding;

import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;

import io.proxylab.proxy.calls.Calls;
import io.proxylab.proxy.calls.How;
import io.proxylab.proxy.client.ClientSettings;
import io.proxylab.proxy.client.TlsLibrary;
import io.proxylab.proxy.client.Track;
import io.proxylab.proxy.client.UpstreamTls;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.pem.PemSslStoreBundle;
import org.springframework.boot.ssl.pem.PemSslStoreDetails;
import org.springframework.util.unit.DataSize;

/**
 * The settings of a proxy; the defaults are those of the track {@code tuned}.
 *
 * @param variant the id of the variant to run
 * @param upstream scheme, host and port of the upstream
 * @param trust PEM file of the issuers whose certificates an upstream of {@code https} is
 * believed by; those that the JVM believes if left out
 * @param serverTls what does the work of TLS with clients, where the server serves it:
 * {@code jdk}, or {@code openssl} for a server of Netty
 * @param upstreamTls what does that of TLS with the upstream: {@code jdk}, or
 * {@code openssl} for a client of Netty
 * @param upstreamHttp version of HTTP spoken with the upstream: 1 for HTTP/1.1, 2 for
 * HTTP/2, which needs an upstream of {@code https}
 * @param track {@code tuned}, or {@code stock} for the libraries' own defaults
 * @param requestThreads most request threads, from 1 to 100,000; no matter where requests
 * have no threads of their own
 * @param ioThreads threads of a client's I/O, or 0 for its library's default
 * @param maxBody longest body either way
 * @param upstreamKeepAlive whether connections to the upstream are used again
 * @param connectTimeout longest wait for a connection to come about
 * @param responseTimeout longest silence of the upstream while it is to answer
 * @param requestTimeout longest time that a client may take to send a request
 * @param serverBuffer size of each buffer that a connection of a client owns in the
 * server; the server's default if left out
 * @param clientBuffer size of each buffer that a connection to the upstream owns in the
 * HTTP client; its library's default if left out
 * @param pool the client's pool
 * @param calls how often the upstream is called for one answer
 * @param defence what gives up some requests to keep the rest
 */
@ConfigurationProperties("proxy")
public record ProxyProperties(@Nullable String variant, @DefaultValue("http://127.0.0.1:8081") String upstream,
		@Nullable Path trust, @DefaultValue("jdk") TlsLibrary serverTls, @DefaultValue("jdk") TlsLibrary upstreamTls,
		@DefaultValue("1") int upstreamHttp, @DefaultValue("tuned") Track track,
		@DefaultValue("200") int requestThreads, @DefaultValue("0") int ioThreads,
		@DefaultValue("1MB") DataSize maxBody, @DefaultValue("true") boolean upstreamKeepAlive,
		@DefaultValue("5s") Duration connectTimeout, @DefaultValue("30s") Duration responseTimeout,
		@DefaultValue("30s") Duration requestTimeout, @Nullable DataSize serverBuffer, @Nullable DataSize clientBuffer,
		@DefaultValue PoolProperties pool, @DefaultValue CallsProperties calls,
		@DefaultValue DefenceProperties defence) {

	private static final int HTTP_2 = 2;

	private static final DataSize LONGEST_BODY = DataSize.ofGigabytes(1);

	public ProxyProperties {
		checkUpstream(upstream);
		if (trust != null && !upstream.startsWith("https")) {
			throw new InvalidSettingException("proxy.trust", trust,
					"Only https has certificates: remove it, or write https in proxy.upstream.");
		}
		checkHttp(upstreamHttp, upstream, upstreamKeepAlive);
		Ranges.check("proxy.request-threads", requestThreads, 1, 100_000);
		Ranges.check("proxy.io-threads", ioThreads, 0, 1_000);
		if (maxBody.toBytes() < 0 || maxBody.compareTo(LONGEST_BODY) > 0) {
			throw new InvalidSettingException("proxy.max-body", maxBody, "Use 0B to 1GB, such as 1MB.");
		}
		Ranges.checkTimeout("proxy.connect-timeout", connectTimeout);
		Ranges.checkTimeout("proxy.response-timeout", responseTimeout);
		Ranges.checkTimeout("proxy.request-timeout", requestTimeout);
		Ranges.checkBuffer("proxy.server-buffer", serverBuffer);
		Ranges.checkBuffer("proxy.client-buffer", clientBuffer);
	}

	/**
	 * The settings of a client's pool.
	 *
	 * @param maxConnections most connections to the upstream, from 1
	 * @param maxPending most requests that wait for a connection, or -1 for any number
	 * @param acquireTimeout longest wait for a connection
	 */
	public record PoolProperties(@DefaultValue("2000") int maxConnections, @DefaultValue("-1") int maxPending,
			@DefaultValue("30s") Duration acquireTimeout) {

		public PoolProperties {
			Ranges.check("proxy.pool.max-connections", maxConnections, 1, 1_000_000);
			Ranges.check("proxy.pool.max-pending", maxPending, -1, 1_000_000);
			Ranges.checkTimeout("proxy.pool.acquire-timeout", acquireTimeout);
		}

	}

	/**
	 * The settings of the calls of one answer.
	 *
	 * @param count how many, from 1 to {@value Calls#MOST}
	 * @param how they follow each other, where there are several
	 */
	public record CallsProperties(@DefaultValue("1") int count, @DefaultValue("parallel") How how) {

		public CallsProperties {
			Ranges.check("proxy.calls.count", count, 1, Calls.MOST);
		}

	}

	/** These settings as any client takes them. */
	ClientSettings clientSettings() {
		return new ClientSettings(URI.create(this.upstream), this.track, this.pool.maxConnections(),
				this.pool.maxPending(), this.pool.acquireTimeout(), this.connectTimeout, this.responseTimeout,
				Math.toIntExact(this.maxBody.toBytes()), this.upstreamKeepAlive, this.ioThreads, this.defence.timeout(),
				tls(), this.upstreamHttp == HTTP_2,
				(this.clientBuffer != null) ? Math.toIntExact(this.clientBuffer.toBytes()) : 0);
	}

	private static void checkHttp(int version, String upstream, boolean keepAlive) {
		Ranges.check("proxy.upstream-http", version, 1, HTTP_2);
		if (version == HTTP_2 && !upstream.startsWith("https")) {
			throw new InvalidSettingException("proxy.upstream-http", version,
					"HTTP/2 is spoken over TLS only: write 1, or https in proxy.upstream.");
		}
		if (version == HTTP_2 && !keepAlive) {
			throw new InvalidSettingException("proxy.upstream-http", version,
					"A connection of HTTP/2 is for many requests: write 1, or leave proxy.upstream-keep-alive out.");
		}
	}

	private @Nullable UpstreamTls tls() {
		if (!this.upstream.startsWith("https")) {
			return null;
		}
		if (this.trust == null) {
			return UpstreamTls.ofJvm(this.upstreamTls);
		}
		try {
			SslBundle issuers = SslBundle
				.of(new PemSslStoreBundle(null, PemSslStoreDetails.forCertificate(this.trust.toUri().toString())));
			return new UpstreamTls(issuers.createSslContext(), this.upstreamTls,
					issuers.getManagers().getTrustManagerFactory());
		}
		catch (IllegalStateException | UncheckedIOException ex) {
			throw new InvalidSettingException("proxy.trust", this.trust,
					"Use a PEM file of certificates that can be read.");
		}
	}

	private static void checkUpstream(String upstream) {
		String cure = "Use scheme, host and port only, such as http://127.0.0.1:8081.";
		try {
			URI uri = new URI(upstream);
			boolean http = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
			if (!http || uri.getHost() == null || !uri.getRawPath().isEmpty() || uri.getRawQuery() != null
					|| uri.getRawFragment() != null || uri.getRawUserInfo() != null) {
				throw new InvalidSettingException("proxy.upstream", upstream, cure);
			}
		}
		catch (URISyntaxException ex) {
			throw new InvalidSettingException("proxy.upstream", upstream, cure);
		}
	}

}
