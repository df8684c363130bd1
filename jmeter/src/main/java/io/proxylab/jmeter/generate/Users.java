package io.proxylab.jmeter.generate;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

import org.apache.jmeter.samplers.SampleResult;
import org.apache.jorphan.util.JMeterStopThreadException;

/**
 * All users of a load. None sends before the thread of every one runs: starting hundreds
 * of threads takes longer than a short delay, and would start them in volleys.
 */
final class Users {

	private final SampleResult clock = new SampleResult();

	private final int count;

	private final long spreadMillis;

	private final Recording recording;

	private final LongConsumer onStart;

	private final CountDownLatch missing;

	/** A list, as test elements are equal to one another by their properties. */
	private final List<User> arrived = new CopyOnWriteArrayList<>();

	private volatile long startMillis;

	private volatile boolean dismissed;

	/**
	 * Users that have not started.
	 * @param count how many
	 * @param spreadMillis they start evenly spread over this time
	 * @param recording of their samples
	 * @param onStart told, by the last user to arrive, when the first request is due
	 */
	Users(int count, long spreadMillis, Recording recording, LongConsumer onStart) {
		this.count = count;
		this.spreadMillis = spreadMillis;
		this.recording = recording;
		this.onStart = onStart;
		this.missing = new CountDownLatch(count);
	}

	/** JMeter's clock, which is also that of its samples: epoch milliseconds. */
	long nowMillis() {
		return this.clock.currentTimeInMillis();
	}

	/**
	 * Blocks until all users have arrived.
	 * @param user the one that arrives
	 * @param number its number, from 0
	 * @return when its first request is due
	 * @throws JMeterStopThreadException if the users have been dismissed
	 */
	long awaitTurn(User user, int number) {
		synchronized (this) {
			this.arrived.add(user);
			if (this.missing.getCount() == 1 && !this.dismissed) {
				this.startMillis = nowMillis();
				this.onStart.accept(this.startMillis);
			}
			this.missing.countDown();
		}
		try {
			this.missing.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		if (this.dismissed) {
			throw new JMeterStopThreadException("not all users could start");
		}
		return this.startMillis + this.spreadMillis * number / this.count;
	}

	/** Sends those home who wait for users that will never arrive. */
	synchronized void dismiss() {
		this.dismissed = true;
		while (this.missing.getCount() > 0) {
			this.missing.countDown();
		}
	}

	/**
	 * Waits for the last user to arrive.
	 * @param millis at most
	 * @return whether it has
	 */
	boolean haveStarted(long millis) throws InterruptedException {
		return this.missing.await(millis, TimeUnit.MILLISECONDS);
	}

	int inFlight() {
		return (int) this.arrived.stream().filter((user) -> user.pendingSince() >= 0).count();
	}

	/**
	 * Charges what is pending to the window.
	 * @return how many requests are
	 */
	long recordPending() {
		long[] since = this.arrived.stream().mapToLong(User::pendingSince).filter((sent) -> sent >= 0).toArray();
		Arrays.stream(since).forEach(this.recording::pending);
		return since.length;
	}

	Recording recording() {
		return this.recording;
	}

}
