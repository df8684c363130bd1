package io.proxylab.lab.calibration;

import io.proxylab.load.reason.FailureReason;
import java.nio.file.Path;

/** A file of a calibration that is none, or cannot be read. */
public final class UnreadableCalibration extends RuntimeException {

	private static final long serialVersionUID = 1L;

	UnreadableCalibration(Path file, String cure, Exception cause) {
		super("%s is no calibration that can be read (%s); %s".formatted(file, FailureReason.of(cause), cure), cause);
	}

}
