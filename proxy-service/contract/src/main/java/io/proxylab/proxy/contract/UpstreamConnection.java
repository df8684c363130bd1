package io.proxylab.proxy.contract;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The upstream's end of a connection. */
public final class UpstreamConnection implements AutoCloseable {

	private final Socket socket;

	private final InputStream in;

	private volatile boolean used;

	private volatile boolean inRequest;

	UpstreamConnection(Socket socket) throws IOException {
		this.socket = socket;
		this.in = new BufferedInputStream(socket.getInputStream());
	}

	ReceivedRequest read() throws IOException {
		String[] line = Messages.line(this.in).split(" ", -1);
		this.used = true;
		this.inRequest = true;
		List<String> headers = Messages.headers(this.in);
		return new ReceivedRequest(line[0], line[1], headers, Messages.body(this.in, headers));
	}

	/** Sends these characters, a byte each. */
	public void write(String bytes) throws IOException {
		this.socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
		this.socket.getOutputStream().flush();
	}

	/** Waits until the proxy ends the connection. */
	public void awaitEnd() throws IOException {
		this.in.transferTo(OutputStream.nullOutputStream());
		close();
	}

	/** Ends the connection with a reset instead of an orderly close. */
	public void reset() throws IOException {
		this.socket.setSoLinger(true, 0);
		close();
	}

	/** Whether a request came on it. */
	boolean isUsed() {
		return this.used;
	}

	/** What was read last is remembered. */
	void requestEnded() {
		this.inRequest = false;
	}

	/** Whether a request has begun to come, and not yet ended. */
	boolean isInRequest() {
		return this.inRequest;
	}

	boolean isOpen() {
		return !this.socket.isClosed();
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
