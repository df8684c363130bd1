package io.proxylab.lab.run.place;

import io.proxylab.lab.experiment.OwnTarget;
import io.proxylab.lab.experiment.OwnTarget.Origin;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.probe.HealthProbe;
import io.proxylab.lab.process.ManagedProcess;
import io.proxylab.lab.trial.StartUp;
import io.proxylab.load.protocol.Network;
import io.proxylab.load.protocol.Network.TrustStore;
import io.proxylab.load.reason.FailureReason;
import io.proxylab.proxy.catalogue.Program;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** What load is aimed at, while it runs. */
public sealed interface RunningTarget extends AutoCloseable
		permits RunningTarget.Direct, RunningTarget.Elsewhere, ProxyProcess, NginxProcess, EngineProcess, OwnProcess {

	/** Such as {@code http://127.0.0.1:4711}. */
	String url();

	/** Its path for a load balancer's health probes, on the port of the load. */
	String healthPath();

	/** Its own process; empty where the target is the upstream. */
	Optional<ManagedProcess> process();

	/** Its process, where that is a JVM which this machine's tools can ask. */
	default Optional<ManagedProcess> jvm() {
		return Optional.empty();
	}

	/** The effective limits that it reports of itself, by name. */
	SortedMap<String, Object> limits() throws LaunchFailed, InterruptedException;

	/** What it took to get ready. */
	StartUp startUp();

	/**
	 * What asks it.
	 * @param ofRun asks everything of the run that has no other
	 */
	default LocalHttp http(LocalHttp ofRun) {
		return ofRun;
	}

	/** How connections to it are opened. */
	default Network network() {
		return Network.DEFAULT;
	}

	/**
	 * Probes its health from now on, as a load balancer does.
	 * @param ofRun asks everything of the run that has no other
	 * @param every between two probes
	 */
	default HealthProbe probed(LocalHttp ofRun, Duration every) {
		return HealthProbe.start(url() + healthPath(), http(ofRun).tls(), every);
	}

	@Override
	void close();

	/**
	 * Starts what a launch is aimed at and waits until it is ready.
	 * @throws LaunchFailed if it does not get ready
	 */
	static RunningTarget start(RunContext context, Plan.Launch launch, Path directory, Upstream upstream)
			throws LaunchFailed, InterruptedException {
		return switch (launch.target()) {
			case Target.Direct direct -> new Direct(upstream);
			case Target.Proxy proxy -> switch (proxy.candidate().program()) {
				case Program.Jar jar -> ProxyProcess.start(context, launch, proxy, jar, directory, upstream);
				case Program.Installed installed ->
					NginxProcess.start(context, launch, proxy, installed, directory, upstream);
			};
			case Target.Engine engine -> EngineProcess.start(context, launch, engine, directory);
			case OwnTarget own -> (own.origin() instanceof Origin.Running running) ? Elsewhere.ready(own, running)
					: OwnProcess.start(context, launch, own, directory, upstream);
		};
	}

	/**
	 * The upstream itself, which runs already.
	 *
	 * @param upstream that is asked
	 */
	record Direct(Upstream upstream) implements RunningTarget {

		@Override
		public String url() {
			return this.upstream.url();
		}

		@Override
		public LocalHttp http(LocalHttp ofRun) {
			return this.upstream.http();
		}

		@Override
		public Network network() {
			return this.upstream.network();
		}

		@Override
		public String healthPath() {
			return "/user?delay=0ms";
		}

		@Override
		public Optional<ManagedProcess> process() {
			return Optional.empty();
		}

		@Override
		public SortedMap<String, Object> limits() throws LaunchFailed, InterruptedException {
			return ServedTls.limits(this.upstream.http(), url() + healthPath(), this.upstream.spoken());
		}

		@Override
		public StartUp startUp() {
			return StartUp.NONE;
		}

		@Override
		public void close() {
			// The launch closes the upstream.
		}

	}

	/**
	 * Something that runs already.
	 *
	 * @param target what the experiment says of it
	 * @param url where it runs
	 * @param http asks it, and believes whom the experiment says
	 */
	record Elsewhere(OwnTarget target, String url, LocalHttp http) implements RunningTarget {

		static Elsewhere ready(OwnTarget target, Origin.Running running) throws LaunchFailed, InterruptedException {
			String url = running.url() + target.ready();
			LocalHttp http = http(target, running);
			try {
				int status = http.get(url).status();
				if (status / 100 == 2) {
					return new Elsewhere(target, running.url().toString(), http);
				}
				http.close();
				throw new LaunchFailed(String.format(Locale.ROOT, "target %s is not ready: %s answers %d",
						target.name(), url, status));
			}
			catch (IOException ex) {
				http.close();
				throw new LaunchFailed("target %s is not ready: %s does not answer (%s); start it, or mend url and "
					.formatted(target.name(), url,
							// The JDK's client says nothing of a connection that is
							// refused.
							FailureReason.of(ex))
						+ "ready in the experiment", ex);
			}
		}

		private static LocalHttp http(OwnTarget target, Origin.Running running) throws LaunchFailed {
			if (running.trust().isEmpty()) {
				return new LocalHttp();
			}
			try {
				return LocalHttp.believing(running.trust().get());
			}
			catch (IOException ex) {
				throw new LaunchFailed("target %s: %s".formatted(target.name(), FailureReason.withFile(ex)), ex);
			}
		}

		@Override
		public LocalHttp http(LocalHttp ofRun) {
			return this.http;
		}

		@Override
		public Network network() {
			return trust(this.target).map((trust) -> new Network(trust, List.of())).orElse(Network.DEFAULT);
		}

		/** Processes work in the launch's directory, and the user does not. */
		private static Optional<TrustStore> trust(OwnTarget target) {
			return (target.origin() instanceof Origin.Running running) ? running.trust()
				.map((trust) -> new TrustStore(Path.of(trust.file()).toAbsolutePath().toString(), trust.password()))
					: Optional.empty();
		}

		@Override
		public String healthPath() {
			return this.target.ready();
		}

		@Override
		public Optional<ManagedProcess> process() {
			return Optional.empty();
		}

		@Override
		public SortedMap<String, Object> limits() {
			return new TreeMap<>(this.target.limits());
		}

		@Override
		public StartUp startUp() {
			return StartUp.NONE;
		}

		@Override
		public void close() {
			// It goes on after the run; who asked it does not.
			this.http.close();
		}

	}

}
