package io.proxylab.lab.run.place;

import io.proxylab.lab.experiment.Start;
import io.proxylab.lab.process.ManagedProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The end of what a target gets in CPU beyond its box while it starts. */
final class StartBoost {

	private StartBoost() {
	}

	/**
	 * Ends it when its time is over; nothing where the target has no more than its box.
	 * @param target that has just got ready
	 */
	static void endSoon(ManagedProcess target) {
		if (target.enclosure().boosted()) {
			var _ = CompletableFuture.runAsync(() -> end(target),
					CompletableFuture.delayedExecutor(Start.BOOST_AFTER_READY.toMillis(), TimeUnit.MILLISECONDS));
		}
	}

	private static void end(ManagedProcess target) {
		if (!target.isAlive()) {
			return;
		}
		try {
			target.enclosure().endBoost();
		}
		catch (IOException ex) {
			if (target.isAlive()) {
				// A target that keeps what is not its own measures another box.
				target.close();
				throw new UncheckedIOException(ex);
			}
		}
	}

}
