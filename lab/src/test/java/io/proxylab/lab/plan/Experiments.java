package io.proxylab.lab.plan;

import io.proxylab.lab.experiment.Box;
import io.proxylab.lab.experiment.Connections;
import io.proxylab.lab.experiment.Connections.Reuse;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.Experiment.Generator;
import io.proxylab.lab.experiment.Experiment.Place;
import io.proxylab.lab.experiment.Experiment.Track;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.experiment.Measure;
import io.proxylab.lab.experiment.Observability;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.experiment.UpstreamDelay;
import io.proxylab.lab.experiment.WarmUp;
import io.proxylab.proxy.catalogue.Catalogue;
import io.proxylab.userservice.delay.DelaySchedule;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Experiments with two targets, 20 and 800 users, and what is said of them. */
final class Experiments {

	private Experiments() {
	}

	static Experiment experiment(long seed, int replicates, Duration window, String... delays) {
		return of(seed, new Box("free", 1, 1L << 30), new WarmUp.Fixed(Duration.ofSeconds(3)),
				new Measure(window, replicates), delays);
	}

	static Experiment experiment(Box box, WarmUp warmUp, String... delays) {
		return of(42, box, warmUp, new Measure(Duration.ofSeconds(30), 1),
				(delays.length == 0) ? new String[] { "10ms" } : delays);
	}

	private static Experiment of(long seed, Box box, WarmUp warmUp, Measure measure, String... delays) {
		List<Target> targets = Stream.of("servlet-blocking-apache5", "webflux-webclient")
			.map((id) -> (Target) new Target.Proxy(id, Catalogue.load().find(id), new TreeMap<>()))
			.toList();
		return new Experiment("test", Place.LOCAL, box, Track.TUNED, Generator.NETTY, targets,
				List.of(new Load.Closed(20), new Load.Closed(800)),
				Arrays.stream(delays).map(DelaySchedule::parse).map(UpstreamDelay::of).toList(), List.of(),
				new Connections(Reuse.KEEP_ALIVE, Reuse.KEEP_ALIVE), List.of(Observability.METRICS), warmUp, measure,
				seed);
	}

}
