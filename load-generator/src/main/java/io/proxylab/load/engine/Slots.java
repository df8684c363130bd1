package io.proxylab.load.engine;

import java.util.function.Consumer;
import java.util.function.Predicate;

import io.proxylab.load.http.Exchange;
import io.proxylab.load.http.Parting;
import org.jspecify.annotations.Nullable;

/**
 * The exchanges of an event loop, at most one a slot, and connections that have done
 * their work and linger.
 */
final class Slots {

	private final @Nullable Exchange[] exchanges;

	private final Lingering lingering = new Lingering();

	Slots(int count) {
		this.exchanges = new Exchange[count];
	}

	/** The exchange of a slot, if it can carry a request now. */
	@Nullable Exchange idle(int slot) {
		Exchange exchange = this.exchanges[slot];
		return (exchange != null && exchange.isIdle()) ? exchange : null;
	}

	/** Gives up what a slot waits for, as its user has gone. */
	void abandon(int slot, String reason) {
		Exchange exchange = this.exchanges[slot];
		if (exchange != null) {
			exchange.abandon(reason);
		}
	}

	void put(Exchange exchange) {
		this.exchanges[exchange.slot()] = exchange;
	}

	void free(int slot) {
		this.exchanges[slot] = null;
	}

	/** Its slot is free, but it stays open for a while. */
	void linger(Parting connection) {
		this.lingering.add(connection);
	}

	/** Fails what is pending for too long, and closes what has lingered long enough. */
	void sweep(long nowNanos, long timeoutNanos) {
		for (Exchange exchange : this.exchanges) {
			if (exchange != null) {
				exchange.expire(nowNanos, timeoutNanos);
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
	int keepAwaiting(@Nullable Exchange ending, Predicate<Exchange> owed, Consumer<Exchange> awaiting) {
		int opening = 0;
		for (int slot = 0; slot < this.exchanges.length; slot++) {
			Exchange exchange = this.exchanges[slot];
			if (exchange != null && exchange != ending) {
				if (exchange.isAwaiting()) {
					awaiting.accept(exchange);
				}
				else if (exchange.isOpening() && owed.test(exchange)) {
					opening++;
				}
				else {
					exchange.close();
					this.exchanges[slot] = null;
				}
			}
		}
		return opening;
	}

	/**
	 * Hands over those whose request was never answered, once nothing else is awaited.
	 */
	void forEachPending(Consumer<Exchange> pending) {
		for (Exchange exchange : this.exchanges) {
			if (exchange != null && (exchange.isAwaiting() || exchange.isOpening())) {
				pending.accept(exchange);
			}
		}
	}

	/** Closes all. */
	void close() {
		for (Exchange exchange : this.exchanges) {
			if (exchange != null) {
				exchange.close();
			}
		}
		this.lingering.close();
	}

}
