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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2HeadersDecoder;

/**
 * A client that writes frames of HTTP/2 (RFC 9113) as it likes, over TLS. Header fields
 * are literals without indexing, so that it needs no dynamic table. A thread reads what
 * the server sends.
 */
final class Http2Client implements AutoCloseable {

	static final int DATA = 0;

	static final int HEADERS = 1;

	static final int RST_STREAM = 3;

	static final int SETTINGS = 4;

	static final int PING = 6;

	static final int GOAWAY = 7;

	static final int WINDOW_UPDATE = 8;

	static final int CONTINUATION = 9;

	static final int END_STREAM = 1;

	static final int END_HEADERS = 4;

	static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

	private static final int ACK = 1;

	private static final int CANCEL = 8;

	/** The beginning of the static table (RFC 7541, appendix A). */
	private static final List<String> NAMES = List.of(":authority", ":method", ":method", ":path", ":path", ":scheme");

	private static final int TIMEOUT_MILLIS = 60_000;

	/** Streams cancelled before the client waits for the server to keep up. */
	private static final int BATCH = 50;

	private final SSLSocket socket;

	private final Http2HeadersDecoder decoder = new DefaultHttp2HeadersDecoder(false);

	private final Map<Integer, Http2Response> responses = new HashMap<>();

	private int nextStream = 1;

	private long sent;

	private int pings;

	private int pongs;

	private boolean ended;

	/** Why the server ends the connection, as far as it says. */
	private String reason = "";

	private Http2Client(int port, SSLContext tls, byte[] first) {
		try {
			this.socket = (SSLSocket) tls.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port);
			SSLParameters parameters = this.socket.getSSLParameters();
			parameters.setApplicationProtocols(new String[] { "h2" });
			this.socket.setSSLParameters(parameters);
			write(first);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		Thread.ofPlatform().daemon().name("http2-client").start(this::read);
	}

	/** Connects to a port of this machine, and sends the preface. */
	Http2Client(int port, SSLContext tls) {
		this(port, tls, preface());
	}

	private static byte[] preface() {
		ByteArrayOutputStream first = new ByteArrayOutputStream();
		first.writeBytes(PREFACE.getBytes(StandardCharsets.US_ASCII));
		first.writeBytes(frame(SETTINGS, 0, 0, new byte[0]));
		return first.toByteArray();
	}

	/** Connects to a port of this machine, and sends only these characters. */
	static Http2Client sending(int port, SSLContext tls, String bytes) {
		return new Http2Client(port, tls, bytes.getBytes(StandardCharsets.ISO_8859_1));
	}

