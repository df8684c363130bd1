package io.proxylab.lab.experiment.file;

import io.proxylab.lab.experiment.Measure;
import io.proxylab.lab.experiment.UpstreamDelay;
import io.proxylab.lab.yaml.JsonSchema;
import io.proxylab.lab.yaml.Keys;
import io.proxylab.lab.yaml.YamlSection;
import io.proxylab.lab.yaml.YamlValue;
import io.proxylab.userservice.delay.DelaySchedule;
import io.proxylab.userservice.delay.DurationText;
import java.util.List;
import java.util.Optional;

/** Reads the delays of the upstream. */
final class DelayReader {

	/** Every parenthesis is closed: what is not was cut off at a comma. */
	static final JsonSchema SCHEMA = JsonSchema.string("[^()]*(\\([^()]*(\\([^()]*\\)[^()]*)*\\)[^()]*)*")
		.examples("100ms", "exponential(100ms)", "lognormal(100ms,0.5)", "p50=120ms,p99=2s", "mix(95% 120ms,5% 2s)",
				"0s:100ms,60s:1s", "0s:100ms,15s:refuse,45s:100ms")
		.named("delay");

	static final Keys KEYS = Keys.of(Keys.required("delay",
			"What the upstream takes, or a list: a time, a distribution or a schedule; what holds a comma needs quotes.",
			JsonSchema.distinct(SCHEMA)));

	private DelayReader() {
	}

	/**
	 * The delays of a section.
	 * @param measure that a schedule must fit into; nothing if it is not known for an
	 * error
	 */
	static Optional<List<UpstreamDelay>> read(YamlSection section, Optional<Measure> measure) {
		return section.require("delay", "delay: [10ms, 100ms]",
				(delay) -> Optional.of(delay.distinct((entry) -> delay(entry, measure), UpstreamDelay::spec)));
	}

	private static Optional<UpstreamDelay> delay(YamlValue value, Optional<Measure> measure) {
		return value.text("a delay such as 100ms").flatMap((text) -> value.make(() -> {
			if (text.contains("(") && !text.contains(")")) {
				throw new IllegalArgumentException("'" + text
						+ "' is cut off at a comma; put the whole delay in quotes, such as \"lognormal(100ms,0.5)\"");
			}
			DelaySchedule schedule = DelaySchedule.parse(text);
			checkBeginning(schedule);
			UpstreamDelay delay = UpstreamDelay.of(schedule);
			measure.ifPresent((asked) -> checkSchedule(delay, asked));
			return delay;
		}));
	}

	/** A launch is warmed up, and its answers are checked, with what comes first. */
	private static void checkBeginning(DelaySchedule schedule) {
		if (schedule.first().fails()) {
			throw new IllegalArgumentException("'" + schedule.first()
					+ "' fails from the beginning, when targets are warmed up and their answers are checked; let failures begin later, such as \"0s:100ms,15s:"
					+ schedule.first() + ",45s:100ms\"");
		}
	}

	private static void checkSchedule(UpstreamDelay delay, Measure measure) {
		if (measure.requests() != null && delay.schedule()) {
			throw new IllegalArgumentException("'" + delay.spec()
					+ "' is a schedule, which needs a window of known length; write measure.duration in place of "
					+ "measure.requests");
		}
		if (delay.lastChange().compareTo(measure.window()) >= 0) {
			throw new IllegalArgumentException("'" + delay.spec() + "' changes last at "
					+ DurationText.format(delay.lastChange()) + ", when the window of "
					+ DurationText.format(measure.window()) + " is over; write a longer measure.duration");
		}
	}

}
