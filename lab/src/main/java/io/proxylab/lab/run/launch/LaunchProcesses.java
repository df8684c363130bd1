package io.proxylab.lab.run.launch;

import io.proxylab.lab.box.CpuList;
import io.proxylab.lab.experiment.OwnTarget;
import io.proxylab.lab.experiment.Start;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.process.ManagedProcess;
import io.proxylab.lab.process.ProcessSpec;
import io.proxylab.lab.run.place.AotCache;
import io.proxylab.lab.run.place.Ending;
import io.proxylab.lab.run.place.Installation;
import io.proxylab.lab.run.place.LaboratoryFailed;
import io.proxylab.lab.run.place.LaunchFailed;
import io.proxylab.lab.run.place.LoadGenerator;
import io.proxylab.lab.run.place.RunContext;
import io.proxylab.lab.run.place.RunningTarget;
import io.proxylab.lab.run.place.Started;
import io.proxylab.lab.run.place.TargetEnded;
import io.proxylab.lab.run.place.Upstream;
import io.proxylab.lab.trial.LaunchRecord;
import io.proxylab.lab.trial.LaunchRecord.BoxRecord;
import io.proxylab.proxy.catalogue.Program;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The processes of one launch: the upstream, then generator and target, side by side
 * where they have cores of their own.
 */
public final class LaunchProcesses implements AutoCloseable {

	private static final String UPSTREAM = "upstream";

	private static final String GENERATOR = "generator";

	private final RunContext context;

	private final Plan.Launch launch;

	private final LaunchCompilers compilers;

	private @Nullable Upstream upstream;

	private @Nullable RunningTarget target;

	private @Nullable LoadGenerator generator;

	public LaunchProcesses(RunContext context, Plan.Launch launch) {
		this.context = context;
		this.launch = launch;
		this.compilers = new LaunchCompilers(context.experiment().warmUp().compilersFirst());
	}

	/**
	 * Starts them.
	 * @param directory takes their logs
	 * @throws LaunchFailed if one does not get ready; those that did are ended by
	 * {@link #close}
	 */
	public void start(Path directory) throws LaunchFailed, InterruptedException {
		this.upstream = Upstream.start(this.context, this.launch, directory);
		this.generator = startGenerator(directory);
		boolean direct = this.launch.target() instanceof Target.Direct;
		CpuList lent = direct ? this.context.confinement().usableCores() : CpuList.NONE;
		this.compilers.add(UPSTREAM, this.upstream.process(), lent, direct);
		this.compilers.add(GENERATOR, this.generator.process(), lent, direct);
		train(directory);
		if (startsUndisturbed()) {
			LoadBesideStart load = LoadBesideStart.begin(this.generator, this.upstream, this.launch.warmUpCell(),
					this.compilers);
			try {
				this.target = RunningTarget.start(this.context, this.launch, directory, this.upstream);
			}
			finally {
				load.end();
			}
			load.check();
		}
		else {
			this.generator.awaitReady();
			this.target = RunningTarget.start(this.context, this.launch, directory, this.upstream);
		}
		this.target.process()
			.ifPresent((process) -> this.compilers.add(LaunchRecord.TARGET, process,
					this.context.confinement().usableCores(), true));
	}

	/** What the target's start needs is made first, if it is not there. */
	private void train(Path directory) throws LaunchFailed, InterruptedException {
		if (this.launch.target() instanceof Target.Proxy proxy && proxy.conditions().start() == Start.AOT_CACHE
				&& proxy.candidate().program() instanceof Program.Jar jar) {
			generator().awaitReady();
			AotCache.require(this.context, this.launch, proxy, jar, directory, upstream(), generator());
		}
	}

	/** Where it shares cores with the others, a load would delay its start. */
	private boolean startsUndisturbed() {
		BoxRecord box = this.context.confinement().record(this.context.experiment().box());
		boolean apart = !box.targetCores().isEmpty() && Collections.disjoint(box.targetCores(), box.otherCores());
		return switch (this.launch.target()) {
			case Target.Direct _ -> true;
			case Target.Proxy _, Target.Engine _ -> apart;
			case OwnTarget own -> apart && own.started();
		};
	}

	private LoadGenerator startGenerator(Path directory) throws LaunchFailed {
		return LoadGenerator.of(Started.process(this.context,
				ProcessSpec.of("load generator", generatorCommand(), directory.resolve("generator.out"))
					.in(this.context.confinement()
						.forOther(this.launch.id() + ".generator", this.context.experiment().box()))
					.asInteractive()));
	}

	/** Heaps are fixed, so that no load measures the growth of the generator's. */
	private List<String> generatorCommand() throws LaunchFailed {
		Installation installation = this.context.installation();
		return switch (this.context.experiment().generator()) {
			case NETTY -> installation.nettyGenerator(this.context.experiment().delivery().generators());
			// A thread a user, and objects for every sample.
			case JMETER -> installation.ownJvm("-Xms1g", "-Xmx1g", "-Xss256k", "-XX:+UseSerialGC", "-jar",
					installation.jmeterRunner().toString(), "generator");
		};
	}

	public Upstream upstream() {
		return started(this.upstream);
	}

	/** Whether there is an upstream that can be asked. */
	public boolean isUpstreamAlive() {
		return this.upstream != null && this.upstream.process().isAlive();
	}

	public RunningTarget target() {
		return started(this.target);
	}

	/** Those of all of them. */
	public LaunchCompilers compilers() {
		return this.compilers;
	}

	public LoadGenerator generator() {
		return started(this.generator);
	}

	private static <T> T started(@Nullable T process) {
		if (process == null) {
			throw new IllegalStateException("not started");
		}
		return process;
	}

	/** The command lines of those that were started. */
	public Map<String, List<String>> commands() {
		Map<String, List<String>> commands = new LinkedHashMap<>();
		Optional.ofNullable(this.target)
			.flatMap(RunningTarget::process)
			.ifPresent((process) -> commands.put(LaunchRecord.TARGET, process.command()));
		Optional.ofNullable(this.upstream).ifPresent((running) -> commands.put(UPSTREAM, running.process().command()));
		Optional.ofNullable(this.generator)
			.ifPresent((running) -> commands.put(GENERATOR, running.process().command()));
		return commands;
	}

	/**
	 * Looks whether all still run.
	 * @throws TargetEnded if the target does not, with its last words
	 * @throws LaboratoryFailed likewise of the upstream
	 */
	public void checkAlive() throws LaunchFailed {
		Optional<ManagedProcess> own = target().process();
		if (own.isPresent() && !own.get().isAlive()) {
			throw new TargetEnded(Ending.of(own.get()));
		}
		if (!upstream().process().isAlive()) {
			throw new LaboratoryFailed(Ending.of(upstream().process()));
		}
	}

	/** Ends those that run: first who asks, last who is asked. */
	@Override
	public void close() {
		if (this.generator != null) {
			this.generator.close();
			this.generator = null;
		}
		if (this.target != null) {
			this.target.close();
			this.target = null;
		}
		if (this.upstream != null) {
			this.upstream.close();
			this.upstream = null;
		}
	}

}
