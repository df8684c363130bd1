package io.proxylab.lab.report.words;

import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.evidence.Spread;
import io.proxylab.lab.analysis.steadiness.TimeToPeak;
import java.util.List;
import java.util.Locale;

/** How long fresh processes take to their peak, a sentence a target, in every format. */
public final class PeakRemarks {

	/** What stands above them. */
	public static final String HEADING = "Time to peak";

	private PeakRemarks() {
	}

	/** One sentence a target that has a process of its own. */
	public static List<String> of(Results results) {
		return results.timeToPeak().stream().map(PeakRemarks::sentence).toList();
	}

	private static String sentence(TimeToPeak target) {
		Spread compilers = target.compilerSeconds();
		String ready = "%s: ready after %s".formatted(target.target(), seconds(target.startUpSeconds()))
				+ ((compilers != null) ? "; compiling took " + seconds(compilers) + " of CPU" : "");
		Spread peak = target.peakSeconds();
		Spread throughput = target.peakPerSecond();
		if (peak == null || throughput == null) {
			return (compilers != null) ? ready : ready + "; peak not known: "
					+ ((target.settled() == 0) ? "no warm-up settled" : "its warm-up was too short to tell");
		}
		String of = (target.settled() < target.launches())
				? String.format(Locale.ROOT, "; %d of %d launches settled", target.settled(), target.launches()) : "";
		return ready + String.format(Locale.ROOT, ", then %s of the heaviest load to its peak of %,.0f/s%s",
				seconds(peak), throughput.median(), of);
	}

	private static String seconds(Spread spread) {
		return String.format(Locale.ROOT, "%.1f s", spread.median()) + ((spread.replicates() > 1)
				? String.format(Locale.ROOT, " (%.1f to %.1f)", spread.min(), spread.max()) : "");
	}

}
