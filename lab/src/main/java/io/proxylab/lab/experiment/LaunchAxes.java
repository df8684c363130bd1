package io.proxylab.lab.experiment;

import io.proxylab.lab.experiment.Connections.Reuse;
import io.proxylab.proxy.catalogue.Candidate;
import io.proxylab.proxy.catalogue.Engine;
import io.proxylab.proxy.catalogue.Peer;
import io.proxylab.proxy.catalogue.Program;
import io.proxylab.proxy.catalogue.Variant;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The axes of which a launch has one value: each variant becomes a target for each value,
 * with the value after a dot in its name wherever there are several. The control and
 * services of the user's know nothing of them and stay one target each; peers know
 * nothing of observability, and those that no JVM runs nothing of starts.
 *
 * @param upstream reuse of connections to the upstream
 * @param observability what watches the requests
 * @param starts how processes are started
 */
record LaunchAxes(List<Reuse> upstream, List<Observability> observability, List<Start> starts) {

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
		if (!(target instanceof Target.Proxy proxy)) {
			return Stream.of(target);
		}
		return conditions(proxy.candidate())
			.map((conditions) -> proxy.with(proxy.name() + suffix(proxy.candidate(), conditions), conditions));
	}

	/**
	 * What peers and engines among the targets would silently do otherwise than the
	 * variants: they are always watched as an experiment has it that says nothing of it,
	 * and engines, and what no JVM runs, are started so.
	 * @return each with its cure; empty if that is among the values
	 */
	List<String> notOfOthers(List<Target> targets) {
		return targets.stream().flatMap((target) -> switch (target) {
			case Target.Proxy proxy when proxy.candidate() instanceof Peer peer ->
				Stream.concat(watched("peer", proxy.name()), (peer.program() instanceof Program.Installed)
						? started("peer", proxy.name() + " runs in no JVM and") : Stream.empty());
			case Target.Engine engine ->
				Stream.concat(watched("engine", engine.name()), started("engine", engine.name()));
			case Target.Direct _, Target.Proxy _, OwnTarget _ -> Stream.<String>empty();
		}).toList();
	}

	private Stream<String> watched(String kind, String which) {
		return this.observability.contains(Conditions.DEFAULT.observability()) ? Stream.empty() : Stream.of(kind + " "
				+ which + " is watched as with metrics; add metrics to observability, or remove the " + kind);
	}

	private Stream<String> started(String kind, String which) {
		return this.starts.contains(Conditions.DEFAULT.start()) ? Stream.empty()
				: Stream.of(kind + " " + which + " is started plainly; add plain to start, or remove the " + kind);
	}

	/** Each once: a value that is listed twice is an error of its own. */
	private Stream<Conditions> conditions(Candidate candidate) {
		return this.upstream.stream()
			.distinct()
			.flatMap((reuse) -> watches(candidate)
				.flatMap((watch) -> starts(candidate).map((start) -> new Conditions(reuse, watch, start))));
	}

	private Stream<Observability> watches(Candidate candidate) {
		return switch (candidate) {
			case Variant _ -> this.observability.stream().distinct();
			case Peer _, Engine _ -> Stream.of(Conditions.DEFAULT.observability());
		};
	}

	private Stream<Start> starts(Candidate candidate) {
		return switch (candidate.program()) {
			case Program.Jar _ -> this.starts.stream().distinct();
			case Program.Installed _ -> Stream.of(Conditions.DEFAULT.start());
		};
	}

	private String suffix(Candidate candidate, Conditions conditions) {
		String reuse = (this.upstream.size() > 1) ? ".upstream-" + conditions.upstream().word().toLowerCase(Locale.ROOT)
				: "";
		String watch = (watches(candidate).count() > 1) ? "." + conditions.observability().word() : "";
		String start = (starts(candidate).count() > 1) ? "." + conditions.start().word().toLowerCase(Locale.ROOT) : "";
		return reuse + watch + start;
	}

}
