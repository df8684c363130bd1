package io.proxylab.lab.autoscale.replay;

import io.proxylab.lab.autoscale.policy.AutoscalingPolicy;
import io.proxylab.lab.autoscale.policy.Decision;
import io.proxylab.lab.autoscale.policy.PacedPolicy;
import io.proxylab.lab.autoscale.prediction.Timeline.Event;
import io.proxylab.lab.autoscale.prediction.Timeline.Kind;
import io.proxylab.lab.autoscale.replay.ServerState.Health;
import io.proxylab.lab.autoscale.scenario.Scenario;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Does what ECS does, a second at a time: asks the policy how many tasks there should be,
 * starts and drains as many, and replaces those that fail their checks. It does so by the
 * rules of the prediction, on what is read of real tasks.
 */
public final class Orchestrator {

	private final Scenario scenario;

	private final double cpus;

	private final PacedPolicy policy;

	private final TaskHost host;

	private final List<Task> tasks = new ArrayList<>();

	/** Tasks of the version before, while a new one is rolled out. */
	private final Set<Task> old = new HashSet<>();

	private final List<Event> events = new ArrayList<>();

	private int desired;

	private int named;

	/**
	 * Nothing runs yet.
	 * @param cpus of a task
	 * @param host has the tasks
	 */
	public Orchestrator(Scenario scenario, AutoscalingPolicy policy, double cpus, TaskHost host) {
		this.scenario = scenario;
		this.cpus = cpus;
		this.policy = new PacedPolicy(policy, scenario.seconds(), scenario.minuteSeconds());
		this.host = host;
		this.desired = Math.clamp(scenario.tasks(), policy.minTasks(), policy.maxTasks());
	}

	/**
	 * Starts the tasks that are there at the beginning, before the first second.
	 * @return their names
	 */
	public List<String> begin() {
		for (int count = 0; count < this.desired; count++) {
			Task task = new Task(name(), -this.scenario.balancer().graceSeconds(), 0);
			this.tasks.add(task);
			this.host.start(task.name);
			task.started = true;
		}
		return this.tasks.stream().map((task) -> task.name).toList();
	}

	/** Those of the beginning are ready, and the first second begins. */
	public void ready(Map<String, TaskReading> readings) {
		this.tasks.forEach((task) -> {
			TaskReading reading = readings.get(task.name);
			if (reading != null) {
				task.admitIfHealthy(reading, this.host);
				task.replaceBy(reading);
			}
		});
		follow(0);
	}

	private String name() {
		this.named++;
		return "task-" + this.named;
	}

	/**
	 * A second is over.
	 * @param second which
	 * @param seconds that it really took
	 * @param readings of all tasks that were started, at its end
	 * @return what it was
	 */
	public Passed pass(int second, double seconds, Map<String, TaskReading> readings) {
		Passed passed = passed(seconds, readings);
		if (passed.ready() == 0 || passed.running() == 0) {
			this.policy.addMissing();
		}
		else {
			this.policy.add(passed.ready(), passed.cpuPercent(), passed.requests() / seconds / passed.ready(),
					passed.begun());
		}
		List.copyOf(this.tasks).forEach((task) -> lookAfter(task, second, readings));
		for (Decision decision : this.policy.decide(this.desired, passed.ready(), !this.old.isEmpty())) {
			Kind kind = (decision.desired() > this.desired) ? Kind.OUT : Kind.IN;
			this.events.add(new Event(second + 1, kind, decision.desired(), decision.reason()));
			this.desired = decision.desired();
		}
		follow(second + 1);
		return passed;
	}

	private Passed passed(double seconds, Map<String, TaskReading> readings) {
		int ready = 0;
		long outstanding = 0;
		double requests = 0;
		double cpuSeconds = 0;
		double begun = 0;
		int failedChecks = 0;
		for (Task task : this.tasks) {
			TaskReading reading = readings.get(task.name);
			if (reading == null) {
				continue;
			}
			TaskReading before = task.replaceBy(reading);
			task.admitIfHealthy(reading, this.host);
			outstanding += reading.state().outstanding();
			requests += Math.max(0, reading.state().requests() - before.state().requests());
			cpuSeconds += Math.max(0, reading.cpuSeconds() - before.cpuSeconds());
			failedChecks += (int) Math.max(0, reading.state().failedChecks() - before.state().failedChecks());
			if (task.isHealthy(reading)) {
				ready++;
				begun += reading.inFlight().orElse(reading.state().outstanding());
			}
		}
		int running = this.tasks.size();
		return new Passed(this.desired, running, ready, requests, outstanding, (ready > 0) ? begun / ready : 0,
				(running > 0) ? 100 * cpuSeconds / seconds / (running * this.cpus) : Double.NaN, failedChecks);
	}

