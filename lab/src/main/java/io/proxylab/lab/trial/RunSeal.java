package io.proxylab.lab.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Writes the checksums of runs that older labs made, which had none for a whole run. */
public final class RunSeal {

	private RunSeal() {
	}

	/**
	 * Puts the run of an older lab under checksums, if it has none.
	 * @param path the directory
	 * @throws RunDirectoryException if it has checksums, isn't a run, a trial doesn't
	 * match its own checksums, or the directory is not writable
	 */
	public static void seal(Path path) {
		if (!Files.isRegularFile(path.resolve(RunDirectory.MANIFEST_FILE))) {
			throw RunReader.noRun(path);
		}
		if (Files.exists(path.resolve(SumsFile.NAME))) {
			throw new RunDirectoryException(path.resolve(SumsFile.NAME) + " exists, so the run is under checksums; "
					+ "'./proxylab report " + path + "' verifies them");
		}
		try {
			SortedMap<String, String> sums = new TreeMap<>();
			for (String name : List.of(RunDirectory.MANIFEST_FILE, RunDirectory.EXPERIMENT_FILE,
					RunDirectory.PACE_FILE)) {
				if (Files.isRegularFile(path.resolve(name))) {
					sums.put(name, SumsFile.sum(path.resolve(name)));
				}
			}
			for (Path launch : RunReader.wholeIn(path.resolve(RunDirectory.LAUNCHES))) {
				if (Files.isRegularFile(launch.resolve(RunDirectory.LAUNCH_FILE))) {
					String text = Checksums.of(launch);
					DurableFiles.write(launch.resolve(SumsFile.NAME), text);
					sums.put(RunSums.listOf(RunDirectory.launchPath(launch.getFileName().toString())),
							SumsFile.sum(text));
				}
			}
			for (Path trial : RunReader.wholeIn(path.resolve(RunDirectory.TRIALS))) {
				Checksums.verify(trial, RunReader.trialRemedy(trial));
				sums.put(RunSums.listOf(RunDirectory.trialPath(trial.getFileName().toString())),
						SumsFile.sum(trial.resolve(SumsFile.NAME)));
			}
			DurableFiles.write(path.resolve(SumsFile.NAME), SumsFile.text(sums));
		}
		catch (IOException ex) {
			throw RunDirectory.notWritable(path, ex);
		}
	}

}
