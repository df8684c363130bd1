package io.proxylab.load.http;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelException;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.http2.DefaultHttp2FrameReader;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameReader;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.collection.IntObjectHashMap;
import io.netty.util.collection.IntObjectMap;
import io.proxylab.load.protocol.LoadResult.ErrorKind;

/**
 * A connection of HTTP/2, on which several slots have a place. Used on its event loop
 * only. It is open once the target has told its settings: before them nobody knows how
 * many streams it allows.
 */
final class SharedConnection extends ByteToMessageDecoder implements Parting {

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

	private final Uploads uploads;

	private final HeaderBlocks blocks = new HeaderBlocks();

	private final IntObjectMap<StreamExchange> awaiting = new IntObjectHashMap<>();

	private final Queue<StreamExchange> opening = new ArrayDeque<>();

	private final Http2FrameReader reader;

	private final Incoming incoming;

	private State state = State.NEW;

	private int mostPlaces;

	private int places;

	/** Negative once all numbers are used up. */
	private int nextStream = 1;

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
		this.uploads = new Uploads(this.frames);
		this.mostPlaces = connections.likelyStreams();
		this.incoming = new Incoming(this, this.frames, this.uploads, this.awaiting);
		this.reader = new DefaultHttp2FrameReader(new AnswerFields(this.incoming::answer));
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
		return this.state == State.OPEN && this.nextStream > 0;
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
			this.wire.open(loop, this, (cause) -> failOpening(Failure.toConnect(cause)));
		}
	}

	/**
	 * Sends the request of an exchange.
	 * @return the number of its stream
	 */
	int send(StreamExchange exchange) {
		int stream = this.nextStream;
		this.nextStream += 2;
		StreamRequest request = this.connections.request(exchange.slot());
		try {
			this.frames.head(stream, this.blocks.of(request, stream), request.body().length == 0);
		}
		catch (Http2Exception ex) {
			throw new IllegalStateException("the generator's own request cannot be encoded", ex);
		}
		if (request.body().length > 0) {
			this.uploads.begin(stream, request.body());
		}
		this.awaiting.put(stream, exchange);
		this.connections.carries(this.awaiting.size());
		return stream;
	}

	/** The answer on a stream is whole, and its exchange keeps its place. */
	void answered(int stream) {
		this.awaiting.remove(stream);
		if (this.uploads.end(stream)) {
			this.frames.reset(stream, Http2Error.CANCEL);
		}
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
		if (this.awaiting.remove(stream) != null && this.state != State.CLOSED) {
			var _ = this.uploads.end(stream);
			this.frames.reset(stream, Http2Error.CANCEL);
		}
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

	/** TLS says what it agreed on. */
	@Override
	public void userEventTriggered(ChannelHandlerContext context, Object event) {
		if (this.state != State.OPENING || !(event instanceof SslHandshakeCompletionEvent agreed)) {
			return;
		}
		String protocol = context.pipeline().get(SslHandler.class).applicationProtocol();
		if (!agreed.isSuccess()) {
			failOpening(Failure.toAgree(agreed.cause(), this.host));
		}
		else if (!Tls.HTTP_2.equals(protocol)) {
			failOpening(Failure.toSpeakHttp2());
		}
		else {
			this.connections.agreed(protocol);
			this.state = State.GREETING;
			this.incoming.begin();
			this.frames.flush();
		}
	}

	/** The target says how it wants to be spoken to. */
	void settle(Http2Settings settings) throws Http2Exception {
		if (settings.headerTableSize() != null) {
			this.blocks.remember(settings.headerTableSize());
		}
		if (settings.maxFrameSize() != null) {
			this.frames.mostPayload(settings.maxFrameSize());
		}
		if (settings.initialWindowSize() != null) {
			this.uploads.streamWindow(settings.initialWindowSize());
		}
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
			this.places--;
			move(this.opening.remove(), loop);
		}
	}

	private void move(StreamExchange exchange, EventLoop loop) {
		try {
			exchange.moveTo(this.connections.place(), loop);
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
		if (this.state == State.LEAVING && this.awaiting.isEmpty()) {
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

	@Override
	protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
		try {
			this.reader.readFrame(context, in, this.incoming);
		}
		catch (Http2Exception ex) {
			String reason = "the answer is not HTTP/2: " + Failure.reason(ex);
			StreamExchange exchange = this.awaiting.get(Http2Exception.streamId(ex));
			if (!Http2Exception.isStreamError(ex)) {
				breakOff(ex.error(), reason);
			}
			else if (exchange != null) {
				exchange.fail(ErrorKind.BAD_RESPONSE, reason);
			}
		}
	}

	private void breakOff(Http2Error error, String reason) {
		if (this.state != State.CLOSED) {
			this.frames.goAway(error);
			this.frames.flush();
			end(ErrorKind.BAD_RESPONSE, reason);
		}
	}

	@Override
	public void channelInactive(ChannelHandlerContext context) throws Exception {
		super.channelInactive(context);
		lost("the target closed the connection before the answer was whole");
	}

	@Override
	public void exceptionCaught(ChannelHandlerContext context, Throwable thrown) {
		Throwable cause = Failure.unwrapped(thrown);
		if (!(cause instanceof IOException)) {
			close();
			this.owner.broke(cause);
		}
		else {
			lost(Failure.reason(cause));
			this.wire.close();
		}
	}

	/** The target has ended it. */
	private void lost(String reason) {
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
		List<StreamExchange> pending = new ArrayList<>(this.awaiting.values());
		pending.addAll(this.opening);
		return pending;
	}

}
