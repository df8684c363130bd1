package io.proxylab.lab.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Trials whose files were changed after they were measured. */
public final class ChangedTrial {

	private ChangedTrial() {
	}

	/** Makes the checksums of a trial those of its files as they are now. */
	public static void sumAgain(Path trial) throws IOException {
		Files.writeString(trial.resolve(Checksums.FILE), Checksums.of(trial));
	}

}
