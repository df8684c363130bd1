package io.proxylab.lab.calibration;

import io.proxylab.lab.box.Confinement;
import io.proxylab.lab.box.Enclosure;
import io.proxylab.lab.box.PollingCores;
import io.proxylab.lab.calibration.Calibration.Arrangement;
import io.proxylab.lab.calibration.Calibration.Ceiling;
import io.proxylab.lab.calibration.Calibration.Charges;
import io.proxylab.lab.calibration.Calibration.Punctuality;
import io.proxylab.lab.calibration.Calibration.Route;
import io.proxylab.lab.calibration.LoadMeter.Metered;
import io.proxylab.lab.experiment.Box;
import io.proxylab.lab.experiment.IdleCores;
import io.proxylab.lab.process.ProcessSpec;
import io.proxylab.lab.process.Processes;
import io.proxylab.lab.run.place.Installation;
import io.proxylab.lab.run.place.LaunchFailed;
import io.proxylab.lab.run.place.LoadGenerator;
import io.proxylab.lab.run.place.LocalHttp;
import io.proxylab.lab.run.place.Upstream;
import io.proxylab.lab.sampling.CoreTimes;
import io.proxylab.lab.trial.LaunchRecord.BoxRecord;
import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Finds out what this machine can measure, with the processes of a run. */
public final class Calibrator {

	/** One core and more than an upstream needs: what is not it is the laboratory's. */
	private static final Box BOX = new Box("calibration", 1, 1L << 30);

	private static final Path PROC = Path.of("/proc");

	private final Installation installation;

	private final Confinement confinement;

	private final MachineIdentity machine;

	private final CalibrationPlan plan;

	private final Steps steps;

	private final BoxRecord split;

	/**
	 * A calibrator.
	 * @param installation where the programs are
	 * @param confinement what can hold a process here
	 * @param machine this one
	 * @param plan how long what is measured
	 * @param listener hears how it goes
	 */
	public Calibrator(Installation installation, Confinement confinement, MachineIdentity machine, CalibrationPlan plan,
			Steps.Listener listener) {
		this.installation = installation;
		this.confinement = confinement;
		this.machine = machine;
		this.plan = plan;
		this.split = confinement.record(BOX);
		this.steps = plan.steps(canBeApart(), listener);
	}

	/** Whether there is a core for a target. */
	private boolean canBeApart() {
		return !this.split.targetCores().isEmpty();
	}

	/**
	 * Measures everything.
	 * @param directory takes the logs of the processes
	 * @throws LaunchFailed if a process cannot be started, or ends
	 * @throws IOException if no process can be kept on this machine
	 * @throws InterruptedException if the lab is told to end
	 */
	public Calibration calibrate(Path directory) throws LaunchFailed, IOException, InterruptedException {
		long start = System.nanoTime();
		this.confinement.moveLabAside(BOX);
		// As a run has them.
		try (PollingCores _ = PollingCores.of(IdleCores.POLL);
				Processes processes = Processes.open(this.confinement);
				LocalHttp http = new LocalHttp()) {
			return uninterrupted(new Workshop(processes, http, directory), start);
		}
		finally {
			this.confinement.moveLabBack();
		}
	}

	private Calibration uninterrupted(Workshop workshop, long start) throws LaunchFailed, InterruptedException {
		try {
			return calibrate(workshop, start);
		}
		catch (LaunchFailed ex) {
			if (workshop.processes.isEnding()) {
				// The lab was told to end and ends its processes.
				throw new InterruptedException("the calibration was interrupted");
			}
			throw ex;
		}
	}

	/** What the steps share. */
	private record Workshop(Processes processes, LocalHttp http, Path directory) {
	}

	private Calibration calibrate(Workshop workshop, long start) throws LaunchFailed, InterruptedException {
		this.steps.begin("looking for other work");
		Optional<CoreTimes> before = all();
		LockSupport.parkNanos(this.plan.look().toNanos());
		Double othersBusy = percent(before, CoreTimes::busySeconds);
		this.steps.begin("clock and timers");
		Clock clock = Clock.measure(System::nanoTime, LockSupport::parkNanos);
		CoreInterference interference = canBeApart() ? interference(workshop) : null;
		Findings findings = new Findings();
		try (LoadGenerator generator = generator(workshop)) {
			if (canBeApart()) {
				apart(workshop, generator, findings);
				veth(workshop, generator, findings);
			}
			together(workshop, generator, findings);
		}
		return new Calibration(Calibration.FORMAT_VERSION, this.machine, System.currentTimeMillis(),
				(System.nanoTime() - start) / 1e9, this.split.targetCores(), this.split.otherCores(), othersBusy,
				percent(before, CoreTimes::stealSeconds), clock, interference, findings.ceilings, findings.punctuality,
				findings.charges, findings.withoutVeth);
	}

