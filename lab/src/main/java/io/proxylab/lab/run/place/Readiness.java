package io.proxylab.lab.run.place;

import io.proxylab.lab.process.ManagedProcess;
import java.io.IOException;
import java.time.Duration;

/** The wait until a target answers. */
final class Readiness {

	private static final Duration ASK_AGAIN = Duration.ofMillis(50);

	private Readiness() {
	}

	/**
	 * Waits for the first 2xx answer.
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
		LastAnswer last = ask(http, url, LastAnswer.NONE);
		while (!last.isReady()) {
			if (process.awaitExit(ASK_AGAIN)) {
				throw Started.failed(process);
			}
			if (System.nanoTime() - startedAt > within.toNanos()) {
				String reason = "%s was not ready after %d s (no 2xx from %s); %s; %s".formatted(process.name(),
						within.toSeconds(), url, last.words(), Ending.of(process));
				process.close();
				throw new LaunchFailed(reason);
			}
			last = ask(http, url, last);
		}
	}

	private static LastAnswer ask(LocalHttp http, String url, LastAnswer before) throws InterruptedException {
		try {
			return before.then(http.get(url));
		}
		catch (IOException ex) {
			// Mostly nobody listens yet; if it stays so, it is told.
			return before.without((ex.getMessage() != null) ? ex.getMessage() : ex.getClass().getSimpleName());
		}
	}

}
