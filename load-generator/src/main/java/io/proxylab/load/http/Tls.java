package io.proxylab.load.http;

import java.io.IOException;
import java.net.URI;

import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.handler.codec.http2.Http2SecurityUtil;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.SupportedCipherSuiteFilter;
import io.proxylab.load.protocol.Network;
import io.proxylab.load.protocol.Network.TrustStore;
import org.jspecify.annotations.Nullable;

/**
 * TLS to one host, of which one protocol is asked by ALPN. Its certificate must be valid,
 * of an issuer that is believed, and made for this host: there is no way to switch that
 * off.
 */
public final class Tls {

	/** As ALPN names it. */
	static final String HTTP_2 = ApplicationProtocolNames.HTTP_2;

	private static final int DEFAULT_PORT = 443;

	/** BoringSSL takes a fraction of the JDK's CPU a record. */
	private static final SslProvider LIBRARY = OpenSsl.isAvailable() ? SslProvider.OPENSSL : SslProvider.JDK;

	private final SslContext context;

	private final String host;

	private final int port;

	private Tls(SslContext context, String host, int port) {
		this.context = context;
		this.host = host;
		this.port = port;
	}

	/** Whether a URL asks for it. */
	public static boolean isAsked(URI uri) {
		return "https".equalsIgnoreCase(uri.getScheme());
	}

	/** What does the work of it on this machine, {@code OpenSSL} or {@code JDK}. */
	public static String library() {
		return (LIBRARY == SslProvider.OPENSSL) ? "OpenSSL" : "JDK";
	}

	/** The port of a URL, or that of its scheme. */
	public static int port(URI uri) {
		int ofScheme = isAsked(uri) ? DEFAULT_PORT : 80;
		return (uri.getPort() >= 0) ? uri.getPort() : ofScheme;
	}

	/**
	 * Prepares for a host.
	 * @param network whose certificates are believed, and what is asked for
	 * @throws IOException if the file cannot be read, or holds no certificate; the
	 * message names it
	 */
	public static Tls to(URI uri, Network network) throws IOException {
		TrustStore trust = network.trust();
		boolean http2 = network.http2() != null;
		SslContextBuilder builder = SslContextBuilder.forClient()
			.sslProvider(LIBRARY)
			.endpointIdentificationAlgorithm("HTTPS")
			.applicationProtocolConfig(new ApplicationProtocolConfig(ApplicationProtocolConfig.Protocol.ALPN,
					ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
					ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
					http2 ? HTTP_2 : ApplicationProtocolNames.HTTP_1_1));
		if (http2) {
			builder.ciphers(Http2SecurityUtil.CIPHERS, SupportedCipherSuiteFilter.INSTANCE);
		}
		if (trust != null) {
			builder.trustManager(Believed.in(trust));
		}
		String host = uri.getHost();
		boolean bracketed = host.startsWith("[") && host.endsWith("]");
		return new Tls(builder.build(), bracketed ? host.substring(1, host.length() - 1) : host, port(uri));
	}

	/**
	 * Adds TLS to a channel that is not open yet. What it receives is kept until a record
	 * is whole, so it cannot be read into the buffer that all connections share.
	 */
	void addTo(Channel channel) {
		channel.config().setRecvByteBufAllocator(new AdaptiveRecvByteBufAllocator());
		channel.pipeline().addLast(this.context.newHandler(channel.alloc(), this.host, this.port));
	}

	/** The host that the certificate must be made for. */
	String host() {
		return this.host;
	}

}
