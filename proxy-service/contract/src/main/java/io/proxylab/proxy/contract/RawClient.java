package io.proxylab.proxy.contract;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.List;

import javax.net.SocketFactory;
import javax.net.ssl.SSLSocket;

/** A client that sends exactly the bytes it is given. */
public final class RawClient implements AutoCloseable {

	private static final int TIMEOUT_MILLIS = 60_000;

	private final Socket socket;

	private final InputStream in;

	/** Connects to a port of this machine. */
	public RawClient(int port) {
		this(port, SocketFactory.getDefault());
	}

	/** Connects to a port of this machine with a socket of a factory. */
	public RawClient(int port, SocketFactory sockets) {
		try {
			this.socket = sockets.createSocket(InetAddress.getLoopbackAddress(), port);
			this.socket.setSoTimeout(TIMEOUT_MILLIS);
			this.socket.setTcpNoDelay(true);
			if (this.socket instanceof SSLSocket secured) {
				secured.startHandshake();
			}
			this.in = new BufferedInputStream(this.socket.getInputStream());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Sends one request on a connection of its own. */
	public static RawResponse exchange(int port, String request) {
		try (RawClient client = new RawClient(port)) {
			return client.exchange(request);
		}
	}

	/** A GET of a target as browsers would send it. */
	public static String get(String target) {
		return "GET %s HTTP/1.1\r\nHost: proxy.example\r\nUser-Agent: test\r\n\r\n".formatted(target);
	}

	/** Sends a request and reads its answer. */
	public RawResponse exchange(String request) {
		send(request);
		return read(request.startsWith("HEAD "));
	}

	/** Sends these characters, a byte each. */
	public void send(String bytes) {
		try {
			this.socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
			this.socket.getOutputStream().flush();
		}
		catch (SocketException ex) {
			// The proxy may refuse a long body before it has read it: its answer counts.
			assertAnswered(ex);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private void assertAnswered(SocketException ex) {
		try {
			this.in.mark(1);
			if (this.in.read() == -1) {
				throw new UncheckedIOException(ex);
			}
			this.in.reset();
		}
		catch (IOException none) {
			ex.addSuppressed(none);
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Reads the next answer; interim ones are left out.
	 * @param head whether it answers a HEAD
	 */
	public RawResponse read(boolean head) {
		try {
			String statusLine = Messages.line(this.in);
			List<String> headers = Messages.headers(this.in);
			if (statusLine.startsWith("HTTP/1.1 1")) {
				return read(head);
			}
			return new RawResponse(statusLine, headers, head ? "" : Messages.body(this.in, headers));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Returns the first character of what comes next and leaves it there; -1 if the proxy
	 * has ended the connection, with a reset or without.
	 */
	int peek() {
		try {
			this.in.mark(1);
			int read = this.in.read();
			this.in.reset();
			return read;
		}
		catch (SocketException ex) {
			// A reset is an end, too.
			return -1;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Reads what is left until the proxy ends the connection, with a reset or without.
	 */
	public String readToEnd() {
		StringBuilder rest = new StringBuilder();
		try {
			for (int read = this.in.read(); read != -1; read = this.in.read()) {
				rest.append((char) read);
			}
		}
		catch (SocketException ex) {
			// A reset is an end, too: the proxy had not read all that was sent.
			return rest.toString();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return rest.toString();
	}

	/**
	 * Sends a little more, and looks whether the proxy has responded or ended the
	 * connection.
	 */
	boolean isEnded(String more) {
		try {
			this.socket.getOutputStream().write(more.getBytes(StandardCharsets.ISO_8859_1));
			this.socket.setSoTimeout(1);
			int read = this.in.read();
			// The start of a response, or the end of the connection.
			return read == -1 || read == 'H';
		}
		catch (SocketTimeoutException ex) {
			return false;
		}
		catch (SocketException ex) {
			// A reset is an end.
			return true;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		finally {
			restoreTimeout();
		}
	}

	private void restoreTimeout() {
		try {
			this.socket.setSoTimeout(TIMEOUT_MILLIS);
		}
		catch (SocketException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Goes away in the middle of things. */
	public void vanish() {
		try {
			this.socket.setSoLinger(true, 0);
			this.socket.close();
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