	/** What was found so far. */
	private static final class Findings {

		private final List<Ceiling> ceilings = new ArrayList<>();

		private final List<Punctuality> punctuality = new ArrayList<>();

		private final List<Charges> charges = new ArrayList<>();

		private @Nullable String withoutVeth = "there is one core only: neither side has one of its own";

	}

	private CoreInterference interference(Workshop workshop) throws LaunchFailed, InterruptedException {
		this.steps.begin("a core beside a busy one");
		int core = this.split.targetCores().getLast();
		int neighbour = this.split.otherCores().getLast();
		try (Spinner target = spinner(workshop, this.confinement.onTargetCores("spin", BOX), "spin-target");
				Spinner other = spinner(workshop, this.confinement.forOther("spin", BOX), "spin-other")) {
			List<Double> alone = new ArrayList<>();
			List<Double> beside = new ArrayList<>();
			spin(target, this.plan.spin());
			spin(other, this.plan.spin());
			for (int round = 0; round < this.plan.spins(); round++) {
				alone.add(spin(target, this.plan.spin()));
				other.spin(this.plan.spin());
				beside.add(spin(target, this.plan.spin()));
				other.millionsPerSecond();
				this.steps.tell();
			}
			return new CoreInterference(core, neighbour, median(alone), median(beside));
		}
	}

	private Spinner spinner(Workshop workshop, Enclosure enclosure, String name) throws LaunchFailed {
		return Spinner.start(this.installation, workshop.processes, enclosure, name, workshop.directory);
	}

	private static double spin(Spinner spinner, Duration time) throws LaunchFailed {
		spinner.spin(time);
		return spinner.millionsPerSecond();
	}

	private static double median(List<Double> values) {
		return values.stream().sorted().toList().get(values.size() / 2);
	}

	private void apart(Workshop workshop, LoadGenerator generator, Findings findings)
			throws LaunchFailed, InterruptedException {
		try (Upstream upstream = upstream(workshop, "apart",
				Upstream.Spot.here(this.confinement.onTargetCores("upstream", BOX)))) {
			LoadMeter meter = meter(generator, upstream, this.split.targetCores());
			this.steps.begin("warming up generator and upstream, each on a core");
			meter.warmUp(this.plan.warmUp(upstream.url()));
			this.steps.begin("ceiling of the generator, and of the upstream");
			findings.ceilings.add(ceiling(Arrangement.APART, meter, upstream));
			for (double rate : this.plan.rates()) {
				this.steps.begin(String.format(Locale.ROOT, "lateness at %.0f/s, each on a core", rate));
				Metered metered = meter.measure(this.plan.open(upstream.url(), rate));
				findings.punctuality.add(punctuality(Arrangement.APART, rate, metered));
				if (rate == this.plan.rateOfCharges()) {
					findings.charges.add(charges(Route.LOOPBACK, metered));
				}
			}
		}
	}

	private void veth(Workshop workshop, LoadGenerator generator, Findings findings)
			throws LaunchFailed, InterruptedException {
		this.steps.begin("the same over a veth pair");
		try (VethPair pair = VethPair.open(workshop.processes, workshop.directory);
				Upstream upstream = upstreamBehind(pair, workshop)) {
			LoadMeter meter = meter(generator, upstream, this.split.targetCores());
			meter.warmUp(this.plan.warmUp(upstream.url()));
			findings.charges
				.add(charges(Route.VETH, meter.measure(this.plan.open(upstream.url(), this.plan.rateOfCharges()))));
			findings.withoutVeth = null;
		}
		catch (VethPair.Refused ex) {
			findings.withoutVeth = ex.reason();
		}
	}

	/** One that answers: a firewall may stand between. */
	private Upstream upstreamBehind(VethPair pair, Workshop workshop) throws VethPair.Refused, InterruptedException {
		try {
			Upstream upstream = upstream(workshop, "veth",
					new Upstream.Spot(this.confinement.onTargetCores("veth", BOX), pair.entry(), VethPair.THERE));
			try {
				upstream.counters();
				return upstream;
			}
			catch (LaunchFailed ex) {
				upstream.close();
				throw ex;
			}
		}
		catch (LaunchFailed ex) {
			throw new VethPair.Refused("the upstream behind it cannot be reached: " + ex.reason(), ex);
		}
	}

