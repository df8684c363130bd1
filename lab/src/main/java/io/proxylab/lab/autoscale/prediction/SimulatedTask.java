package io.proxylab.lab.autoscale.prediction;

import io.proxylab.lab.autoscale.scenario.Balancer;
import io.proxylab.lab.autoscale.service.ServiceFigures;

/** One task, from its start to its end. */
final class SimulatedTask {

	/** Fewer requests are none: a fluid never empties quite. */
	static final double NONE = 0.5;

	/** A probe that waits for nothing. */
	private static final double QUICK_PROBE_SECONDS = 0.01;

	private final ServiceFigures service;

	private final Balancer balancer;

	/** When the process was started, and when it was ready. */
	private final int startedAt;

	private final int readyAt;

	private final boolean checksFollowResults;

	private int passedProbes;

	private int failedProbes;

	private int nextProbeAt;

	/** When the last probe that failed did, or will. */
	private int probeFailsAt = Integer.MIN_VALUE;

	private boolean registered;

	private boolean unhealthy;

	private int drainsUntil = -1;

	private double held;

	private double staySeconds;

	private double capacity;

	private double completed;

	private double served;

	/**
	 * One that starts.
	 * @param checksFollowResults whether the interval of health checks runs from the
	 * result of one to the next
	 */
	SimulatedTask(ServiceFigures service, Balancer balancer, int startedAt, int readyAt, boolean checksFollowResults) {
		this.service = service;
		this.balancer = balancer;
		this.startedAt = startedAt;
		this.readyAt = readyAt;
		this.checksFollowResults = checksFollowResults;
		this.nextProbeAt = startedAt;
	}

	/** One that has been in service before the first second. */
	static SimulatedTask inService(ServiceFigures service, Balancer balancer, Circumstances circumstances) {
		long age = 10L * 3600;
		SimulatedTask task = new SimulatedTask(service, balancer, (int) -age, (int) -age,
				circumstances.checksFollowResults());
		task.registered = true;
		task.nextProbeAt = 0;
		task.served = circumstances.served();
		return task;
	}

	boolean isReady(int second) {
		return second >= this.readyAt;
	}

	/** Whether the balancer may send it requests, well or not. */
	boolean isRegistered() {
		return this.registered && !isDraining();
	}

	boolean isHealthy() {
		return isRegistered() && !this.unhealthy;
	}

	boolean isDraining() {
		return this.drainsUntil >= 0;
	}

	void drain(int until) {
		this.drainsUntil = until;
	}

	/** Whether a task that was to go has gone. */
	boolean isGone(int second) {
		return isDraining() && (second >= this.drainsUntil || this.held < NONE);
	}

	int startedAt() {
		return this.startedAt;
	}

	double held() {
		return this.held;
	}

	/** Requests that it has begun: those that wait for a thread do not show. */
	double begun() {
		return (this.service.threads() != null) ? Math.min(this.held, this.service.threads().value()) : this.held;
	}

	double capacity() {
		return this.capacity;
	}

	/** The share of requests that round robin gives it, 1 being a whole one. */
	double weight(int second) {
		int slowStart = this.balancer.slowStartSeconds();
		int age = second - this.readyAt;
		return (slowStart > 0 && age < slowStart) ? Math.max(0.05, (double) age / slowStart) : 1;
	}

	/** Sets what this second allows. */
	void beginSecond(int second, double delaySeconds) {
		this.staySeconds = Math.max(1e-4, this.service.responseSeconds(delaySeconds));
		this.capacity = isReady(second) ? this.service.capacityPerSecond(delaySeconds, this.served) : 0;
		this.completed = 0;
	}

	/** How many it would hold after a second with so many requests. */
	double heldAfter(double arriving) {
		return Math.min(mostHeld(), HeldRequests.afterOneSecond(this.held, arriving, this.staySeconds, this.capacity));
	}

	private double mostHeld() {
		return this.service.queue().value() + this.capacity * this.staySeconds;
	}

	/**
	 * Lets a second pass.
	 * @return requests that it refused, for its queue is full
	 */
	double take(double arriving) {
		double after = HeldRequests.afterOneSecond(this.held, arriving, this.staySeconds, this.capacity);
		double refused = Math.min(arriving, Math.max(0, after - mostHeld()));
		after -= refused;
		this.completed = Math.max(0, this.held + arriving - refused - after);
		this.served += this.completed;
		this.held = after;
		return refused;
	}

	double completed() {
		return this.completed;
	}

	/** How long a request takes that comes about now. */
	double responseSeconds() {
		return this.staySeconds + waitSeconds();
	}

	private double waitSeconds() {
		return HeldRequests.waitSeconds(this.held, this.staySeconds, this.capacity);
	}

	/** CPU that it used in the second, in cores; a JVM that starts takes what it gets. */
	double cores(int second) {
		return isReady(second) ? this.service.cores(this.completed, this.served - this.completed / 2)
				: this.service.cpus().value();
	}

	/** Whether what it holds is more than its memory takes. */
	boolean isOutOfMemory() {
		return this.service.heldMemory() != null && this.service.memory() != null
				&& this.held * this.service.heldMemory().value() > this.service.memory().value();
	}

	/**
	 * Asks it how it is, if it is time. That it does not answer is known when the probe
	 * times out; a process that is not ready refuses it at once.
	 * @return whether a probe failed
	 */
	boolean probe(int second) {
		if (isDraining()) {
			return false;
		}
		if (this.probeFailsAt < second && this.nextProbeAt <= second) {
			send(second);
		}
		if (this.probeFailsAt != second) {
			return false;
		}
		this.failedProbes++;
		this.passedProbes = 0;
		if (this.registered && this.failedProbes >= this.balancer.unhealthyThreshold()) {
			this.unhealthy = true;
		}
		return this.registered;
	}

	private void send(int second) {
		double seconds = !isReady(second) ? 0 : QUICK_PROBE_SECONDS + (this.service.probesQueue() ? waitSeconds() : 0);
		boolean timesOut = seconds > this.balancer.checkTimeoutSeconds();
		int resultAt = second + (timesOut ? this.balancer.checkTimeoutSeconds() : (int) Math.round(seconds));
		this.nextProbeAt = (this.checksFollowResults ? resultAt : second) + this.balancer.checkIntervalSeconds();
		if (timesOut || !isReady(second)) {
			this.probeFailsAt = resultAt;
			return;
		}
		this.failedProbes = 0;
		this.passedProbes++;
		if (this.passedProbes >= this.balancer.healthyThreshold()) {
			this.registered = true;
			this.unhealthy = false;
		}
	}

	/** Whether ECS gives it up. */
	boolean isToBeReplaced(int second) {
		boolean late = this.failedProbes >= this.balancer.unhealthyThreshold()
				&& second - this.startedAt >= this.balancer.graceSeconds();
		return !isDraining() && late;
	}

}
