package io.proxylab.lab.autoscale.policy;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;

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

	private static final int MINUTE = 60;

	/** As a scenario writes them. */
	public Map<String, String> byName() {
		Map<String, String> values = new LinkedHashMap<>();
		values.put("metricDelay", this.metricDelaySeconds + "s");
		values.put("fastMetricDelay", this.fastMetricDelaySeconds + "s");
		values.put("scaleInBelow", percent(this.scaleInBelow));
		values.put("scaleInStep", percent(this.scaleInStep));
		return values;
	}

	private static String percent(double share) {
		return BigDecimal.valueOf(share * 100).stripTrailingZeros().toPlainString() + "%";
	}

	int delaySeconds(int periodSeconds) {
		return (periodSeconds < MINUTE) ? this.fastMetricDelaySeconds : this.metricDelaySeconds;
	}

}
