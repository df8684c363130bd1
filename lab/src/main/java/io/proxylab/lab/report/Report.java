package io.proxylab.lab.report;

import io.proxylab.lab.analysis.Analysis;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.RunDirectory;
import java.nio.file.Path;
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
		// On all cores: rendering, of which the page is most, and, once all are there,
		// the wait for the disk.
		List<Rendered> rendered = formats.parallelStream().map((format) -> Rendered.of(format, results, raw)).toList();
		return new Report(results,
				rendered.parallelStream().map((one) -> run.write(one.fileName(), one.text())).toList());
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
