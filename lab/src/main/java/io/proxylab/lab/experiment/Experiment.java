package io.proxylab.lab.experiment;

import io.proxylab.lab.claims.CellAddress;
import io.proxylab.lab.claims.Claims;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * An experiment: targets x delays x loads on one box.
 *
 * @param name file-name-safe name, used for the run directory
 * @param place where the processes run
 * @param box CPU and memory of each target
 * @param track whose settings the targets use
 * @param generator what sends the requests
 * @param targets what is compared, without the {@code direct} control, which every block
 * has
 * @param loads the loads of the matrix, in the order of the file; empty where all cells
 * are extra cells
 * @param delays upstream delays of the matrix, likewise
 * @param extraCells cells beside this matrix, which some targets have, or instead of it
 * @param connections reuse of connections on both sides; that of the upstream's side is
 * part of each target
 * @param observability what watches the requests; part of each target, likewise
 * @param warmUp how a launch is warmed up
 * @param measure how long and how often is measured
 * @param seed of the random order of launches and cells
 * @param claims what is expected of it, and what is demanded
 * @param delivery what the requests say, and how many generators send them
 * @param serves what the upstream serves beside its user
 */
public record Experiment(String name, Place place, Box box, Track track, Generator generator, List<Target> targets,
		List<Load> loads, List<UpstreamDelay> delays, List<ExtraCells> extraCells, Connections connections,
		List<Observability> observability, WarmUp warmUp, Measure measure, long seed, Claims claims, Delivery delivery,
		UpstreamServes serves) {

	public Experiment {
		targets = List.copyOf(targets);
		loads = List.copyOf(loads);
		delays = List.copyOf(delays);
		extraCells = List.copyOf(extraCells);
		observability = List.copyOf(observability);
	}

	/** An experiment that claims nothing. */
	public Experiment(String name, Place place, Box box, Track track, Generator generator, List<Target> targets,
			List<Load> loads, List<UpstreamDelay> delays, List<ExtraCells> extraCells, Connections connections,
			List<Observability> observability, WarmUp warmUp, Measure measure, long seed) {
		this(name, place, box, track, generator, targets, loads, delays, extraCells, connections, observability, warmUp,
				measure, seed, Claims.NONE, Delivery.DEFAULT, UpstreamServes.USER);
	}

	/** The same experiment with claims. */
	public Experiment claiming(Claims claims) {
		return new Experiment(this.name, this.place, this.box, this.track, this.generator, this.targets, this.loads,
				this.delays, this.extraCells, this.connections, this.observability, this.warmUp, this.measure,
				this.seed, claims, this.delivery, this.serves);
	}

	/** The same experiment with other requests, or more generators. */
	public Experiment delivering(Delivery delivery) {
		return new Experiment(this.name, this.place, this.box, this.track, this.generator, this.targets, this.loads,
				this.delays, this.extraCells, this.connections, this.observability, this.warmUp, this.measure,
				this.seed, this.claims, delivery, this.serves);
	}

	/** The same experiment with an upstream that serves more than its user. */
	public Experiment serving(UpstreamServes serves) {
		return new Experiment(this.name, this.place, this.box, this.track, this.generator, this.targets, this.loads,
				this.delays, this.extraCells, this.connections, this.observability, this.warmUp, this.measure,
				this.seed, this.claims, this.delivery, serves);
	}

	/** Every cell of every target, the control first: what a claim can speak of. */
	public List<CellAddress> cells() {
		return Stream.concat(Stream.of(new Target.Direct()), this.targets.stream())
			.flatMap((target) -> Stream.concat(cells(target, this.loads, this.delays),
					this.extraCells.stream()
						.filter((extra) -> extra.of(target))
						.flatMap((extra) -> cells(target, extra.loads(), extra.delays()))))
			.distinct()
			.toList();
	}

	private Stream<CellAddress> cells(Target target, List<Load> some, List<UpstreamDelay> waits) {
		return waits.stream()
			.flatMap((delay) -> some.stream()
				.flatMap((load) -> this.connections.client()
					.stream()
					.map((client) -> new CellAddress(target.name(), load.label(), delay.spec(), client.word()))));
	}

	/** The most requests that are in progress at a time in any of its cells. */
	public int peak() {
		return Stream
			.concat(connections(this.loads, this.delays),
					this.extraCells.stream().flatMap((extra) -> connections(extra.loads(), extra.delays())))
			.max(Comparator.naturalOrder())
			.orElseThrow();
	}

	private static Stream<Integer> connections(List<Load> loads, List<UpstreamDelay> delays) {
		return loads.stream().flatMap((load) -> delays.stream().map(load::connections));
	}

	/** Where the processes of a trial run. */
	public enum Place {

		/** On this machine. */
		LOCAL,

		/**
		 * Upstream and targets in containers of this machine, the generator beside them.
		 */
		COMPOSE

	}

	/** What sends the requests. */
	public enum Generator {

		/** The lab's own load generator. */
		NETTY,

		/** Apache JMeter's engine, with a thread a user. */
		JMETER

	}

	/** Whose settings a target uses. */
	public enum Track {

		/** One pool size and the same timeouts for every client: the fair comparison. */
		TUNED,

		/** Each library's own defaults. */
		STOCK

	}

}
