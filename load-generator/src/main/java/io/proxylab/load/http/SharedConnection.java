package io.proxylab.load.http;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Objects;
import java.util.Queue;

import io.netty.channel.Channel;
import io.netty.channel.ChannelException;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Settings;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import org.jspecify.annotations.Nullable;

/**
 * A connection of HTTP/2, on which several slots have a place. Used on its event loop
 * only. It is open once the target has told its settings: before them nobody knows how
 * many streams it allows.
 */
final class SharedConnection implements Parting {

	/** Of an exchange that waits for no answer. */
	static final int NO_STREAM = 0;

	private enum State {

		/** Nobody has joined. */
		NEW,

		/** It is on its way. */
		OPENING,

		/** TLS is agreed, and the settings of the target have not come. */
		GREETING,

		/** It can carry requests. */
		OPEN,

		/** It takes no more requests, and has some. */
		LEAVING,

		/** Nothing is awaited, and the target should close it. */
		LINGERING,

		/** It carries nothing any more. */
		CLOSED

	}

	private final Dialogue dialogue;

	private final ConnectionOwner owner;

	private final SharedConnections connections;

	private final String host;

	private final Wire wire;

	private final Frames frames;

	private final Streams streams;

	private final Queue<StreamExchange> opening = new ArrayDeque<>();

	private final Incoming incoming;

	private State state = State.NEW;

	private int mostPlaces;

	private int places;

	private long lingeringSinceNanos;

	/**
	 * Makes a connection that is not open yet.
	 * @param channel a fresh channel, not registered yet
	 */
	SharedConnection(Dialogue dialogue, ConnectionOwner owner, SharedConnections connections, Channel channel) {
		this.dialogue = dialogue;
		this.owner = owner;
		this.connections = connections;
		this.host = Objects.requireNonNull(dialogue.tls(), "HTTP/2 is spoken over TLS").host();
		this.wire = new Wire(dialogue, channel);
		this.frames = new Frames(channel);
		this.streams = new Streams(this.frames);
		this.mostPlaces = connections.likelyStreams();
		this.incoming = new Incoming(this, this.frames, this.streams);
	}

	/** Whether one more slot may use it. */
	boolean hasPlace() {
		return this.places < this.mostPlaces
				&& (this.state == State.NEW || this.state == State.OPENING || this.state == State.GREETING || isOpen());
	}

	void takePlace() {
		this.places++;
	}

	/** Whether it can carry a request. */
	boolean isOpen() {
		return this.state == State.OPEN && this.streams.areLeft();
	}

	/** No other connection of the load has it. */
	long number() {
		return this.wire.number();
	}

	/** An exchange that has a place waits for it to be open. */
	void join(StreamExchange exchange, EventLoop loop) {
		if (isOpen()) {
			exchange.begin();
			return;
		}
		this.opening.add(exchange);
		if (this.state == State.NEW) {
			this.state = State.OPENING;
			this.wire.open(loop, new FrameDecoder(this, this.incoming),
					(cause) -> failOpening(Failure.toConnect(cause)));
		}
	}

	/**
	 * Sends the request of an exchange.
	 * @return the number of its stream
	 */
	int send(StreamExchange exchange) {
		int stream = this.streams.open(exchange, this.connections.request(exchange.slot()));
		this.connections.carries(this.streams.open());
		return stream;
	}

	/** The answer on a stream is whole, and its exchange keeps its place. */
	void answered(int stream) {
		this.streams.answered(stream);
		if (this.dialogue.isClosing()) {
			this.frames.goAway(Http2Error.NO_ERROR);
			leaves();
		}
		lingerIfDone();
	}

	/**
	 * An exchange gives its place up.
	 * @param stream that it awaits an answer on, or {@link #NO_STREAM}
	 */
	void leave(StreamExchange exchange, int stream) {
		this.places--;
		if (this.state == State.CLOSED) {
			return;
		}
		this.streams.cancel(stream);
		lingerIfDone();
		if (this.opening.remove(exchange) && this.opening.isEmpty() && !hasOpened()) {
			// Nobody waits for it.
			close();
		}
		if (hasPlace()) {
			this.connections.freed(this);
		}
	}

	private boolean hasOpened() {
		return this.state.compareTo(State.OPEN) >= 0;
	}

	@Override
	public void close() {
		if (this.state != State.CLOSED) {
			if (hasOpened()) {
				this.frames.goAway(Http2Error.NO_ERROR);
				this.frames.flush();
			}
			this.state = State.CLOSED;
			this.connections.closed(this);
			this.wire.close();
		}
	}

	@Override
	public boolean endLingering(long nowNanos, long patienceNanos) {
		if (this.state == State.LINGERING && nowNanos - this.lingeringSinceNanos >= patienceNanos) {
			close();
		}
		return this.state == State.CLOSED;
	}

