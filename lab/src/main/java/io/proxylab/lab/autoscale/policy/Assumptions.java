package io.proxylab.lab.autoscale.policy;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * What the makers of the policies do not publish, each with a name under which a scenario
 * can change it.
 *
 * @param metricDelaySeconds from the end of a period of a minute until its datapoint is
 * seen; with three datapoints it makes the 363 s that AWS quotes from a rise to its alarm
 * @param fastMetricDelaySeconds likewise of shorter periods; it makes the 86 s that AWS
 * quotes
 * @param scaleInBelow a target tracking alarm for scale-in stands at this share of the
 * target
 * @param scaleInStep the greatest share of the tasks that target tracking takes away at
 * once, one at least: AWS says "gradually"
 */
public record Assumptions(int metricDelaySeconds, int fastMetricDelaySeconds, double scaleInBelow, double scaleInStep) {

	public static final Assumptions DEFAULT = new Assumptions(180, 30, 0.9, 0.1);

	static final String METRIC_DELAY = "metricDelay";

	static final String FAST_METRIC_DELAY = "fastMetricDelay";

	static final String SCALE_IN_BELOW = "scaleInBelow";

	static final String SCALE_IN_STEP = "scaleInStep";

	private static final int MINUTE = 60;

	/** As a scenario writes them. */
	public Map<String, String> byName() {
		Map<String, String> values = new LinkedHashMap<>();
		values.put(METRIC_DELAY, this.metricDelaySeconds + "s");
		values.put(FAST_METRIC_DELAY, this.fastMetricDelaySeconds + "s");
		values.put(SCALE_IN_BELOW, percent(this.scaleInBelow));
		values.put(SCALE_IN_STEP, percent(this.scaleInStep));
		return values;
	}

	private static String percent(double share) {
		return BigDecimal.valueOf(share * 100).stripTrailingZeros().toPlainString() + "%";
	}

	/** How far off each may be, the others as they are. */
	public List<Range> ranges() {
		return List
			.of(range(METRIC_DELAY, (seconds) -> withDelays(seconds.intValue(), this.fastMetricDelaySeconds), 60, 300),
					range(FAST_METRIC_DELAY, (seconds) -> withDelays(this.metricDelaySeconds, seconds.intValue()), 10,
							90),
					range(SCALE_IN_BELOW, (share) -> withScaleIn(share, this.scaleInStep), 0.8, 1),
					range(SCALE_IN_STEP, (share) -> withScaleIn(this.scaleInBelow, share), 0, 0.5));
	}

	private static Range range(String name, Function<Double, Assumptions> at, double low, double high) {
		return new Range(name, at.apply(low), at.apply(high));
	}

	private Assumptions withDelays(int metricDelay, int fastMetricDelay) {
		return new Assumptions(metricDelay, fastMetricDelay, this.scaleInBelow, this.scaleInStep);
	}

	private Assumptions withScaleIn(double below, double step) {
		return new Assumptions(this.metricDelaySeconds, this.fastMetricDelaySeconds, below, step);
	}

	/**
	 * Between what one of them may well be.
	 *
	 * @param name of the assumption
	 * @param low with its least value
	 * @param high with its greatest
	 */
	public record Range(String name, Assumptions low, Assumptions high) {

		/** Both values, such as {@code 60s..300s}. */
		public String text() {
			return this.low.byName().get(this.name) + ".." + this.high.byName().get(this.name);
		}

	}

	int delaySeconds(int periodSeconds) {
		return isFast(periodSeconds) ? this.fastMetricDelaySeconds : this.metricDelaySeconds;
	}

	static boolean isFast(int periodSeconds) {
		return periodSeconds < MINUTE;
	}

}
