package io.proxylab.lab.trial;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * {@code SHA256SUMS} of a directory, as {@code sha256sum -c SHA256SUMS} reads it: raw
 * figures that were changed after they were measured are found before they are reported.
 */
final class Checksums {

	static final String FILE = "SHA256SUMS";

	/** Between a checksum and the name of its file. */
	private static final String GAP = "  ";

	private Checksums() {
	}

	/** The checksums of all files of a directory, in the order of their names. */
	static String of(Path directory) throws IOException {
		StringBuilder sums = new StringBuilder();
		MessageDigest digest = sha256();
		for (Path file : files(directory)) {
			sums.append(sum(digest, file)).append(GAP).append(file.getFileName()).append('\n');
		}
		return sums.toString();
	}

	/**
	 * Compares the files of a directory with its checksums.
	 * @param wanted names of the files whose content is kept, those that there are
	 * @throws RunDirectoryException naming the first file that differs, is absent, or has
	 * no checksum
	 */
	static VerifiedFiles verify(Path directory, Set<String> wanted) throws IOException {
		Path sums = directory.resolve(FILE);
		if (!Files.isRegularFile(sums)) {
			throw new RunDirectoryException(
					sums + " is missing, so the trial's files cannot be trusted; " + cure(directory));
		}
		Set<String> named = new HashSet<>();
		Map<String, byte[]> contents = new HashMap<>();
		MessageDigest digest = sha256();
		Path normal = directory.normalize();
		for (String line : Files.readString(sums).lines().toList()) {
			int gap = line.indexOf(GAP);
			if (gap < 0) {
				throw new RunDirectoryException(sums + " has an unreadable line '" + line + "'; " + cure(directory));
			}
			String name = line.substring(gap + GAP.length());
			Path file = directory.resolve(name).normalize();
			if (!file.startsWith(normal) || !Files.isRegularFile(file)) {
				throw new RunDirectoryException(file + " is missing, " + FILE + " names it; " + cure(directory));
			}
			String found;
			if (wanted.contains(name)) {
				byte[] content = Files.readAllBytes(file);
				contents.put(name, content);
				found = HexFormat.of().formatHex(digest.digest(content));
			}
			else {
				found = sum(digest, file);
			}
			if (!found.equals(line.substring(0, gap))) {
				throw new RunDirectoryException(file + " was changed after the trial (its SHA-256 is not the one in "
						+ FILE + "); " + cure(directory));
			}
			named.add(name);
		}
		for (Path file : files(directory, (name) -> !named.contains(name))) {
			throw new RunDirectoryException(file + " is not in " + FILE
					+ ", so it cannot be trusted; move it elsewhere if you put it there, otherwise " + cure(directory));
		}
		return new VerifiedFiles(directory, contents, cure(directory));
	}

	/** The files of a directory that have checksums, in the order of their names. */
	static List<Path> files(Path directory) throws IOException {
		return files(directory, (name) -> true);
	}

	private static List<Path> files(Path directory, Predicate<String> wanted) throws IOException {
		try (Stream<Path> entries = Files.list(directory)) {
			return entries.filter((file) -> !file.getFileName().toString().equals(FILE))
				.filter((file) -> wanted.test(file.getFileName().toString()))
				.filter(Files::isRegularFile)
				.sorted()
				.toList();
		}
	}

	/** What the user can do about a trial that cannot be trusted. */
	static String cure(Path directory) {
		return "restore it from a copy, or delete the directory " + directory + ": its trial then counts as missing";
	}

	/** A file may be too large to be held. */
	private static String sum(MessageDigest digest, Path file) throws IOException {
		try (InputStream in = Files.newInputStream(file)) {
			byte[] buffer = new byte[1 << 16];
			for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
				digest.update(buffer, 0, read);
			}
		}
		return HexFormat.of().formatHex(digest.digest());
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
