package io.proxylab.load.http;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.SequencedSet;
import java.util.function.Supplier;

import io.netty.channel.Channel;
import io.proxylab.load.protocol.LoadResult.Http2Result;
import org.jspecify.annotations.Nullable;

/**
 * The connections of an event loop over HTTP/2. Each is filled with as many slots as it
 * has streams before another is opened.
 */
final class SharedConnections implements Exchanges {

	private final Dialogue dialogue;

	private final ConnectionOwner owner;

	private final Supplier<Channel> channels;

	private final StreamRequests requests;

	private final int streams;

	private final SequencedSet<SharedConnection> all = new LinkedHashSet<>();

	/** Those with a place, and some without. */
	private final SequencedSet<SharedConnection> placed = new LinkedHashSet<>();

	private int mostStreams;

	private @Nullable Long allowedStreams;

	private @Nullable String protocol;

	private boolean closed;

	/**
	 * Has no connections yet.
	 * @param streams the most on a connection at a time
	 */
	SharedConnections(Dialogue dialogue, ConnectionOwner owner, Supplier<Channel> channels, int streams) {
		this.dialogue = dialogue;
		this.owner = owner;
		this.channels = channels;
		this.requests = new StreamRequests(dialogue);
		this.streams = streams;
	}

	@Override
	public Exchange at(int slot) {
		return new StreamExchange(slot, this.dialogue, this.owner, place());
	}

	/** A connection on which a place is taken. */
	SharedConnection place() {
		while (!this.placed.isEmpty()) {
			SharedConnection connection = this.placed.getFirst();
			if (connection.hasPlace()) {
				connection.takePlace();
				return connection;
			}
			this.placed.removeFirst();
		}
		SharedConnection fresh = new SharedConnection(this.dialogue, this.owner, this, this.channels.get());
		this.all.add(fresh);
		this.placed.add(fresh);
		fresh.takePlace();
		return fresh;
	}

	/** What a slot sends next. */
	StreamRequest request(int slot) {
		return this.requests.of(slot);
	}

	/** A place has become free. */
	void freed(SharedConnection connection) {
		this.placed.add(connection);
	}

	/** A connection takes no more requests. */
	void left(SharedConnection connection) {
		this.placed.remove(connection);
	}

	/** A connection is closed. */
	void closed(SharedConnection connection) {
		this.placed.remove(connection);
		if (!this.closed) {
			this.all.remove(connection);
		}
	}

	/** The target agreed on a protocol. */
	void agreed(String on) {
		this.protocol = on;
	}

	/** How many streams a new connection is thought to allow at a time. */
	int likelyStreams() {
		return (this.allowedStreams != null) ? Math.clamp(this.allowedStreams, 1, this.streams) : this.streams;
	}

	/**
	 * How many streams there may be on a connection at a time.
	 * @param allowed by the target; null if it sets no limit
	 */
	int streams(@Nullable Long allowed) {
		if (allowed == null) {
			return this.streams;
		}
		if (allowed < this.streams && this.allowedStreams == null) {
			this.owner.notices(String.format(Locale.ROOT,
					("the target allows %d streams at a time on a connection, where %d were asked: "
							+ "more connections are opened"),
					allowed, this.streams));
		}
		this.allowedStreams = (this.allowedStreams != null) ? Math.min(this.allowedStreams, allowed) : allowed;
		return (int) Math.min(allowed, this.streams);
	}

	/** A connection has so many streams at a time. */
	void carries(int atATime) {
		this.mostStreams = Math.max(this.mostStreams, atATime);
	}

	@Override
	public Http2Result http2() {
		return new Http2Result(this.protocol, this.allowedStreams, this.mostStreams);
	}

	@Override
	public void close() {
		this.closed = true;
		List.copyOf(this.all).forEach(SharedConnection::close);
	}

}
