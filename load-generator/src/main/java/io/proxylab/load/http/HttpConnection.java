package io.proxylab.load.http;

import java.io.IOException;
import java.util.Locale;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoop;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.proxylab.load.http.AnswerParser.Progress;
import io.proxylab.load.protocol.LoadResult.ErrorKind;

/** A connection of HTTP/1.1, which carries one request at a time. */
public final class HttpConnection extends ChannelInboundHandlerAdapter implements Exchange, Parting {

	private enum State {

		/** Its first request waits for the connection. */
		OPENING,

		/** A request was sent. */
		AWAITING,

		/** It can carry a request. */
		IDLE,

		/** Its last answer is whole, and the target should close it. */
		LINGERING,

		/** It carries nothing any more. */
		CLOSED

	}

	private final int slot;

	private final Dialogue dialogue;

	private final ConnectionOwner owner;

	private final Wire wire;

	private final AnswerParser parser;

	private State state = State.OPENING;

	private final RequestTimes times = new RequestTimes();

	private long lingeringSinceNanos;

	private boolean answeredBefore;

	/**
	 * Makes a connection that is not open yet.
	 * @param slot the owner's number for it
	 * @param dialogue what to say and to hear
	 * @param owner hears of everything
	 * @param channel a fresh channel, not registered yet
	 */
	public HttpConnection(int slot, Dialogue dialogue, ConnectionOwner owner, Channel channel) {
		this.slot = slot;
		this.dialogue = dialogue;
		this.owner = owner;
		this.wire = new Wire(dialogue, channel);
		this.parser = new AnswerParser(dialogue.expectedBody(), dialogue.cookies(slot));
	}

	@Override
	public void open(EventLoop loop, long intendedNanos, long possibleNanos) {
		this.times.beginOpening(intendedNanos, possibleNanos, System.nanoTime());
		this.wire.open(loop, this, (cause) -> {
			if (this.state == State.OPENING) {
				failOpening(Failure.toConnect(cause));
			}
		});
	}

	@Override
	public void send(long intendedNanos, long possibleNanos) {
		long now = System.nanoTime();
		this.times.intend(intendedNanos, possibleNanos, now);
		this.parser.reset();
		write(now);
	}

	@Override
	public void close() {
		this.state = State.CLOSED;
		this.wire.close();
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
		if (this.state == State.AWAITING || this.state == State.OPENING) {
			fail(ErrorKind.ABANDONED, reason);
		}
	}

	@Override
	public int slot() {
		return this.slot;
	}

	@Override
	public boolean isIdle() {
		return this.state == State.IDLE;
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
	public boolean endLingering(long nowNanos, long patienceNanos) {
		if (this.state == State.LINGERING && nowNanos - this.lingeringSinceNanos >= patienceNanos) {
			close();
		}
		return this.state == State.CLOSED;
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
		return this.parser.delayMicros();
	}

	@Override
	public long bytesRead() {
		return this.parser.bytesRead();
	}

	@Override
	public long connectionNumber() {
		return this.wire.number();
	}

	@Override
	public long retryAfterSeconds() {
		return this.parser.retryAfterSeconds();
	}

	@Override
	public int status() {
		return this.parser.status();
	}

	@Override
	public void channelActive(ChannelHandlerContext context) {
		if (this.dialogue.tls() == null) {
			opened();
		}
	}

	/** With TLS a connection is open when both sides agree. */
	@Override
	public void userEventTriggered(ChannelHandlerContext context, Object event) {
		Tls tls = this.dialogue.tls();
		if (tls != null && event instanceof SslHandshakeCompletionEvent agreed) {
			if (agreed.isSuccess()) {
				opened();
			}
			else if (this.state == State.OPENING) {
				failOpening(Failure.toAgree(agreed.cause(), tls.host()));
			}
		}
	}

	private void opened() {
		if (this.state == State.OPENING) {
			this.times.endOpening(System.nanoTime());
			this.owner.opened();
			this.owner.begins(this);
			write(System.nanoTime());
		}
	}

	@Override
	public void channelRead(ChannelHandlerContext context, Object message) {
		ByteBuf received = (ByteBuf) message;
		switch (this.state) {
			case AWAITING -> {
				long now = System.nanoTime();
				this.times.receive(now);
				Progress progress = this.parser.accept(received, this.dialogue.scratch());
				received.release();
				switch (progress) {
					case MORE -> {
						// The rest is still on its way.
					}
					case WHOLE -> answered(now);
					case BROKEN -> fail(ErrorKind.BAD_RESPONSE, "the answer is not HTTP/1.1, or is too long");
				}
			}
			case IDLE, LINGERING, OPENING -> {
				received.release();
				close();
			}
			// Whatever it is, it was given up.
			case CLOSED -> received.release();
		}
	}

	@Override
	public void channelInactive(ChannelHandlerContext context) {
		switch (this.state) {
			case AWAITING -> {
				this.owner.closedByTarget();
				if (this.parser.isWholeAtEnd()) {
					answered(System.nanoTime());
				}
				else {
					fail(ErrorKind.RESET, "the target closed the connection before the answer was whole");
				}
			}
			case IDLE, LINGERING -> {
				this.state = State.CLOSED;
				this.owner.closedByTarget();
			}
			case OPENING, CLOSED -> {
				// The outcome of opening comes by itself; a closed one was closed here.
			}
		}
	}

	@Override
	public void exceptionCaught(ChannelHandlerContext context, Throwable thrown) {
		Throwable cause = Failure.unwrapped(thrown);
		if (!(cause instanceof IOException)) {
			close();
			this.owner.broke(cause);
		}
		else if (this.state == State.AWAITING) {
			this.owner.closedByTarget();
			fail(ErrorKind.RESET, Failure.reason(cause));
		}
		else {
			// While it opens, the outcome comes by itself.
			this.wire.close();
		}
	}

	private void write(long nowNanos) {
		this.state = State.AWAITING;
		this.times.send(nowNanos);
		this.parser.expect(this.dialogue.isBodiless(this.slot));
		this.wire.write(this.slot);
	}

	private void answered(long now) {
		ErrorKind error = null;
		if (this.parser.status() != this.dialogue.expectedStatus(this.slot)) {
			error = ErrorKind.BAD_STATUS;
		}
		else if (!this.parser.isBodyAsExpected()) {
			error = ErrorKind.BAD_BODY;
		}
		this.answeredBefore = true;
		if (!this.wire.isActive()) {
			this.state = State.CLOSED;
		}
		else if (this.dialogue.isClosing() || !this.parser.isConnectionKept() || this.wire.isWriting()) {
			this.state = State.LINGERING;
			this.lingeringSinceNanos = now;
			this.owner.lingers(this);
		}
		else {
			this.state = State.IDLE;
		}
		this.owner.answered(this, error, now);
	}

	private void fail(ErrorKind kind, String reason) {
		close();
		this.owner.failed(this, kind, reason, System.nanoTime());
	}

	/** A listener's exception would only be logged. */
	private void failOpening(Failure failure) {
		try {
			fail(failure.kind(), failure.reason());
		}
		catch (RuntimeException ex) {
			this.owner.broke(ex);
		}
	}

}