	/** What ended has ended, and what fails its checks is given up. */
	private void lookAfter(Task task, int second, Map<String, TaskReading> readings) {
		TaskReading reading = readings.get(task.name);
		if (reading == null) {
			return;
		}
		if (!reading.alive()) {
			Kind kind = reading.outOfMemory() ? Kind.OUT_OF_MEMORY : Kind.DIED;
			end(task);
			this.events.add(new Event(second, kind, this.tasks.size(), "its process ended"));
			return;
		}
		boolean late = second - task.startedAt >= this.scenario.balancer().graceSeconds();
		if (!task.isDraining() && late && reading.state().health() == Health.DOWN) {
			end(task);
			this.events.add(new Event(second, Kind.REPLACED, this.tasks.size(), ""));
		}
		else if (task.isDraining() && (reading.state().outstanding() == 0 || second >= task.drainsUntil)) {
			end(task);
		}
	}

	private void end(Task task) {
		this.tasks.remove(task);
		this.old.remove(task);
		if (task.started) {
			this.host.end(task.name);
		}
	}

	/** As ECS: new tasks first, then those that are too many. */
	private void follow(int second) {
		happenings(second);
		int staying = (int) this.tasks.stream().filter(this::isStaying).count();
		this.tasks.stream()
			.filter(this::isStaying)
			.sorted(Comparator.comparingInt((Task task) -> task.startedAt).reversed())
			.limit(Math.max(0, staying - this.desired))
			.toList()
			.forEach((task) -> drain(task, second));
		for (int count = staying; count < this.desired; count++) {
			this.tasks.add(new Task(name(), second, second + this.scenario.imagePullSeconds()));
		}
		this.tasks.stream().filter((task) -> !task.started && second >= task.startsAt).forEach((task) -> {
			task.started = true;
			this.host.start(task.name);
		});
		if (!this.old.isEmpty()
				&& this.tasks.stream().filter(this::isStaying).filter((task) -> task.up).count() >= this.desired) {
			List.copyOf(this.old).forEach((task) -> drain(task, second));
			this.old.clear();
		}
	}

	private void happenings(int second) {
		if (this.scenario.deaths().contains(second)) {
			this.tasks.stream().filter((task) -> task.admitted && !task.isDraining()).findFirst().ifPresent((task) -> {
				end(task);
				this.events.add(new Event(second, Kind.DIED, this.tasks.size(), ""));
			});
		}
		if (this.scenario.deployments().contains(second)) {
			this.old.addAll(this.tasks.stream().filter((task) -> !task.isDraining()).toList());
			this.events.add(new Event(second, Kind.DEPLOYED, this.desired, ""));
		}
	}

	private void drain(Task task, int second) {
		if (task.started) {
			task.drainsUntil = second + this.scenario.balancer().deregistrationSeconds();
			this.host.drain(task.name);
		}
		else {
			end(task);
		}
	}

	private boolean isStaying(Task task) {
		return !task.isDraining() && !this.old.contains(task);
	}

	/** What happened so far, in order. */
	public List<Event> events() {
		return List.copyOf(this.events);
	}

	/**
	 * A second that is over.
	 *
	 * @param desired tasks that there should be
	 * @param running tasks that are paid for, draining ones included
	 * @param ready tasks that get requests
	 * @param requests that came to them
	 * @param outstanding requests without an answer
	 * @param begun requests in each ready task, as it says itself
	 * @param cpuPercent of what the running tasks have; {@code NaN} without one
	 * @param failedChecks of tasks that get requests
	 */
	public record Passed(int desired, int running, int ready, double requests, long outstanding, double begun,
			double cpuPercent, int failedChecks) {
	}

	/** One task, from its start to its end. */
	private static final class Task {

		private static final TaskReading NOTHING = new TaskReading(true, false, new ServerState(Health.DOWN, 0, 0, 0),
				0, OptionalDouble.empty());

		private final String name;

		private final int startedAt;

		/** When its image is there. */
		private final int startsAt;

		private TaskReading last = NOTHING;

		private boolean started;

		private boolean admitted;

		private boolean up;

		private int drainsUntil = -1;

		Task(String name, int startedAt, int startsAt) {
			this.name = name;
			this.startedAt = startedAt;
			this.startsAt = startsAt;
		}

		boolean isDraining() {
			return this.drainsUntil >= 0;
		}

		boolean isHealthy(TaskReading reading) {
			return reading.alive() && !isDraining() && reading.state().health() == Health.UP;
		}

		void admitIfHealthy(TaskReading reading, TaskHost host) {
			this.up = isHealthy(reading);
			if (this.up && !this.admitted) {
				this.admitted = true;
				host.admit(this.name);
			}
		}

		/** What was read before. */
		TaskReading replaceBy(TaskReading reading) {
			TaskReading before = this.last;
			this.last = reading;
			return before;
		}

	}

}
