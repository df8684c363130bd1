package io.proxylab.lab.autoscale.service;

import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * What one task of a service can do.
 *
 * @param name of the service
 * @param cpus of a task
 * @param cpuMicros CPU a request of a warm task, without that of compilers, in
 * microseconds
 * @param addedMillis what the service adds to the upstream's delay, in milliseconds
 * @param threads requests that it handles at once, each by a thread of its own; null if
 * nothing but memory limits them
 * @param connections to the upstream; null if there are as many as it takes
 * @param queue requests that may wait before a task that is full; more are refused
 * @param heldMemory bytes that a request in progress takes; null if it is not known
 * @param memory bytes that requests in progress may take together; null if it is not
 * known
 * @param readySeconds from the start of the process until it is ready
 * @param idleCores CPU that it uses beside its requests, in cores; null if there is none
 * @param warming what a fresh task takes until it is warm; null if it is as if warm at
 * once
 * @param probesQueue whether a health probe waits behind the requests
 * @param probesSource where that is from
 */
public record ServiceFigures(String name, Figure cpus, Figure cpuMicros, Figure addedMillis, @Nullable Figure threads,
		@Nullable Figure connections, Figure queue, @Nullable Figure heldMemory, @Nullable Figure memory,
		Figure readySeconds, @Nullable Figure idleCores, @Nullable Warming warming, boolean probesQueue,
		String probesSource) {

	/** Requests that a task has served that is warm, whatever it is. */
	public static final double WARM = Double.POSITIVE_INFINITY;

	/** What waits before a task where nothing else is said: as with every variant. */
	public static final Figure QUEUE = new Figure(10_000, "accept queue of every variant");

	/** One of which all is from the same source. */
	public ServiceFigures(String name, Figure cpus, Figure cpuMicros, Figure addedMillis, @Nullable Figure threads,
			@Nullable Figure connections, Figure queue, @Nullable Figure heldMemory, @Nullable Figure memory,
			Figure readySeconds, @Nullable Figure idleCores, @Nullable Warming warming, boolean probesQueue) {
		this(name, cpus, cpuMicros, addedMillis, threads, connections, queue, heldMemory, memory, readySeconds,
				idleCores, warming, probesQueue, cpus.source());
	}

	/**
	 * CPU of a request, in microseconds.
	 * @param served requests that the task has served before, from 0
	 */
	public double cpuMicros(double served) {
		return this.cpuMicros.value() + ((this.warming != null) ? this.warming.extraMicros(served) : 0);
	}

	/**
	 * CPU that a task uses in a second, in cores.
	 * @param requestsPerSecond that it answers
	 * @param served requests that it has served before
	 * @return at most those that it has
	 */
	public double cores(double requestsPerSecond, double served) {
		return Math.min(this.cpus.value(), idle() + requestsPerSecond * cpuMicros(served) / 1e6);
	}

	private double idle() {
		return (this.idleCores != null) ? this.idleCores.value() : 0;
	}

	/** Cores that a task has for its requests. */
	public double coresForRequests() {
		return this.cpus.value() - idle();
	}

	/**
	 * The most requests a second that one task carries while the upstream takes so long.
	 * @param delaySeconds of the upstream
	 * @param served requests that the task has served before
	 */
	public double capacityPerSecond(double delaySeconds, double served) {
		double capacity = byCpu(served);
		if (this.threads != null) {
			capacity = Math.min(capacity, this.threads.value() / responseSeconds(delaySeconds));
		}
		if (this.connections != null) {
			capacity = Math.min(capacity, this.connections.value() / responseSeconds(delaySeconds));
		}
		return capacity;
	}

	private double byCpu(double served) {
		return coresForRequests() * 1e6 / cpuMicros(served);
	}

	/** How long a request takes that waits for nothing in the service. */
	public double responseSeconds(double delaySeconds) {
		return delaySeconds + this.addedMillis.value() / 1e3;
	}

	/** What binds first while the upstream takes so long. */
	public String bindingLimit(double delaySeconds) {
		double capacity = capacityPerSecond(delaySeconds, WARM);
		if (capacity >= byCpu(WARM)) {
			return "CPU";
		}
		return (this.threads != null && capacity >= this.threads.value() / responseSeconds(delaySeconds))
				? String.format(Locale.ROOT, "%.0f request threads", this.threads.value())
				: "the pool of upstream connections";
	}

}
