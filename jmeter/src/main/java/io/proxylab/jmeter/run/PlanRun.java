package io.proxylab.jmeter.run;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.file.Path;

import io.proxylab.jmeter.engine.PlanFile;
import io.proxylab.jmeter.engine.TestRun;
import io.proxylab.load.metrics.LoadMetrics;
import org.apache.jmeter.reporters.ResultCollector;
import org.jspecify.annotations.Nullable;

/** Runs a plan as {@code jmeter -n} does. */
public final class PlanRun {

	private final PlanFile plan;

	private final @Nullable Path log;

	private final @Nullable PrintStream terminal;

	private final @Nullable LoadMetrics metrics;

	/**
	 * @param plan what to run
	 * @param log where to write the samples, in the format that JMeter's properties ask
	 * for; null writes none
	 * @param terminal where to show progress; null shows none
	 * @param metrics takes what Prometheus is told; null: nobody asks
	 */
	public PlanRun(PlanFile plan, @Nullable Path log, @Nullable PrintStream terminal, @Nullable LoadMetrics metrics) {
		this.metrics = metrics;
		this.plan = plan;
		this.log = log;
		this.terminal = terminal;
	}

	/**
	 * Runs the plan to its end.
	 * @param out where to print the summary
	 * @return whether there were samples, and all of them correct
	 */
	public boolean run(PrintWriter out) {
		Object root = this.plan.tree().getArray()[0];
		if (this.log != null) {
			ResultCollector collector = new ResultCollector();
			collector.setFilename(this.log.toString());
			this.plan.tree().add(root, collector);
		}
		SampleTally tally = new SampleTally();
		this.plan.tree().add(root, tally);
		if (this.metrics != null) {
			this.plan.tree().add(root, new SampleMetrics(this.metrics));
		}
		Watch watch = Watch.start(tally, this.terminal);
		try {
			new TestRun(this.plan.tree()).run();
		}
		finally {
			watch.end();
		}
		Summary summary = new Summary(tally.figures(), Runtime.getRuntime().availableProcessors());
		out.print(summary.text());
		out.flush();
		return summary.isCorrect();
	}

}
