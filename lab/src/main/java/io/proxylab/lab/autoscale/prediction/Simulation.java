package io.proxylab.lab.autoscale.prediction;

import io.proxylab.lab.autoscale.policy.AutoscalingPolicy;
import io.proxylab.lab.autoscale.policy.Decision;
import io.proxylab.lab.autoscale.policy.PacedPolicy;
import io.proxylab.lab.autoscale.prediction.Timeline.Event;
import io.proxylab.lab.autoscale.prediction.Timeline.Kind;
import io.proxylab.lab.autoscale.prediction.Timeline.MinuteResponse;
import io.proxylab.lab.autoscale.prediction.Timeline.Second;
import io.proxylab.lab.autoscale.scenario.Demand;
import io.proxylab.lab.autoscale.scenario.Scenario;
import io.proxylab.lab.autoscale.service.ServiceFigures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A service under a policy, a second at a time. */
final class Simulation {

	private static final int HALVINGS = 40;

	private static final double HALF = 0.5;

	private static final double NEARLY_ALL = 0.99;

	private final Scenario scenario;

	private final ServiceFigures service;

	private final PacedPolicy policy;

	private final Circumstances circumstances;

	private final Timeline timeline;

	private final List<SimulatedTask> tasks = new ArrayList<>();

	/** Tasks of the version before, while a new one is rolled out. */
	private final Set<SimulatedTask> old = new HashSet<>();

	private int desired;

	/** Requests of this second. */
	private double failed;

	/** Takes response times where somebody asks for them. */
	private @Nullable ResponseTimes watched;

	/** Before its first second. */
	Simulation(Scenario scenario, ServiceFigures service, AutoscalingPolicy policy, Circumstances circumstances) {
		this.scenario = scenario;
		this.service = service;
		this.circumstances = circumstances;
		this.policy = new PacedPolicy(policy, scenario.seconds(), scenario.minuteSeconds());
		this.timeline = new Timeline(scenario.seconds());
		this.desired = Math.clamp(scenario.tasks(), policy.minTasks(), policy.maxTasks());
		for (int count = 0; count < this.desired; count++) {
			this.tasks.add(SimulatedTask.inService(service, scenario.balancer(), circumstances));
		}
	}

	Timeline run() {
		ResponseTimes times = new ResponseTimes();
		this.watched = times;
		for (int second = 0; second < this.scenario.seconds(); second++) {
			advance(second);
			if ((second + 1) % this.scenario.minuteSeconds() == 0 || second + 1 == this.scenario.seconds()) {
				this.timeline.add(new MinuteResponse(times.quantile(HALF, timeoutSeconds()),
						times.quantile(NEARLY_ALL, timeoutSeconds())));
				times.clear();
			}
		}
		return this.timeline;
	}

	/** Whether no minute misses the objective; ends with the first that does. */
	boolean keepsObjective() {
		int seconds = this.scenario.seconds();
		for (int from = 0; from < seconds; from += this.scenario.minuteSeconds()) {
			int until = Math.min(from + this.scenario.minuteSeconds(), seconds);
			for (int second = from; second < until; second++) {
				advance(second);
			}
			if (Outcome.isMissed(this.timeline.seconds().subList(from, until), this.scenario.objective())) {
				return false;
			}
		}
		return true;
	}

	private void advance(int second) {
		this.failed = 0;
		happenings(second);
		followDesired(second);
		Second passed = pass(second);
		this.timeline.add(passed);
		record(passed);
		decide(second);
	}

	private void happenings(int second) {
		if (this.scenario.deaths().contains(second)) {
			this.tasks.stream().filter(SimulatedTask::isRegistered).findFirst().ifPresent((task) -> {
				end(task);
				this.timeline.add(new Event(second, Kind.DIED, this.tasks.size(), ""));
			});
		}
		if (this.scenario.deployments().contains(second)) {
			this.old.addAll(this.tasks);
			this.timeline.add(new Event(second, Kind.DEPLOYED, this.desired, ""));
		}
	}

	private void end(SimulatedTask task) {
		this.failed += (task.held() < SimulatedTask.NONE) ? 0 : task.held();
		this.tasks.remove(task);
		this.old.remove(task);
	}

	/** As ECS: new tasks first, then those that are too many. */
	private void followDesired(int second) {
		int staying = 0;
		boolean draining = false;
		for (SimulatedTask task : this.tasks) {
			draining |= task.isDraining();
			staying += isStaying(task) ? 1 : 0;
		}
		if (draining) {
			List.copyOf(this.tasks).stream().filter((task) -> task.isGone(second)).forEach(this::end);
		}
		if (staying != this.desired) {
			startOrDrain(second, staying);
		}
		if (!this.old.isEmpty() && this.tasks.stream()
			.filter(this::isStaying)
			.filter(SimulatedTask::isHealthy)
			.count() >= this.desired) {
			this.old.forEach((task) -> task.drain(second + this.scenario.balancer().deregistrationSeconds()));
			this.old.clear();
		}
	}

	private boolean isStaying(SimulatedTask task) {
		return !task.isDraining() && !this.old.contains(task);
	}

