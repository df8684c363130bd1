package io.proxylab.lab.report.words;

import io.proxylab.lab.analysis.findings.CellFinding;
import io.proxylab.lab.analysis.findings.CellFinding.ConnectsRepeated;
import io.proxylab.lab.analysis.findings.CellFinding.Ended;
import io.proxylab.lab.analysis.findings.CellFinding.FewerConnections;
import io.proxylab.lab.analysis.findings.CellFinding.HeldBack;
import io.proxylab.lab.analysis.findings.CellFinding.LeftOut;
import io.proxylab.lab.analysis.findings.CellFinding.NotSteady;
import io.proxylab.lab.analysis.findings.CellFinding.NotWarm;
import io.proxylab.lab.analysis.findings.CellFinding.ProbesFailed;
import io.proxylab.lab.analysis.findings.CellFinding.Profiled;
import io.proxylab.lab.analysis.findings.CellFinding.RequestsFailed;
import io.proxylab.lab.analysis.findings.CellFinding.Throttled;
import io.proxylab.lab.analysis.findings.CellFinding.Unanswered;
import io.proxylab.lab.analysis.findings.CellFinding.WarmUpNotSteady;
import java.util.List;
import java.util.Locale;

/** The words of findings, on every page, in every table and on the terminal. */
public final class FindingText {

	private FindingText() {
	}

	/** Each in words. */
	public static List<String> of(List<CellFinding> findings) {
		return findings.stream().map(FindingText::of).toList();
	}

	private static String of(CellFinding finding) {
		return switch (finding) {
			case Ended(String how) -> how;
			case LeftOut(int trials) ->
				Counted.of(trials, "invalid trial") + ((trials == 1) ? " is" : " are") + " left out";
			case RequestsFailed(double share, double goodput) -> String.format(Locale.ROOT,
					"%.1f%% of the requests failed; %,.0f correct answers/s", 100 * share, goodput);
			case FewerConnections(long connections, long asked, String reason) ->
				String.format(Locale.ROOT, "ran with %,d of %,d connections: %s", connections, asked, reason);
			case HeldBack(double sent, double offered) -> String.format(Locale.ROOT,
					"only %,.0f/s of %,.0f/s could be sent: all connections to it were in use", sent, offered);
			case Unanswered(long requests) ->
				String.format(Locale.ROOT, "%,d requests were not answered by the end of the drain", requests);
			case ConnectsRepeated(long dropped, long repeated) when dropped > 0 -> Counted.of(dropped, "attempt")
					+ " to connect met a full listen queue, and waited 1 s or more for the next";
			case ConnectsRepeated(long dropped, long repeated) ->
				Counted.of(repeated, "attempt") + " to connect got no reply, and waited 1 s or more for the next";
			case ProbesFailed(int failed, int sent, double seconds) -> String.format(Locale.ROOT,
					"%d of %d health probes failed, %.0f s in a row: a load balancer may replace the task", failed,
					sent, seconds);
			case Throttled(double seconds, double window) ->
				String.format(Locale.ROOT, "throttled by its quota for %.1f s of %.0f s", seconds, window);
			case NotWarm notWarm -> notWarm(notWarm);
			case NotSteady(int launches, int all, String first) -> "no steady state"
					+ ((all > 1) ? String.format(Locale.ROOT, " in %d of %d launches", launches, all) : "") + ": "
					+ first;
			case WarmUpNotSteady _ -> "throughput or CPU a request was not yet steady when the warm-up ended";
			case Profiled _ -> "profiled: the sampling of its stacks is part of its CPU";
		};
	}

	private static String notWarm(NotWarm found) {
		Double with = found.microsPerRequest();
		Double without = found.microsPerRequestWithoutCompilers();
		String which = (found.ofWindows() > 1)
				? String.format(Locale.ROOT, " in %d of %d windows", found.windows(), found.ofWindows()) : "";
		return String.format(Locale.ROOT, "not warm%s: JIT compilers used %.0f%% of its CPU", which,
				100 * found.compilersShare())
				+ ((with != null && without != null)
						? String.format(Locale.ROOT, "; %,.0f us a request with them, %,.0f without", with, without)
						: "");
	}

}
