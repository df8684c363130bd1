package io.proxylab.lab.analysis.findings;

import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.trial.RawTrial;
import io.proxylab.lab.trial.TrialRecord;
import io.proxylab.lab.trial.TrialRecord.Fault;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How a target ended under a load that it did not survive. */
public final class TargetEnds {

	/** Last words of a JVM that ends where it runs out of memory, by their beginning. */
	private static final Map<String, String> LAST_WORDS = Map.of("OutOfMemoryError: Java heap space", "heap full",
			"OutOfMemoryError: GC overhead limit", "heap full", "OutOfMemoryError: unable to create native thread",
			"no more threads", "OutOfMemoryError: Cannot reserve", "direct buffers full", "OutOfMemoryError: Metaspace",
			"metaspace full");

	private static final Pattern ENDED = Pattern.compile("ended \\((exit code .*)\\)$", Pattern.MULTILINE);

	private TargetEnds() {
	}

	/**
	 * That it did not survive a load, and how it ended.
	 * @param load what was offered
	 * @param trials all of one target and cell
	 * @return empty if it survived each
	 */
	public static Optional<String> under(Load load, List<RawTrial> trials) {
		List<TrialRecord> ended = trials.stream()
			.map(RawTrial::record)
			.filter((trial) -> trial.fault() == Fault.TARGET_ENDED)
			.toList();
		if (ended.isEmpty()) {
			return Optional.empty();
		}
		String how = how(Objects.requireNonNull(ended.getFirst().failure(), "a fault has a failure"));
		String launches = (trials.size() == 1) ? ""
				: String.format(Locale.ROOT, " in %d of %d launches", ended.size(), trials.size());
		return Optional.of("did not survive " + load.label() + launches + ": " + how);
	}

	/** In a few words; what the lab was told, if none are known. */
	static String how(String failure) {
		Optional<String> known = LAST_WORDS.entrySet()
			.stream()
			.filter((words) -> failure.contains(words.getKey()))
			.map(Map.Entry::getValue)
			.findFirst();
		Matcher ended = ENDED.matcher(failure);
		return known.orElseGet(() -> ended.find() ? ended.group(1) : failure.lines().findFirst().orElse(""));
	}

}