	private void startOrDrain(int second, int staying) {
		this.tasks.stream()
			.filter(this::isStaying)
			.sorted(Comparator.comparingInt(SimulatedTask::startedAt).reversed())
			.limit(Math.max(0, staying - this.desired))
			.toList()
			.forEach((task) -> task.drain(second + this.scenario.balancer().deregistrationSeconds()));
		int readyAt = second + this.scenario.imagePullSeconds() + (int) Math.ceil(this.service.readySeconds().value());
		for (int count = staying; count < this.desired; count++) {
			this.tasks.add(new SimulatedTask(this.service, this.scenario.balancer(), second, readyAt,
					this.circumstances.checksFollowResults()));
		}
	}

	private Second pass(int second) {
		for (SimulatedTask task : this.tasks) {
			task.beginSecond(second, this.scenario.delaySeconds().at(second));
		}
		List<SimulatedTask> open = choices();
		double arriving = arriving(second, open);
		Answers answers = new Answers(this.scenario, second, this.watched);
		if (open.isEmpty()) {
			this.failed += arriving;
		}
		else {
			double[] shares = Balancing.share(this.scenario.balancer().algorithm(), open, arriving, second);
			for (int place = 0; place < shares.length; place++) {
				answers.add(open.get(place), shares[place]);
			}
		}
		// Tasks that get no more requests go on with those that they have.
		if (open.size() < this.tasks.size()) {
			this.tasks.stream().filter((task) -> !open.contains(task)).forEach((task) -> answers.add(task, 0));
		}
		this.failed += answers.refused();
		int failedProbes = probe(second);
		return passed(second, arriving, answers, failedProbes);
	}

	private double timeoutSeconds() {
		return this.scenario.balancer().timeoutSeconds();
	}

	/** If none is healthy, a load balancer of AWS asks all that are registered. */
	private List<SimulatedTask> choices() {
		List<SimulatedTask> healthy = new ArrayList<>(this.tasks.size());
		for (SimulatedTask task : this.tasks) {
			if (task.isHealthy()) {
				healthy.add(task);
			}
		}
		return healthy.isEmpty() ? this.tasks.stream().filter(SimulatedTask::isRegistered).toList() : healthy;
	}

	private double arriving(int second, List<SimulatedTask> open) {
		return switch (this.scenario.demand()) {
			case Demand.Open load -> load.perSecond().at(second);
			case Demand.Closed load -> ofUsers(load, second, open);
		};
	}

	/**
	 * Users who do not wait for an answer think, and those who have thought ask: so many
	 * requests that at the end of the second all users are accounted for.
	 */
	private double ofUsers(Demand.Closed load, int second, List<SimulatedTask> open) {
		double users = load.users().at(second);
		double think = Math.max(load.thinkSeconds(), 1e-3);
		if (open.isEmpty()) {
			return users / Math.max(1, load.thinkSeconds());
		}
		double low = 0;
		double high = users / think;
		for (int step = 0; step < HALVINGS; step++) {
			double middle = (low + high) / 2;
			double[] shares = Balancing.share(this.scenario.balancer().algorithm(), open, middle, second);
			double held = 0;
			for (int place = 0; place < shares.length; place++) {
				held += open.get(place).heldAfter(shares[place]);
			}
			if (held + middle * think > users) {
				high = middle;
			}
			else {
				low = middle;
			}
		}
		return low;
	}

	/** Asks each task how it is; those that are given up end. */
	private int probe(int second) {
		int failedProbes = 0;
		for (int place = this.tasks.size() - 1; place >= 0; place--) {
			SimulatedTask task = this.tasks.get(place);
			failedProbes += task.probe(second) ? 1 : 0;
			if (task.isOutOfMemory()) {
				end(task);
				this.timeline.add(new Event(second, Kind.OUT_OF_MEMORY, this.tasks.size(), ""));
			}
			else if (task.isToBeReplaced(second)) {
				end(task);
				this.timeline.add(new Event(second, Kind.REPLACED, this.tasks.size(), ""));
			}
		}
		return failedProbes;
	}

	private Second passed(int second, double arriving, Answers answers, int failedProbes) {
		int running = this.tasks.size();
		int ready = 0;
		double cores = 0;
		double held = 0;
		double begun = 0;
		for (SimulatedTask task : this.tasks) {
			cores += task.cores(second);
			held += task.held();
			if (task.isHealthy()) {
				ready++;
				begun += task.begun();
			}
		}
		double answered = answers.answered();
		return new Second(this.desired, running, ready, arriving, answered, this.failed + answers.givenUp(),
				answers.lateShare(), held, (ready > 0) ? begun / ready : 0,
				(running > 0) ? 100 * cores / (running * this.service.cpus().value()) : Double.NaN,
				answers.meanSeconds(arriving), answers.slowestSeconds(), failedProbes);
	}

	private void record(Second passed) {
		if (passed.running() == 0 || passed.ready() == 0) {
			this.policy.addMissing();
		}
		else {
			this.policy.add(passed.ready(), passed.cpuPercent(), passed.offered() / passed.ready(), passed.begun());
		}
	}

	private void decide(int second) {
		int ready = this.timeline.seconds().getLast().ready();
		for (Decision decision : this.policy.decide(this.desired, ready, !this.old.isEmpty())) {
			Kind kind = (decision.desired() > this.desired) ? Kind.OUT : Kind.IN;
			this.timeline.add(new Event(second + 1, kind, decision.desired(), decision.reason()));
			this.desired = decision.desired();
		}
	}

}