	private void together(Workshop workshop, LoadGenerator generator, Findings findings)
			throws LaunchFailed, InterruptedException {
		try (Upstream upstream = upstream(workshop, "together",
				Upstream.Spot.here(this.confinement.forOther("upstream", BOX)))) {
			LoadMeter meter = meter(generator, upstream, this.split.otherCores());
			this.steps.begin("warming up generator and upstream, as in a run");
			meter.warmUp(this.plan.warmUp(upstream.url()));
			this.steps.begin("ceiling of generator and upstream, as in a run");
			findings.ceilings.add(ceiling(Arrangement.TOGETHER, meter, upstream));
			for (double rate : this.plan.rates()) {
				this.steps.begin(String.format(Locale.ROOT, "lateness at %.0f/s, as in a run", rate));
				findings.punctuality
					.add(punctuality(Arrangement.TOGETHER, rate, meter.measure(this.plan.open(upstream.url(), rate))));
			}
		}
	}

	private LoadGenerator generator(Workshop workshop) throws LaunchFailed, InterruptedException {
		try {
			LoadGenerator generator = LoadGenerator.of(workshop.processes.start(ProcessSpec
				.of("load generator", this.installation.nettyGenerator(1), workshop.directory.resolve("generator.out"))
				.in(this.confinement.forOther("generator", BOX))
				.asInteractive()));
			generator.awaitReady();
			return generator;
		}
		catch (IOException ex) {
			throw new LaunchFailed(FailureReason.withFile(ex), ex);
		}
	}

	/** Each has a log of its own, in which it says where it listens. */
	private Upstream upstream(Workshop workshop, String name, Upstream.Spot spot)
			throws LaunchFailed, InterruptedException {
		try {
			return Upstream.start(this.installation, workshop.processes, workshop.http, spot, CalibrationPlan.SEED,
					Files.createDirectory(workshop.directory.resolve(name)));
		}
		catch (IOException ex) {
			throw new LaunchFailed(FailureReason.withFile(ex), ex);
		}
	}

	private LoadMeter meter(LoadGenerator generator, Upstream upstream, List<Integer> upstreamCores) {
		return new LoadMeter(generator, upstream, this.split.otherCores(), upstreamCores, this.steps::tell);
	}

	private Ceiling ceiling(Arrangement arrangement, LoadMeter meter, Upstream upstream)
			throws LaunchFailed, InterruptedException {
		Metered metered = meter.measure(this.plan.closed(upstream.url()));
		return new Ceiling(arrangement, CalibrationPlan.USERS, metered.load().throughput(),
				metered.micros(metered.generatorSeconds()), metered.micros(metered.upstreamSeconds()),
				Metered.busy(metered.generatorCores()), Metered.busy(metered.upstreamCores()));
	}

	private static Punctuality punctuality(Arrangement arrangement, double rate, Metered metered) {
		var lag = metered.load().sendLag();
		return new Punctuality(arrangement, rate, metered.load().throughput(), lag.p50Micros(), lag.p99Micros(),
				lag.p999Micros(), lag.maxMicros(), metered.upstream().delayErrorP99Micros(),
				metered.delayErrorMicros(CalibrationPlan.DELAY_MICROS), Metered.busy(metered.generatorCores()));
	}

	private Charges charges(Route route, Metered metered) {
		CoreTimes generatorCores = metered.generatorCores();
		CoreTimes upstreamCores = metered.upstreamCores();
		return new Charges(route, this.plan.rateOfCharges(), metered.micros(metered.generatorSeconds()),
				metered.micros(metered.upstreamSeconds()),
				(generatorCores != null) ? metered.micros(generatorCores.busySeconds()) : null,
				(upstreamCores != null) ? metered.micros(upstreamCores.busySeconds()) : null);
	}

	/** Of all cores that the lab may use. */
	private Optional<CoreTimes> all() {
		return CoreTimes.read(PROC, this.confinement.usableCores().cpus());
	}

	private @Nullable Double percent(Optional<CoreTimes> before, ToDoubleFunction<CoreTimes> seconds) {
		Optional<CoreTimes> now = all();
		if (before.isEmpty() || now.isEmpty()) {
			return null;
		}
		CoreTimes passed = now.get().since(before.get());
		return (passed.allSeconds() > 0) ? 100 * seconds.applyAsDouble(passed) / passed.allSeconds() : null;
	}

}
