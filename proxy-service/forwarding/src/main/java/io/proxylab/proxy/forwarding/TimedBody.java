package io.proxylab.proxy.forwarding;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.time.Duration;

import io.proxylab.proxy.rules.Reason;
import io.proxylab.proxy.rules.RequestRefusedException;
import org.jspecify.annotations.Nullable;

/**
 * The body of a client's request, read by a thread that waits for it. The request is
 * refused if the client takes too long to send the body or breaks off. Servers end a read
 * that gets nothing; this adds up the time of all reads. The time between reads, while
 * somebody else works or waits, doesn't count.
 */
public final class TimedBody extends FilterInputStream {

	private final @Nullable Duration timeout;

	private long waitedNanos;

	/**
	 * Creates a body that has not been read.
	 * @param body what the server reads
	 * @param timeout longest time that all reads may take; null for any time
	 */
	public TimedBody(InputStream body, @Nullable Duration timeout) {
		super(body);
		this.timeout = timeout;
	}

	/**
	 * {@inheritDoc}
	 * @throws RequestRefusedException if the client took too long, or broke off
	 */
	@Override
	public int read() {
		return timed(super::read);
	}

	/**
	 * {@inheritDoc}
	 * @throws RequestRefusedException if the client took too long, or broke off
	 */
	@Override
	public int read(byte[] target, int offset, int length) {
		return timed(() -> super.read(target, offset, length));
	}

	private int timed(Read read) {
		long begin = System.nanoTime();
		int result;
		try {
			result = read.run();
		}
		catch (IOException ex) {
			throw refusal(ex);
		}
		this.waitedNanos += System.nanoTime() - begin;
		if (result != -1 && this.timeout != null && this.waitedNanos > this.timeout.toNanos()) {
			throw new RequestRefusedException(Reason.REQUEST_TIMEOUT);
		}
		return result;
	}

	/**
	 * Returns why a request is refused whose body can't be read. Tomcat takes a client
	 * that is late for one that has gone, for which it has a type.
	 * @param failure the server's failure to read the body
	 */
	public static RequestRefusedException refusal(IOException failure) {
		boolean late = failure instanceof SocketTimeoutException
				|| failure.getCause() instanceof SocketTimeoutException;
		return new RequestRefusedException(late ? Reason.REQUEST_TIMEOUT : Reason.BAD_REQUEST);
	}

	@FunctionalInterface
	private interface Read {

		int run() throws IOException;

	}

}
