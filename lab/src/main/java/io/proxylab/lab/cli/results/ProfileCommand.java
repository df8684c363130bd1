package io.proxylab.lab.cli.results;

import io.proxylab.lab.analysis.Analysis;
import io.proxylab.lab.analysis.Results.TrialResult;
import io.proxylab.lab.cli.terminal.CommandFailure;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.profile.FlightRecording;
import io.proxylab.lab.profile.Profile;
import io.proxylab.lab.report.tables.ProfileTables;
import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.RawTrial;
import io.proxylab.lab.trial.RunDirectory;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code proxylab profile RUN}: where the CPU of a run's targets went. */
@Command(name = "profile", mixinStandardHelpOptions = true,
		description = { "Prints where the CPU of each target went, by owner of the code and by method of this project.",
				"The experiment has to ask for it: 'measure: { profile: cpu }', as experiments/profile.yaml does." },
		exitCodeListHeading = ExitCodes.HEADING, exitCodeList = { "0:done", ExitCodes.WRONG_INPUT_HELP },
		footerHeading = "%nExamples:%n",
		footer = { "  ./proxylab run experiments/profile.yaml", "  ./proxylab profile runs/20260131-120000-profile" })
public final class ProfileCommand implements Callable<Integer> {

	private final PrintWriter out;

	@Parameters(paramLabel = "RUN", description = "A run directory, such as runs/20260131-120000-profile.")
	private Path run = Path.of("");

	public ProfileCommand(PrintWriter out) {
		this.out = out;
	}

	@Override
	public Integer call() {
		RunDirectory directory = RunDirectory.open(this.run);
		RawRun raw = directory.read();
		Map<String, TrialResult> results = Analysis.of(raw)
			.trials()
			.stream()
			.collect(Collectors.toMap(TrialResult::id, Function.identity()));
		List<List<String>> profiles = new ArrayList<>();
		for (RawTrial trial : raw.trials()) {
			Path recording = directory.launches()
				.directory(trial.record().launchId())
				.resolve(RunDirectory.RECORDING_FILE);
			LoadResult load = trial.record().measured();
			TrialResult result = results.get(trial.record().id());
			if (Files.exists(recording) && load != null && result != null) {
				profiles.add(ProfileTables.lines(result, profile(recording, load)));
			}
		}
		if (profiles.isEmpty()) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT, List.of("proxylab: " + this.run
					+ " has no flight recording of a trial; write measure: { profile: cpu } into the experiment"));
		}
		profiles.forEach((lines) -> {
			lines.forEach(this.out::println);
			this.out.println();
		});
		return ExitCodes.DONE;
	}

	private static Profile profile(Path recording, LoadResult load) {
		Profile profile = read(recording, load);
		if (profile.samples() == 0) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT,
					List.of("proxylab: " + recording + " has no sample of the measured window; the sampler of CPU time "
							+ "needs Linux and a target on JDK 25 or newer"));
		}
		return profile;
	}

	/** The JDK's parser answers damaged files with exceptions of many kinds. */
	private static Profile read(Path recording, LoadResult load) {
		try {
			return FlightRecording.profile(recording, instant(load.windowStartEpochMicros()),
					instant(load.windowEndEpochMicros()));
		}
		catch (IOException | RuntimeException ex) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT,
					List.of("proxylab: " + recording + " cannot be read ("
							+ ((ex instanceof IOException) ? FailureReason.of(ex) : "it is damaged")
							+ "); restore it from a copy, or delete it: its launch then has no profile"));
		}
	}

	private static Instant instant(long epochMicros) {
		return Instant.ofEpochSecond(epochMicros / 1_000_000, epochMicros % 1_000_000 * 1000);
	}

}
