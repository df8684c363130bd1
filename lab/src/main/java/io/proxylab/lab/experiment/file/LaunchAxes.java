package io.proxylab.lab.experiment.file;

import io.proxylab.lab.experiment.Conditions;
import io.proxylab.lab.experiment.Connections.Encryption;
import io.proxylab.lab.experiment.Connections.Http;
import io.proxylab.lab.experiment.Connections;
import io.proxylab.lab.experiment.ExtraCells;
import io.proxylab.lab.experiment.Observability;
import io.proxylab.lab.experiment.OwnTarget;
import io.proxylab.lab.experiment.Start;
import io.proxylab.lab.experiment.Target;
import io.proxylab.proxy.catalogue.Candidate;
import io.proxylab.proxy.catalogue.Catalogue;
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
 * nothing of observability, TLS and HTTP/2, and those that no JVM runs nothing of starts.
 * A variant whose client cannot speak HTTP/2 calls the upstream over HTTP/1.1, and one
 * that is not Netty's has the TLS of the JDK.
 *
 * @param connections to the upstream, and what encrypts those on either side and is
 * spoken over them
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
	 * and engines, and what no JVM runs, are started so. Likewise what a variant or a
	 * service of the user's cannot do.
	 * @param catalogue has variants to take instead
	 * @return each with its cure; empty if that is among the values
	 */
	List<String> notOfOthers(List<Target> targets, Catalogue catalogue) {
		return targets.stream().flatMap((target) -> switch (target) {
			case Target.Proxy proxy when proxy.candidate() instanceof Variant variant ->
				Stream.concat(callsOverHttp1(proxy.name(), variant, catalogue), tlsOfJdk(proxy.name(), variant));
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
			case OwnTarget own when this.connections.clientHttp().stream().allMatch(Http::isTwo) ->
				Stream.of(("service "
						+ "%s is asked over HTTP/1.1 here; write http: [1, 2] for the client, or remove the service")
					.formatted(own.name()));
			case Target.Direct _, Target.Proxy _, OwnTarget _ -> Stream.<String>empty();
		}).toList();
	}

	private Stream<String> callsOverHttp1(String name, Variant variant, Catalogue catalogue) {
		if (variant.callsOverHttp2() || this.connections.upstreamHttp().contains(Http.HTTP_1)) {
			return Stream.empty();
		}
		return Stream
			.of("variant %s cannot call the upstream over HTTP/2: %s; write http: [1, 2] for the upstream, or take "
				.formatted(name, variant.noHttp2()) + insteadOf(variant, catalogue));
	}

	private Stream<String> tlsOfJdk(String name, Variant variant) {
		List<Encryption> openSsl = List.of(Encryption.OPENSSL);
		String served = (this.connections.clientTls().equals(openSsl) && !variant.servesByNetty()) ? "client" : "";
		String called = (this.connections.upstreamTls().equals(openSsl) && !variant.callsByNetty()) ? "upstream" : "";
		return Stream.of(served, called)
			.filter((side) -> !side.isEmpty())
			.map((side) -> "variant %s has the JDK's TLS alone, for only Netty calls OpenSSL here; write tls: [true, openssl] for the %s, or take webflux-webclient"
				.formatted(name, side));
	}

	/** The variants that can, of the same model if there are any. */
	private static String insteadOf(Variant variant, Catalogue catalogue) {
		List<Variant> able = catalogue.all()
			.stream()
			.filter(Variant.class::isInstance)
			.map(Variant.class::cast)
			.filter((other) -> other.callsOverHttp2() && other.stack() == variant.stack()
					&& other.server().equals(variant.server()))
			.toList();
		List<String> alike = able.stream()
			.filter((other) -> other.model().equals(variant.model()))
			.map(Variant::id)
			.toList();
		return String.join(", ", alike.isEmpty() ? able.stream().map(Variant::id).toList() : alike);
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
			.flatMap((reuse) -> clients(candidate).stream()
				.flatMap((client) -> upstreams(candidate).stream()
					.flatMap((upstream) -> watches(candidate)
						.flatMap((watch) -> starts(candidate).map((start) -> new Conditions(reuse, client.tls(),
								upstream.tls(), client.http(), upstream.http(), watch, start))))));
	}

	private List<Side> clients(Candidate candidate) {
		return switch (candidate) {
			case Variant variant ->
				Side.all(able(this.connections.clientTls(), variant.servesByNetty()), this.connections.clientHttp());
			case Peer _, Engine _ -> List.of(Side.PLAIN);
		};
	}

	private List<Side> upstreams(Candidate candidate) {
		return switch (candidate) {
			case Variant variant -> Side.all(able(this.connections.upstreamTls(), variant.callsByNetty()),
					variant.callsOverHttp2() ? this.connections.upstreamHttp() : List.of(Http.HTTP_1));
			case Peer _, Engine _ -> List.of(Side.PLAIN);
		};
	}

	/** Only Netty calls OpenSSL. */
	private static List<Encryption> able(List<Encryption> tls, boolean byNetty) {
		return byNetty ? tls : tls.stream().filter((one) -> one != Encryption.OPENSSL).toList();
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
		String client = new Side(conditions.clientTls(), conditions.clientHttp()).suffix(".client", clients(candidate));
		String upstream = new Side(conditions.upstreamTls(), conditions.upstreamHttp()).suffix(".upstream",
				upstreams(candidate));
		String watch = (watches(candidate).count() > 1) ? "." + conditions.observability().word() : "";
		String start = (starts(candidate).count() > 1) ? "." + conditions.start().word().toLowerCase(Locale.ROOT) : "";
		return reuse + client + upstream + watch + start;
	}

	/** What encrypts the connections of a side, and is spoken over them. */
	private record Side(Encryption tls, Http http) {

		static final Side PLAIN = new Side(Encryption.NONE, Http.HTTP_1);

		/** Every pair of values that goes together. */
		static List<Side> all(List<Encryption> tls, List<Http> http) {
			return tls.stream()
				.distinct()
				.flatMap((one) -> http.stream().distinct().map((other) -> new Side(one, other)))
				.filter((side) -> side.tls().isTls() || !side.http().isTwo())
				.toList();
		}

		/** What tells it from others in the name of a target. */
		String suffix(String start, List<Side> others) {
			String tls = varies(others, Side::tls) ? "-" + this.tls.ofTarget() : "";
			String http = varies(others, (side) -> side.http().version()) ? "-http" + this.http.version().word() : "";
			boolean several = others.stream().map(Side::http).filter(Http::isTwo).distinct().count() > 1;
			String streams = (several && this.http.isTwo())
					? "-" + this.http.streams() + ((this.http.streams() == 1) ? "stream" : "streams") : "";
			String all = tls + http + streams;
			return all.isEmpty() ? "" : start + all;
		}

		private static boolean varies(List<Side> sides, Function<Side, Object> part) {
			return sides.stream().map(part).distinct().count() > 1;
		}

	}

}
