package io.proxylab.lab.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A trial that is being measured, in a directory that nobody takes for a whole trial.
 * {@link #commit} makes it whole; closing it without a commit discards it.
 */
public final class TrialInProgress implements AutoCloseable {

	private final String id;

	private final Path partial;

	private final Path whole;

	private final Listing listing;

	TrialInProgress(String id, Path partial, Path whole, Listing listing) {
		this.id = id;
		this.partial = partial;
		this.whole = whole;
		this.listing = listing;
	}

	/** Where the raw files of the trial are to be written; gone after the commit. */
	public Path directory() {
		return this.partial;
	}

	/**
	 * Adds {@code trial.json}, what was observed and the checksums, forces all to the
	 * disk, and gives the directory its final name in one step.
	 * @param trial the figures; its id must be this trial's
	 * @param observed what was seen from outside
	 * @throws RunDirectoryException if the disk is full or the directory not writable
	 */
	public void commit(TrialRecord trial, Observed observed) {
		if (!trial.id().equals(this.id)) {
			throw new IllegalArgumentException("trial " + this.id + " cannot hold the figures of " + trial.id());
		}
		try {
			DurableFiles.write(this.partial.resolve(RunDirectory.TRIAL_FILE), LabJson.write(trial));
			DurableFiles.write(this.partial.resolve(RunDirectory.TIME_SERIES_FILE),
					TimeSeriesCsv.write(observed.series()));
			DurableFiles.write(this.partial.resolve(RunDirectory.PROBES_FILE), ProbeOutcome.write(observed.probes()));
			DurableFiles.write(this.partial.resolve(RunDirectory.UPSTREAM_FILE),
					UpstreamReading.write(observed.upstream()));
			for (Path file : Checksums.files(this.partial)) {
				DurableFiles.force(file);
			}
			String sums = Checksums.of(this.partial);
			DurableFiles.write(this.partial.resolve(SumsFile.NAME), sums);
			this.listing.list(SumsFile.sum(sums));
			DurableFiles.move(this.partial, this.whole);
		}
		catch (IOException ex) {
			throw RunDirectory.notWritable(this.whole, ex);
		}
	}

	/** Discards what was not committed. */
	@Override
	public void close() {
		try {
			if (Files.exists(this.partial)) {
				Directories.delete(this.partial);
			}
		}
		catch (IOException ex) {
			throw RunDirectory.notWritable(this.partial, ex);
		}
	}

	/** Takes the checksum of a trial's {@code SHA256SUMS} into the list of the run. */
	@FunctionalInterface
	interface Listing {

		void list(String sum) throws IOException;

	}

}
