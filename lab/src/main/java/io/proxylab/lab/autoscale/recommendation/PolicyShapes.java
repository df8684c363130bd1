package io.proxylab.lab.autoscale.recommendation;

import io.proxylab.lab.autoscale.policy.EcsRule;
import io.proxylab.lab.autoscale.policy.Signal;
import io.proxylab.lab.autoscale.policy.StepScaling;
import io.proxylab.lab.autoscale.policy.TargetTracking;
import io.proxylab.lab.autoscale.service.ServiceFigures;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * The policies that are tried for a service. Targets of requests are shares of what a
 * warm task carries while the upstream is as quick as it gets; those of in-flight, of
 * what it holds then, and of what it holds while the upstream is slowest.
 */
final class PolicyShapes {

	private static final List<Double> SHARES = List.of(0.3, 0.5, 0.7, 0.8);

	private static final List<Double> HELD_SHARES = List.of(0.3, 0.5, 0.8);

	private static final List<Integer> CPU_TARGETS = List.of(30, 40, 50, 60, 70, 80);

	private static final List<Cooldowns> COOLDOWNS = List.of(new Cooldowns(60, 300), new Cooldowns(300, 300),
			new Cooldowns(60, 900));

	private static final Cooldowns QUICK = new Cooldowns(60, 300);

	private static final int MINUTE = 60;

	private static final int FAST_PERIOD = 20;

	private static final int STEP_PERIOD = 10;

	private static final int STEP_DATAPOINTS = 2;

	private static final int STEP_COOLDOWN_IN = 900;

	private static final int STABILIZATION = 300;

	private final List<PolicyShape> shapes = new ArrayList<>();

	private PolicyShapes() {
	}

	/**
	 * What is scaled by a signal, all with the same order for the same service.
	 * @param service of which
	 * @param quickSeconds that its upstream takes at least
	 * @param slowSeconds that its upstream takes at most
	 */
	static List<PolicyShape> of(ServiceFigures service, double quickSeconds, double slowSeconds) {
		double perSecond = service.capacityPerSecond(quickSeconds, ServiceFigures.WARM);
		List<Double> requests = SHARES.stream().map((share) -> rounded(share * perSecond * MINUTE)).toList();
		List<Double> inFlight = DoubleStream.of(quickSeconds, slowSeconds)
			.map((delay) -> service.capacityPerSecond(delay, ServiceFigures.WARM) * service.responseSeconds(delay))
			.boxed()
			.flatMap((held) -> HELD_SHARES.stream().map((share) -> rounded(share * held)))
			.distinct()
			.toList();
		List<Double> cpu = CPU_TARGETS.stream().map(Integer::doubleValue).toList();
		PolicyShapes all = new PolicyShapes();
		for (Cooldowns cooldowns : COOLDOWNS) {
			cpu.forEach((target) -> all.ecs(tracking(Signal.CPU, target, MINUTE, cooldowns)));
			requests.forEach((target) -> all.ecs(tracking(Signal.REQUESTS, target, MINUTE, cooldowns)));
			inFlight.forEach((target) -> all.ecs(tracking(Signal.IN_FLIGHT, target, MINUTE, cooldowns)));
		}
		cpu.forEach((target) -> all.ecs(tracking(Signal.CPU, target, FAST_PERIOD, QUICK)));
		inFlight.forEach((target) -> all.ecs(new StepScaling(Signal.IN_FLIGHT, target, STEP_PERIOD, STEP_DATAPOINTS,
				StepScaling.DEFAULT_STEPS, QUICK.out(), STEP_COOLDOWN_IN)));
		inFlight.forEach((target) -> all.ecs(tracking(Signal.CPU, 50, MINUTE, QUICK),
				tracking(Signal.IN_FLIGHT, target, MINUTE, QUICK)));
		cpu.forEach((target) -> all.shapes.add(new PolicyShape.Hpa(Signal.CPU, target, STABILIZATION)));
		inFlight.forEach((target) -> all.shapes.add(new PolicyShape.Hpa(Signal.IN_FLIGHT, target, STABILIZATION)));
		return List.copyOf(all.shapes);
	}

	private void ecs(EcsRule... rules) {
		this.shapes.add(new PolicyShape.Ecs(List.of(rules)));
	}

	private static TargetTracking tracking(Signal signal, double target, int period, Cooldowns cooldowns) {
		return new TargetTracking(signal, target, period, cooldowns.out(), cooldowns.in(), true);
	}

	/** Nobody sets a target to more than two digits. */
	private static double rounded(double value) {
		return Math.max(1,
				new BigDecimal(value).round(new MathContext(2)).setScale(0, RoundingMode.HALF_UP).doubleValue());
	}

	/**
	 * Seconds after a scaling.
	 *
	 * @param out after a scale-out
	 * @param in after a scale-in
	 */
	private record Cooldowns(int out, int in) {
	}

}