	/**
	 * TLS is agreed.
	 * @param protocol on it; null if the target knows no ALPN
	 */
	void agreed(@Nullable String protocol) {
		if (this.state != State.OPENING) {
			return;
		}
		if (Tls.HTTP_2.equals(protocol)) {
			this.connections.agreed(Tls.HTTP_2);
			this.state = State.GREETING;
			this.incoming.begin();
			this.frames.flush();
		}
		else {
			failOpening(Failure.toSpeakHttp2());
		}
	}

	/** There is no TLS. */
	void disagreed(Throwable cause) {
		failOpening(Failure.toAgree(cause, this.host));
	}

	/** The target says how it wants to be spoken to. */
	void settle(Http2Settings settings) throws Http2Exception {
		Integer payload = settings.maxFrameSize();
		if (payload != null) {
			this.frames.mostPayload(payload);
		}
		this.streams.settle(settings);
		this.frames.acknowledgeSettings();
		if (settings.maxConcurrentStreams() != null || !hasOpened()) {
			this.mostPlaces = this.connections.streams(settings.maxConcurrentStreams());
		}
		if (this.state == State.GREETING) {
			opened();
		}
		else if (this.state == State.OPEN && this.places > this.mostPlaces) {
			// Who has no request on it goes elsewhere.
			leaves();
			lingerIfDone();
		}
		else if (hasPlace()) {
			this.connections.freed(this);
		}
	}

	private void opened() {
		if (this.mostPlaces == 0) {
			failOpening(new Failure(ErrorKind.CONNECT_FAILED, "the target allows no streams on a connection"));
			return;
		}
		this.state = State.OPEN;
		this.owner.opened();
		for (int begun = 0; begun < this.mostPlaces && !this.opening.isEmpty(); begun++) {
			this.opening.remove().begin();
		}
		EventLoop loop = this.wire.loop();
		while (!this.opening.isEmpty()) {
			move(this.opening.remove(), loop);
		}
	}

	private void move(StreamExchange exchange, EventLoop loop) {
		try {
			SharedConnection other = this.connections.place();
			this.places--;
			exchange.moveTo(other, loop);
		}
		catch (ChannelException ex) {
			exchange.fail(ErrorKind.CONNECT_FAILED, ex.getMessage() + "; raise the limit of open files (ulimit -n)");
		}
	}

	/** It takes no more requests. */
	private void leaves() {
		if (this.state == State.OPEN) {
			this.state = State.LEAVING;
			this.connections.left(this);
		}
	}

	private void lingerIfDone() {
		if (this.state == State.LEAVING && this.streams.open() == 0) {
			this.state = State.LINGERING;
			this.lingeringSinceNanos = System.nanoTime();
			this.owner.lingers(this);
		}
	}

	/** The target takes no more requests, and none of those after a last one. */
	void goesAway(int lastStream, long error) {
		if (!hasOpened()) {
			failOpening(new Failure(ErrorKind.CONNECT_FAILED,
					"the target goes away at once (%s)".formatted(Http2Error.valueOf(error))));
			return;
		}
		leaves();
		for (StreamExchange exchange : pending()) {
			exchange.failAfter(lastStream,
					"the target goes away and did not take the request (%s)".formatted(Http2Error.valueOf(error)));
		}
		lingerIfDone();
	}

	/** The target sent what cannot be read. */
	void misread(Http2Exception ex) {
		String reason = "the answer is not HTTP/2: " + Failure.reason(ex);
		StreamExchange exchange = this.streams.on(Http2Exception.streamId(ex));
		if (!Http2Exception.isStreamError(ex)) {
			breakOff(ex.error(), reason);
		}
		else if (exchange != null) {
			exchange.fail(ErrorKind.BAD_RESPONSE, reason);
		}
	}

	private void breakOff(Http2Error error, String reason) {
		if (this.state != State.CLOSED) {
			this.frames.goAway(error);
			this.frames.flush();
			end(ErrorKind.BAD_RESPONSE, reason);
		}
	}

	/** The generator itself is broken. */
	void broke(Throwable cause) {
		close();
		this.owner.broke(cause);
	}

	/** The target has ended it. */
	void lost(String reason) {
		if (this.state == State.GREETING) {
			failOpening(new Failure(ErrorKind.CONNECT_FAILED, "the target closed the connection before its settings"));
		}
		else if (hasOpened() && this.state != State.CLOSED) {
			this.owner.closedByTarget();
			end(ErrorKind.RESET, reason);
		}
		// While it opens, the outcome comes by itself.
	}

	/** A listener's exception would only be logged. */
	private void failOpening(Failure failure) {
		try {
			if (!hasOpened()) {
				end(failure.kind(), failure.reason());
			}
		}
		catch (RuntimeException ex) {
			this.owner.broke(ex);
		}
	}

	/** Fails all that is pending, each once. */
	private void end(ErrorKind kind, String reason) {
		List<StreamExchange> failing = pending();
		this.state = State.CLOSED;
		this.connections.closed(this);
		this.wire.close();
		failing.forEach((exchange) -> exchange.fail(kind, reason));
	}

	private List<StreamExchange> pending() {
		List<StreamExchange> pending = this.streams.all();
		pending.addAll(this.opening);
		return pending;
	}

}
