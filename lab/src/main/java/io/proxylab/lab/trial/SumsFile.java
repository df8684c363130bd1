package io.proxylab.lab.trial;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The format of {@code SHA256SUMS}, as {@code sha256sum -c SHA256SUMS} reads it: one line
 * per file, with its SHA-256 and its path relative to the directory of the list.
 */
final class SumsFile {

	static final String NAME = "SHA256SUMS";

	/** Between a checksum and the path of its file. */
	private static final String GAP = "  ";

	private static final Pattern SUM = Pattern.compile("[0-9a-f]{64}");

	/** More than the checksums of 100,000 files. */
	private static final long MAX_BYTES = 16L << 20;

	private SumsFile() {
	}

	/** Returns the text of a list, in the order of the paths. */
	static String text(SortedMap<String, String> sums) {
		StringBuilder text = new StringBuilder();
		sums.forEach((path, sum) -> text.append(sum).append(GAP).append(path).append('\n'));
		return text.toString();
	}

	/**
	 * Reads a list.
	 * @param file where it is
	 * @param remedy what the user can do if it's damaged
	 * @return checksums by path
	 * @throws RunDirectoryException if a line isn't a checksum and a path below the
	 * directory of the list, or a path occurs twice
	 */
	static SortedMap<String, String> parse(Path file, byte[] content, String remedy) {
		SortedMap<String, String> sums = new TreeMap<>();
		for (String line : new String(content, StandardCharsets.UTF_8).lines().toList()) {
			int gap = line.indexOf(GAP);
			String path = (gap >= 0) ? line.substring(gap + GAP.length()) : "";
			if (gap < 0 || !SUM.matcher(line.substring(0, gap)).matches() || !isBelow(path)) {
				throw new RunDirectoryException(file + " has an unreadable line '" + line + "'; " + remedy);
			}
			if (sums.put(path, line.substring(0, gap)) != null) {
				throw new RunDirectoryException(file + " lists " + path + " twice; " + remedy);
			}
		}
		return Collections.unmodifiableSortedMap(sums);
	}

	/**
	 * Reads the bytes of a list.
	 * @throws IOException if it can't be read, or is too large to be one
	 */
	static byte[] read(Path file) throws IOException {
		if (Files.size(file) > MAX_BYTES) {
			throw new IOException("it has more than " + (MAX_BYTES >> 20) + " MiB");
		}
		return Files.readAllBytes(file);
	}

	/** A path that names nothing outside, and that any file system can name. */
	private static boolean isBelow(String path) {
		try {
			Path relative = Path.of(path);
			return !path.isEmpty() && !relative.isAbsolute() && relative.equals(relative.normalize())
					&& !relative.startsWith("..") && path.chars().noneMatch(Character::isISOControl);
		}
		catch (InvalidPathException ex) {
			return false;
		}
	}

	/** Returns the SHA-256 of a file, which may be too large for the memory. */
	static String sum(Path file) throws IOException {
		MessageDigest digest = sha256();
		try (InputStream in = Files.newInputStream(file)) {
			byte[] buffer = new byte[1 << 16];
			for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
				digest.update(buffer, 0, read);
			}
		}
		return HexFormat.of().formatHex(digest.digest());
	}

	/** Returns the SHA-256 of a file's content. */
	static String sum(byte[] content) {
		return HexFormat.of().formatHex(sha256().digest(content));
	}

	/** Returns the SHA-256 of a text in UTF-8. */
	static String sum(String text) {
		return sum(text.getBytes(StandardCharsets.UTF_8));
	}

	private static MessageDigest sha256() {
		try {
			return MessageDigest.getInstance("SHA-256");
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("every Java platform has SHA-256", ex);
		}
	}

}
