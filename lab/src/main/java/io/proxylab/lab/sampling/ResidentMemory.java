package io.proxylab.lab.sampling;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The resident memory of a process. */
public final class ResidentMemory {

	private ResidentMemory() {
	}

	/**
	 * Reads it in bytes.
	 * @return -1 where the operating system has no {@code /proc}
	 */
	public static long read(long pid) {
		try {
			return ProcessReader.Status.parse(Files.readString(Path.of("/proc", Long.toString(pid), "status")))
				.rssBytes();
		}
		catch (IOException ex) {
			return -1;
		}
	}

}
