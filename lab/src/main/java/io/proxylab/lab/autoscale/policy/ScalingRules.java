package io.proxylab.lab.autoscale.policy;

import java.util.List;
import java.util.function.IntBinaryOperator;
import java.util.function.ToIntFunction;

/**
 * How far a HorizontalPodAutoscaler may go one way: {@code behavior.scaleUp} or
 * {@code behavior.scaleDown}.
 *
 * @param stabilizationWindowSeconds in which no recommendation may have asked for less of
 * a change; 0 to 3600
 * @param selectPolicy which of the policies counts
 * @param policies at least one
 * @see <a href=
 * "https://kubernetes.io/docs/tasks/run-application/horizontal-pod-autoscale/#configurable-scaling-behavior">Configurable
 * scaling behavior</a>
 */
public record ScalingRules(int stabilizationWindowSeconds, Select selectPolicy, List<Rate> policies) {

	/** Four pods or twice as many in 15 s. */
	public static final ScalingRules UP = new ScalingRules(0, Select.MAX,
			List.of(new Rate(Unit.PODS, 4, 15), new Rate(Unit.PERCENT, 100, 15)));

	/** All at once, to the largest of five minutes. */
	public static final ScalingRules DOWN = new ScalingRules(300, Select.MAX, List.of(new Rate(Unit.PERCENT, 100, 15)));

	private static final double HUNDRED = 100;

	public ScalingRules {
		policies = List.copyOf(policies);
	}

	/** The same with another window. */
	public ScalingRules stabilizedFor(int seconds) {
		return new ScalingRules(seconds, this.selectPolicy, this.policies);
	}

	/**
	 * The most pods that there may be now.
	 * @param pods that there are
	 * @param since how many more there are than some seconds ago
	 */
	int most(int pods, Since since) {
		return limit(pods, Math::max, (rate) -> {
			int before = pods - since.added(rate.periodSeconds());
			return switch (rate.type()) {
				case PODS -> before + rate.value();
				case PERCENT -> (int) Math.ceil(before * (1 + rate.value() / HUNDRED));
			};
		});
	}

	/**
	 * The fewest pods that there may be now.
	 * @param pods that there are
	 * @param since how many more there are than some seconds ago
	 */
	int fewest(int pods, Since since) {
		return limit(pods, Math::min, (rate) -> {
			int before = pods - since.added(rate.periodSeconds());
			return switch (rate.type()) {
				case PODS -> before - rate.value();
				case PERCENT -> (int) (before * (1 - rate.value() / HUNDRED));
			};
		});
	}

	/** The greatest change is the one that goes furthest. */
	private int limit(int pods, IntBinaryOperator furthest, ToIntFunction<Rate> limit) {
		IntBinaryOperator nearest = (one, other) -> (furthest.applyAsInt(one, other) == one) ? other : one;
		return switch (this.selectPolicy) {
			case DISABLED -> pods;
			case MAX -> this.policies.stream().mapToInt(limit).reduce(furthest).orElse(pods);
			case MIN -> this.policies.stream().mapToInt(limit).reduce(nearest).orElse(pods);
		};
	}

	/** What changed lately. */
	@FunctionalInterface
	interface Since {

		/** Pods that were added in the last seconds, less those that were taken away. */
		int added(int seconds);

	}

	/** Which of several policies counts. */
	public enum Select {

		/** The one that allows the greatest change. */
		MAX("Max"),

		/** The one that allows the least. */
		MIN("Min"),

		/** None: nothing changes this way. */
		DISABLED("Disabled");

		private final String word;

		Select(String word) {
			this.word = word;
		}

		/** As a manifest writes it. */
		public String word() {
			return this.word;
		}

	}

	/** What a rate counts. */
	public enum Unit {

		/** So many pods. */
		PODS("Pods"),

		/** A share of those that there were. */
		PERCENT("Percent");

		private final String word;

		Unit(String word) {
			this.word = word;
		}

		/** As a manifest writes it. */
		public String word() {
			return this.word;
		}

	}

	/**
	 * How much may change in a time.
	 *
	 * @param type what is counted
	 * @param value how many or how much, over 0
	 * @param periodSeconds in which; 1 to 1800
	 */
	public record Rate(Unit type, int value, int periodSeconds) {
	}

}
