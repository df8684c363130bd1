package io.proxylab.proxy.contract;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

import javax.net.ServerSocketFactory;
import javax.net.ssl.SSLContext;

import org.jspecify.annotations.Nullable;

/**
 * An upstream on a plain server socket that does what a test tells it to, however wrong,
 * and remembers what it was sent.
 */
public final class ScriptedUpstream implements AutoCloseable {

	private static final int BACKLOG = 2000;

	private final List<ReceivedRequest> received = new CopyOnWriteArrayList<>();

	private final Set<UpstreamConnection> connections = ConcurrentHashMap.newKeySet();

	/**
	 * Bound for the whole life and never listening, so that no other process is given the
	 * port while the upstream is away. The sockets that listen share the port with it.
	 */
	private final Socket reservation = reserve();

	private ServerSocketFactory sockets = ServerSocketFactory.getDefault();

	private volatile Script script = Script.ok("");

	private @Nullable ServerSocket server;

	private @Nullable Thread acceptor;

	public ScriptedUpstream() {
		listen();
	}

	/** One that serves TLS, and shows what the context has. */
	public ScriptedUpstream(SSLContext shown) {
		this.sockets = shown.getServerSocketFactory();
		listen();
	}

	/** Ends all connections; those to come are of TLS, and shown this. */
	public void show(SSLContext shown) {
		goAway();
		this.sockets = shown.getServerSocketFactory();
		comeBack();
	}

	/** The port it listens on, also after a pause. */
	public int port() {
		return this.reservation.getLocalPort();
	}

	/** Does this from now on, and forgets what it received. */
	public void script(Script newScript) {
		this.script = newScript;
		this.received.clear();
	}

	/** What was received since the script was set. */
	public List<ReceivedRequest> received() {
		return List.copyOf(this.received);
	}

	/** The one request received since the script was set. */
	public ReceivedRequest onlyRequest() {
		List<ReceivedRequest> requests = received();
		if (requests.size() != 1) {
			throw new AssertionError("expected one request, but got " + requests);
		}
		return requests.getFirst();
	}

	/** Connections that neither side has ended. */
	public int openConnections() {
		return this.connections.size();
	}

	/**
	 * Those of them on which a request came. A client may open a connection that it then
	 * does not need, and anybody may connect to a port.
	 */
	public long openUsedConnections() {
		return this.connections.stream().filter(UpstreamConnection::isUsed).count();
	}

	/** Whether a request has begun to come, and not yet ended. */
	public boolean isInRequest() {
		return this.connections.stream().anyMatch(UpstreamConnection::isInRequest);
	}

	/** Ends all connections and accepts no more. */
	public void goAway() {
		try {
			if (this.server != null) {
				this.server.close();
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		awaitAcceptor();
		dropConnections();
		// A thread that reads may get what comes while its socket is being closed.
		Eventually.until(this.connections::isEmpty);
	}

	/** The port is closed for good when the thread that accepts has noticed. */
	private void awaitAcceptor() {
		Thread thread = this.acceptor;
		try {
			if (thread != null) {
				thread.join();
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/** Ends all connections. */
	public void dropConnections() {
		this.connections.forEach(UpstreamConnection::close);
	}

	/** Accepts connections again, on the same port. */
	public void comeBack() {
		listen();
	}

	private static Socket reserve() {
		Socket socket = new Socket();
		try {
			socket.setOption(StandardSocketOptions.SO_REUSEPORT, true);
			socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
			return socket;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private void listen() {
		try {
			ServerSocket socket = this.sockets.createServerSocket();
			socket.setOption(StandardSocketOptions.SO_REUSEPORT, true);
			socket.bind(this.reservation.getLocalSocketAddress(), BACKLOG);
			this.server = socket;
			this.acceptor = Thread.ofVirtual().name("upstream-accept").start(() -> accept(socket));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private void accept(ServerSocket socket) {
		while (!socket.isClosed()) {
			try {
				Socket accepted = socket.accept();
				UpstreamConnection connection = new UpstreamConnection(accepted);
				this.connections.add(connection);
				Thread.ofVirtual().name("upstream-connection").start(() -> serve(connection));
			}
			catch (IOException ex) {
				if (!socket.isClosed()) {
					throw new UncheckedIOException(ex);
				}
			}
		}
	}

	private void serve(UpstreamConnection connection) {
		try (connection) {
			while (connection.isOpen()) {
				ReceivedRequest request = connection.read();
				this.received.add(request);
				connection.requestEnded();
				this.script.answer(request, connection);
				if (request.header("Connection").contains("close")) {
					connection.close();
				}
			}
		}
		catch (IOException ex) {
			// The proxy ended the connection, or the script did: either way it is over.
			connection.close();
		}
		finally {
			this.connections.remove(connection);
		}
	}

	@Override
	public void close() {
		goAway();
		try {
			this.reservation.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
