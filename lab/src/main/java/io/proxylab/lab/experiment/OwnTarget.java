package io.proxylab.lab.experiment;

import io.proxylab.lab.yaml.Range;
import io.proxylab.load.protocol.Network.TrustStore;
import java.net.URI;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A service of the user's: how it comes about and how it is asked.
 *
 * @param name unique in the experiment
 * @param origin where it comes from
 * @param path of the requests
 * @param ready path that answers 2xx when it is ready, and for health probes
 * @param readyWithin longest time from its start until then
 * @param answer what the body of every answer must be
 * @param limits what the user says of its limits, by the names under which the variants
 * report theirs, such as {@code requestThreads}
 * @param environment variables of its process, with places as in a command
 * @param calls of the upstream for one answer, as the user says
 */
public record OwnTarget(String name, Origin origin, RequestPath path, String ready, Duration readyWithin,
		ExpectedBody answer, SortedMap<String, Long> limits, SortedMap<String, String> environment,
		UpstreamCalls calls) implements Target {

	/** If it is not said. */
	public static final Duration READY_WITHIN = Duration.ofMinutes(2);

	/** From its start to its first ready answer, at most. */
	public static final Range<Duration> READY_WITHIN_RANGE = Range.of(Duration.ofSeconds(1), Duration.ofMinutes(30));

	public OwnTarget {
		limits = Collections.unmodifiableSortedMap(new TreeMap<>(limits));
		environment = Collections.unmodifiableSortedMap(new TreeMap<>(environment));
	}

	/** The upstreams that it calls by their names. */
	public SortedSet<String> upstreams() {
		return Stream.concat(this.origin.words().stream(), this.environment.values().stream())
			.flatMap(CommandPlaces::upstreams)
			.collect(Collectors.toCollection(TreeSet::new));
	}

	/** Whether the lab starts it, in a box, in front of its own upstream. */
	public boolean started() {
		return !(this.origin instanceof Origin.Running);
	}

	/** What the body of every answer must be. */
	public enum ExpectedBody {

		/** That of the upstream: the service forwards it as it is. */
		UPSTREAM,

		/**
		 * That of the service's first answer: it makes one of its own, always the same.
		 */
		FIRST,

		/** Anything: only the status is checked. */
		ANY

	}

	/** Where a service comes from. */
	public sealed interface Origin {

		/** How {@code plan} shows it. */
		String label();

		/** In which places are filled in. */
		List<String> words();

		/**
		 * A program and its arguments, in which {@code {port}}, {@code {upstream}},
		 * {@code {upstreamHost}}, {@code {upstreamPort}} and {@code {managementPort}} are
		 * filled in, and {@code {upstream.users}}, {@code {upstream.users.host}} and
		 * {@code {upstream.users.port}} for an upstream with a name.
		 *
		 * @param words the program and its arguments
		 * @param label as the file has it
		 */
		record Command(List<String> words, String label) implements Origin {

			public Command {
				words = List.copyOf(words);
			}

		}

		/**
		 * A jar that a JVM runs, with the flags that pin the JVM to its box.
		 *
		 * @param jar file, relative to the working directory
		 * @param java major version of an installed JDK, or the directory of one; empty
		 * for the lab's own
		 * @param jvmOptions after the lab's, so that they have the last word
		 * @param arguments with places as in a command
		 */
		record Jar(String jar, Optional<String> java, List<String> jvmOptions,
				List<String> arguments) implements Origin {

			public Jar {
				jvmOptions = List.copyOf(jvmOptions);
				arguments = List.copyOf(arguments);
			}

			@Override
			public List<String> words() {
				return this.arguments;
			}

			@Override
			public String label() {
				return this.jar + this.java.map((version) -> " on java " + version).orElse("");
			}

		}

		/**
		 * Something that runs already, wherever.
		 *
		 * @param url scheme, host and port
		 * @param metrics of its process in Prometheus text; empty where it has none
		 * @param trust whose certificates are believed, of {@code https}; empty believes
		 * what the JVM believes
		 */
		record Running(URI url, Optional<URI> metrics, Optional<TrustStore> trust) implements Origin {

			@Override
			public List<String> words() {
				return List.of();
			}

			@Override
			public String label() {
				return this.url.toString();
			}

		}

	}

}
