package io.proxylab.lab.trial;

import io.proxylab.lab.experiment.file.ExperimentFile;
import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.trial.LaunchRecord.BoxRecord;
import io.proxylab.lab.trial.Manifest.PlannedTrial;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Figures of a run that can't all be true, although each file matches its checksum. Such
 * a run is rejected: no report says which of two figures is wrong.
 */
final class Contradictions {

	/** Generators round a window to microseconds, and several make one result. */
	private static final double THROUGHPUT_TOLERANCE = 0.02;

	private final Path run;

	private Contradictions(Path run) {
		this.run = run;
	}

	/**
	 * Compares the figures of a run with each other.
	 * @throws RunDirectoryException naming the file, both values, and what to do
	 */
	static void refuse(Path run, RawRun read) {
		Contradictions contradictions = new Contradictions(run);
		contradictions.launches(read);
		Map<String, PlannedTrial> planned = read.manifest()
			.plannedTrials()
			.stream()
			.collect(Collectors.toMap(PlannedTrial::id, Function.identity(), (first, _) -> first));
		Map<String, LaunchRecord> launches = read.launches()
			.stream()
			.collect(Collectors.toMap(LaunchRecord::id, Function.identity()));
		for (RawTrial trial : read.trials()) {
			TrialRecord record = trial.record();
			contradictions.trial(record, Objects.requireNonNull(launches.get(record.launchId()), "read with its trial"),
					planned.get(record.id()));
			if (record.measured() != null) {
				contradictions.figures(record, record.measured());
			}
		}
	}

	/** All targets that the lab starts have the box of the experiment. */
	private void launches(RawRun read) {
		Path experiment = this.run.resolve(RunDirectory.EXPERIMENT_FILE);
		String asked = ExperimentFile.box(read.experiment(), experiment.toString())
			.map((box) -> text(box.name(), box.cpus(), box.memoryBytes()))
			.orElse(null);
		String other = experiment.toString();
		for (LaunchRecord launch : read.launches()) {
			if (launch.startedHere()) {
				BoxRecord box = launch.box();
				String found = text(box.name(), box.cpus(), box.memoryBytes());
				if (asked == null) {
					asked = found;
					other = launchFile(launch.id()).toString();
				}
				require(launchFile(launch.id()), "box", found, other, asked);
			}
		}
	}

	private void trial(TrialRecord trial, LaunchRecord launch, @Nullable PlannedTrial planned) {
		Path file = trialFile(trial.id());
		String launchFile = launchFile(launch.id()).toString();
		if (!launch.callsUpstream() && trial.upstream() != null && trial.upstream().requests() > 0) {
			throw contradiction(launchFile(launch.id()), "callsUpstream false",
					file + " says that the upstream received " + trial.upstream().requests() + " requests");
		}
		require(file, "target", trial.target(), launchFile, launch.target());
		require(file, "replicate", trial.replicate(), launchFile, launch.replicate());
		if (planned != null) {
			String manifest = "the plan in " + this.run.resolve(RunDirectory.MANIFEST_FILE);
			require(file, "target", trial.target(), manifest, planned.target());
			require(file, "replicate", trial.replicate(), manifest, planned.replicate());
			require(file, "launch", Plan.planned(trial.launchId()), manifest, planned.launchId());
			require(file, "load", trial.load().label(), manifest, planned.load());
			require(file, "delay", trial.delay(), manifest, planned.delay());
			if (trial.clientConnections() != null) {
				require(file, "clientConnections", trial.clientConnections(), manifest, planned.clientConnections());
			}
		}
	}

	private void figures(TrialRecord trial, LoadResult measured) {
		Path file = trialFile(trial.id());
		double seconds = measured.windowMicros() / 1e6;
		double expected = (seconds > 0) ? measured.completed() / seconds : 0;
		if (!(Math.abs(measured.throughput() - expected) <= THROUGHPUT_TOLERANCE * expected)) {
			throw contradiction(file, "throughput " + decimal(measured.throughput()) + "/s",
					measured.completed() + " completed in " + decimal(seconds) + " s make " + decimal(expected) + "/s");
		}
		require(file, "completed", measured.completed(), "the sum of correct, badStatus and badBody",
				measured.correct() + measured.errors().getOrDefault(ErrorKind.BAD_STATUS, 0L)
						+ measured.errors().getOrDefault(ErrorKind.BAD_BODY, 0L));
		require(file, "responseTime.count", measured.responseTime().count(), "correct", measured.correct());
	}

	private static void require(Path file, String what, Object value, String other, Object otherValue) {
		if (!value.equals(otherValue)) {
			throw contradiction(file, what + " " + value, other + " says " + otherValue);
		}
	}

	private static RunDirectoryException contradiction(Path file, String said, String other) {
		return new RunDirectoryException(file + " says " + said + ", but " + other
				+ "; one of the two was changed: restore it from a copy, or run the experiment again");
	}

	private static String text(String name, double cpus, long memoryBytes) {
		return name + " (" + cpus + " CPU, " + memoryBytes + " bytes)";
	}

	private static String decimal(double value) {
		return String.format(Locale.ROOT, "%.1f", value);
	}

	private Path trialFile(String id) {
		return this.run.resolve(RunDirectory.trialPath(id)).resolve(RunDirectory.TRIAL_FILE);
	}

	private Path launchFile(String id) {
		return this.run.resolve(RunDirectory.launchPath(id)).resolve(RunDirectory.LAUNCH_FILE);
	}

}
