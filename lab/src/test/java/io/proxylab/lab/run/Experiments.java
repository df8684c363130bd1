package io.proxylab.lab.run;

import io.proxylab.lab.experiment.Box;
import io.proxylab.lab.experiment.Connections;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.experiment.Measure;
import io.proxylab.lab.experiment.Observability;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.experiment.UpstreamDelay;
import io.proxylab.lab.experiment.WarmUp;
import io.proxylab.proxy.catalogue.Catalogue;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;

/** Experiments for tests. */
public final class Experiments {

	private Experiments() {
	}

	/** Two variants at 10 users and 10 ms. */
	public static Experiment oneCell() {
		Duration delay = Duration.ofMillis(10);
		List<Target> targets = List.of(proxy("servlet-blocking-apache5"), proxy("webflux-webclient"));
		return new Experiment("test", Experiment.Place.LOCAL, new Box("t2.micro", 1, 1L << 30), Experiment.Track.TUNED,
				Experiment.Generator.NETTY, targets, List.of(new Load.Closed(10)),
				List.of(new UpstreamDelay("10ms", delay, delay, false)), List.of(),
				new Connections(Connections.Reuse.KEEP_ALIVE, Connections.Reuse.KEEP_ALIVE),
				List.of(Observability.METRICS), new WarmUp.Fixed(Duration.ofSeconds(5)),
				new Measure(Duration.ofSeconds(5), 1), 42);
	}

	private static Target proxy(String id) {
		return new Target.Proxy(id, Catalogue.load().find(id), new TreeMap<>());
	}

}
