package io.proxylab.lab.cli;

import io.proxylab.lab.box.Confinement;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.report.Report;
import io.proxylab.lab.report.ReportFormat;
import io.proxylab.lab.run.ExperimentRunner;
import io.proxylab.lab.run.Installation;
import io.proxylab.lab.trial.RunDirectory;
import io.proxylab.lab.trial.RunDirectoryException.NotWritable;
import io.proxylab.lab.trial.RunLock;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;

/**
 * Carries a plan out with progress, then prints its report: what {@code run} and
 * {@code resume} have in common.
 *
 * @param installation where the programs are
 * @param confinement what can hold a process here
 * @param out takes the table
 * @param err takes the progress
 */
record Execution(Installation installation, Confinement confinement, PrintWriter out, PrintWriter err) {

	/**
	 * Runs and reports.
	 * @return the exit code
	 */
	int of(Plan plan, RunDirectory directory) throws IOException, InterruptedException {
		try {
			return runAndReport(plan, directory);
		}
		catch (NotWritable ex) {
			throw new CommandFailure(ExitCodes.INCOMPLETE,
					List.of("proxylab: " + ex.getMessage(),
							"finished trials are kept; once there is space, './proxylab resume %s' goes on"
								.formatted(directory.path())));
		}
	}

	private int runAndReport(Plan plan, RunDirectory directory) throws IOException, InterruptedException {
		try (RunLock _ = directory.lock()) {
			this.err.println("%s: %d launches, %d trials, about %s; results go to %s".formatted(
					plan.experiment().name(), plan.launches().size(), plan.trials().size(),
					TimeText.of(plan.estimatedDuration()), directory.path()));
			tellWhatLacks(plan);
			long start = System.nanoTime();
			ConsoleProgress progress = new ConsoleProgress(ProgressLines.of(this.err), plan, System::nanoTime);
			new ExperimentRunner(this.installation, this.confinement).run(plan, directory, progress);
			progress.close(Duration.ofNanos(System.nanoTime() - start));
		}
		return ReportCommand.print(this.out, Report.write(directory, EnumSet.allOf(ReportFormat.class)));
	}

	/** Before hours of load, and not after them. */
	private void tellWhatLacks(Plan plan) {
		for (Target target : plan.experiment().targets()) {
			this.installation.lacks(target)
				.ifPresent((what) -> this.err.println("target " + target.name() + " cannot run: " + what
						+ "; its trials will be missing (exit code 3), the others run"));
		}
	}

}
