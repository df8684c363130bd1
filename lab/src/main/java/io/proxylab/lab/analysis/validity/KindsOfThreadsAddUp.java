package io.proxylab.lab.analysis.validity;

import io.proxylab.lab.analysis.evidence.KindsRead;
import io.proxylab.lab.analysis.evidence.ProcessUse;
import io.proxylab.lab.analysis.evidence.TrialEvidence;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The threads of target and upstream that were read used about what the whole process
 * used. Else nobody knows what the difference was used for, and no share of a kind can be
 * trusted: the compilers' in the cost of a request, the collector's in what binds, the
 * event loops' in the headroom of the upstream. Threads are read once a second or more
 * seldom, so what is missing was used by those that ended before they were read again.
 */
record KindsOfThreadsAddUp() implements ValidityCheck {

	/** Of what the whole process used. */
	private static final double MOST = 0.02;

	/**
	 * The kernel charges a thread that runs at its next tick, up to 10 ms later at 100
	 * Hz, and one thread is read after the other: either edge of a window may be off by a
	 * tick. Of less than a second of CPU that is more than 2%.
	 */
	private static final double TICKS_SECONDS = 2 * 0.01;

	@Override
	public CheckOutcome check(TrialEvidence trial) {
		List<Sum> sums = new ArrayList<>();
		Sum.of("target", trial.target()).ifPresent(sums::add);
		Sum.of("upstream", trial.upstreamUse()).ifPresent(sums::add);
		if (sums.isEmpty()) {
			return notApplicable("threads were not read together with their process, as by an older lab");
		}
		List<Sum> told = sums.stream().filter((sum) -> !sum.isBelowTheClocks()).toList();
		if (told.isEmpty()) {
			return notApplicable("so little CPU that the clocks alone may explain the difference: " + text(sums));
		}
		boolean missing = told.stream().anyMatch((sum) -> sum.share() < 1 - MOST);
		return outcome(told.stream().allMatch(Sum::addsUp), String.format(Locale.ROOT,
				"the kinds of threads add up to %s (%.0f%% to %.0f%%)%s", text(told), 100 * (1 - MOST),
				100 * (1 + MOST),
				missing ? "; the rest used threads that ended before they were read, once a second at most: let a pool keep them"
						: ""));
	}

	private static String text(List<Sum> sums) {
		return String.join(", ", sums.stream().map(Sum::text).toList());
	}

	/**
	 * What threads and the whole process used.
	 *
	 * @param name of the process
	 * @param read of it, with a whole above 0
	 */
	private record Sum(String name, KindsRead read) {

		static Optional<Sum> of(String name, Optional<ProcessUse> use) {
			return use.flatMap(ProcessUse::kindsRead)
				.filter((read) -> read.wholeSeconds() > 0)
				.map((read) -> new Sum(name, read));
		}

		double share() {
			return this.read.seenSeconds() / this.read.wholeSeconds();
		}

		boolean addsUp() {
			return Math.abs(share() - 1) <= MOST;
		}

		/** A difference within the error says nothing, unless it is small anyway. */
		boolean isBelowTheClocks() {
			return !addsUp() && Math.abs(this.read.seenSeconds() - this.read.wholeSeconds()) <= this.read.errorSeconds()
					+ TICKS_SECONDS;
		}

		String text() {
			return String.format(Locale.ROOT, "%.1f%% of the %s's CPU", 100 * share(), this.name);
		}

	}

}
