package io.proxylab.proxy.contract;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/**
 * A client that writes frames of HTTP/2 (RFC 9113) as it likes, over TLS. Header fields
 * are literals without indexing, so that it needs no tables.
 */
final class Http2Client implements AutoCloseable {

	static final int DATA = 0;

	static final int HEADERS = 1;

	static final int RST_STREAM = 3;

	static final int SETTINGS = 4;

	static final int PING = 6;

	static final int END_STREAM = 1;

	static final int END_HEADERS = 4;

	private static final int ACK = 1;

	private static final int CANCEL = 8;

	private static final int TIMEOUT_MILLIS = 60_000;

	/** Streams cancelled before the client waits for the server to keep up. */
	private static final int BATCH = 50;

	private static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

	private final SSLSocket socket;

	private final DataInputStream in;

	private int nextStream = 1;

	private long sent;

	private boolean ended;

	/** Connects to a port of this machine, and sends the preface. */
	Http2Client(int port, SSLContext tls) {
		try {
			this.socket = (SSLSocket) tls.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port);
			this.socket.setSoTimeout(TIMEOUT_MILLIS);
			SSLParameters parameters = this.socket.getSSLParameters();
			parameters.setApplicationProtocols(new String[] { "h2" });
			this.socket.setSSLParameters(parameters);
			this.in = new DataInputStream(this.socket.getInputStream());
			ByteArrayOutputStream first = new ByteArrayOutputStream();
			first.writeBytes(PREFACE.getBytes(StandardCharsets.US_ASCII));
			first.writeBytes(frame(SETTINGS, 0, 0, new byte[0]));
			write(first.toByteArray());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Begins requests and cancels each at once, until the server ends the connection.
	 * @return the number of requests
	 */
	int cancel(String method, int streams) {
		for (int stream = 1; stream <= streams; stream++) {
			int id = this.nextStream;
			begin(method, 1);
			write(frame(RST_STREAM, 0, id, ByteBuffer.allocate(4).putInt(CANCEL).array()));
			if ((stream % BATCH == 0 || stream == streams) && !isHeard()) {
				return stream;
			}
		}
		return streams;
	}

	/**
	 * Begins a request and waits until the server has read it.
	 * @param path the value of {@code :path}
	 * @param authority the value of {@code :authority}
	 */
	void get(String path, String authority) {
		write(frame(HEADERS, END_HEADERS | END_STREAM, this.nextStream, block(
				new TreeMap<>(Map.of(":method", "GET", ":scheme", "https", ":path", path, ":authority", authority)))));
		this.nextStream += 2;
		var _ = isHeard();
	}

	/** Begins requests, of which those with a body don't end. */
	void begin(String method, int streams) {
		ByteArrayOutputStream frames = new ByteArrayOutputStream();
		for (int stream = 0; stream < streams; stream++) {
			int id = this.nextStream;
			this.nextStream += 2;
			boolean whole = method.equals("GET");
			Map<String, String> fields = new TreeMap<>(
					Map.of(":method", method, ":scheme", "https", ":path", "/a", ":authority", "proxy.example"));
			frames.writeBytes(frame(HEADERS, END_HEADERS | (whole ? END_STREAM : 0), id, block(fields)));
			if (!whole) {
				frames.writeBytes(frame(DATA, 0, id, "abc".getBytes(StandardCharsets.US_ASCII)));
			}
		}
		write(frames.toByteArray());
	}

	/** Returns the number of bytes sent. */
	long sent() {
		return this.sent;
	}

	/**
	 * Waits until the server has read all that was sent before.
	 * @return whether it has, or has ended the connection instead
	 */
	private boolean isHeard() {
		write(frame(PING, 0, 0, new byte[8]));
		try {
			while (true) {
				int length = this.in.readUnsignedShort() << 8 | this.in.readUnsignedByte();
				int type = this.in.readUnsignedByte();
				int flags = this.in.readUnsignedByte();
				this.in.skipNBytes(4 + (long) length);
				if (type == PING && (flags & ACK) != 0) {
					return true;
				}
			}
		}
		catch (EOFException | SocketException ex) {
			this.ended = true;
			return false;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Makes a header block. */
	private static byte[] block(Map<String, String> fields) {
		ByteArrayOutputStream block = new ByteArrayOutputStream();
		fields.forEach((name, value) -> {
			block.write(0);
			literal(name, block);
			literal(value, block);
		});
		return block.toByteArray();
	}

	private static void literal(String text, ByteArrayOutputStream block) {
		byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
		if (bytes.length > 126) {
			throw new IllegalArgumentException("longer than one byte of length can say: " + text);
		}
		block.write(bytes.length);
		block.writeBytes(bytes);
	}

	private static byte[] frame(int type, int flags, int stream, byte[] payload) {
		ByteBuffer frame = ByteBuffer.allocate(9 + payload.length);
		frame.putInt(payload.length << 8 | type).put((byte) flags).putInt(stream).put(payload);
		return Arrays.copyOf(frame.array(), frame.position());
	}

	/** Writes, unless the server has ended the connection. */
	private void write(byte[] bytes) {
		if (this.ended) {
			return;
		}
		try {
			this.socket.getOutputStream().write(bytes);
			this.socket.getOutputStream().flush();
			this.sent += bytes.length;
		}
		catch (SocketException ex) {
			this.ended = true;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public void close() {
		try {
			this.socket.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
