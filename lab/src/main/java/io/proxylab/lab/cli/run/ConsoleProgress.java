package io.proxylab.lab.cli.run;

import io.proxylab.lab.cli.terminal.DashboardLine;
import io.proxylab.lab.cli.terminal.ProgressLines;
import io.proxylab.lab.cli.terminal.TimeText;
import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.run.progress.RunEvent;
import io.proxylab.lab.run.progress.RunListener;
import io.proxylab.lab.run.progress.RunStatus;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Tells on standard error how a run goes: on a terminal one line that follows the load,
 * with the time left; elsewhere a line a launch and a trial. A search for a capacity has
 * a line a window.
 */
public final class ConsoleProgress implements RunListener {

	private final ProgressLines lines;

	private final RunStatus status;

	ConsoleProgress(ProgressLines lines, Plan plan, LongSupplier nanoTime) {
		this.lines = lines;
		this.status = new RunStatus(plan, nanoTime);
	}

	@Override
	public void heard(RunEvent event) {
		this.status.heard(event);
		switch (event) {
			case RunEvent.LaunchStarted started ->
				this.lines.line(String.format(Locale.ROOT, "launch %s: %s, replicate %d; %s left", this.status.launch(),
						started.launch().target().name(), started.launch().replicate(), left()));
			case RunEvent.WarmUpStarted started ->
				this.lines.status("  warm-up: " + started.launch().warmUpCell().label());
			case RunEvent.TrialStarted started ->
				this.lines.status("  trial %s: %s".formatted(this.status.trial(), started.trial().cell().label()));
			case RunEvent.Progressed now ->
				this.lines.status(DashboardLine.of(now, this.status.trial(), this.status.left()));
			case RunEvent.RateTried tried ->
				this.lines.line(String.format(Locale.ROOT, "    %,.0f/s: %s", tried.window().offeredPerSecond(),
						tried.window().carried() ? "met" : "missed, " + String.join("; ", tried.window().missed())));
			case RunEvent.MeasuredAgain again -> this.lines.line("  trial %s: %s: measured again, as %s"
				.formatted(this.status.trial(), again.trial().cell().label(), again.reason()));
			case RunEvent.TrialFinished finished ->
				this.lines.line(String.format(Locale.ROOT, "  trial %s: %s: %.0f req/s", this.status.trial(),
						finished.trial().cell().label(), finished.load().throughput()));
			case RunEvent.Failed failed ->
				this.lines.line("  FAILED: " + failed.launch().id() + ": " + failed.reason());
			case RunEvent.Stopped stopped ->
				this.lines.line("no more after replicate " + stopped.replicates() + ": " + stopped.reason());
			case RunEvent.OtherPathsCalled called -> this.lines.line("  " + called.words());
			case RunEvent.LaunchEnded _ -> this.lines.clear();
		}
	}

	private String left() {
		return TimeText.of(this.status.left());
	}

	/** Takes the replaced line away. */
	void clear() {
		this.lines.clear();
	}

	/** The last line. */
	void close(Duration took) {
		this.lines.line("done in " + TimeText.of(took));
	}

}
