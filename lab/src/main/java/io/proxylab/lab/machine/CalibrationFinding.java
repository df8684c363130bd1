package io.proxylab.lab.machine;

import io.proxylab.lab.calibration.Calibration;
import io.proxylab.lab.calibration.Calibration.Arrangement;
import io.proxylab.lab.calibration.CalibrationStore;
import io.proxylab.lab.calibration.UnreadableCalibration;
import io.proxylab.lab.trial.Tolerances;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** What the doctor says of this machine's calibration. */
final class CalibrationFinding {

	private static final String SUBJECT = "Calibration";

	private static final String CURE = "./proxylab calibrate, some three minutes on a machine that does nothing else";

	/** Hosts move virtual machines, and other guests come and go. */
	private static final Duration OLD = Duration.ofDays(30);

	private CalibrationFinding() {
	}

	static Finding of(CalibrationStore store, Machine machine, long nowEpochMillis) {
		try {
			return store.read(machine.identity())
				.map((calibration) -> of(calibration, nowEpochMillis))
				.orElseGet(() -> Finding.warn(SUBJECT,
						"none of this machine, so trials are judged by the default tolerances", CURE));
		}
		catch (UnreadableCalibration ex) {
			return Finding.warn(SUBJECT, String.valueOf(ex.getMessage()), CURE);
		}
	}

	private static Finding of(Calibration calibration, long nowEpochMillis) {
		Duration age = Duration.ofMillis(nowEpochMillis - calibration.measuredAtEpochMillis());
		String found = "%s old; %s".formatted(age(age), figures(calibration));
		if (age.compareTo(OLD) > 0) {
			return Finding.warn(SUBJECT, found, CURE);
		}
		Double others = calibration.othersBusyPercent();
		if (others != null && others > Calibration.MOST_BUSY_PERCENT) {
			return Finding.warn(SUBJECT,
					String.format(Locale.ROOT, "%s; other work took %.0f%% of the cores then", found, others), CURE);
		}
		if (calibration.interference() != null && calibration.interference().sharesOneCore()) {
			return Finding.warn(SUBJECT, found, String.format(Locale.ROOT,
					"cores %d and %d are likely to be threads of one physical core: take a machine with more of them",
					calibration.interference().core(), calibration.interference().neighbour()));
		}
		return Finding.ok(SUBJECT, found);
	}

	private static String figures(Calibration calibration) {
		Tolerances tolerances = calibration.tolerances();
		String ceiling = calibration.ceiling(Arrangement.TOGETHER)
			.map((most) -> String.format(Locale.ROOT, "generator and upstream carry %,.0f requests/s as in a run, ",
					most.requestsPerSecond()))
			.orElse("");
		String slower = Optional.ofNullable(calibration.interference())
			.map((cores) -> String.format(Locale.ROOT, "a core is %.0f%% slower beside a busy one, ",
					cores.slowdownPercent()))
			.orElse("");
		return String.format(Locale.ROOT, "%s%stolerated: send lag %.2f ms, delay error %.1f ms", ceiling, slower,
				tolerances.sendLagP99Micros() / 1000, tolerances.upstreamDelayP99Micros() / 1000);
	}

	static String age(Duration age) {
		if (age.toDays() >= 2) {
			return age.toDays() + " days";
		}
		return (age.toHours() >= 2) ? age.toHours() + " hours" : Math.max(0, age.toMinutes()) + " minutes";
	}

}
