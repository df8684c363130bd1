package io.proxylab.lab.live;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What happened so far, and the clients that hear what follows. Trials and verdicts are
 * kept all, which the plan bounds; of seconds the last ten minutes. Telling an event
 * never waits for a client.
 */
final class LiveFeed {

	/** Ten minutes of seconds. */
	static final int PASSING_KEPT = 600;

	/** Pages of one user; more are a mistake. */
	static final int MOST_CLIENTS = 16;

	/** Tells the ids of this run from those that a page kept of an earlier one. */
	private final String run;

	private final List<Entry> lasting = new ArrayList<>();

	private final Deque<Entry> passing = new ArrayDeque<>();

	private final Set<LiveClient> clients = new HashSet<>();

	private long lastNumber;

	private boolean ended;

	/**
	 * A feed without events.
	 * @param run what all ids of its events begin with
	 */
	LiveFeed(String run) {
		this.run = run;
	}

	/**
	 * An event that happened.
	 *
	 * @param number from 1, without gaps
	 * @param id by which a page says how far it came
	 * @param event what happened
	 */
	record Entry(long number, String id, LiveEvent event) {
	}

	/** Tells an event to all clients. */
	synchronized void tell(LiveEvent event) {
		if (this.ended) {
			return;
		}
		this.lastNumber++;
		Entry entry = new Entry(this.lastNumber, this.run + "." + this.lastNumber, event);
		if (event.passing()) {
			this.passing.addLast(entry);
			if (this.passing.size() > PASSING_KEPT) {
				this.passing.removeFirst();
			}
		}
		else {
			this.lasting.add(entry);
		}
		this.clients.forEach((client) -> client.offer(entry));
		this.ended = event instanceof LiveEvent.Ended;
	}

	/**
	 * A client that hears what is kept, from where it was, and then what follows.
	 * @param lastEventId the last id that it heard; null if none. One of another run
	 * counts as none.
	 * @return empty if there are too many clients
	 */
	synchronized Optional<LiveClient> join(@Nullable String lastEventId) {
		if (this.clients.size() >= MOST_CLIENTS) {
			return Optional.empty();
		}
		long heard = number(lastEventId);
		List<Entry> missed = Stream.concat(this.lasting.stream(), this.passing.stream())
			.filter((entry) -> entry.number() > heard)
			.sorted(Comparator.comparingLong(Entry::number))
			.toList();
		LiveClient client = new LiveClient(this, missed);
		this.clients.add(client);
		return Optional.of(client);
	}

	private long number(@Nullable String id) {
		if (id == null || !id.startsWith(this.run + ".")) {
			return 0;
		}
		try {
			return Long.parseLong(id.substring(this.run.length() + 1));
		}
		catch (NumberFormatException ex) {
			// Nothing that this feed ever gave out: the client hears everything.
			return 0;
		}
	}

	/** A client is gone. */
	synchronized void leave(LiveClient client) {
		this.clients.remove(client);
		notifyAll();
	}

	/** Whether somebody looks. */
	synchronized boolean watched() {
		return !this.clients.isEmpty();
	}

	/**
	 * Waits until the last client has heard the end and is gone.
	 * @param millis how long at most
	 */
	synchronized void awaitGone(long millis) throws InterruptedException {
		long deadline = System.nanoTime() + millis * 1_000_000;
		long left = millis;
		while (!this.clients.isEmpty() && left > 0) {
			wait(left);
			left = (deadline - System.nanoTime()) / 1_000_000;
		}
	}

}
