package io.proxylab.lab.experiment;

import io.proxylab.lab.experiment.Connections.Encryption;
import io.proxylab.proxy.catalogue.Candidate;
import io.proxylab.proxy.catalogue.Engine;
import io.proxylab.proxy.catalogue.Peer;
import io.proxylab.proxy.catalogue.Program;
import io.proxylab.proxy.catalogue.Variant;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The axes of which a launch has one value: each variant becomes a target for each value,
 * with the value after a dot in its name wherever there are several. The control and
 * services of the user's know nothing of them and stay one target each; peers know
 * nothing of observability and TLS, and those that no JVM runs nothing of starts.
 *
 * @param connections to the upstream, and what encrypts those on either side
 * @param observability what watches the requests
 * @param starts how processes are started
 */
record LaunchAxes(Connections connections, List<Observability> observability, List<Start> starts) {

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
			case Target.Proxy proxy when proxy.candidate() instanceof Peer peer -> Stream
				.of(watched("peer", proxy.name()),
						(peer.program() instanceof Program.Installed)
								? started("peer", proxy.name() + " runs in no JVM and") : Stream.<String>empty(),
						plain("peer", proxy.name() + " has no TLS here" + why(peer),
								Stream.of(this.connections.clientTls(), this.connections.upstreamTls())))
				.flatMap(Function.identity());
			case Target.Engine engine -> Stream
				.of(watched("engine", engine.name()), started("engine", engine.name()),
						plain("engine", engine.name() + " has no TLS here", Stream.of(this.connections.clientTls())))
				.flatMap(Function.identity());
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

	private static String why(Peer peer) {
		return peer.noTls().isEmpty() ? "" : ": " + peer.noTls();
	}

	private static Stream<String> plain(String kind, String why, Stream<List<Encryption>> sides) {
		return sides.allMatch((side) -> side.contains(Encryption.NONE)) ? Stream.empty()
				: Stream.of(kind + " " + why + "; write tls: [false, true], or remove the " + kind);
	}

	/** Each once: a value that is listed twice is an error of its own. */
	private Stream<Conditions> conditions(Candidate candidate) {
		return this.connections.upstream()
			.stream()
			.distinct()
			.flatMap((reuse) -> sides(candidate, this.connections.clientTls())
				.flatMap((client) -> sides(candidate, this.connections.upstreamTls())
					.flatMap((upstream) -> watches(candidate).flatMap((watch) -> starts(candidate)
						.map((start) -> new Conditions(reuse, client, upstream, watch, start))))));
	}

	private static Stream<Encryption> sides(Candidate candidate, List<Encryption> tls) {
		return switch (candidate) {
			case Variant _ -> tls.stream().distinct();
			case Peer _, Engine _ -> Stream.of(Encryption.NONE);
		};
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
		String reuse = (this.connections.upstream().size() > 1)
				? ".upstream-" + conditions.upstream().word().toLowerCase(Locale.ROOT) : "";
		String client = (sides(candidate, this.connections.clientTls()).count() > 1)
				? ".client-" + conditions.clientTls().ofTarget() : "";
		String upstream = (sides(candidate, this.connections.upstreamTls()).count() > 1)
				? ".upstream-" + conditions.upstreamTls().ofTarget() : "";
		String watch = (watches(candidate).count() > 1) ? "." + conditions.observability().word() : "";
		String start = (starts(candidate).count() > 1) ? "." + conditions.start().word().toLowerCase(Locale.ROOT) : "";
		return reuse + client + upstream + watch + start;
	}

}
