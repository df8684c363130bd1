package io.proxylab.lab.experiment;

import io.proxylab.lab.experiment.Connections.Reuse;
import io.proxylab.proxy.catalogue.Peer;
import io.proxylab.proxy.catalogue.Variant;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The axes of which a launch has one value: each variant becomes a target for each value,
 * with the value after a dot in its name wherever there are several. The control, peers
 * and services of the user's know nothing of them and stay one target each.
 *
 * @param upstream reuse of connections to the upstream
 * @param observability what watches the requests
 */
record LaunchAxes(List<Reuse> upstream, List<Observability> observability) {

	/** The targets with every value, in the order of the file. */
	List<Target> spread(List<Target> targets) {
		return targets.stream().flatMap(this::each).toList();
	}

	/**
	 * Cells for the targets with every value.
	 * @param extras cells for targets as the file names them
	 * @param targets as the file names them
	 */
	List<ExtraCells> spread(List<ExtraCells> extras, List<Target> targets) {
		return extras.stream()
			.map((extra) -> new ExtraCells(
					targets.stream().filter(extra::of).flatMap(this::each).map(Target::name).toList(), extra.loads(),
					extra.delays()))
			.toList();
	}

	private Stream<Target> each(Target target) {
		return (target instanceof Target.Proxy proxy && proxy.candidate() instanceof Variant)
				? conditions().map((conditions) -> new Target.Proxy(proxy.name() + suffix(conditions),
						proxy.candidate(), proxy.settings(), conditions))
				: Stream.of(target);
	}

	/**
	 * What peers among the targets would silently do otherwise than the variants: they
	 * always have the conditions of an experiment that says nothing of them.
	 * @return each with its cure; empty if the axes hold these conditions, too
	 */
	List<String> notOfPeers(List<Target> targets) {
		return targets.stream()
			.filter((target) -> target instanceof Target.Proxy proxy && proxy.candidate() instanceof Peer)
			.flatMap((peer) -> Stream.concat(
					this.upstream.contains(Conditions.DEFAULT.upstream()) ? Stream.empty()
							: Stream.of("peer " + peer.name() + " keeps its connections to the upstream; write "
									+ "connections: { upstream: [keepAlive, close] }, or remove the peer"),
					this.observability.contains(Conditions.DEFAULT.observability()) ? Stream.empty()
							: Stream.of("peer " + peer.name() + " is watched as with metrics; add metrics to "
									+ "observability, or remove the peer")))
			.toList();
	}

	/** Each once: a value that is listed twice is an error of its own. */
	private Stream<Conditions> conditions() {
		return this.upstream.stream()
			.distinct()
			.flatMap((reuse) -> this.observability.stream().distinct().map((watch) -> new Conditions(reuse, watch)));
	}

	private String suffix(Conditions conditions) {
		String reuse = (this.upstream.size() > 1) ? ".upstream-" + conditions.upstream().word().toLowerCase(Locale.ROOT)
				: "";
		return (this.observability.size() > 1) ? reuse + "." + conditions.observability().word() : reuse;
	}

}
