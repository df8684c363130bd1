package io.proxylab.lab.run.place;

import io.proxylab.lab.process.ManagedProcess;
import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;

/** The wait until a target answers. */
final class Readiness {

	private static final Duration ASK_AGAIN = Duration.ofMillis(50);

	/** What answers is up: what it does not find now, it will hardly find later. */
	private static final int SHARE_OF_REFUSING = 8;

	private static final Duration LEAST_OF_REFUSING = Duration.ofSeconds(5);

	private Readiness() {
	}

	/**
	 * Waits for the first 2xx answer. Answers of 4xx and nothing else for an eighth of
	 * the time, and for 5 s at least, end the wait early.
	 * @param process of the target; ended if it does not get ready
	 * @param http asks it
	 * @param url that tells when it is ready
	 * @param within longest time from now
	 * @throws LaunchFailed with what it answered last and the last lines of its log, if
	 * it ends or does not get ready
	 */
	static void await(ManagedProcess process, LocalHttp http, String url, Duration within)
			throws LaunchFailed, InterruptedException {
		long startedAt = System.nanoTime();
		long refusedAt = startedAt;
		Duration refusing = refusing(within);
		LastAnswer last = ask(http, url, LastAnswer.NONE);
		while (!last.isReady()) {
			if (process.awaitExit(ASK_AGAIN)) {
				throw Started.failed(process);
			}
			long now = System.nanoTime();
			refusedAt = last.isRefusal() ? refusedAt : now;
			if (now - startedAt > within.toNanos()) {
				throw givenUp(process, String.format(Locale.ROOT, "was not ready after %d s (no 2xx from %s)",
						within.toSeconds(), url), last);
			}
			if (now - refusedAt > refusing.toNanos()) {
				throw givenUp(process, String.format(Locale.ROOT,
						("is up, but has answered nothing but 4xx to %s for %d s; write the path that it"
								+ " serves, as path or as ready, or a longer readyWithin"),
						url, refusing.toSeconds()), last);
			}
			last = ask(http, url, last);
		}
	}

	/** How long a target that may take so long to its start may answer 4xx. */
	static Duration refusing(Duration within) {
		Duration share = within.dividedBy(SHARE_OF_REFUSING);
		return (share.compareTo(LEAST_OF_REFUSING) > 0) ? share : LEAST_OF_REFUSING;
	}

	private static LaunchFailed givenUp(ManagedProcess process, String what, LastAnswer last) {
		String reason = "%s %s; %s%s".formatted(process.name(), what, last.words(), Ending.lastWords(process));
		process.close();
		return new LaunchFailed(reason);
	}

	private static LastAnswer ask(LocalHttp http, String url, LastAnswer before) throws InterruptedException {
		try {
			return before.then(http.get(url));
		}
		catch (IOException ex) {
			// Mostly nobody listens yet; if it stays so, it is told.
			return before.without(FailureReason.of(ex));
		}
	}

}
