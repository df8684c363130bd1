package io.proxylab.lab.advise;

import io.proxylab.lab.autoscale.scenario.Objective;
import io.proxylab.lab.experiment.Box;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Requirements as the files that other commands of the lab take. */
public final class RequirementFiles {

	private static final String HEAD = "# Written by ./proxylab advise; change it, and ask again by '%s'.%n";

	/** On the ordinary hour, and at the peak when the policy has followed it. */
	private static final String DEATHS = "events: { taskDies: [10m, 45m] }\n";

	private RequirementFiles() {
	}

	/** The name of the experiment that measures a size. */
	public static String experimentName(Box size) {
		return "measure-" + size.name() + ".yaml";
	}

	/**
	 * The experiment that measures what a prediction needs of each stack: CPU a request
	 * where the load is heavy, added time where it is light, and the time until it is
	 * ready.
	 */
	public static String experiment(Requirements needs, Box size) {
		return HEAD.formatted("./proxylab run " + experimentName(size)) + String.format(Locale.ROOT, """
				name: advise-%s
				box: %s
				targets: [%s]
				load: { closed: { users: [100, 800] } }
				upstream: { delay: "%s" }
				warmUp: { steady: { atMost: 40s } }
				measure: { duration: 10s, replicates: 1 }
				""", size.name(), size.name(), String.join(", ", needs.stacks()), needs.delay());
	}

	/** The days that a policy must bear, by the name of their files. */
	public static Map<String, String> scenarios(Requirements needs, Box size) {
		double taskHour = TaskPrice.of(size);
		Map<String, String> scenarios = new LinkedHashMap<>();
		scenarios.put("peak-day",
				scenario("peak-day", size, taskHour, "100m",
						String.format(Locale.ROOT, "0s:%s/s,20m..30m:%s/s,60m..70m:%s/s", plain(needs.rate()),
								plain(needs.peak()), plain(needs.rate())),
						needs.delay().toString(), "", needs.objective()));
		scenarios.put("slow-day",
				scenario("slow-day", size, taskHour, "80m", plain(needs.rate()) + "/s",
						"0s:%s,20m:%s,50m:%s".formatted(needs.delay(), needs.slowDelay(), needs.delay()), "",
						needs.slowObjective()));
		scenarios.put("task-dies",
				scenario("task-dies", size, taskHour, "60m",
						String.format(Locale.ROOT, "0s:%s/s,20m..30m:%s/s", plain(needs.rate()), plain(needs.peak())),
						needs.delay().toString(), DEATHS, needs.objective()));
		return scenarios;
	}

	private static String scenario(String name, Box size, double taskHour, String length, String load, String delay,
			String events, Objective objective) {
		return HEAD.formatted("./proxylab autoscale recommend " + name + "-" + size.name() + ".yaml --run RUN")
				+ String.format(Locale.ROOT, """
						name: %s
						length: %s
						load: { open: "%s" }
						upstream: { delay: "%s" }
						slo: { share: %s%%, under: %.0fms }
						tasks: 1
						price: { taskHour: %s }
						start: { imagePull: 20s }
						balancer: { checkInterval: 10s, checkTimeout: 5s, healthyThreshold: 2, deregistration: 30s }
						%spolicies:
						  - { name: one task, fixed: 1 }
						""", name, length, load, delay, plain(100 * objective.share()), 1e3 * objective.underSeconds(),
						plain(taskHour), events);
	}

	private static String plain(double number) {
		return String.format(Locale.ROOT, "%.6f", number).replaceAll("\\.?0+$", "");
	}

}
