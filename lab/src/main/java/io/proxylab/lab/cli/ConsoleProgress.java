package io.proxylab.lab.cli;

import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.run.PlanProgress;
import io.proxylab.lab.run.RunListener;
import io.proxylab.load.protocol.LoadEvent;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Tells on standard error how a run goes: on a terminal one line that follows the load,
 * with the time left; elsewhere a line a launch and a trial.
 */
final class ConsoleProgress implements RunListener {

	private final ProgressLines lines;

	private final LongSupplier nanoTime;

	private final Plan plan;

	private final PlanProgress progress;

	private int launches;

	private int trials;

	ConsoleProgress(ProgressLines lines, Plan plan, LongSupplier nanoTime) {
		this.lines = lines;
		this.plan = plan;
		this.nanoTime = nanoTime;
		this.progress = new PlanProgress(plan, nanoTime.getAsLong());
	}

	@Override
	public void launchStarted(Plan.Launch launch) {
		this.launches++;
		this.lines.line("launch %d of %d: %s, replicate %d; %s left".formatted(this.launches,
				this.plan.launches().size(), launch.target().name(), launch.replicate(), left()));
	}

	@Override
	public void launchEnded(Plan.Launch launch) {
		this.progress.launchEnded(launch, this.nanoTime.getAsLong());
	}

	@Override
	public void warmUpStarted(Plan.Launch launch) {
		this.lines.status("  warm-up: " + launch.warmUpCell().label());
	}

	@Override
	public void trialStarted(Plan.Launch launch, Plan.Trial trial) {
		this.trials++;
		this.lines
			.status("  trial %d of %d: %s".formatted(this.trials, this.plan.trials().size(), trial.cell().label()));
	}

	@Override
	public void progressed(String what, LoadEvent.Progress load) {
		String errors = (load.errorsTotal() > 0) ? ", %d errors".formatted(load.errorsTotal()) : "";
		this.lines.status(String.format(Locale.ROOT, "  %s: %.0f req/s, p99 %.1f ms%s; %s left", what,
				load.throughput(), load.responseP99Micros() / 1000.0, errors, left()));
	}

	@Override
	public void trialFinished(Plan.Launch launch, Plan.Trial trial, double throughput) {
		this.lines.line(String.format(Locale.ROOT, "  trial %d of %d: %s: %.0f req/s", this.trials,
				this.plan.trials().size(), trial.cell().label(), throughput));
	}

	@Override
	public void failed(String id, String reason) {
		this.lines.line("  FAILED: " + id + ": " + reason);
	}

	@Override
	public void stopped(int replicates, String reason) {
		this.lines.line("no more after replicate " + replicates + ": " + reason);
	}

	private String left() {
		return TimeText.of(this.progress.left(this.nanoTime.getAsLong()));
	}

	/** Ends the replaced line. */
	void close(Duration took) {
		this.lines.line("done in " + TimeText.of(took));
	}

}
