package io.proxylab.userservice.delay;

import java.util.function.Consumer;

/**
 * A schedule whose clock runs, and which may be replaced at any time by any thread.
 */
public final class RunningSchedule {

	private volatile Run run;

	private volatile Consumer<DelaySchedule> follower = (_) -> {
	};

	/**
	 * Starts a schedule.
	 * @param schedule the schedule
	 * @param nowNanos the monotonic time at which it starts
	 */
	public RunningSchedule(DelaySchedule schedule, long nowNanos) {
		this.run = new Run(schedule, nowNanos);
	}

	/**
	 * Replaces the schedule; requests that are held already keep their delay.
	 * @param schedule the new schedule
	 * @param nowNanos the monotonic time at which it starts
	 */
	public void restart(DelaySchedule schedule, long nowNanos) {
		this.run = new Run(schedule, nowNanos);
		this.follower.accept(schedule);
	}

	/**
	 * Tells somebody of each schedule that begins from now on.
	 * @param follower called on the thread that replaces the schedule
	 */
	public void followedBy(Consumer<DelaySchedule> follower) {
		this.follower = follower;
	}

	/**
	 * The delay of a request that arrives now.
	 * @param nowNanos the monotonic time, of the clock that gave the start
	 * @return the delay of the step that has begun
	 */
	public Delay at(long nowNanos) {
		Run current = this.run;
		return current.schedule().at(nowNanos - current.startNanos());
	}

	/**
	 * The schedule that runs.
	 * @return the last one started
	 */
	public DelaySchedule schedule() {
		return this.run.schedule();
	}

	private record Run(DelaySchedule schedule, long startNanos) {
	}

}
