package io.proxylab.lab.claims;

import io.proxylab.lab.claims.Claim.Case;
import io.proxylab.lab.claims.ClaimResult.CaseResult;
import io.proxylab.lab.claims.ClaimResult.Scale;
import io.proxylab.lab.claims.Expression.Figure;
import io.proxylab.lab.statistics.Interval;
import io.proxylab.lab.statistics.Look;
import io.proxylab.lab.statistics.RatioText;
import io.proxylab.lab.statistics.ReplicateMean;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Holds a claim against a run. Both sides are evaluated within each replicate, so that
 * what a block has in common drops out; the interval is that of the mean of their log
 * ratios, or, where a side is not above 0 or the tolerance has a unit, of their
 * differences.
 *
 * @param claim what is judged
 * @param readings the figures of the run
 * @param replicates how many were planned
 * @param look how clear a verdict must be now
 */
record CaseJudge(Claim claim, Readings readings, int replicates, Look look) {

	/** Of intervals that are right as often as they say, how many are not. */
	private static final double ERROR = 1 - Interval.CONFIDENCE;

	CaseResult of(Case place) {
		List<Double> lefts = new ArrayList<>();
		List<Double> rights = new ArrayList<>();
		List<String> leftOut = new ArrayList<>();
		for (int replicate = 1; replicate <= this.replicates; replicate++) {
			Optional<String> absent = absent(place, replicate);
			double left = absent.isPresent() ? Double.NaN : value(place.left(), replicate);
			double right = absent.isPresent() ? Double.NaN : value(place.right(), replicate);
			if (Double.isFinite(left) && Double.isFinite(right)) {
				lefts.add(left);
				rights.add(right);
			}
			else {
				leftOut.add("replicate " + replicate + " (" + absent.orElse("a side is not finite") + ")");
			}
		}
		return lefts.isEmpty() ? withoutValue(place, leftOut) : judged(place, lefts, rights, leftOut);
	}

	private Optional<String> absent(Case place, int replicate) {
		return Stream.concat(place.left().figures(), place.right().figures())
			.map((figure) -> reading(figure, replicate))
			.filter(Reading.Absent.class::isInstance)
			.map((reading) -> ((Reading.Absent) reading).reason())
			.findFirst();
	}

	private double value(Expression side, int replicate) {
		return side.value((figure) -> switch (reading(figure, replicate)) {
			case Reading.Value value -> value.amount();
			case Reading.Absent absent -> throw new IllegalStateException(absent.reason());
		});
	}

	private Reading reading(Figure figure, int replicate) {
		return this.readings.of(figure.measure(), figure.cells().only(), replicate);
	}

	private CaseResult withoutValue(Case place, List<String> leftOut) {
		return new CaseResult(place.cell(), null, null, unit(), Scale.RATIO, null, ClaimVerdict.UNDECIDED, false,
				"no value" + without(leftOut));
	}

	private CaseResult judged(Case place, List<Double> lefts, List<Double> rights, List<String> leftOut) {
		Scale scale = scale(lefts, rights);
		double[] distances = new double[lefts.size()];
		for (int i = 0; i < distances.length; i++) {
			distances[i] = (scale == Scale.RATIO) ? Math.log(lefts.get(i) / rights.get(i))
					: lefts.get(i) - rights.get(i);
		}
		ReplicateMean distance = ReplicateMean.of(distances);
		double left = mean(scale, lefts);
		double right = mean(scale, rights);
		Region region = region(scale, right);
		boolean several = distances.length >= ReplicateMean.LEAST_FOR_INTERVAL;
		ClaimVerdict verdict = several ? verdict(region, distance) : ClaimVerdict.UNDECIDED;
		Interval interval = several ? shown(scale, distance.interval(this.look.confidence(ERROR))) : null;
		return new CaseResult(place.cell(), left, right, unit(), scale, interval, verdict,
				region.holds(distance.mean()), sentence(scale, left, right, interval) + without(leftOut));
	}

	private Scale scale(List<Double> lefts, List<Double> rights) {
		boolean positive = Stream.concat(lefts.stream(), rights.stream()).allMatch((value) -> value > 0);
		boolean withUnit = this.claim.relation() == Relation.EQUAL && !this.claim.tolerance().relative();
		return (positive && !withUnit) ? Scale.RATIO : Scale.DIFFERENCE;
	}

	/** On ratios the geometric mean, so that left over right is the mean ratio. */
	private static double mean(Scale scale, List<Double> values) {
		return switch (scale) {
			case RATIO ->
				Math.exp(ReplicateMean.of(values.stream().mapToDouble((value) -> Math.log(value)).toArray()).mean());
			case DIFFERENCE -> ReplicateMean.of(values.stream().mapToDouble(Double::doubleValue).toArray()).mean();
		};
	}

	private Region region(Scale scale, double right) {
		Tolerance tolerance = this.claim.tolerance();
		return switch (scale) {
			case RATIO -> this.claim.relation().region(Math.log1p(-tolerance.amount()), Math.log1p(tolerance.amount()));
			case DIFFERENCE -> {
				double most = tolerance.relative() ? tolerance.amount() * Math.abs(right) : tolerance.amount();
				yield this.claim.relation().region(-most, most);
			}
		};
	}

	private ClaimVerdict verdict(Region region, ReplicateMean distance) {
		double error = ERROR / this.claim.cases().size();
		if (region.holds(distance.interval(this.look.confidence(ERROR)))) {
			return ClaimVerdict.CONFIRMED;
		}
		return region.excludes(distance.interval(this.look.confidence(error))) ? ClaimVerdict.REFUTED
				: ClaimVerdict.UNDECIDED;
	}

	private static Interval shown(Scale scale, Interval interval) {
		return (scale == Scale.RATIO) ? interval.map(Math::exp) : interval;
	}

	private String unit() {
		return this.claim.dimension().unit();
	}

	private String sentence(Scale scale, double left, double right, @Nullable Interval interval) {
		Dimension dimension = this.claim.dimension();
		String sides = dimension.text(left) + " against " + dimension.text(right);
		if (interval == null) {
			String estimate = (scale == Scale.RATIO) ? ": " + RatioText.of(left / right)
					: ", difference " + dimension.text(left - right);
			return sides + estimate + "; one replicate gives no interval";
		}
		String compared = (scale == Scale.RATIO) ? ": " + RatioText.of(interval)
				: ", difference " + dimension.text(left - right) + " (" + dimension.text(interval.low()) + " to "
						+ dimension.text(interval.high()) + ")";
		return sides + compared + " in " + interval.replicates() + " replicates";
	}

	private static String without(List<String> leftOut) {
		return leftOut.isEmpty() ? "" : "; left out: " + String.join(", ", leftOut);
	}

}
