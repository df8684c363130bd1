package io.proxylab.lab.report.facts;

import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.analysis.evidence.KnownLimits;
import io.proxylab.lab.experiment.Connections.Reuse;
import io.proxylab.lab.experiment.Observability;
import io.proxylab.lab.trial.LaunchRecord;
import io.proxylab.lab.trial.LaunchRecord.BoxRecord;
import io.proxylab.lab.trial.Manifest;
import io.proxylab.lab.trial.RawRun;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Where and how a run was made. */
public final class RunFacts {

	private RunFacts() {
	}

	/** One line: box, track, how the box was enforced, and what all targets share. */
	public static String headline(Results results) {
		BoxRecord box = results.box();
		return ((box != null) ? "box " + box.label() + "; " : "") + "track " + word(results.track()) + "; place "
				+ word(results.place()) + shared(results);
	}

	/** Of an axis the names of the targets tell. */
	private static String shared(Results results) {
		Set<Reuse> upstream = EnumSet.noneOf(Reuse.class);
		Set<Observability> observability = EnumSet.noneOf(Observability.class);
		for (CellResult cell : results.cells()) {
			Reuse connections = cell.upstreamConnections();
			if (connections != null) {
				upstream.add(connections);
			}
			Observability watch = cell.observability();
			if (watch != null) {
				observability.add(watch);
			}
		}
		String closed = upstream.equals(Set.of(Reuse.CLOSE)) ? "; connections to the upstream closed" : "";
		return (observability.size() == 1) ? closed + "; observability " + observability.iterator().next().word()
				: closed;
	}

	/** Names and values for a table of the environment. */
	public static Map<String, String> of(Results results, RawRun raw) {
		Manifest manifest = raw.manifest();
		Map<String, String> facts = new LinkedHashMap<>();
		facts.put("run", results.run());
		facts.put("started", Instant.ofEpochMilli(results.startedAtEpochMillis()).toString());
		facts.put("command", Reproduction.madeBy(manifest));
		facts.put("lab", results.labVersion() + commit(results.commit()));
		facts.put("seed", String.valueOf(manifest.seed()));
		facts.put("replicates", String.valueOf(manifest.replicates()));
		tls(raw).ifPresent((tls) -> facts.put("TLS", tls));
		http(raw).ifPresent((http) -> facts.put("HTTP", http));
		manifest.machine().forEach((name, value) -> facts.put(name, FactText.of(name, value)));
		return facts;
	}

	/** What clients and upstreams agreed on with the targets; empty where nobody did. */
	private static Optional<String> tls(RawRun raw) {
		return Stream.of(agreed(raw, "clients", "server.tls"), agreed(raw, "upstream", "client.tls"))
			.flatMap(Optional::stream)
			.reduce((clients, upstream) -> clients + "; " + upstream);
	}

	/**
	 * What was spoken with the targets and with the upstream; empty where all of it was
	 * HTTP/1.1.
	 */
	private static Optional<String> http(RawRun raw) {
		SortedSet<String> clients = new TreeSet<>(raw.launches().stream().map(KnownLimits::clientsHttp).toList());
		SortedSet<String> upstream = new TreeSet<>(raw.launches().stream().map(KnownLimits::upstreamHttp).toList());
		boolean plain = Stream.concat(clients.stream(), upstream.stream()).allMatch("HTTP/1.1"::equals);
		return plain ? Optional.empty() : Optional
			.of("clients: %s; upstream: %s".formatted(String.join(" or ", clients), String.join(" or ", upstream)));
	}

	private static Optional<String> agreed(RawRun raw, String side, String limit) {
		SortedSet<String> agreed = new TreeSet<>();
		for (LaunchRecord launch : raw.launches()) {
			Object version = launch.limits().get(limit + ".protocol");
			if (version != null) {
				agreed.add(version + " " + launch.limits().get(limit + ".cipher"));
			}
		}
		return agreed.isEmpty() ? Optional.empty() : Optional.of(side + ": " + String.join(", ", agreed));
	}

	/** When a run was made, and by which lab. */
	public static String made(Results results) {
		return Instant.ofEpochMilli(results.startedAtEpochMillis()).truncatedTo(ChronoUnit.MINUTES) + ", lab "
				+ results.labVersion() + commit(results.commit());
	}

	/** One line about the machine; what is not known of it is left out. */
	public static String machine(Manifest manifest) {
		Map<String, Object> machine = manifest.machine();
		List<String> parts = new ArrayList<>();
		fact(machine, "cpuModel").ifPresent(parts::add);
		fact(machine, "logicalCpus").ifPresent((cpus) -> parts.add(cpus + " CPUs"));
		if (machine.get("memoryBytes") instanceof Number bytes) {
			parts.add(String.format(Locale.ROOT, "%.1f GiB", bytes.doubleValue() / (1L << 30)));
		}
		fact(machine, "operatingSystem").ifPresent(parts::add);
		fact(machine, "kernel").ifPresent(parts::add);
		fact(machine, "java").ifPresent((java) -> parts.add("Java " + java));
		return "machine: " + (parts.isEmpty() ? "not known" : String.join(", ", parts));
	}

	private static Optional<String> fact(Map<String, Object> machine, String name) {
		return Optional.ofNullable(machine.get(name)).map(String::valueOf);
	}

	/** An enum constant as the words of a page. */
	public static String word(Enum<?> constant) {
		return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
	}

	private static String commit(@Nullable String commit) {
		return (commit != null) ? ", commit " + commit : "";
	}

}
