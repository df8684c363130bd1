package io.proxylab.lab.calibration;

import io.proxylab.lab.trial.Tolerances;
import io.proxylab.lab.trial.Tolerances.Source;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * What a machine can measure.
 *
 * @param formatVersion of this file, now 1
 * @param machine that it holds for
 * @param measuredAtEpochMillis wall clock time of its end
 * @param tookSeconds how long it took
 * @param targetCores cores of targets; empty where nothing is pinned
 * @param laboratoryCores cores of generator, upstream and lab; empty where nothing is
 * pinned
 * @param othersBusyPercent how much of the usable cores other work took before it began;
 * null if not read
 * @param stealPercent CPU time that the hypervisor gave to other guests meanwhile, in %
 * of all; null if not read
 * @param clock resolution of clock and timers
 * @param interference of one core with another; null where there is one core only
 * @param ceilings the most that generator and upstream carry
 * @param punctuality how late they are at some rates
 * @param charges what a request costs each side, and its core
 * @param withoutVeth why nothing was measured over a veth pair; null if it was
 */
public record Calibration(int formatVersion, MachineIdentity machine, long measuredAtEpochMillis, double tookSeconds,
		List<Integer> targetCores, List<Integer> laboratoryCores, @Nullable Double othersBusyPercent,
		@Nullable Double stealPercent, Clock clock, @Nullable CoreInterference interference, List<Ceiling> ceilings,
		List<Punctuality> punctuality, List<Charges> charges, @Nullable String withoutVeth) {

	/** The version of the file that this code writes. */
	public static final int FORMAT_VERSION = 1;

	/** What other work may take before the figures are no longer the machine's own. */
	public static final double MOST_BUSY_PERCENT = 5;

	/** What a run may show beyond the calibration, whose loads are short. */
	private static final double ROOM = 2;

	/** Past this part of what the cores can give, queues are measured. */
	private static final double USED_UP = 0.9;

	public Calibration {
		targetCores = List.copyOf(targetCores);
		laboratoryCores = List.copyOf(laboratoryCores);
		ceilings = List.copyOf(ceilings);
		punctuality = List.copyOf(punctuality);
		charges = List.copyOf(charges);
	}

	/** Where generator and upstream run. */
	public enum Arrangement {

		/** Each on cores of its own: the upstream stands where a target would. */
		APART,

		/** On the cores that they share in a run. */
		TOGETHER

	}

	/** What carries packets between generator and upstream. */
	public enum Route {

		/** The loopback device. */
		LOOPBACK,

		/** Two network namespaces with a pair of virtual devices between them. */
		VETH

	}

	/**
	 * The most that generator and upstream carry: a closed load with far more users than
	 * they keep busy.
	 *
	 * @param arrangement where they run
	 * @param users of the closed load, on a delay of 10 ms
	 * @param requestsPerSecond answered
	 * @param generatorMicros CPU of the generator a request, in microseconds
	 * @param upstreamMicros CPU of the upstream a request, in microseconds
	 * @param generatorCoresBusy part of the time in which the generator's cores were in
	 * use, whoever used them; null if not read
	 * @param upstreamCoresBusy likewise of the upstream's cores
	 */
	public record Ceiling(Arrangement arrangement, int users, double requestsPerSecond, double generatorMicros,
			double upstreamMicros, @Nullable Double generatorCoresBusy, @Nullable Double upstreamCoresBusy) {
	}

	/**
	 * How late generator and upstream are under an open load with Poisson arrivals on a
	 * delay of 10 ms. Times are in microseconds.
	 *
	 * @param arrangement where they run
	 * @param askedPerSecond rate of the load
	 * @param requestsPerSecond answered
	 * @param sendLagP50Micros median of the send lag
	 * @param sendLagP99Micros its 99th percentile
	 * @param sendLagP999Micros its 99.9th percentile
	 * @param sendLagMaxMicros its greatest value
	 * @param delayErrorP99Micros what 99% of the upstream's delays were too long by, at
	 * most, as a bound of its buckets
	 * @param delayErrorMeanMicros what they were too long by on average
	 * @param coresBusy part of the time in which the generator's cores were in use,
	 * whoever used them; null if not read
	 */
	public record Punctuality(Arrangement arrangement, double askedPerSecond, double requestsPerSecond,
			long sendLagP50Micros, long sendLagP99Micros, long sendLagP999Micros, long sendLagMaxMicros,
			long delayErrorP99Micros, double delayErrorMeanMicros, @Nullable Double coresBusy) {

		/** A rate that is not met says how long a queue got, and not how late one is. */
		boolean met() {
			return this.requestsPerSecond >= 0.97 * this.askedPerSecond;
		}

	}

	/**
	 * What a request costs each side, in microseconds of CPU, under an open load, each on
	 * cores of its own. Process and core differ by what the kernel does in a context that
	 * belongs to neither.
	 *
	 * @param route what carries the packets
	 * @param askedPerSecond rate of the load
	 * @param generatorMicros charged to the generator
	 * @param upstreamMicros charged to the upstream
	 * @param generatorCoreMicros in use on the generator's cores; null if not read
	 * @param upstreamCoreMicros in use on the upstream's cores; null if not read
	 */
	public record Charges(Route route, double askedPerSecond, double generatorMicros, double upstreamMicros,
			@Nullable Double generatorCoreMicros, @Nullable Double upstreamCoreMicros) {
	}

	/** The ceiling in an arrangement; empty if it was not measured. */
	public Optional<Ceiling> ceiling(Arrangement arrangement) {
		return this.ceilings.stream().filter((ceiling) -> ceiling.arrangement() == arrangement).findFirst();
	}

	/**
	 * The tolerances that follow. The greatest value that the machine showed as in a run,
	 * at rates that it carries with cores to spare, times {@value #ROOM}; within bounds
	 * at both ends: a calibration on a good day should not refuse an ordinary one, and on
	 * a machine that is never on time a trial is not to be trusted because of that.
	 */
	public Tolerances tolerances() {
		double busy = ceiling(Arrangement.TOGETHER).map(Ceiling::generatorCoresBusy).orElse(1.0);
		double usedUp = Math.clamp(USED_UP * busy, 0.7, USED_UP);
		List<Punctuality> calm = this.punctuality.stream()
			.filter((rate) -> rate.arrangement() == Arrangement.TOGETHER && rate.met())
			.filter((rate) -> rate.coresBusy() == null || rate.coresBusy() < usedUp)
			.toList();
		return new Tolerances(Source.CALIBRATION, this.measuredAtEpochMillis,
				worst(calm, Punctuality::sendLagP99Micros, 500, 5000, Tolerances.DEFAULTS.sendLagP99Micros()),
				worst(calm, Punctuality::delayErrorP99Micros, 5000, 20_000,
						Tolerances.DEFAULTS.upstreamDelayP99Micros()),
				worst(calm, Punctuality::delayErrorMeanMicros, 500, 2000,
						Tolerances.DEFAULTS.upstreamDelayMeanMicros()),
				usedUp);
	}

	private static double worst(List<Punctuality> rates, ToDoubleFunction<Punctuality> value, double least,
			double greatest, double without) {
		return rates.isEmpty() ? without
				: Math.clamp(ROOM * rates.stream().mapToDouble(value).max().orElseThrow(), least, greatest);
	}

}