	/**
	 * Begins requests and cancels each at once, until the server ends the connection.
	 * @return the number of requests
	 */
	int cancel(String method, int streams) {
		for (int stream = 1; stream <= streams; stream++) {
			int id = begin(method);
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
		write(frame(HEADERS, END_HEADERS | END_STREAM, nextStream(), block(
				new TreeMap<>(Map.of(":method", "GET", ":scheme", "https", ":path", path, ":authority", authority)))));
		var _ = isHeard();
	}

	/** Begins requests, of which those with a body don't end. */
	void begin(String method, int streams) {
		for (int stream = 0; stream < streams; stream++) {
			var _ = begin(method);
		}
	}

	/**
	 * Begins a request, which doesn't end if it has a body.
	 * @return the number of its stream
	 */
	int begin(String method) {
		int id = nextStream();
		boolean whole = method.equals("GET");
		ByteArrayOutputStream frames = new ByteArrayOutputStream();
		frames.writeBytes(frame(HEADERS, END_HEADERS | (whole ? END_STREAM : 0), id, request(method)));
		if (!whole) {
			frames.writeBytes(frame(DATA, 0, id, "abc".getBytes(StandardCharsets.US_ASCII)));
		}
		write(frames.toByteArray());
		return id;
	}

	/** Sends a request and returns its response. */
	Http2Response exchange(String method) {
		return response(begin(method));
	}

	/** Returns the header block of a request. */
	static byte[] request(String method) {
		return block(new TreeMap<>(
				Map.of(":method", method, ":scheme", "https", ":path", "/a", ":authority", "proxy.example")));
	}

	/** Sends some bytes, whatever they mean. */
	void send(byte[] bytes) {
		write(bytes);
	}

	/** Lets the server send more of a response. */
	void admit(int stream, int bytes) {
		byte[] increment = ByteBuffer.allocate(4).putInt(bytes).array();
		write(frame(WINDOW_UPDATE, 0, 0, increment));
		write(frame(WINDOW_UPDATE, 0, stream, increment));
	}

	/** Returns the number of bytes sent. */
	synchronized long sent() {
		return this.sent;
	}

	/**
	 * Waits for the end of a stream.
	 * @throws AssertionError if the server ends the connection instead
	 */
	Http2Response response(int stream) {
		await(() -> isOver(stream) || this.ended);
		Http2Response response = soFar(stream);
		if (!response.isOver()) {
			throw new AssertionError("the server ended the connection after " + response + ": " + this.reason);
		}
		return response;
	}

	/** Returns what has come over a stream so far. */
	synchronized Http2Response soFar(int stream) {
		return this.responses.getOrDefault(stream, Http2Response.NONE);
	}

	/** Whether the server sends nothing more over a stream. */
	synchronized boolean isOver(int stream) {
		return soFar(stream).isOver();
	}

	/** Whether the server has ended the connection. */
	synchronized boolean isEnded() {
		return this.ended;
	}

	/** Waits until the server ends the connection. */
	void awaitEnd() {
		await(() -> this.ended);
	}

	/**
	 * Waits until the server has read all that was sent before.
	 * @return whether it has, or has ended the connection instead
	 */
	private synchronized boolean isHeard() {
		write(frame(PING, 0, 0, new byte[8]));
		int last = ++this.pings;
		await(() -> this.pongs >= last || this.ended);
		return !this.ended;
	}

	private synchronized void await(BooleanSupplier condition) {
		long begin = System.nanoTime();
		while (!condition.getAsBoolean()) {
			long left = TIMEOUT_MILLIS - (System.nanoTime() - begin) / 1_000_000;
			if (left <= 0) {
				throw new AssertionError("nothing more came within 60 s; so far " + this.responses);
			}
			try {
				wait(left);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
				throw new AssertionError(ex);
			}
		}
	}

	private void read() {
		try {
			DataInputStream in = new DataInputStream(this.socket.getInputStream());
			while (true) {
				int length = in.readUnsignedShort() << 8 | in.readUnsignedByte();
				int type = in.readUnsignedByte();
				int flags = in.readUnsignedByte();
				int stream = in.readInt();
				read(type, flags, stream, in.readNBytes(length));
			}
		}
		catch (EOFException | SocketException | SSLException ex) {
			// The server has ended the connection, or the client has.
			end();
		}
		catch (IOException | Http2Exception ex) {
			end();
			throw new AssertionError("not HTTP/2", ex);
		}
	}

	private synchronized void end() {
		this.ended = true;
		notifyAll();
	}

	private synchronized void read(int type, int flags, int stream, byte[] payload) throws Http2Exception {
		Http2Response response = soFar(stream);
		switch (type) {
			case HEADERS -> response = response.withStatus(status(stream, payload));
			case DATA -> response = response.withMore(new String(payload, StandardCharsets.ISO_8859_1));
			case RST_STREAM -> response = response.withReset();
			case SETTINGS -> acknowledge(SETTINGS, flags, new byte[0]);
			case PING -> {
				this.pongs += flags & ACK;
				acknowledge(PING, flags, payload);
			}
			case GOAWAY -> this.reason = new String(payload, StandardCharsets.ISO_8859_1);
			default -> {
				// Windows and the order of streams don't matter here.
			}
		}
		boolean last = (type == HEADERS || type == DATA) && (flags & END_STREAM) != 0;
		this.responses.put(stream, last ? response.withEnd() : response);
		notifyAll();
	}

	private int status(int stream, byte[] block) throws Http2Exception {
		CharSequence status = this.decoder.decodeHeaders(stream, Unpooled.wrappedBuffer(block)).status();
		return (status != null) ? Integer.parseInt(status.toString()) : soFar(stream).status();
	}

	private void acknowledge(int type, int flags, byte[] payload) {
		if ((flags & ACK) == 0) {
			write(frame(type, ACK, 0, payload));
		}
	}

	private synchronized int nextStream() {
		int id = this.nextStream;
		this.nextStream += 2;
		return id;
	}

	/**
	 * Makes a header block of pseudo-header fields. Tomcat takes their names by index
	 * only.
	 */
	private static byte[] block(Map<String, String> fields) {
		ByteArrayOutputStream block = new ByteArrayOutputStream();
		fields.forEach((name, value) -> {
			block.write(NAMES.indexOf(name) + 1);
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

	/** Makes a frame. */
	static byte[] frame(int type, int flags, int stream, byte[] payload) {
		ByteBuffer frame = ByteBuffer.allocate(9 + payload.length);
		frame.putInt(payload.length << 8 | type).put((byte) flags).putInt(stream).put(payload);
		return Arrays.copyOf(frame.array(), frame.position());
	}

	/** Writes, unless the server has ended the connection. */
	private synchronized void write(byte[] bytes) {
		if (this.ended) {
			return;
		}
		try {
			this.socket.getOutputStream().write(bytes);
			this.socket.getOutputStream().flush();
			this.sent += bytes.length;
		}
		catch (SocketException | SSLException ex) {
			end();
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
