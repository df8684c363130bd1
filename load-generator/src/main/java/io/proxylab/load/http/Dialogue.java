package io.proxylab.load.http;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.Network.Http2;
import io.proxylab.load.protocol.Request.Method;
import org.jspecify.annotations.Nullable;

/**
 * What every connection of a load says, to whom, and what it expects to hear. Belongs to
 * one event loop, whose connections share its scratch space.
 */
public final class Dialogue implements AutoCloseable {

	private final Destination destination;

	private final ByteBuf request;

	/** Null where each request is the same: then it costs nothing more. */
	private final @Nullable Mixture mixture;

	/** Those of each slot; none where they are ignored. */
	private final List<CookieJar> cookies;

	/** The most on a connection at a time; 0 with HTTP/1.1. */
	private final int streams;

	private final boolean closing;

	private final boolean bodiless;

	private final int expectedStatus;

	private final byte @Nullable [] expectedBody;

	private final byte[] scratch = new byte[ReceiveBuffer.CAPACITY];

	private final int loops;

	private long nextNumber;

	/**
	 * Makes the dialogue of a load.
	 * @param settings the load
	 * @param destination where its URL leads to, and how
	 * @param slots how many requests there are at a time
	 * @param loop number of the event loop, from 0
	 * @param loops number of event loops
	 */
	public Dialogue(LoadSettings settings, Destination destination, int slots, int loop, int loops) {
		this.destination = destination;
		this.nextNumber = loop;
		this.loops = loops;
		Http2 http2 = settings.network().http2();
		this.streams = (http2 != null) ? http2.streams() : 0;
		this.closing = settings.connection() == LoadSettings.Connection.CLOSE;
		this.bodiless = settings.request().method() == Method.HEAD;
		ByteBuffer bytes = destination.request().duplicate();
		this.request = Unpooled.directBuffer(bytes.remaining(), bytes.remaining()).writeBytes(bytes);
		MixedRequests mixed = destination.mixed();
		this.mixture = (mixed != null) ? new Mixture(mixed, slots, loop, loops) : null;
		this.cookies = switch (settings.cookies()) {
			case IGNORED -> List.of();
			case SENT_BACK -> Stream.generate(CookieJar::new).limit(slots).toList();
		};
		this.expectedStatus = settings.expect().status();
		String body = settings.expect().body();
		this.expectedBody = (body != null) ? body.getBytes(StandardCharsets.UTF_8) : null;
	}

	/**
	 * Makes exchanges of this dialogue.
	 * @param owner hears of everything
	 * @param channels fresh ones, not registered yet; throws a
	 * {@link io.netty.channel.ChannelException} if there is none
	 */
	public Exchanges exchanges(ConnectionOwner owner, Supplier<Channel> channels) {
		return (this.streams > 0) ? new SharedConnections(this, owner, channels, this.streams)
				: (slot) -> new HttpConnection(slot, this, owner, channels.get());
	}

	InetSocketAddress address() {
		return this.destination.address();
	}

	/** A number that no other connection of the load has. */
	long nextNumber() {
		long number = this.nextNumber;
		this.nextNumber += this.loops;
		return number;
	}

	/**
	 * Where a connection is opened from; null leaves it to the system.
	 * @param number of the connection
	 */
	@Nullable InetSocketAddress source(long number) {
		List<InetSocketAddress> sources = this.destination.sources();
		// Not the number itself: those of one event loop may all be even.
		return sources.isEmpty() ? null : sources.get((int) (number / this.loops % sources.size()));
	}

	/** How connections are encrypted; null if they are not. */
	@Nullable Tls tls() {
		return this.destination.tls();
	}

	/** Whether there are several requests. */
	public boolean isMixed() {
		return this.mixture != null;
	}

	/** Of a mix, draws the request that a slot sends next, as often as it has to. */
	public void draw(int slot) {
		if (this.mixture != null) {
			this.mixture.draw(slot);
		}
	}

	/** The number of the request that a slot sends, from 0; 0 where all are the same. */
	public int request(int slot) {
		return (this.mixture != null) ? this.mixture.request(slot) : 0;
	}

	/** How many requests there are; 1 where all are the same. */
	int requests() {
		return (this.mixture != null) ? this.mixture.requests() : 1;
	}

	/** Whether the request of a slot has no values, cookies aside. */
	boolean isAlwaysTheSame(int slot) {
		return this.mixture == null || this.mixture.isAlwaysTheSame(slot);
	}

	/** Whether the answer to the request of a slot ends with its head. */
	boolean isBodiless(int slot) {
		return (this.mixture != null) ? this.mixture.isBodiless(slot) : this.bodiless;
	}

	/**
	 * Of a mix, the request that a slot sends, which is released when it is written; null
	 * where all are the same.
	 */
	@Nullable ByteBuf drawn(int slot, ByteBufAllocator allocator) {
		return (this.mixture != null) ? this.mixture.bytes(slot, allocator) : null;
	}

	/**
	 * The request, as one connection's view of the shared bytes. It may be written again
	 * and again once its reader index is back at 0: that it cannot be released saves an
	 * allocation a request.
	 */
	ByteBuf request() {
		return Unpooled.unreleasableBuffer(this.request.duplicate());
	}

	/** What a slot sends, cookies included, which whoever reads it releases. */
	ByteBuf bytes(int slot, ByteBufAllocator allocator) {
		ByteBuf drawn = drawn(slot, allocator);
		ByteBuf request = (drawn != null) ? drawn : this.request.retainedDuplicate();
		CookieJar jar = cookies(slot);
		return (jar != null) ? jar.addTo(request, allocator) : request;
	}

	/** The cookies of the user of a slot; null where they are ignored. */
	@Nullable CookieJar cookies(int slot) {
		return this.cookies.isEmpty() ? null : this.cookies.get(slot);
	}

	/** Frees the request, once no connection will send it again. */
	@Override
	public void close() {
		this.request.release();
		if (this.mixture != null) {
			this.mixture.close();
		}
	}

	/** Whether a connection carries one request only. */
	boolean isClosing() {
		return this.closing;
	}

	/** The status of a correct answer to the request of a slot. */
	int expectedStatus(int slot) {
		return (this.mixture != null) ? this.mixture.status(slot) : this.expectedStatus;
	}

	byte @Nullable [] expectedBody() {
		return this.expectedBody;
	}

	byte[] scratch() {
		return this.scratch;
	}

}
