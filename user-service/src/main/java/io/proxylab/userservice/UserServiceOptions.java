package io.proxylab.userservice;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import io.proxylab.userservice.delay.DelaySchedule;
import io.proxylab.userservice.http.NamedUpstream;
import io.proxylab.userservice.http.PathAnswer;
import org.jspecify.annotations.Nullable;

/**
 * What the upstream is started with.
 *
 * @param port where {@code /user} is served; 0 to 65535, 0 takes a free one
 * @param managementPort where metrics and control are served; likewise
 * @param bind host name or address of both
 * @param delay of requests that name none; its clock starts when the upstream listens
 * @param seed of random delays
 * @param threads event loops for the load, 1 to 256
 * @param answers to paths that are not answered with the user; the first that fits counts
 * @param named upstreams beside this one, each on a port of its own
 * @param identity what it shows of itself, for TLS on all ports but the management port;
 * null serves without
 */
public record UserServiceOptions(int port, int managementPort, String bind, DelaySchedule delay, long seed, int threads,
		List<PathAnswer> answers, List<NamedUpstream> named, @Nullable Identity identity) {

	/** One without TLS that answers every path with the user. */
	public UserServiceOptions(int port, int managementPort, String bind, DelaySchedule delay, long seed, int threads) {
		this(port, managementPort, bind, delay, seed, threads, List.of(), List.of(), null);
	}

	public UserServiceOptions {
		answers = List.copyOf(answers);
		named = List.copyOf(named);
		checkRange("port", port, 0, 65535);
		checkRange("management-port", managementPort, 0, 65535);
		checkRange("threads", threads, 1, 256);
		if (port != 0 && port == managementPort) {
			throw new IllegalArgumentException("--management-port=" + managementPort
					+ ": is the load's port; choose another, or 0 for a free one");
		}
		Set<String> names = new HashSet<>();
		Set<Integer> ports = new HashSet<>(List.of(port, managementPort));
		for (NamedUpstream each : named) {
			if (!names.add(each.name())) {
				throw new IllegalArgumentException(
						"--named: two upstreams are named '" + each.name() + "'; give one another name");
			}
			if (each.port() != 0 && !ports.add(each.port())) {
				throw new IllegalArgumentException("--named: port " + each.port() + " of " + each.name()
						+ " is taken twice; choose another, or 0 for a free one");
			}
		}
	}

	/**
	 * The answers where there is no name: whoever asks there for what has a name
	 * elsewhere is answered alike, after the same delay.
	 */
	List<PathAnswer> answersWithoutName() {
		return Stream.concat(this.answers.stream(), this.named.stream().flatMap(NamedUpstream::answersAnywhere))
			.toList();
	}

	private static void checkRange(String name, int value, int least, int greatest) {
		if (value < least || value > greatest) {
			throw new IllegalArgumentException(
					"--" + name + "=" + value + ": out of range " + least + " to " + greatest);
		}
	}

}
