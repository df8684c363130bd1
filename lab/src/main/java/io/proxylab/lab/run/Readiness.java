package io.proxylab.lab.run;

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
	 * @throws LaunchFailed with the last lines of its log, if it ends or does not answer
	 */
	static void await(ManagedProcess process, LocalHttp http, String url, Duration within)
			throws LaunchFailed, InterruptedException {
		long startedAt = System.nanoTime();
		while (!isReady(http, url)) {
			if (process.awaitExit(ASK_AGAIN)) {
				throw Started.failed(process);
			}
			if (System.nanoTime() - startedAt > within.toNanos()) {
				String reason = "%s was not ready after %d s (no 2xx from %s): %s".formatted(process.name(),
						within.toSeconds(), url, Ending.of(process));
				process.close();
				throw new LaunchFailed(reason);
			}
		}
	}

	private static boolean isReady(LocalHttp http, String url) throws InterruptedException {
		try {
			return http.get(url).status() / 100 == 2;
		}
		catch (IOException ex) {
			// Nobody listens yet.
			return false;
		}
	}

}
