package io.proxylab.lab.cli.run;

import io.proxylab.lab.analysis.CellRanking;
import io.proxylab.lab.box.Confinement;
import io.proxylab.lab.cli.results.ReportCommand;
import io.proxylab.lab.cli.terminal.CommandFailure;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.cli.terminal.ProgressLines;
import io.proxylab.lab.cli.terminal.TimeText;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.live.LiveServer;
import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.plan.Planner;
import io.proxylab.lab.report.Report;
import io.proxylab.lab.report.ReportFormat;
import io.proxylab.lab.report.words.Counted;
import io.proxylab.lab.run.ExperimentRunner;
import io.proxylab.lab.run.place.Installation;
import io.proxylab.lab.run.progress.RunListener;
import io.proxylab.lab.run.progress.UnhurriedListener;
import io.proxylab.lab.trial.RunDirectory;
import io.proxylab.lab.trial.RunDirectoryException.NotWritable;
import io.proxylab.lab.trial.RunLock;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Carries a plan out with progress, then prints its report: what {@code run} and
 * {@code resume} have in common.
 *
 * @param installation where the programs are
 * @param confinement what can hold a process here
 * @param out takes the table
 * @param err takes the progress
 * @param live serves a page that follows the run, if one was asked for
 */
public record Execution(Installation installation, Confinement confinement, PrintWriter out, PrintWriter err,
		Optional<LiveServer> live) {

	/** For a terminal or a page that is behind when the run is over. */
	private static final Duration PATIENCE = Duration.ofSeconds(5);

	/**
	 * Runs and reports.
	 * @return the exit code
	 */
	public int of(Plan plan, RunDirectory directory) throws IOException {
		try (Interruption interruption = Interruption.of(directory, this.err)) {
			return of(plan, directory, interruption);
		}
	}

	private int of(Plan plan, RunDirectory directory, Interruption interruption) throws IOException {
		try {
			return runAndReport(plan, directory);
		}
		catch (InterruptedException ex) {
			throw told(interruption);
		}
		catch (IOException | RuntimeException ex) {
			if (interruption.begun()) {
				throw told(interruption);
			}
			if (ex instanceof NotWritable full) {
				throw new CommandFailure(ExitCodes.INCOMPLETE,
						List.of("proxylab: " + full.getMessage(),
								"finished trials are kept; once there is space, './proxylab resume %s' goes on"
									.formatted(directory.path())));
			}
			throw ex;
		}
	}

	/** By now: the lab may end before it prints what is thrown. */
	private static CommandFailure told(Interruption interruption) {
		interruption.tell();
		return new CommandFailure(ExitCodes.INTERRUPTED, List.of());
	}

	private int runAndReport(Plan plan, RunDirectory directory) throws IOException, InterruptedException {
		try (RunLock _ = directory.lock(); MachineLock machine = MachineLock.take()) {
			machine.warning().ifPresent(this.err::println);
			this.err.println("%s: %s, %s, about %s; results go to %s".formatted(plan.experiment().name(),
					Counted.of(plan.launches().size(), "launch"), Counted.of(plan.trials().size(), "trial"),
					TimeText.of(plan.estimatedDuration()), directory.path()));
			tellWhatLacks(plan);
			long start = System.nanoTime();
			ConsoleProgress progress = new ConsoleProgress(ProgressLines.of(this.err), plan, System::nanoTime);
			try {
				run(plan, directory, progress);
			}
			finally {
				progress.clear();
			}
			progress.close(Duration.ofNanos(System.nanoTime() - start));
		}
		int code = ReportCommand.print(this.out, Report.write(directory, EnumSet.allOf(ReportFormat.class)));
		tellHowToRank(plan.experiment(), directory);
		this.live.ifPresent((server) -> server.ended("exit code " + ExitCodes.meaning(code),
				directory.path().resolve(ReportFormat.HTML.fileName())));
		return code;
	}

	/** Two targets and a few launches: a ranking is only launches away. */
	private void tellHowToRank(Experiment experiment, RunDirectory directory) {
		int launched = directory.manifest().replicates();
		if (experiment.targets().size() < 2 || launched >= CellRanking.LEAST_REPLICATES
				|| experiment.measure().auto() != null) {
			return;
		}
		Plan whole = Planner.plan(experiment, CellRanking.LEAST_REPLICATES);
		Plan more = new Plan(experiment,
				whole.launches().stream().filter((launch) -> launch.replicate() > launched).toList());
		this.err.println("unranked; about %s of more launches rank the targets:"
			.formatted(TimeText.of(more.estimatedDuration())));
		this.err.println(String.format(Locale.ROOT, "  ./proxylab resume --replicates %d %s",
				CellRanking.LEAST_REPLICATES, directory.path()));
	}

	/** Neither a terminal nor a page may delay a measurement. */
	private void run(Plan plan, RunDirectory directory, RunListener progress) throws IOException, InterruptedException {
		try (UnhurriedListener console = new UnhurriedListener("proxylab-progress", progress, PATIENCE);
				UnhurriedListener page = this.live.map((server) -> server.follow(plan, directory, System::nanoTime))
					.map((following) -> new UnhurriedListener("proxylab-live", following, PATIENCE))
					.orElse(null)) {
			new ExperimentRunner(this.installation, this.confinement).run(plan, directory, (event) -> {
				console.heard(event);
				if (page != null) {
					page.heard(event);
				}
			});
			if (console.forgotten() > 0) {
				this.err.println(String.format(Locale.ROOT,
						"%d lines of progress are left out: nothing took them in time", console.forgotten()));
			}
		}
	}

	/** Before hours of load, and not after them. */
	private void tellWhatLacks(Plan plan) throws InterruptedException {
		new ExperimentRunner(this.installation, this.confinement).lacks(plan.experiment())
			.forEach((target, what) -> this.err.println("target " + target + " cannot run: " + what
					+ "; its trials will be missing (exit code 3), the others run"));
	}

}
