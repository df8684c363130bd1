package io.proxylab.lab.report;

import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.trial.RunDirectory;
import java.nio.file.Path;
import java.util.EnumSet;

/**
 * {@code report.html} of the {@link ChartedRun}.
 *
 * @param url of the file
 * @param results what it shows
 */
record ChartedPage(String url, Results results) {

	/** The target that threads cap. */
	static final String SERVLET = "servlet-blocking-apache5";

	static ChartedPage write(Path directory) {
		RunDirectory run = ChartedRun.synthetic().writeTo(directory.resolve("runs"));
		Report report = Report.write(run, EnumSet.of(ReportFormat.HTML));
		return new ChartedPage(report.files().getFirst().toUri().toString(), report.results());
	}

}
