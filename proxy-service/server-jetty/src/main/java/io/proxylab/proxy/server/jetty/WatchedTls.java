package io.proxylab.proxy.server.jetty;

import java.nio.ByteBuffer;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLException;

import io.proxylab.proxy.rules.Http2Arrival;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.SslConnectionFactory;

/**
 * TLS whose connections know since when a head or a frame of HTTP/2 has been arriving,
 * which Jetty's parser doesn't tell.
 */
final class WatchedTls extends SslConnectionFactory {

	private static final String HTTP2 = "h2";

	/** Makes the same TLS as another factory. */
	WatchedTls(SslConnectionFactory other) {
		super(other.getSslContextFactory(), other.getNextProtocol());
		setDirectBuffersForEncryption(other.isDirectBuffersForEncryption());
		setDirectBuffersForDecryption(other.isDirectBuffersForDecryption());
		setInputBufferSize(other.getInputBufferSize());
	}

	@Override
	protected SslConnection newSslConnection(Connector connector, EndPoint client, SSLEngine engine) {
		return new WatchedConnection(connector, client, engine);
	}

	/** A connection that watches the bytes that it decrypts. */
	final class WatchedConnection extends SslConnection {

		private final Http2Arrival arrival = new Http2Arrival();

		private WatchedConnection(Connector connector, EndPoint client, SSLEngine engine) {
			super(connector.getByteBufferPool(), connector.getExecutor(), getSslContextFactory(), client, engine,
					isDirectBuffersForEncryption(), isDirectBuffersForDecryption());
		}

		/** Returns what is arriving over HTTP/2. */
		Http2Arrival arrival() {
			return this.arrival;
		}

		@Override
		protected SSLEngineResult unwrap(SSLEngine engine, ByteBuffer encrypted, ByteBuffer decrypted)
				throws SSLException {
			int begin = decrypted.position();
			SSLEngineResult result = super.unwrap(engine, encrypted, decrypted);
			if (result.bytesProduced() > 0 && HTTP2.equals(engine.getApplicationProtocol())) {
				this.arrival.read(decrypted.duplicate().position(begin).limit(begin + result.bytesProduced()),
						System.nanoTime());
			}
			return result;
		}

	}

}
