package io.proxylab.proxy.server.netty;

import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContextBuilder;
import io.proxylab.proxy.client.TlsLibrary;
import reactor.netty.http.Http11SslContextSpec;
import reactor.netty.http.Http2SslContextSpec;
import reactor.netty.http.server.HttpServer;
import reactor.netty.tcp.AbstractProtocolSslContextSpec;
import reactor.netty.tcp.SslProvider.GenericSslContextSpec;

import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslOptions;
import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.server.WebServerSslBundle;

/**
 * Reactor Netty takes OpenSSL wherever an application has it, and Spring Boot has no
 * setting for that.
 */
final class ServedTls {

	private ServedTls() {
	}

	/** A server whose TLS, if it has any, is that of a library. */
	static HttpServer by(TlsLibrary library, NettyReactiveWebServerFactory factory, HttpServer server) {
		Ssl ssl = factory.getSsl();
		if (ssl == null || !Ssl.isEnabled(ssl) || !TlsLibrary.OPENSSL.isHere()) {
			return server;
		}
		SslBundle bundle = WebServerSslBundle.get(ssl, factory.getSslBundles());
		boolean http2 = factory.getHttp2() != null && factory.getHttp2().isEnabled();
		AbstractProtocolSslContextSpec<?> context = http2
				? Http2SslContextSpec.forServer(bundle.getManagers().getKeyManagerFactory())
				: Http11SslContextSpec.forServer(bundle.getManagers().getKeyManagerFactory());
		ClientAuth clients = Ssl.ClientAuth.map(ssl.getClientAuth(), ClientAuth.NONE, ClientAuth.OPTIONAL,
				ClientAuth.REQUIRE);
		GenericSslContextSpec<?> set = context.configure((builder) -> set(builder, bundle, clients, library));
		return server.secure((spec) -> spec.sslContext(set));
	}

	/** As Spring Boot sets it. */
	private static void set(SslContextBuilder builder, SslBundle bundle, ClientAuth clients, TlsLibrary library) {
		SslOptions options = bundle.getOptions();
		builder.sslProvider(library.provider())
			.trustManager(bundle.getManagers().getTrustManagerFactory())
			.protocols(options.getEnabledProtocols())
			.ciphers(SslOptions.asSet(options.getCiphers()))
			.clientAuth(clients);
	}

}
