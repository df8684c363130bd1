package io.proxylab.lab.report.comparison;

import io.proxylab.lab.analysis.Analysis;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.report.words.RunRemarks;
import io.proxylab.lab.trial.Manifest;
import io.proxylab.lab.trial.RawRun;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run that is compared.
 *
 * @param name of its directory
 * @param experiment name of the experiment
 * @param startedAtEpochMillis wall clock time of its start
 * @param labVersion version of the lab that ran it
 * @param commit git commit of that lab; null if not known
 * @param replicates launches planned of every target
 * @param problems what was refused, failed or is missing, in words
 */
public record ComparedRun(String name, String experiment, long startedAtEpochMillis, String labVersion,
		@Nullable String commit, int replicates, List<String> problems) {

	public ComparedRun {
		problems = List.copyOf(problems);
	}

	/**
	 * A run with what is known of it, but for its raw files: those of many runs would not
	 * fit into memory.
	 *
	 * @param results what analysis says of it
	 * @param manifest what was asked
	 * @param conditions under which it was made
	 */
	public record Analysed(Results results, Manifest manifest, RunConditions conditions) {

		/** Analyses a run. */
		public static Analysed of(RawRun raw) {
			Results results = Analysis.of(raw);
			return new Analysed(results, raw.manifest(), RunConditions.of(results, raw));
		}

		/** What tables say of it. */
		ComparedRun run() {
			return new ComparedRun(this.results.run(), this.results.experiment(), this.results.startedAtEpochMillis(),
					this.results.labVersion(), this.results.commit(), this.manifest.replicates(),
					RunRemarks.problems(this.results));
		}

	}

}
