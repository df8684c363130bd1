package io.proxylab.lab.plan;

import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.Setting;
import io.proxylab.lab.experiment.Target;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Whether the box of a target has memory for as many request threads as the loads of a
 * plan keep waiting.
 */
public final class ThreadRoom {

	private static final long KIBIBYTE = 1L << 10;

	private static final long MEBIBYTE = 1L << 20;

	/**
	 * What a process takes with so many requests waiting.
	 *
	 * @param baseBytes without one
	 * @param eachBytes for each: the stack of its thread, and its buffers
	 * @param source the page that has the figures
	 */
	private record Memory(long baseBytes, long eachBytes, String source) {

		/** RSS of 234 and of 1,034 threads: 417 and 644 MiB. */
		static final Memory OF_A_PROXY = new Memory(350 * MEBIBYTE, 290 * KIBIBYTE, "docs/results/memory-1gib.md");

		/** The least that an engine of this kind took a request. */
		static final Memory OF_AN_ENGINE = new Memory(0, 34 * KIBIBYTE, "docs/results/engines.md");

		long of(long waiting) {
			return this.baseBytes + waiting * this.eachBytes;
		}

		long most(long box) {
			return Math.max(1, (box - this.baseBytes) / this.eachBytes);
		}

	}

	private ThreadRoom() {
	}

	/** One sentence for each target that does not fit, with the cure. */
	public static List<String> warnings(Plan plan) {
		Experiment experiment = plan.experiment();
		return experiment.targets()
			.stream()
			.map((target) -> warning(target, mostWaiting(plan, target), experiment.box().memoryBytes()))
			.flatMap(Optional::stream)
			.toList();
	}

	private static Optional<String> warning(Target target, long waiting, long box) {
		Memory memory = (target instanceof Target.Engine) ? Memory.OF_AN_ENGINE : Memory.OF_A_PROXY;
		if (waiting == 0 || memory.of(waiting) <= box) {
			return Optional.empty();
		}
		return Optional.of(String.format(Locale.ROOT,
				"%s: %,d requests that wait in threads of their own take %,d MiB or more (%d MiB, and %d KiB each, by %s); "
						+ "its box has %,d MiB, and ends a process that needs more. Give it a larger box, or at most "
						+ "%s: %d",
				target.name(), waiting, memory.of(waiting) / MEBIBYTE, memory.baseBytes / MEBIBYTE,
				memory.eachBytes / KIBIBYTE, memory.source, box / MEBIBYTE, Setting.REQUEST_THREADS.key(),
				memory.most(box)));
	}

	/** Requests in threads under the heaviest load whose concurrency is known. */
	private static long mostWaiting(Plan plan, Target target) {
		OptionalLong threads = RequestThreads.of(target);
		return threads.isEmpty() ? 0
				: plan.trials()
					.stream()
					.mapToLong(ConnectionRoom::connections)
					.map((requests) -> Math.min(requests, threads.getAsLong()))
					.max()
					.orElse(0);
	}

}
