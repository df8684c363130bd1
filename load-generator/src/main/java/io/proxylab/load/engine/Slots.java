package io.proxylab.load.engine;

import java.util.function.Consumer;
import java.util.function.Predicate;

import io.proxylab.load.http.HttpConnection;
import org.jspecify.annotations.Nullable;

/**
 * The connections of an event loop: at most one a slot, and those that have done their
 * work and linger.
 */
final class Slots {

	private final @Nullable HttpConnection[] connections;

	private final Lingering lingering = new Lingering();

	Slots(int count) {
		this.connections = new HttpConnection[count];
	}

	/** The connection of a slot, if it can carry a request now. */
	@Nullable HttpConnection idle(int slot) {
		HttpConnection connection = this.connections[slot];
		return (connection != null && connection.isIdle()) ? connection : null;
	}

	/** Gives up what a slot waits for, as its user has gone. */
	void abandon(int slot, String reason) {
		HttpConnection connection = this.connections[slot];
		if (connection != null) {
			connection.abandon(reason);
		}
	}

	void put(HttpConnection connection) {
		this.connections[connection.slot()] = connection;
	}

	void free(int slot) {
		this.connections[slot] = null;
	}

	/** Its slot is free, but it stays open for a while. */
	void linger(HttpConnection connection) {
		this.lingering.add(connection);
	}

	/** Fails what is pending for too long, and closes what has lingered long enough. */
	void sweep(long nowNanos, long timeoutNanos) {
		for (HttpConnection connection : this.connections) {
			if (connection != null) {
				connection.expire(nowNanos, timeoutNanos);
			}
		}
		this.lingering.sweep(nowNanos);
	}

	/**
	 * Closes all that wait for no answer.
	 * @param ending is left alone: its request ends now
	 * @param owed which of those stay that are still to be opened
	 * @param awaiting takes those that wait for an answer
	 * @return how many of those that stay are still to be opened
	 */
	int keepAwaiting(@Nullable HttpConnection ending, Predicate<HttpConnection> owed,
			Consumer<HttpConnection> awaiting) {
		int opening = 0;
		for (int slot = 0; slot < this.connections.length; slot++) {
			HttpConnection connection = this.connections[slot];
			if (connection != null && connection != ending) {
				if (connection.isAwaiting()) {
					awaiting.accept(connection);
				}
				else if (connection.isOpening() && owed.test(connection)) {
					opening++;
				}
				else {
					connection.close();
					this.connections[slot] = null;
				}
			}
		}
		return opening;
	}

	/**
	 * Hands over those whose request was never answered, once nothing else is awaited.
	 */
	void forEachPending(Consumer<HttpConnection> pending) {
		for (HttpConnection connection : this.connections) {
			if (connection != null && (connection.isAwaiting() || connection.isOpening())) {
				pending.accept(connection);
			}
		}
	}

	/** Closes all. */
	void close() {
		for (HttpConnection connection : this.connections) {
			if (connection != null) {
				connection.close();
			}
		}
		this.lingering.close();
	}

}
