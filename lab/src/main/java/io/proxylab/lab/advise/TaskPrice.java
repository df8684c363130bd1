package io.proxylab.lab.advise;

import io.proxylab.lab.experiment.Box;

/**
 * What a task costs an hour, in USD: list prices of us-east-1, Linux on x86, as in
 * {@code ecs/modules/cost}.
 */
final class TaskPrice {

	private static final double VCPU_HOUR = 0.04048;

	private static final double GIB_HOUR = 0.004445;

	private static final double T2_MICRO_HOUR = 0.0116;

	private TaskPrice() {
	}

	static double of(Box size) {
		return size.name().equals("t2.micro") ? T2_MICRO_HOUR
				: size.cpus() * VCPU_HOUR + size.memoryBytes() / (double) (1L << 30) * GIB_HOUR;
	}

}
