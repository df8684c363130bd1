package io.proxylab.lab.cli.load;

import io.proxylab.lab.analysis.figures.QuotedTimes;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.RequestResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What became of each request of a mix, as a table of 80 columns. */
final class LoadRequestsText {

	/** The longest name has a line to itself. */
	private static final int NAME = 26;

	private static final String ROW = "%-" + NAME + "s%12s%12s%12s%10s";

	private LoadRequestsText() {
	}

	/** The table; nothing where all requests are the same. */
	static List<String> lines(LoadResult result) {
		List<String> lines = new ArrayList<>();
		if (!result.requests().isEmpty()) {
			lines.add(ROW.formatted("request", "correct/s", "p50 ms", "p99 ms", "failed"));
			result.requests().forEach((request) -> lines.addAll(lines(request, result.windowMicros())));
		}
		return lines;
	}

	private static List<String> lines(RequestResult request, long windowMicros) {
		QuotedTimes times = QuotedTimes.of(request.responseTime());
		boolean fits = request.name().length() < NAME;
		String figures = ROW.formatted(fits ? request.name() : "",
				String.format(Locale.ROOT, "%,.1f", (windowMicros == 0) ? 0 : request.correct() * 1e6 / windowMicros),
				LoadText.millis(times.p50Micros()), LoadText.millis(times.p99Micros()),
				String.format(Locale.ROOT, "%,d", LoadText.sum(request.errors())));
		return fits ? List.of(figures) : List.of(request.name(), figures);
	}

}
