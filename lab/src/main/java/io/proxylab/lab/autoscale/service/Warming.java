package io.proxylab.lab.autoscale.service;

/**
 * What getting warm takes of a fresh task: JIT compilers, and code that they have not
 * compiled yet. It goes by requests, and not by time, for the JVM compiles what has run
 * often enough.
 *
 * @param cpuSeconds beyond what a warm task uses for the same requests, above 0
 * @param requests that it has served when it is warm, above 0
 */
public record Warming(Figure cpuSeconds, Figure requests) {

	/**
	 * What a request costs beyond that of a warm task: it falls in a straight line, so
	 * that all requests until it is warm take {@link #cpuSeconds()} together, 2 W / N (1
	 * - n / N) each.
	 * @param served requests before it, from 0
	 * @return microseconds of CPU, from 0
	 */
	double extraMicros(double served) {
		double share = served / this.requests.value();
		return (share >= 1) ? 0 : 2e6 * this.cpuSeconds.value() / this.requests.value() * (1 - share);
	}

}
