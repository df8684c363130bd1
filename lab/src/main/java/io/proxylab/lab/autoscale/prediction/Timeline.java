package io.proxylab.lab.autoscale.prediction;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What was, second by second.
 */
public final class Timeline {

	private final List<Second> seconds;

	private final List<Event> events = new ArrayList<>();

	private final List<MinuteResponse> responses = new ArrayList<>();

	/**
	 * Nothing yet.
	 * @param seconds that there will be
	 */
	public Timeline(int seconds) {
		this.seconds = new ArrayList<>(seconds);
	}

	/**
	 * One second of a service.
	 *
	 * @param desired tasks that there should be
	 * @param running tasks that are paid for, draining ones included
	 * @param ready tasks that get requests
	 * @param offered requests that came
	 * @param answered requests that were answered in time for their client
	 * @param failed requests that were refused, lost or given up
	 * @param late share of the answered that missed the objective, 0 to 1
	 * @param inFlight requests in all tasks, waiting ones included
	 * @param begun requests in each ready task, without those that wait for a thread
	 * @param cpuPercent of what the running tasks have; {@code NaN} without one
	 * @param meanResponseSeconds of a request that came then; {@code NaN} without one
	 * @param slowestResponseSeconds likewise in the task in which it takes longest
	 * @param failedProbes of tasks that get requests
	 */
	public record Second(int desired, int running, int ready, double offered, double answered, double failed,
			double late, double inFlight, double begun, double cpuPercent, double meanResponseSeconds,
			double slowestResponseSeconds, int failedProbes) {
	}

	/**
	 * Something that happened.
	 *
	 * @param second when
	 * @param kind of it
	 * @param tasks that there should be from then on, or that it is about
	 * @param text more of it, such as a policy's reason
	 */
	public record Event(int second, Kind kind, int tasks, String text) {
	}

	/** What can happen. */
	public enum Kind {

		/** A policy asked for more tasks. */
		OUT,

		/** A policy asked for fewer. */
		IN,

		/** A task failed its health checks and was replaced. */
		REPLACED,

		/** A task ran out of memory. */
		OUT_OF_MEMORY,

		/** A task died, as the scenario has it. */
		DIED,

		/** A new version was rolled out, as the scenario has it. */
		DEPLOYED

	}

	/** Adds the next second. */
	public void add(Second second) {
		this.seconds.add(second);
	}

	/** Adds the next event. */
	public void add(Event event) {
		this.events.add(event);
	}

	/** One for each second of the scenario. */
	public List<Second> seconds() {
		return Collections.unmodifiableList(this.seconds);
	}

	void add(MinuteResponse minute) {
		this.responses.add(minute);
	}

	/** One for each minute, where response times were looked at. */
	public List<MinuteResponse> responses() {
		return Collections.unmodifiableList(this.responses);
	}

	/**
	 * Response times of the requests of a minute.
	 *
	 * @param p50Seconds median; {@code NaN} without a request
	 * @param p99Seconds 99th percentile; likewise
	 */
	public record MinuteResponse(double p50Seconds, double p99Seconds) {
	}

	/** In their order. */
	public List<Event> events() {
		return Collections.unmodifiableList(this.events);
	}

}
