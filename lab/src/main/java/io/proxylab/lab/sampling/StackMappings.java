package io.proxylab.lab.sampling;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.NavigableSet;

/**
 * The mappings of a process that hold its stack pointers, each counted once.
 *
 * @param pointers stack pointers that lie in them
 * @param residentBytes their resident memory ({@code Rss}) together
 * @param reservedBytes their address space ({@code Size}) together
 */
record StackMappings(int pointers, long residentBytes, long reservedBytes) {

	private static final String RESIDENT = "Rss:";

	private static final String RESERVED = "Size:";

	private static final int KIBIBYTE = 1024;

	/**
	 * Reads {@code smaps}, which a process with thousands of threads fills with
	 * megabytes: line by line, and numbers only of the mappings that count.
	 * @param smaps {@code /proc/<pid>/smaps}
	 * @param addresses stack pointers
	 */
	static StackMappings read(Path smaps, NavigableSet<Long> addresses) throws IOException {
		int pointers = 0;
		long resident = 0;
		long reserved = 0;
		try (BufferedReader lines = Files.newBufferedReader(smaps, StandardCharsets.ISO_8859_1)) {
			boolean counts = false;
			for (String line = lines.readLine(); line != null; line = lines.readLine()) {
				if (isRange(line)) {
					int inside = inside(line, addresses);
					counts = inside > 0;
					pointers += inside;
				}
				else if (counts && line.startsWith(RESIDENT)) {
					resident += bytes(line, RESIDENT);
				}
				else if (counts && line.startsWith(RESERVED)) {
					reserved += bytes(line, RESERVED);
				}
			}
		}
		return new StackMappings(pointers, resident, reserved);
	}

	/** A mapping begins with its addresses, in lower case; names of values do not. */
	private static boolean isRange(String line) {
		return !line.isEmpty() && Character.digit(line.charAt(0), 16) >= 0 && !Character.isUpperCase(line.charAt(0));
	}

	private static int inside(String line, NavigableSet<Long> addresses) {
		int dash = line.indexOf('-');
		long start = Long.parseUnsignedLong(line, 0, dash, 16);
		long end = Long.parseUnsignedLong(line, dash + 1, line.indexOf(' ', dash), 16);
		return addresses.subSet(start, true, end, false).size();
	}

	private static long bytes(String line, String name) {
		return Long.parseLong(line.substring(name.length(), line.lastIndexOf(" kB")).strip()) * KIBIBYTE;
	}

}
