package io.proxylab.crosscheck;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/**
 * An HTTP server that counts what it is asked, and fails or stalls as a test tells it. It
 * responds after {@value #DELAY_MILLIS} ms, so that users who don't think leave the
 * machine some time.
 */
final class MoodyServer implements AutoCloseable {

	private static final long DELAY_MILLIS = 20;

	private static final byte[] BODY = "{\"id\":1}".getBytes(StandardCharsets.US_ASCII);

	static {
		// Of more idle connections than 200 the JDK's server closes some.
		System.setProperty("sun.net.httpserver.maxIdleConnections", "2000");
	}

	private final AtomicInteger requests = new AtomicInteger();

	private final AtomicLong firstNanos = new AtomicLong();

	private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

	private final HttpServer server;

	private final int failing;

	private final long stallFromMillis;

	private final long stallToMillis;

	private MoodyServer(int failing, long stallFromMillis, long stallToMillis) throws IOException {
		this.failing = failing;
		this.stallFromMillis = stallFromMillis;
		this.stallToMillis = stallToMillis;
		this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1000);
		this.server.setExecutor(this.threads);
		this.server.createContext("/", this::answer);
		this.server.start();
	}

	/** Answers every request with 200. */
	static MoodyServer friendly() throws IOException {
		return new MoodyServer(Integer.MAX_VALUE, 0, 0);
	}

	/** Answers each so-manieth request with 503. */
	static MoodyServer failing(int each) throws IOException {
		return new MoodyServer(each, 0, 0);
	}

	/** Answers nothing between two times, counted from the first request; then all. */
	static MoodyServer stalling(long fromMillis, long toMillis) throws IOException {
		return new MoodyServer(Integer.MAX_VALUE, fromMillis, toMillis);
	}

	private void answer(HttpExchange exchange) throws IOException {
		int request = this.requests.incrementAndGet();
		this.firstNanos.compareAndSet(0, System.nanoTime());
		long sinceMillis = sinceMillis();
		if (sinceMillis >= this.stallFromMillis && sinceMillis < this.stallToMillis) {
			while (sinceMillis() < this.stallToMillis) {
				LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(this.stallToMillis - sinceMillis()));
			}
		}
		LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(DELAY_MILLIS));
		exchange.sendResponseHeaders((request % this.failing == 0) ? 503 : 200, BODY.length);
		exchange.getResponseBody().write(BODY);
		exchange.close();
	}

	private long sinceMillis() {
		return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - this.firstNanos.get());
	}

	String url() {
		return String.format(Locale.ROOT, "http://127.0.0.1:%d/user?delay=0", this.server.getAddress().getPort());
	}

	int requests() {
		return this.requests.get();
	}

	@Override
	public void close() {
		this.server.stop(0);
		this.threads.shutdownNow();
	}

}
