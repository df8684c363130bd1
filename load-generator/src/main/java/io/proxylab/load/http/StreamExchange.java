package io.proxylab.load.http;

import java.util.Locale;

import io.netty.buffer.ByteBuf;
import io.netty.channel.EventLoop;
import io.proxylab.load.protocol.LoadResult.ErrorKind;

/**
 * Carries the requests of a slot over HTTP/2, each on a stream of its own, on a
 * connection that it shares with other slots.
 */
final class StreamExchange implements Exchange {

	private enum State {

		/** Its first request waits for the connection. */
		OPENING,

		/** A request was sent. */
		AWAITING,

		/** It can carry a request, if its connection can. */
		IDLE,

		/** It carries nothing any more. */
		CLOSED

	}

	private final int slot;

	private final Dialogue dialogue;

	private final ConnectionOwner owner;

	private final StreamAnswer answer;

	private final RequestTimes times = new RequestTimes();

	private SharedConnection connection;

	private State state = State.OPENING;

	private int stream;

	private boolean answeredBefore;

	/**
	 * Makes an exchange.
	 * @param connection on which there is a place for it
	 */
	StreamExchange(int slot, Dialogue dialogue, ConnectionOwner owner, SharedConnection connection) {
		this.slot = slot;
		this.dialogue = dialogue;
		this.owner = owner;
		this.connection = connection;
		this.answer = new StreamAnswer(dialogue.expectedBody(), dialogue.cookies(slot));
	}

	@Override
	public void open(EventLoop loop, long intendedNanos, long possibleNanos) {
		this.times.beginOpening(intendedNanos, possibleNanos, System.nanoTime());
		this.connection.join(this, loop);
	}

	/** The connection has no place for it after all, and another has. */
	void moveTo(SharedConnection other, EventLoop loop) {
		this.connection = other;
		other.join(this, loop);
	}

	/** The connection is open for it. */
	void begin() {
		this.times.endOpening(System.nanoTime());
		this.owner.begins(this);
		write(System.nanoTime());
	}

	@Override
	public void send(long intendedNanos, long possibleNanos) {
		long now = System.nanoTime();
		this.times.intend(intendedNanos, possibleNanos, now);
		write(now);
	}

	private void write(long nowNanos) {
		this.state = State.AWAITING;
		this.times.send(nowNanos);
		this.answer.expect(this.dialogue.isBodiless(this.slot));
		this.stream = this.connection.send(this);
	}

	/** Something of the answer has come. */
	void received() {
		if (!this.times.isBegun()) {
			this.times.receive(System.nanoTime());
		}
	}

	/**
	 * Takes a piece of the answer's body.
	 * @return whether there may be one
	 */
	boolean takes(ByteBuf piece, int padding) {
		return this.answer.data(piece, padding, this.dialogue.scratch());
	}

	/** The answer is whole. */
	void answered() {
		if (!this.answer.isAsLongAsAnnounced()) {
			fail(ErrorKind.BAD_RESPONSE, "the body is not as long as the answer announced");
			return;
		}
		long now = System.nanoTime();
		ErrorKind error = null;
		if (this.answer.status() != this.dialogue.expectedStatus(this.slot)) {
			error = ErrorKind.BAD_STATUS;
		}
		else if (!this.answer.isBodyAsExpected()) {
			error = ErrorKind.BAD_BODY;
		}
		this.answeredBefore = true;
		this.state = State.IDLE;
		this.owner.answered(this, error, now);
	}

	/** There will be no answer; says so once. */
	void fail(ErrorKind kind, String reason) {
		if (this.state == State.AWAITING || this.state == State.OPENING) {
			close();
			this.owner.failed(this, kind, reason, System.nanoTime());
		}
	}

	/** The target took no request after a last one. */
	void failAfter(int lastStream, String reason) {
		if (this.state == State.AWAITING && this.stream > lastStream) {
			fail(ErrorKind.RESET, reason);
		}
	}

	/** The connection stays: others use it. */
	@Override
	public void close() {
		if (this.state != State.CLOSED) {
			boolean awaiting = this.state == State.AWAITING;
			this.state = State.CLOSED;
			this.connection.leave(this, awaiting ? this.stream : SharedConnection.NO_STREAM);
		}
	}

	@Override
	public void expire(long nowNanos, long timeoutNanos) {
		if (!this.times.isPendingFor(timeoutNanos, nowNanos)) {
			return;
		}
		if (this.state == State.AWAITING) {
			fail(ErrorKind.TIMEOUT,
					String.format(Locale.ROOT, "no whole answer within %d ms", timeoutNanos / 1_000_000));
		}
		else if (this.state == State.OPENING) {
			fail(ErrorKind.CONNECT_FAILED,
					String.format(Locale.ROOT, "not open within %d ms", timeoutNanos / 1_000_000));
		}
	}

	@Override
	public void abandon(String reason) {
		fail(ErrorKind.ABANDONED, reason);
	}

	StreamAnswer answer() {
		return this.answer;
	}

	@Override
	public int slot() {
		return this.slot;
	}

	@Override
	public boolean isIdle() {
		return this.state == State.IDLE && this.connection.isOpen();
	}

	@Override
	public boolean isOpening() {
		return this.state == State.OPENING;
	}

	@Override
	public boolean isAwaiting() {
		return this.state == State.AWAITING;
	}

	@Override
	public boolean hasAnswered() {
		return this.answeredBefore;
	}

	@Override
	public RequestTimes times() {
		return this.times;
	}

	@Override
	public long delayMicros() {
		return this.answer.delayMicros();
	}

	@Override
	public long bytesRead() {
		return this.answer.bytesRead();
	}

	@Override
	public long connectionNumber() {
		return this.connection.number();
	}

	@Override
	public long retryAfterSeconds() {
		return this.answer.retryAfterSeconds();
	}

	@Override
	public int status() {
		return this.answer.status();
	}

}
