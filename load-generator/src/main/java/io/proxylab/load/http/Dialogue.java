package io.proxylab.load.http;

import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.proxylab.load.protocol.LoadSettings;
import org.jspecify.annotations.Nullable;

/**
 * What every connection of a load says, to whom, and what it expects to hear. Belongs to
 * one event loop, whose connections share its scratch space.
 */
public final class Dialogue implements AutoCloseable {

	private final InetSocketAddress address;

	private final ByteBuf request;

	private final boolean closing;

	private final int expectedStatus;

	private final byte @Nullable [] expectedBody;

	private final byte[] scratch = new byte[ReceiveBuffer.CAPACITY];

	/**
	 * Makes the dialogue of a load.
	 * @param settings the load
	 * @param address where its URL leads to, resolved
	 */
	public Dialogue(LoadSettings settings, InetSocketAddress address) {
		this.address = address;
		this.closing = settings.connection() == LoadSettings.Connection.CLOSE;
		byte[] bytes = request(settings.uri(), this.closing).getBytes(StandardCharsets.US_ASCII);
		this.request = Unpooled.directBuffer(bytes.length, bytes.length).writeBytes(bytes);
		this.expectedStatus = settings.expect().status();
		String body = settings.expect().body();
		this.expectedBody = (body != null) ? body.getBytes(StandardCharsets.UTF_8) : null;
	}

	static String request(URI uri, boolean closing) {
		String path = uri.getRawPath();
		String query = uri.getRawQuery();
		return "GET " + (path.isEmpty() ? "/" : path) + ((query != null) ? "?" + query : "") + " HTTP/1.1\r\nHost: "
				+ uri.getHost() + ((uri.getPort() >= 0) ? ":" + uri.getPort() : "")
				+ "\r\nUser-Agent: proxy-lab\r\nAccept: */*\r\n" + (closing ? "Connection: close\r\n" : "") + "\r\n";
	}

	InetSocketAddress address() {
		return this.address;
	}

	/**
	 * The request, as one connection's view of the shared bytes. It may be written again
	 * and again once its reader index is back at 0: that it cannot be released saves an
	 * allocation a request.
	 */
	ByteBuf request() {
		return Unpooled.unreleasableBuffer(this.request.duplicate());
	}

	/** Frees the request, once no connection will send it again. */
	@Override
	public void close() {
		this.request.release();
	}

	/** Whether a connection carries one request only. */
	boolean isClosing() {
		return this.closing;
	}

	int expectedStatus() {
		return this.expectedStatus;
	}

	byte @Nullable [] expectedBody() {
		return this.expectedBody;
	}

	byte[] scratch() {
		return this.scratch;
	}

}
