package io.proxylab.lab.cli.autoscale;

import io.proxylab.lab.experiment.Start;
import io.proxylab.lab.trial.StartUp;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticTrial;
import java.nio.file.Path;
import java.util.Map;

/** A run of two stacks in a t2.micro, warm. */
final class MeasuredStacks {

	private MeasuredStacks() {
	}

	static Path writeTo(Path directory) {
		return new SyntheticRun().startUp(new StartUp(Start.PLAIN, 4000, 3.5, 4300L, 3.75))
			.limits("servlet-blocking-apache5", Map.of("requestThreads", 200, "client.pool.max", 2000))
			.limits("webflux-webclient", Map.of("client.pool.max", 2000))
			.with(new SyntheticTrial("servlet-blocking-apache5", 100, 120).throughput(800)
				.targetCores(0.2)
				.addedMicros(700))
			.with(new SyntheticTrial("webflux-webclient", 100, 120).throughput(800).targetCores(0.15).addedMicros(900))
			.writeTo(directory)
			.path();
	}

}
