package io.proxylab.lab.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * {@code SHA256SUMS} of a run: the checksums of its manifest, its experiment and its
 * pace, and of the {@code SHA256SUMS} in the directory of each trial and of each launch
 * that ended. A launch that hasn't ended yet is listed by the files that are whole:
 * {@code launch.json} and {@code warm-up.csv}.
 *
 * <p>
 * The list is written before what it lists. A lab that is killed between the two leaves
 * the new content aside (see {@link DurableFiles}), where {@link #content} finds it: the
 * write is unfinished, and nobody changed the file. A listed trial without a directory is
 * one that wasn't finished, or that the user deleted.
 *
 * @param run the directory of the run
 * @param sums by path in that directory
 */
record RunSums(Path run, SortedMap<String, String> sums) {

	private static final String REMEDY = "restore it from a copy";

	/**
	 * Reads the list of a run.
	 * @throws RunDirectoryException if it is absent or damaged
	 */
	static RunSums of(Path run) {
		Path file = run.resolve(SumsFile.NAME);
		if (!Files.isRegularFile(file)) {
			throw new RunDirectoryException(run + " has no " + SumsFile.NAME
					+ ", so nothing shows whether its files were changed; restore it from a copy, or, if an older lab "
					+ "made this run and you trust its files, write it with './proxylab seal " + run + "'");
		}
		try {
			return new RunSums(run, SumsFile.parse(file, SumsFile.read(file), REMEDY));
		}
		catch (IOException ex) {
			throw RawFile.notReadable(file, ex, REMEDY);
		}
	}

	/** Returns the list of a run to which nothing was written yet. */
	static RunSums none(Path run) {
		return new RunSums(run, new TreeMap<>());
	}

	/** Returns the checksum of a file; empty if the list doesn't have it. */
	Optional<String> of(String path) {
		return Optional.ofNullable(this.sums.get(path));
	}

	/** Returns whether the list has a file in a directory. */
	boolean hasAnyBelow(String directory) {
		return this.sums.keySet().stream().anyMatch((path) -> path.startsWith(directory + "/"));
	}

	/** Replaces the list in one step. */
	void change(Consumer<SortedMap<String, String>> change) throws IOException {
		SortedMap<String, String> changed = new TreeMap<>(this.sums);
		change.accept(changed);
		DurableFiles.write(this.run.resolve(SumsFile.NAME), SumsFile.text(changed));
	}

	/**
	 * Returns the verified content of a file, which may still be aside.
	 * @param path in the run directory
	 * @param remedy what the user can do if it isn't the listed content
	 * @throws RunDirectoryException if the file is absent, not listed, or was changed
	 */
	byte[] content(String path, String remedy) throws IOException {
		Path file = this.run.resolve(path);
		String sum = this.sums.get(path);
		if (sum == null) {
			throw new RunDirectoryException(
					file + " is not in the " + SumsFile.NAME + " of the run, so it can't be trusted; " + remedy);
		}
		boolean there = Files.isRegularFile(file);
		byte[] content = there ? Files.readAllBytes(file) : new byte[0];
		if (there && SumsFile.sum(content).equals(sum)) {
			return content;
		}
		Path aside = DurableFiles.aside(file);
		if (Files.isRegularFile(aside)) {
			byte[] latest = Files.readAllBytes(aside);
			if (SumsFile.sum(latest).equals(sum)) {
				return latest;
			}
		}
		if (!there) {
			throw new NoSuchFileException(file.toString());
		}
		throw Checksums.changed(file, "the " + SumsFile.NAME + " of the run", remedy);
	}

	/** Returns a listed file, which is read and verified when it is parsed. */
	RawFile file(String path, String remedy) {
		Path file = this.run.resolve(path);
		return new RawFile(file, () -> VerifiedFiles.text(file, content(path, remedy)), remedy);
	}

	/** Finishes the write of a listed file that a killed lab left aside. */
	void settle(String path) throws IOException {
		Path file = this.run.resolve(path);
		Path aside = DurableFiles.aside(file);
		String sum = this.sums.get(path);
		if (Files.isRegularFile(aside) && SumsFile.sum(aside).equals(sum)
				&& !(Files.isRegularFile(file) && SumsFile.sum(file).equals(sum))) {
			DurableFiles.move(aside, file);
		}
	}

	/** Returns the path of the list in a trial's or launch's directory. */
	static String listOf(String directory) {
		return directory + "/" + SumsFile.NAME;
	}

}
