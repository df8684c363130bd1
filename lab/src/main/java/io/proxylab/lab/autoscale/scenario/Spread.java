package io.proxylab.lab.autoscale.scenario;

import java.util.List;

import io.proxylab.userservice.delay.Delay;
import org.apache.commons.statistics.distribution.NormalDistribution;

/** How what is drawn lies around its mean. */
@FunctionalInterface
public interface Spread {

	/** Always the mean. */
	Spread NONE = (timesMean) -> (timesMean < 1) ? 1 : 0;

	/**
	 * The share of what is drawn that is greater.
	 * @param timesMean than so many times the mean; may be below 0
	 * @return 0 to 1
	 */
	double shareAbove(double timesMean);

	/** That of a delay of the upstream. */
	static Spread of(Delay delay) {
		return switch (delay) {
			case Delay.Fixed _ -> NONE;
			case Delay.Exponential _ -> (timesMean) -> (timesMean <= 0) ? 1 : Math.exp(-timesMean);
			case Delay.LogNormal logNormal -> logNormal(logNormal.sigma());
			case Delay.Mixture mixture -> mixture(mixture);
			case Delay.Failing _ ->
				throw new IllegalArgumentException("'" + delay + "': a prediction knows no upstream that fails");
		};
	}

	private static Spread mixture(Delay.Mixture mixture) {
		double mean = mixture.mean().toNanos();
		List<Delay.Mixture.Part> parts = mixture.parts();
		List<Spread> spreads = parts.stream().map((part) -> of(part.delay())).toList();
		return (timesMean) -> {
			double above = 0;
			for (int i = 0; i < parts.size(); i++) {
				double ownMean = parts.get(i).delay().mean().toNanos();
				// A part that takes no time is never above anything.
				double share = (ownMean > 0) ? spreads.get(i).shareAbove(timesMean * mean / ownMean)
						: NONE.shareAbove(timesMean + 1);
				above += parts.get(i).share() * share;
			}
			return above;
		};
	}

	/** Its mean is {@code exp(sigma^2 / 2)} times its median. */
	private static Spread logNormal(double sigma) {
		NormalDistribution normal = NormalDistribution.of(-sigma * sigma / 2, sigma);
		return (timesMean) -> (timesMean <= 0) ? 1 : normal.survivalProbability(Math.log(timesMean));
	}

}
