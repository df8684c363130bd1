package io.proxylab.lab.plan;

import io.proxylab.lab.experiment.Connections.Reuse;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/** Writes cells so that they can be part of a file name anywhere. */
final class FileNames {

	/** With a target's name and a suffix, a file name stays below 255 characters. */
	private static final int LONGEST = 60;

	private static final Pattern UNSAFE = Pattern.compile("[^A-Za-z0-9.]+");

	private static final Pattern LAST_DASH = Pattern.compile("-$");

	private FileNames() {
	}

	/**
	 * For example {@code 100users-10ms}, {@code 100users-lognormal-100ms-0.5},
	 * {@code 100users-10ms-close}. The tail of a long delay is replaced by a checksum of
	 * the whole.
	 */
	static String of(Cell cell) {
		String spec = cell.delay().spec();
		String safe = LAST_DASH.matcher(UNSAFE.matcher(spec).replaceAll("-")).replaceFirst("");
		return cell.load().id() + "-"
				+ ((safe.length() <= LONGEST) ? safe : safe.substring(0, LONGEST) + "-" + checksum(spec))
				+ reuse(cell.client());
	}

	private static String reuse(Reuse client) {
		return switch (client) {
			case KEEP_ALIVE -> "";
			case CLOSE -> "-close";
		};
	}

	private static String checksum(String text) {
		CRC32 checksum = new CRC32();
		checksum.update(text.getBytes(StandardCharsets.UTF_8));
		return String.format(Locale.ROOT, "%08x", checksum.getValue());
	}

}
