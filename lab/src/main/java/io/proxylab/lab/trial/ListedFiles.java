package io.proxylab.lab.trial;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Changes files of a run together with its list of checksums, one after another. */
final class ListedFiles {

	private final Path run;

	/**
	 * Files of a run.
	 * @param run the directory of the run
	 */
	ListedFiles(Path run) {
		this.run = run;
	}

	/**
	 * Writes or replaces a file in one step.
	 * @param name path in the run directory
	 * @throws RunDirectoryException if the file is not writable
	 */
	synchronized void keep(String name, String text) {
		Path file = this.run.resolve(name);
		RunSums sums = RunSums.of(this.run);
		try {
			sums.settle(name);
			DurableFiles.writeAside(file, text);
			sums.change((listed) -> listed.put(name, SumsFile.sum(text)));
			DurableFiles.move(DurableFiles.aside(file), file);
		}
		catch (IOException ex) {
			throw RunDirectory.notWritable(file, ex);
		}
	}

	/**
	 * Puts a directory under checksums.
	 * @param directory path in the run directory
	 * @param sum the checksum of its {@code SHA256SUMS}
	 */
	synchronized void list(String directory, String sum) throws IOException {
		RunSums.of(this.run).change((listed) -> listed.put(RunSums.listOf(directory), sum));
	}

	/**
	 * Takes a directory from the list.
	 * @param directory path in the run directory
	 */
	synchronized void remove(String directory) throws IOException {
		RunSums.of(this.run).change((listed) -> listed.remove(RunSums.listOf(directory)));
	}

	/** Finishes the writes that a killed lab left aside. */
	synchronized void settle(List<String> names) throws IOException {
		RunSums sums = RunSums.of(this.run);
		for (String name : names) {
			sums.settle(name);
		}
	}

	/**
	 * Puts all files of a launch under checksums, once nothing writes to them any more. A
	 * launch of which nothing was recorded is left alone.
	 * @param launch path in the run directory
	 * @throws RunDirectoryException if the directory is not writable, or what was
	 * recorded of the launch was changed
	 */
	synchronized void listLaunch(String launch) {
		Path directory = this.run.resolve(launch);
		RunSums sums = RunSums.of(this.run);
		if (sums.of(launch + "/" + RunDirectory.LAUNCH_FILE).isEmpty()) {
			return;
		}
		try {
			for (String name : List.of(RunDirectory.LAUNCH_FILE, RunDirectory.WARM_UP_FILE)) {
				if (sums.of(launch + "/" + name).isPresent()) {
					sums.settle(launch + "/" + name);
					sums.content(launch + "/" + name, RunReader.launchRemedy(directory));
				}
			}
			for (Path file : Checksums.files(directory)) {
				DurableFiles.force(file);
			}
			String text = Checksums.of(directory);
			DurableFiles.write(directory.resolve(SumsFile.NAME), text);
			sums.change((listed) -> {
				listed.keySet().removeIf((name) -> name.startsWith(launch + "/"));
				listed.put(RunSums.listOf(launch), SumsFile.sum(text));
			});
		}
		catch (IOException ex) {
			throw RunDirectory.notWritable(directory, ex);
		}
	}

}
