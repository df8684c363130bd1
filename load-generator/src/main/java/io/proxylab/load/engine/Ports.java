package io.proxylab.load.engine;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The ports that the system gives to connections, which are as many as one address of
 * this machine can open to one port of a target.
 */
final class Ports {

	private static final Pattern RANGE = Pattern.compile("(\\d+)(?:\\s+|-)(\\d+)");

	private static final Pattern RESERVED = Pattern.compile("(\\d+)(?:-(\\d+))?");

	private static final int LONGEST = 64 * 1024;

	private Ports() {
	}

	/**
	 * How many there are, by Linux's settings.
	 * @param proc such as {@code /proc}
	 * @return empty where the system does not tell
	 */
	static OptionalInt read(Path proc) {
		Path settings = proc.resolve("sys/net/ipv4");
		try {
			Matcher range = RANGE.matcher(text(settings.resolve("ip_local_port_range")).strip());
			if (!range.matches()) {
				return OptionalInt.empty();
			}
			int least = Integer.parseInt(range.group(1));
			int most = Integer.parseInt(range.group(2));
			int ports = most - least + 1;
			for (int[] reserved : reserved(settings.resolve("ip_local_reserved_ports"))) {
				ports -= Math.max(0, Math.min(most, reserved[1]) - Math.max(least, reserved[0]) + 1);
			}
			return OptionalInt.of(Math.max(0, ports));
		}
		catch (IOException ex) {
			// Not Linux, or a /proc that is closed to this process.
			return OptionalInt.empty();
		}
	}

	/**
	 * The kernel gives a setting to the first read only: what does not fit into its
	 * buffer is lost, and {@link Files#readString} begins with a byte.
	 */
	private static String text(Path setting) throws IOException {
		try (InputStream in = Files.newInputStream(setting)) {
			byte[] buffer = new byte[LONGEST];
			int length = in.read(buffer);
			return new String(buffer, 0, Math.max(0, length), StandardCharsets.US_ASCII);
		}
	}

	private static List<int[]> reserved(Path file) throws IOException {
		List<int[]> ranges = new ArrayList<>();
		if (Files.exists(file)) {
			Matcher matcher = RESERVED.matcher(text(file));
			while (matcher.find()) {
				int first = Integer.parseInt(matcher.group(1));
				ranges
					.add(new int[] { first, (matcher.group(2) != null) ? Integer.parseInt(matcher.group(2)) : first });
			}
		}
		return ranges;
	}

}
