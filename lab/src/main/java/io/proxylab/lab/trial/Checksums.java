package io.proxylab.lab.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The checksums of a trial's or launch's directory, in its {@code SHA256SUMS}. That file
 * has its own checksum in the list of the run ({@link RunSums}), so that a directory
 * can't be exchanged for that of another run either.
 */
final class Checksums {

	private Checksums() {
	}

	/** Returns the text of {@code SHA256SUMS} for the files of a directory. */
	static String of(Path directory) throws IOException {
		SortedMap<String, String> sums = new TreeMap<>();
		for (Path file : files(directory)) {
			sums.put(file.getFileName().toString(), SumsFile.sum(file));
		}
		return SumsFile.text(sums);
	}

	/**
	 * Compares the files of a directory with its checksums.
	 * @param expected the checksum of its {@code SHA256SUMS}
	 * @param wanted names of the files whose content is kept if they exist
	 * @param remedy what the user can do if the directory can't be trusted
	 * @throws RunDirectoryException naming the first file that differs, is absent, or has
	 * no checksum
	 */
	static VerifiedFiles verify(Path directory, String expected, Predicate<String> wanted, String remedy)
			throws IOException {
		Path list = list(directory, remedy);
		byte[] text = SumsFile.read(list);
		if (!SumsFile.sum(text).equals(expected)) {
			throw changed(list, "the " + SumsFile.NAME + " of the run", remedy);
		}
		return verify(directory, text, wanted, remedy);
	}

	/** Compares the files of a directory with a list that nothing vouches for. */
	static VerifiedFiles verify(Path directory, String remedy) throws IOException {
		return verify(directory, SumsFile.read(list(directory, remedy)), (name) -> false, remedy);
	}

	private static Path list(Path directory, String remedy) {
		Path list = directory.resolve(SumsFile.NAME);
		if (!Files.isRegularFile(list)) {
			throw new RunDirectoryException(list + " is missing, so the files next to it can't be trusted; " + remedy);
		}
		return list;
	}

	private static VerifiedFiles verify(Path directory, byte[] text, Predicate<String> wanted, String remedy)
			throws IOException {
		SortedMap<String, String> sums = SumsFile.parse(directory.resolve(SumsFile.NAME), text, remedy);
		Map<String, byte[]> contents = new HashMap<>();
		for (Map.Entry<String, String> listed : sums.entrySet()) {
			Path file = directory.resolve(listed.getKey());
			if (!Files.isRegularFile(file)) {
				throw new RunDirectoryException(file + " is missing, " + SumsFile.NAME + " names it; " + remedy);
			}
			String found;
			if (wanted.test(listed.getKey())) {
				byte[] content = Files.readAllBytes(file);
				contents.put(listed.getKey(), content);
				found = SumsFile.sum(content);
			}
			else {
				found = SumsFile.sum(file);
			}
			if (!found.equals(listed.getValue())) {
				throw changed(file, SumsFile.NAME, remedy);
			}
		}
		requireListed(directory, sums.keySet(), remedy);
		return new VerifiedFiles(directory, contents, remedy);
	}

	private static void requireListed(Path directory, Set<String> listed, String remedy) throws IOException {
		for (Path file : files(directory)) {
			if (!listed.contains(file.getFileName().toString())) {
				throw new RunDirectoryException(file + " is not in " + SumsFile.NAME
						+ ", so it can't be trusted; move it elsewhere if you put it there, otherwise " + remedy);
			}
		}
	}

	static RunDirectoryException changed(Path file, String list, String remedy) {
		return new RunDirectoryException(
				file + " was changed after the lab wrote it (its SHA-256 is not the one in " + list + "); " + remedy);
	}

	/**
	 * Returns the files of a directory that have checksums, in the order of their names.
	 * What {@link DurableFiles} left aside isn't one.
	 */
	static List<Path> files(Path directory) throws IOException {
		try (Stream<Path> entries = Files.list(directory)) {
			return entries.filter((file) -> !file.getFileName().toString().equals(SumsFile.NAME))
				.filter((file) -> !RunDirectory.isPartial(file.getFileName().toString()))
				.filter(Files::isRegularFile)
				.sorted()
				.toList();
		}
	}

}
