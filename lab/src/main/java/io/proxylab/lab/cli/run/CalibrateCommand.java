package io.proxylab.lab.cli.run;

import io.proxylab.lab.box.Confinement;
import io.proxylab.lab.box.Leftovers;
import io.proxylab.lab.calibration.Calibration;
import io.proxylab.lab.calibration.CalibrationPlan;
import io.proxylab.lab.calibration.CalibrationStore;
import io.proxylab.lab.calibration.Calibrator;
import io.proxylab.lab.calibration.Noise;
import io.proxylab.lab.cli.terminal.CommandFailure;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.cli.terminal.ProgressLines;
import io.proxylab.lab.cli.terminal.TextLines;
import io.proxylab.lab.cli.terminal.TimeText;
import io.proxylab.lab.machine.Machine;
import io.proxylab.lab.run.place.Installation;
import io.proxylab.lab.run.place.LaunchFailed;
import io.proxylab.lab.trial.Directories;
import io.proxylab.lab.trial.LabJson;
import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code proxylab calibrate}: what this machine can measure. */
@Command(name = "calibrate", mixinStandardHelpOptions = true,
		description = { "Finds out, in some three minutes, what this machine can measure.",
				"How much generator and upstream carry, how late they are, what one core costs another, what a packet "
						+ "costs whom.",
				"Runs that start afterwards are judged by it. Nothing else should run meanwhile.",
				"With --noise: in half an hour, how far launches of the same target differ." },
		exitCodeListHeading = ExitCodes.HEADING,
		exitCodeList = { "0:the calibration, or the noise, is kept", "2:wrong usage, or a bad file",
				"3:it could not be finished; nothing is kept",
				"130:interrupted; nothing is kept, but the trials of --noise, and resume goes on" },
		footerHeading = "%nExamples:%n",
		footer = { "  ./proxylab calibrate", "  ./proxylab calibrate --json > calibration.json",
				"  ./proxylab calibrate --noise", "  ./proxylab calibrate --noise=runs/20260131-120000-a-a" })
public final class CalibrateCommand implements Callable<Integer> {

	private final PrintWriter out;

	private final PrintWriter err;

	private final ProgressLines progress;

	private String doing = "";

	@Option(names = "--json",
			description = "Print the file that is kept instead of text; docs/calibration.md tells its fields.")
	private boolean json;

	@Option(names = "--noise", arity = "0..1", fallbackValue = "", paramLabel = "A/A",
			description = { "Run an A/A experiment, one target under two names, and keep how far its launches differ:",
					NoiseMeasurement.DEFAULT + " of this project, another YAML file, or the directory of a run that",
					"is there already." })
	private @Nullable Path noise;

	@Option(names = "--runs", paramLabel = "DIR",
			description = "Where --noise makes its run directory (default: runs/).")
	private Path runs = Path.of("runs");

	@Option(names = "--quick", hidden = true)
	private boolean quick;

	public CalibrateCommand(PrintWriter out, PrintWriter err) {
		this.out = out;
		this.err = err;
		this.progress = ProgressLines.of(err);
	}

	@Override
	public Integer call() throws IOException, InterruptedException {
		Installation installation = Installation.current();
		Confinement confinement = Confinement.detect();
		Machine machine = Machine.read(confinement, installation.home());
		if (this.noise != null) {
			Noise found = new NoiseMeasurement(installation, confinement, machine, this.runs, this.err).of(this.noise);
			return kept(found, NoiseText.lines(found), CalibrationStore.ofUser().write(found));
		}
		Leftovers.sweep();
		Calibration calibration = measure(new Calibrator(installation, confinement, machine.identity(),
				this.quick ? CalibrationPlan.QUICK : CalibrationPlan.WHOLE, this::tell));
		Path file = CalibrationStore.ofUser().write(calibration);
		this.progress.clear();
		return kept(calibration, CalibrationText.lines(calibration), file);
	}

	private int kept(Object what, List<String> lines, Path file) {
		if (this.json) {
			this.out.print(LabJson.write(what));
		}
		else {
			lines.stream().flatMap((line) -> TextLines.fit(line).stream()).forEach(this.out::println);
			this.out.println("kept in " + file);
		}
		this.out.flush();
		return ExitCodes.DONE;
	}

	/** What the processes write is of use to nobody afterwards, however it ends. */
	private Calibration measure(Calibrator calibrator) throws IOException {
		Path directory = Files.createTempDirectory("proxylab-calibrate-");
		Thread interruption = new Thread(() -> delete(directory), "proxylab-calibrate-interruption");
		Runtime.getRuntime().addShutdownHook(interruption);
		try {
			return calibrator.calibrate(directory);
		}
		catch (LaunchFailed ex) {
			throw new CommandFailure(ExitCodes.INCOMPLETE, List.of("proxylab: " + ex.reason()));
		}
		catch (InterruptedException ex) {
			throw new CommandFailure(ExitCodes.INTERRUPTED,
					List.of("proxylab: the calibration was interrupted; nothing is kept"));
		}
		finally {
			delete(directory);
		}
	}

	/** Called twice where it is interrupted. */
	private void delete(Path directory) {
		try {
			if (Files.isDirectory(directory)) {
				Directories.delete(directory);
			}
		}
		catch (IOException ex) {
			this.err.println("proxylab: %s is left: %s; delete it".formatted(directory, FailureReason.of(ex)));
		}
	}

	private void tell(String what, Duration left) {
		if (this.progress.terminal().rewritable()) {
			this.progress.status("%s; %s left".formatted(what, TimeText.of(left)));
		}
		else if (!what.equals(this.doing)) {
			this.progress.line("%s; %s left".formatted(what, TimeText.of(left)));
		}
		this.doing = what;
	}

}
