package io.proxylab.lab.machine;

import io.proxylab.lab.analysis.CellRanking;
import io.proxylab.lab.calibration.CalibrationStore;
import io.proxylab.lab.calibration.Noise;
import io.proxylab.lab.calibration.Noise.Figure;
import io.proxylab.lab.calibration.UnreadableCalibration;
import java.time.Duration;
import java.util.Comparator;
import java.util.Locale;
import java.util.stream.Collectors;

/** What the doctor says of how far launches of the same differ on this machine. */
final class NoiseFinding {

	private static final String SUBJECT = "Noise";

	private static final String CURE = "./proxylab calibrate --noise, half an hour on a machine that does nothing else";

	private NoiseFinding() {
	}

	static Finding of(CalibrationStore store, Machine machine, long nowEpochMillis) {
		try {
			return store.readNoise(machine.identity())
				.map((noise) -> of(noise, nowEpochMillis))
				.orElseGet(() -> Finding.ok(SUBJECT,
						"not measured (optional, for how far launches of the same differ: ./proxylab calibrate --noise)"));
		}
		catch (UnreadableCalibration ex) {
			return Finding.warn(SUBJECT, String.valueOf(ex.getMessage()), CURE);
		}
	}

	private static Finding of(Noise noise, long nowEpochMillis) {
		String age = CalibrationFinding.age(Duration.ofMillis(nowEpochMillis - noise.measuredAtEpochMillis()));
		if (!noise.falseDifferences().isEmpty()) {
			return Finding.warn(SUBJECT,
					"%s old; a difference is shown where there is none: %s".formatted(age,
							noise.falseDifferences().stream().map(Figure::label).collect(Collectors.joining(", "))),
					CURE);
		}
		return Finding.ok(SUBJECT,
				noise.figures()
					.stream()
					.max(Comparator.comparingDouble(Figure::deviation))
					.map((worst) -> String.format(Locale.ROOT,
							"%s old; %d replicates show differences from %.1f%% on, or less, of all that was looked at",
							age, CellRanking.LEAST_REPLICATES, worst.detectablePercent(CellRanking.LEAST_REPLICATES)))
					.orElse(age + " old"));
	}

}
