package io.proxylab.lab.autoscale.service;

import org.jspecify.annotations.Nullable;

/**
 * What one task of a service can do.
 *
 * @param name of the service
 * @param cpus of a task
 * @param cpuMicros CPU a request, without that of compilers, in microseconds
 * @param addedMillis what the service adds to the upstream's delay, in milliseconds
 * @param threads requests that it handles at once, each by a thread of its own; null if
 * nothing but memory limits them
 * @param connections to the upstream; null if there are as many as it takes
 * @param queue requests that may wait before a task that is full; more are refused
 * @param heldMemory bytes that a request in progress takes; null if it is not known
 * @param memory bytes that requests in progress may take together; null if it is not
 * known
 * @param readySeconds from the start of the process until it is ready
 * @param halfPeakSeconds from there until it carries half of what a warm one does; null
 * if it is as if warm at once
 * @param nearPeakSeconds likewise 95%
 * @param probesQueue whether a health probe waits behind the requests
 * @param probesSource where that is from
 */
public record ServiceFigures(String name, Figure cpus, Figure cpuMicros, Figure addedMillis, @Nullable Figure threads,
		@Nullable Figure connections, Figure queue, @Nullable Figure heldMemory, @Nullable Figure memory,
		Figure readySeconds, @Nullable Figure halfPeakSeconds, @Nullable Figure nearPeakSeconds, boolean probesQueue,
		String probesSource) {

	/** What waits before a task where nothing else is said: as with every variant. */
	public static final Figure QUEUE = new Figure(10_000, "accept queue of every variant");

	private static final double HALF = 0.5;

	private static final double NEAR = 0.95;

	/** One of which all is from the same source. */
	public ServiceFigures(String name, Figure cpus, Figure cpuMicros, Figure addedMillis, @Nullable Figure threads,
			@Nullable Figure connections, Figure queue, @Nullable Figure heldMemory, @Nullable Figure memory,
			Figure readySeconds, @Nullable Figure halfPeakSeconds, @Nullable Figure nearPeakSeconds,
			boolean probesQueue) {
		this(name, cpus, cpuMicros, addedMillis, threads, connections, queue, heldMemory, memory, readySeconds,
				halfPeakSeconds, nearPeakSeconds, probesQueue, cpus.source());
	}

	/**
	 * The share of a warm task's capacity that one has some time after it was ready:
	 * between what was measured it rises in straight lines.
	 * @param seconds since it was ready, from 0
	 * @return above 0, at most 1
	 */
	public double warmth(double seconds) {
		Figure half = this.halfPeakSeconds;
		Figure near = this.nearPeakSeconds;
		if (half == null || near == null || seconds >= 2 * near.value()) {
			return 1;
		}
		// A second passes while it does what is asked for.
		double age = seconds + 1;
		double warm;
		if (age < half.value()) {
			warm = HALF * age / half.value();
		}
		else if (age < near.value()) {
			warm = HALF + (NEAR - HALF) * (age - half.value()) / (near.value() - half.value());
		}
		else {
			warm = NEAR + (1 - NEAR) * (age - near.value()) / near.value();
		}
		return Math.min(1, warm);
	}

	/**
	 * The most requests a second that one task carries while the upstream takes so long.
	 * @param delaySeconds of the upstream
	 * @param warmth of the task, above 0, at most 1
	 */
	public double capacityPerSecond(double delaySeconds, double warmth) {
		double capacity = this.cpus.value() * warmth * 1e6 / this.cpuMicros.value();
		if (this.threads != null) {
			capacity = Math.min(capacity, this.threads.value() / responseSeconds(delaySeconds));
		}
		if (this.connections != null) {
			capacity = Math.min(capacity, this.connections.value() / responseSeconds(delaySeconds));
		}
		return capacity;
	}

	/** How long a request takes that waits for nothing in the service. */
	public double responseSeconds(double delaySeconds) {
		return delaySeconds + this.addedMillis.value() / 1e3;
	}

	/** What binds first while the upstream takes so long. */
	public String bindingLimit(double delaySeconds) {
		double byCpu = this.cpus.value() * 1e6 / this.cpuMicros.value();
		double capacity = capacityPerSecond(delaySeconds, 1);
		if (capacity >= byCpu) {
			return "CPU";
		}
		return (this.threads != null && capacity >= this.threads.value() / responseSeconds(delaySeconds))
				? "%.0f request threads".formatted(this.threads.value()) : "the pool of upstream connections";
	}

}
