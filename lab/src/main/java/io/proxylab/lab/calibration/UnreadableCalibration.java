package io.proxylab.lab.calibration;

import java.nio.file.Path;

/** A file of a calibration that is none, or cannot be read. */
public final class UnreadableCalibration extends RuntimeException {

	private static final long serialVersionUID = 1L;

	UnreadableCalibration(Path file, Exception cause) {
		super("%s is no calibration that can be read (%s); ./proxylab calibrate makes it anew, without it the "
			.formatted(file, String.valueOf(cause.getMessage()).lines().findFirst().orElse("")) + "defaults hold",
				cause);
	}

}
