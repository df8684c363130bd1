package io.proxylab.lab.run;

import io.proxylab.lab.experiment.WarmUp;
import io.proxylab.lab.plan.Cell;
import io.proxylab.lab.trial.LaunchRecord.WarmUpRecord;
import io.proxylab.load.protocol.LoadEvent;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;

/** Warms a launch up as the experiment says. */
final class WarmUpRunner {

	/**
	 * A target that answers so few requests a second would never end a warm-up by
	 * requests.
	 */
	private static final Duration REQUESTS_AT_MOST = Duration.ofMinutes(30);

	private final LoadGenerator generator;

	private final Loads loads;

	private final LoadGenerator.Listener listener;

	WarmUpRunner(LoadGenerator generator, Loads loads, LoadGenerator.Listener listener) {
		this.generator = generator;
		this.loads = loads;
		this.listener = listener;
	}

	/**
	 * Offers the warm-up load until it is over.
	 * @throws LaunchFailed if the generator or the target ends meanwhile, or no answer is
	 * correct
	 */
	WarmUpRecord run(WarmUp warmUp, Cell cell) throws LaunchFailed, InterruptedException {
		return switch (warmUp) {
			case WarmUp.Requests requests -> run("requests", cell, REQUESTS_AT_MOST, requests.count(), false);
			case WarmUp.Fixed fixed -> run("duration", cell, fixed.duration(), 0, false);
			case WarmUp.Steady steady -> run("steady", cell, steady.atMost(), 0, true);
		};
	}

	private WarmUpRecord run(String mode, Cell cell, Duration atMost, long maxRequests, boolean endWhenSteady)
			throws LaunchFailed, InterruptedException {
		Duration spread = cell.delay().typical();
		SteadyThroughput throughput = new SteadyThroughput();
		AtomicReference<LoadEvent.Progress> last = new AtomicReference<>();
		this.generator.run(this.loads.settings("warm-up", cell, spread, spread, atMost, maxRequests, null), (event) -> {
			if (event instanceof LoadEvent.Progress progress && progress.phase() != LoadEvent.Phase.DRAIN) {
				throughput.add(progress.throughput());
				last.set(progress);
			}
			return this.listener.heard(event) && !(endWhenSteady && throughput.isSteady());
		});
		LoadEvent.Progress end = last.get();
		if (end == null) {
			return new WarmUpRecord(mode, 0, 0, false);
		}
		if (end.completedTotal() == 0) {
			throw new LaunchFailed("no request was answered in the warm-up of %d s; %d errors"
				.formatted(end.elapsedMillis() / 1000, end.errorsTotal()));
		}
		return new WarmUpRecord(mode, end.completedTotal(), end.elapsedMillis() / 1000.0, throughput.isSteady());
	}

}
