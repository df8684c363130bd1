package io.proxylab.lab.autoscale.scenario;

import io.proxylab.lab.autoscale.policy.Assumptions;
import io.proxylab.lab.autoscale.scenario.Balancer.Algorithm;
import io.proxylab.lab.yaml.JsonSchema;
import io.proxylab.lab.yaml.Keys;
import io.proxylab.lab.yaml.Range;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** The keys of a scenario that {@link ScenarioReader} reads by itself. */
final class ScenarioKeys {

	static final Range<Duration> LENGTH = Range.of(Duration.ofSeconds(20), Duration.ofDays(2));

	private static final Range<Duration> MOMENT = Range.of(Duration.ZERO, LENGTH.most());

	static final Range<Duration> TIME = Range.of(Duration.ZERO, Duration.ofHours(1));

	static final Range<Duration> AT_LEAST_A_SECOND = Range.of(Duration.ofSeconds(1), Duration.ofHours(1));

	static final Range<Duration> UNDER = Range.of(Duration.ofMillis(1), Duration.ofMinutes(1));

	static final Range<Double> TASK_HOUR = Range.of(0.0, 1000.0);

	static final Range<Long> THRESHOLD = Range.of(1L, 10L);

	static final Map<String, Algorithm> ALGORITHMS = algorithms();

	static final Keys UPSTREAM = Keys.of(Keys.required("delay",
			"What the upstream takes: a time, a distribution or a schedule; what holds a comma needs quotes.",
			JsonSchema.string(".*[a-z].*").examples("100ms", "exponential(100ms)", "0s:100ms,10m:1s")));

	static final Keys SLO = Keys.of(
			Keys.required("share", "The share of the requests of a minute that is answered in time.",
					JsonSchema.share(0)),
			Keys.required("under", "The time in which they are answered.", JsonSchema.duration(UNDER)),
			Keys.optional("errors", "The share that may fail.", JsonSchema.share(0), "1%"));

	static final Keys START = Keys.of(seconds("imagePull", "Before the process of a new task starts.", 0, TIME));

	static final Keys PRICE = Keys
		.of(Keys.required("taskHour", "What a task costs an hour, in your currency.", JsonSchema.number(TASK_HOUR)));

	static final Keys EVENTS = Keys.of(
			Keys.optional("taskDies", "When a task dies: one time, or a list.",
					JsonSchema.oneOrMore(JsonSchema.duration(MOMENT))),
			Keys.optional("deploy", "When a new version is rolled out: one time, or a list.",
					JsonSchema.oneOrMore(JsonSchema.duration(MOMENT))));

	static final Keys BALANCER = balancer(Balancer.DEFAULT);

	static final Keys ASSUMPTIONS = assumptions(Assumptions.DEFAULT);

	static final Keys ALL = Keys.of(
			Keys.optional("name", "The name, for headings; that of the file if left out.", JsonSchema.text()),
			Keys.required("length", "How long the day is.", JsonSchema.duration(LENGTH)),
			Keys.required("load", "Who asks, and how often.", DemandReader.SCHEMA),
			Keys.required("upstream", "What the service calls.", UPSTREAM.schema()),
			Keys.required("slo", "What each minute is judged by.", SLO.schema()),
			Keys.optional("tasks", "Tasks at the beginning; the bounds of a policy come first.",
					JsonSchema.integer(PolicyReader.TASKS), 1),
			Keys.optional("price", "What a task costs; no cost is told if left out.", PRICE.schema()),
			Keys.optional("start", "How a new task starts.", START.schema()),
			Keys.optional("balancer", "How requests are shared, and how tasks are judged.",
					BALANCER.schema().named("balancer")),
			Keys.optional("events", "What happens besides the load.", EVENTS.schema()),
			Keys.optional("services",
					"What a task can do: a list, or the name of a file beside this one; not needed with --run.",
					JsonSchema.anyOf(JsonSchema.text().examples("services.yaml"), ServiceReader.SCHEMA)),
			Keys.required("policies", "What is compared.", PolicyReader.SCHEMA),
			Keys.optional("assumptions", "What no maker of a policy publishes.",
					ASSUMPTIONS.schema().named("assumptions")),
			Keys.optional("clock", "How fast the minutes of the policies pass.", ReplayReader.CLOCK_SCHEMA),
			Keys.optional("replay", "How it is played with real processes.", ReplayReader.SCHEMA));

	static final JsonSchema WHOLE = ALL.schema().named("scenario");

	private ScenarioKeys() {
	}

	private static Map<String, Algorithm> algorithms() {
		Map<String, Algorithm> algorithms = new LinkedHashMap<>();
		for (Algorithm algorithm : Algorithm.values()) {
			algorithms.put(algorithm.word(), algorithm);
		}
		return algorithms;
	}

	private static Keys balancer(Balancer defaults) {
		return Keys.of(
				Keys.optional("algorithm", "Which task gets the next request.", JsonSchema.choice(ALGORITHMS.keySet()),
						defaults.algorithm().word()),
				seconds("slowStart", "How long a new task gets fewer requests; with roundRobin.",
						defaults.slowStartSeconds(), TIME),
				seconds("checkInterval", "Between two health checks.", defaults.checkIntervalSeconds(),
						AT_LEAST_A_SECOND),
				seconds("checkTimeout", "How long a check waits for its answer.", defaults.checkTimeoutSeconds(),
						AT_LEAST_A_SECOND),
				Keys.optional("unhealthyThreshold", "Failed checks in a row until a task gets no requests.",
						JsonSchema.integer(THRESHOLD), defaults.unhealthyThreshold()),
				Keys.optional("healthyThreshold", "Good checks in a row until it gets some.",
						JsonSchema.integer(THRESHOLD), defaults.healthyThreshold()),
				seconds("grace", "How long checks of a new task do not count.", defaults.graceSeconds(), TIME),
				seconds("deregistration", "How long a removed task may finish its requests.",
						defaults.deregistrationSeconds(), TIME),
				seconds("timeout", "How long a request may take.", defaults.timeoutSeconds(), AT_LEAST_A_SECOND));
	}

	private static Keys assumptions(Assumptions defaults) {
		return Keys.of(
				seconds("metricDelay", "How late a metric of a minute comes.", defaults.metricDelaySeconds(), TIME),
				seconds("fastMetricDelay", "How late a metric of a shorter period comes.",
						defaults.fastMetricDelaySeconds(), TIME),
				Keys.optional("scaleInBelow", "The part of the target below which tasks are removed.",
						JsonSchema.share(0), percent(defaults.scaleInBelow())),
				Keys.optional("scaleInStep", "The part of the tasks that goes at once.", JsonSchema.share(0),
						percent(defaults.scaleInStep())));
	}

	private static Keys.Key seconds(String name, String description, int otherwise, Range<Duration> range) {
		return Keys.optional(name, description, JsonSchema.duration(range), otherwise + "s");
	}

	private static String percent(double ratio) {
		return Math.round(100 * ratio) + "%";
	}

}
