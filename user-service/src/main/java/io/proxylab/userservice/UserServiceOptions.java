package io.proxylab.userservice;

import java.util.List;

import io.proxylab.userservice.delay.DelaySchedule;
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
 * @param identity what it shows of itself, for TLS where {@code /user} is served; null
 * serves it without
 */
public record UserServiceOptions(int port, int managementPort, String bind, DelaySchedule delay, long seed, int threads,
		List<PathAnswer> answers, @Nullable Identity identity) {

	/** One without TLS that answers every path with the user. */
	public UserServiceOptions(int port, int managementPort, String bind, DelaySchedule delay, long seed, int threads) {
		this(port, managementPort, bind, delay, seed, threads, List.of(), null);
	}

	public UserServiceOptions {
		answers = List.copyOf(answers);
		checkRange("port", port, 0, 65535);
		checkRange("management-port", managementPort, 0, 65535);
		checkRange("threads", threads, 1, 256);
		if (port != 0 && port == managementPort) {
			throw new IllegalArgumentException("--management-port=" + managementPort
					+ ": is the load's port; choose another, or 0 for a free one");
		}
	}

	private static void checkRange(String name, int value, int least, int greatest) {
		if (value < least || value > greatest) {
			throw new IllegalArgumentException(
					"--" + name + "=" + value + ": out of range " + least + " to " + greatest);
		}
	}

}
