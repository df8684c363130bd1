package io.proxylab.lab.analysis.limits;

import io.proxylab.lab.analysis.evidence.KnownLimits;
import io.proxylab.lab.analysis.evidence.TrialEvidence;
import io.proxylab.lab.analysis.figures.Figures;
import io.proxylab.lab.analysis.limits.BindingLimit.HeapGc;
import io.proxylab.lab.analysis.figures.Figures.CpuFigures;
import io.proxylab.lab.analysis.figures.Figures.GcFigures;
import io.proxylab.lab.trial.TimeSeries.ThreadKind;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whether a target's garbage collector takes what its requests need: a tenth of the time
 * in pauses, or a quarter of a CPU that is used up. More CPU would help there, too; a
 * larger heap costs less.
 */
final class HeapGcLimit {

	/** Of the window. */
	private static final double PAUSED = 0.1;

	/** Of the target's CPU. */
	private static final double COLLECTING = 0.25;

	/** Beyond it, what is left says nothing of what would be. */
	private static final double MOST_LOST = 0.99;

	private HeapGcLimit() {
	}

	/**
	 * The limit, if it binds.
	 * @param trial any of a cell
	 * @param figures of that cell
	 * @param hindered whether the target answers much less than is asked of it
	 */
	static Optional<BindingLimit> of(TrialEvidence trial, Figures figures, boolean hindered) {
		GcFigures gc = figures.gc();
		CpuFigures cpu = figures.cpu();
		if (gc == null || cpu == null) {
			return Optional.empty();
		}
		double seconds = trial.window().seconds();
		double pauseShare = Math.min(1, gc.totalMillisPerTrial() / 1e3 / seconds);
		Double cpuShare = cpuShare(cpu);
		boolean usedUp = figures.warm() && cpu.percentOfBox() >= 100 * BindingLimits.REACHED;
		boolean binds = (pauseShare >= PAUSED && (hindered || usedUp))
				|| (cpuShare != null && cpuShare >= COLLECTING && usedUp);
		if (!binds) {
			return Optional.empty();
		}
		double served = figures.throughputPerSecond().median();
		double lost = Math.min(MOST_LOST, Math.max(pauseShare, (usedUp && cpuShare != null) ? cpuShare : 0));
		return Optional.of(new HeapGc(KnownLimits.heapBytes(trial.launch()), gc.pausesPerTrial() / seconds, pauseShare,
				cpuShare, served, served / (1 - lost), cpu.percentOfBox()));
	}

	private static @Nullable Double cpuShare(CpuFigures cpu) {
		Double collector = cpu.coresByKind().get(ThreadKind.GC);
		return (collector != null && cpu.cores() > 0) ? Double.valueOf(collector / cpu.cores()) : null;
	}

}
