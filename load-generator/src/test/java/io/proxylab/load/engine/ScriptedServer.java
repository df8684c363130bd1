package io.proxylab.load.engine;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server of plain sockets that answers as a test tells it, right or wrong, and counts
 * what it is asked.
 */
final class ScriptedServer implements AutoCloseable {

	static final String BODY = "{\"id\":1}";

	static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\n" + BODY;

	private final ServerSocket listener;

	private final Script script;

	private final Set<Socket> open = ConcurrentHashMap.newKeySet();

	private final AtomicInteger requests = new AtomicInteger();

	private final AtomicInteger connections = new AtomicInteger();

	private final AtomicInteger closedByClient = new AtomicInteger();

	private ScriptedServer(Script script) throws IOException {
		this.script = script;
		this.listener = new ServerSocket(0, 1000, InetAddress.getLoopbackAddress());
		Thread.ofVirtual().start(this::accept);
	}

	/** Answers every request as the script says. */
	static ScriptedServer answering(Script script) throws IOException {
		return new ScriptedServer(script);
	}

	/** Answers every request alike. */
	static ScriptedServer answering(String answer) throws IOException {
		return new ScriptedServer((request, socket) -> write(socket, answer));
	}

	static void write(Socket socket, String text) throws IOException {
		OutputStream out = socket.getOutputStream();
		out.write(text.getBytes(StandardCharsets.US_ASCII));
		out.flush();
	}

	/** Ends a connection with a RST instead of a FIN. */
	static void reset(Socket socket) throws IOException {
		socket.setSoLinger(true, 0);
		socket.close();
	}

	String url() {
		return "http://127.0.0.1:" + this.listener.getLocalPort() + "/user?delay=0";
	}

	int requests() {
		return this.requests.get();
	}

	int connections() {
		return this.connections.get();
	}

	/** Connections on which the client said that no more requests come. */
	int closedByClient() {
		return this.closedByClient.get();
	}

	private void accept() {
		try {
			while (true) {
				Socket socket = this.listener.accept();
				socket.setTcpNoDelay(true);
				this.open.add(socket);
				this.connections.incrementAndGet();
				Thread.ofVirtual().start(() -> serve(socket));
			}
		}
		catch (IOException ex) {
			// The test is over: the listener was closed.
		}
	}

	private void serve(Socket socket) {
		try (socket) {
			InputStream in = new BufferedInputStream(socket.getInputStream());
			while (readHead(in)) {
				this.script.answer(this.requests.incrementAndGet(), socket);
			}
			this.closedByClient.incrementAndGet();
		}
		catch (IOException ex) {
			// The client went away, or the script ended the connection.
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		finally {
			this.open.remove(socket);
		}
	}

	private static boolean readHead(InputStream in) throws IOException {
		int matched = 0;
		while (matched < 4) {
			int next = in.read();
			if (next < 0) {
				return false;
			}
			if (next == "\r\n\r\n".charAt(matched)) {
				matched++;
			}
			else {
				matched = (next == '\r') ? 1 : 0;
			}
		}
		return true;
	}

	@Override
	public void close() throws IOException {
		this.listener.close();
		for (Socket socket : this.open) {
			socket.close();
		}
	}

	@FunctionalInterface
	interface Script {

		/**
		 * Answers a request, or does worse.
		 * @param request its number, from 1, over all connections
		 * @param socket its connection
		 */
		void answer(int request, Socket socket) throws IOException, InterruptedException;

	}

}
