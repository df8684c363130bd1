package io.proxylab.lab.run.trial;

import io.proxylab.lab.analysis.evidence.ProcessUse;
import io.proxylab.lab.analysis.evidence.StolenTime;
import io.proxylab.lab.analysis.evidence.Window;
import io.proxylab.lab.experiment.OwnTarget;
import io.proxylab.lab.experiment.OwnTarget.Origin;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.probe.HealthProbe;
import io.proxylab.lab.run.launch.LaunchProcesses;
import io.proxylab.lab.run.place.EngineProcess;
import io.proxylab.lab.run.place.LaunchFailed;
import io.proxylab.lab.run.place.LocalHttp;
import io.proxylab.lab.run.place.RunContext;
import io.proxylab.lab.run.place.RunningTarget;
import io.proxylab.lab.run.place.Upstream;
import io.proxylab.lab.run.place.UpstreamCounters;
import io.proxylab.lab.run.reading.PrometheusText;
import io.proxylab.lab.run.reading.RepeatedReading;
import io.proxylab.lab.sampling.Sampler;
import io.proxylab.lab.sampling.Watched;
import io.proxylab.lab.trial.LaunchRecord.BoxRecord;
import io.proxylab.lab.trial.Observed;
import io.proxylab.lab.trial.TimeSeries;
import io.proxylab.lab.trial.TimeSeries.ProcessKind;
import io.proxylab.lab.trial.TimeSeries.Sample;
import io.proxylab.lab.trial.TimeSeries.ThreadKind;
import io.proxylab.lab.trial.TrialRecord.Incidents;
import io.proxylab.lab.trial.TrialRecord.Probes;
import io.proxylab.lab.trial.UpstreamReading;
import io.proxylab.load.protocol.LoadResult;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Looks from outside at everything that takes part in a trial, while it runs. */
final class TrialWatch {

	private static final Duration EVERY = Duration.ofSeconds(1);

	private final Sampler sampler;

	private final RepeatedReading<UpstreamReading> upstream;

	private final Optional<RepeatedReading<Sample>> metrics;

	private final HealthProbe probe;

	private final IncidentWatch incidents;

	private final BoxRecord box;

	private TrialWatch(Sampler sampler, RepeatedReading<UpstreamReading> upstream,
			Optional<RepeatedReading<Sample>> metrics, HealthProbe probe, IncidentWatch incidents, BoxRecord box) {
		this.sampler = sampler;
		this.upstream = upstream;
		this.metrics = metrics;
		this.probe = probe;
		this.incidents = incidents;
		this.box = box;
	}

	static TrialWatch start(RunContext context, LaunchProcesses processes, Target target) {
		RunningTarget running = processes.target();
		Upstream upstream = processes.upstream();
		LocalHttp http = running.http(context.http());
		BoxRecord box = context.confinement().record(context.experiment().box());
		return new TrialWatch(Sampler.start(watched(processes), box.targetCores(), box.otherCores()),
				(running instanceof EngineProcess engine) ? engine.watch()
						: RepeatedReading.start("proxylab-upstream-watch", EVERY, () -> counters(upstream)),
				metrics(target)
					.map((url) -> RepeatedReading.start("proxylab-metrics-watch", EVERY, () -> sample(http, url))),
				running.probed(context.http(), HealthProbe.EVERY), IncidentWatch.start(running.process()),
				context.box(target));
	}

	private static List<Watched> watched(LaunchProcesses processes) {
		List<Watched> watched = new ArrayList<>();
		processes.target().process().ifPresent((target) -> watched.add(Watched.of(ProcessKind.TARGET, target)));
		watched.add(Watched.of(ProcessKind.GENERATOR, processes.generator().process()));
		watched.add(Watched.of(ProcessKind.UPSTREAM, processes.upstream().process()));
		return watched;
	}

	private static List<UpstreamReading> counters(Upstream upstream) throws InterruptedException {
		try {
			UpstreamCounters counters = upstream.counters();
			return List.of(new UpstreamReading(System.currentTimeMillis(), counters.requests(),
					counters.inFlightSeconds(), counters.inFlight()));
		}
		catch (LaunchFailed ex) {
			// That an upstream is gone is for the launch to find, which looks for it at
			// every event.
			return List.of();
		}
	}

	private static Optional<URI> metrics(Target target) {
		return (target instanceof OwnTarget own && own.origin() instanceof Origin.Running running) ? running.metrics()
				: Optional.empty();
	}

	private static List<Sample> sample(LocalHttp http, URI metrics) throws InterruptedException {
		try {
			LocalHttp.Answer answer = http.get(metrics.toString());
			return (answer.status() == 200)
					? List.of(PrometheusText.parse(answer.body()).sample(System.currentTimeMillis())) : List.of();
		}
		catch (IOException ex) {
			// Whether the gap is too long is for the validity checks.
			return List.of();
		}
	}

	/** A window begins or ends now. */
	void edge() {
		this.sampler.edge();
	}

	/** Ends, and tells what was seen. */
	Seen stop() throws InterruptedException {
		Incidents happened = this.incidents.soFar();
		HealthProbe.Probing probing = this.probe.stop();
		List<Sample> samples = new ArrayList<>(this.sampler.stop().series().samples());
		if (this.metrics.isPresent()) {
			samples.addAll(this.metrics.get().stop());
		}
		return new Seen(new Observed(new TimeSeries(samples), probing.outcomes(), this.upstream.stop()), probing.sum(),
				happened, this.box);
	}

	/**
	 * What was seen.
	 *
	 * @param observed readings and outcomes one by one
	 * @param probes their sum
	 * @param incidents what befell machine and target
	 * @param box with their cores
	 */
	record Seen(Observed observed, Probes probes, Incidents incidents, BoxRecord box) {

		/** If the target was not warm in the window of a load: as the analysis judges. */
		Optional<String> cold(LoadResult load) {
			return use(ProcessKind.TARGET, load).filter((target) -> !target.isWarm())
				.map((target) -> String.format(Locale.ROOT, "compilers used %.2f of its %.2f s of CPU",
						target.cpuSecondsByKind().getOrDefault(ThreadKind.JIT, 0.0), target.cpuSeconds().orElse(0)));
		}

		/** If the hypervisor took more of a window than a trial may lose: likewise. */
		Optional<String> stolen(LoadResult load) {
			return StolenTime
				.of(this.box, use(ProcessKind.TARGET_CORES, load), use(ProcessKind.OTHER_CORES, load), Window.of(load))
				.filter((stolen) -> !stolen.isTolerable())
				.map(StolenTime::words);
		}

		private Optional<ProcessUse> use(ProcessKind process, LoadResult load) {
			return ProcessUse.of(this.observed.series(), process, Window.of(load));
		}

	}

}
