package io.proxylab.lab.report;

import io.proxylab.lab.analysis.Analysis;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.RunDirectory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * The report of a run directory.
 *
 * @param results what analysis says
 * @param files what was written, in the order of the formats
 */
public record Report(Results results, List<Path> files) {

	public Report {
		files = List.copyOf(files);
	}

	/**
	 * Analyses a run, finished or not, and writes its report into its directory. It can
	 * be done again for ever: nothing but the raw files is read.
	 * @param run the directory
	 * @param formats what to write
	 * @throws io.proxylab.lab.trial.RunDirectoryException if a raw file cannot be read,
	 * or the directory not be written
	 */
	public static Report write(RunDirectory run, Collection<ReportFormat> formats) {
		RawRun raw = run.read();
		Results results = Analysis.of(raw);
		// Rendered on all cores, the page being most of it, and written once all are
		// there.
		List<Rendered> rendered = formats.parallelStream().map((format) -> Rendered.of(format, results, raw)).toList();
		List<Path> files = new ArrayList<>();
		for (Rendered one : rendered) {
			files.add(run.write(one.fileName(), one.text()));
		}
		return new Report(results, files);
	}

	/**
	 * A file yet to be written.
	 *
	 * @param fileName in the run's directory
	 * @param text all of it
	 */
	private record Rendered(String fileName, String text) {

		static Rendered of(ReportFormat format, Results results, RawRun raw) {
			return new Rendered(format.fileName(), format.render(results, raw));
		}

	}

}
