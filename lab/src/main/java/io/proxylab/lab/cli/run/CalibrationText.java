package io.proxylab.lab.cli.run;

import io.proxylab.lab.calibration.Calibration;
import io.proxylab.lab.calibration.Calibration.Arrangement;
import io.proxylab.lab.calibration.Calibration.Ceiling;
import io.proxylab.lab.calibration.Calibration.Charges;
import io.proxylab.lab.calibration.Calibration.Punctuality;
import io.proxylab.lab.calibration.CoreInterference;
import io.proxylab.lab.cli.terminal.TimeText;
import io.proxylab.lab.trial.Tolerances;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A calibration for people. */
public final class CalibrationText {

	private CalibrationText() {
	}

	public static List<String> lines(Calibration calibration) {
		List<String> lines = new ArrayList<>();
		lines.add("calibrated in %s: %s".formatted(
				TimeText.of(Duration.ofMillis(Math.round(calibration.tookSeconds() * 1000))),
				calibration.machine().cpuModel()));
		Double others = calibration.othersBusyPercent();
		if (others != null && others > Calibration.MOST_BUSY_PERCENT) {
			lines.add(String.format(Locale.ROOT,
					"WARNING: other work took %.0f%% of the cores; calibrate again when it has ended", others));
		}
		lines.add(String.format(Locale.ROOT,
				"clock: steps of %d ns; a sleep of 1 ms ends %.0f us late (p99 %.0f us, max %.0f us)",
				calibration.clock().stepNanos(), calibration.clock().sleepLateP50Micros(),
				calibration.clock().sleepLateP99Micros(), calibration.clock().sleepLateMaxMicros()));
		CoreInterference cores = calibration.interference();
		if (cores != null) {
			lines.add(String.format(Locale.ROOT, "cores: %d is %.1f%% slower while %d is busy%s", cores.core(),
					cores.slowdownPercent(), cores.neighbour(),
					cores.sharesOneCore() ? ": they are likely to be two threads of one physical core" : ""));
		}
		if (calibration.stealPercent() != null) {
			lines.add(String.format(Locale.ROOT, "steal: %.2f%% of CPU time went to other guests meanwhile",
					calibration.stealPercent()));
		}
		calibration.ceilings().forEach((ceiling) -> lines.add(ceiling(ceiling)));
		calibration.punctuality().forEach((rate) -> lines.add(punctuality(rate)));
		calibration.charges().forEach((charges) -> lines.add(charges(charges)));
		if (calibration.withoutVeth() != null) {
			lines.add("not measured over a veth pair: " + calibration.withoutVeth());
		}
		Tolerances tolerances = calibration.tolerances();
		lines.add(String.format(Locale.ROOT,
				"tolerated from now on: send lag p99 %.2f ms; delay error p99 %.1f ms, mean %.2f ms; "
						+ "cores of generator and upstream busy %.0f%%",
				tolerances.sendLagP99Micros() / 1000, tolerances.upstreamDelayP99Micros() / 1000,
				tolerances.upstreamDelayMeanMicros() / 1000, 100 * tolerances.laboratoryCoresBusy()));
		return lines;
	}

	private static String ceiling(Ceiling ceiling) {
		return String.format(Locale.ROOT,
				"ceiling, %s: %,.0f requests/s; a request costs the generator %.1f us%s, the upstream %.1f us%s",
				words(ceiling.arrangement()), ceiling.requestsPerSecond(), ceiling.generatorMicros(),
				busy(ceiling.generatorCoresBusy()), ceiling.upstreamMicros(), busy(ceiling.upstreamCoresBusy()));
	}

	private static String busy(@Nullable Double part) {
		return (part != null) ? String.format(Locale.ROOT, " (core %.0f%% busy)", 100 * part) : "";
	}

	private static String punctuality(Punctuality rate) {
		return String.format(Locale.ROOT,
				"%,.0f/s, %s: send lag p50 %.2f ms, p99 %.2f ms, max %.1f ms; delay error p99 %.1f ms, mean %.2f ms%s",
				rate.askedPerSecond(), words(rate.arrangement()), rate.sendLagP50Micros() / 1e3,
				rate.sendLagP99Micros() / 1e3, rate.sendLagMaxMicros() / 1e3, rate.delayErrorP99Micros() / 1e3,
				rate.delayErrorMeanMicros() / 1e3, busy(rate.coresBusy()));
	}

	private static String charges(Charges charges) {
		String route = switch (charges.route()) {
			case LOOPBACK -> "loopback";
			case VETH -> "a veth pair";
		};
		String cores = (charges.generatorCoreMicros() != null && charges.upstreamCoreMicros() != null)
				? String.format(Locale.ROOT, "; their cores were in use for %.1f us and %.1f us",
						charges.generatorCoreMicros(), charges.upstreamCoreMicros())
				: "";
		return String.format(Locale.ROOT,
				"over %s at %,.0f/s a request is charged to the generator with %.1f us, to the upstream with "
						+ "%.1f us%s",
				route, charges.askedPerSecond(), charges.generatorMicros(), charges.upstreamMicros(), cores);
	}

	private static String words(Arrangement arrangement) {
		return switch (arrangement) {
			case APART -> "each on a core";
			case TOGETHER -> "as in a run";
		};
	}

}
