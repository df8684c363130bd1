package io.proxylab.lab.analysis.evidence;

import io.proxylab.lab.experiment.Experiment.Generator;
import io.proxylab.lab.trial.Tolerances;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How the cores of generator and upstream were used in a window.
 *
 * @param generator what sent the requests
 * @param cores cores that are theirs alone
 * @param busyCores of these, how many were used, whoever used them; work of a lower
 * priority does not count
 * @param generatorCores cores charged to the generator; null if not read
 * @param upstreamCores cores charged to the upstream; null if not read
 */
public record LaboratoryCores(Generator generator, int cores, double busyCores, @Nullable Double generatorCores,
		@Nullable Double upstreamCores) {

	/**
	 * How they were used; empty if they have none of their own, or nothing was read.
	 * Where the cores themselves were not read, as on macOS, what was charged to the two
	 * processes stands for them.
	 */
	public static Optional<LaboratoryCores> of(TrialEvidence trial) {
		int cores = trial.launch().box().otherCores().size();
		if (cores == 0) {
			return Optional.empty();
		}
		Double generator = trial.generator().flatMap((use) -> trial.coresOf(use)).orElse(null);
		Double upstream = trial.upstreamUse().flatMap((use) -> trial.coresOf(use)).orElse(null);
		Optional<Double> charged = (generator != null && upstream != null) ? Optional.of(generator + upstream)
				: Optional.empty();
		return trial.otherCoresUse()
			.flatMap((use) -> trial.coresOf(use))
			.or(() -> charged)
			.map((busy) -> new LaboratoryCores(trial.launch().generator(), cores, busy, generator, upstream));
	}

	/** Whether there was no time to spare. */
	public boolean exhausted(Tolerances tolerances) {
		return this.busyCores >= tolerances.laboratoryCoresBusy() * this.cores;
	}

	/**
	 * Likewise by what was charged to the two processes, if that was read: the kernel
	 * counts a core's time in ticks, and may miss what runs between two of them.
	 */
	public boolean chargedInFull(Tolerances tolerances) {
		return this.generatorCores != null && this.upstreamCores != null
				&& this.generatorCores + this.upstreamCores >= tolerances.laboratoryCoresBusy() * this.cores;
	}

	/**
	 * What they could carry in requests a second at what was charged to the two processes
	 * for one; null if that was not read.
	 * @param throughput requests a second that were answered
	 */
	public @Nullable Double carriedPerSecond(double throughput) {
		if (this.generatorCores == null || this.upstreamCores == null
				|| this.generatorCores + this.upstreamCores == 0) {
			return null;
		}
		return throughput * this.cores / (this.generatorCores + this.upstreamCores);
	}

	/**
	 * Whether the load of a trial, if nothing were added to what the upstream takes, asks
	 * for so much of what they could carry that they would be exhausted: its requests
	 * then wait for them, however idle they are between two crowds of users who were
	 * answered together.
	 */
	public boolean askedForAll(TrialEvidence trial) {
		Double carried = carriedPerSecond(trial.load().throughput());
		return carried != null && trial.askedPerSecond() >= trial.tolerances().laboratoryCoresBusy() * carried;
	}

	/** Such as {@code the core of JMeter and upstream was 97% busy (0.71 and 0.20)}. */
	public String text() {
		String whose = switch (this.generator) {
			case NETTY -> "generator";
			case JMETER -> "JMeter";
		};
		String charged = (this.generatorCores != null && this.upstreamCores != null) ? String.format(Locale.ROOT,
				" (%s %.2f, upstream %.2f)", whose, this.generatorCores, this.upstreamCores) : "";
		return String.format(Locale.ROOT, "the %s of %s and upstream %s %.0f%% busy%s",
				(this.cores == 1) ? "core" : this.cores + " cores", whose, (this.cores == 1) ? "was" : "were",
				100 * this.busyCores / this.cores, charged);
	}

}
