package io.proxylab.lab.cli;

import io.proxylab.lab.box.Confinement;
import io.proxylab.lab.box.Leftovers;
import io.proxylab.lab.calibration.Calibration;
import io.proxylab.lab.calibration.CalibrationPlan;
import io.proxylab.lab.calibration.CalibrationStore;
import io.proxylab.lab.calibration.Calibrator;
import io.proxylab.lab.machine.Machine;
import io.proxylab.lab.run.Installation;
import io.proxylab.lab.run.LaunchFailed;
import io.proxylab.lab.trial.Directories;
import io.proxylab.lab.trial.LabJson;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code proxylab calibrate}: what this machine can measure. */
@Command(name = "calibrate", mixinStandardHelpOptions = true,
		description = { "Finds out, in some three minutes, what this machine can measure: how much generator and",
				"upstream carry, how late they are, what one core costs another, what a packet costs whom.",
				"Runs that start afterwards are judged by it. Nothing else should run meanwhile." },
		exitCodeListHeading = ExitCodes.HEADING,
		exitCodeList = { "0:the calibration is kept", "2:wrong usage", "3:it could not be finished; nothing is kept",
				"130:interrupted; nothing is kept" },
		footerHeading = "%nExamples:%n",
		footer = { "  ./proxylab calibrate", "  ./proxylab calibrate --json > calibration.json" })
final class CalibrateCommand implements Callable<Integer> {

	private final PrintWriter out;

	private final PrintWriter err;

	private final ProgressLines progress;

	private String doing = "";

	@Option(names = "--json",
			description = "Print the file that is kept instead of text; docs/calibration.md tells its fields.")
	private boolean json;

	@Option(names = "--quick", hidden = true)
	private boolean quick;

	CalibrateCommand(PrintWriter out, PrintWriter err) {
		this.out = out;
		this.err = err;
		this.progress = ProgressLines.of(err);
	}

	@Override
	public Integer call() throws IOException {
		Installation installation = Installation.current();
		Confinement confinement = Confinement.detect();
		Machine machine = Machine.read(confinement, installation.home());
		Leftovers.sweep();
		Calibration calibration = measure(new Calibrator(installation, confinement, machine.identity(),
				this.quick ? CalibrationPlan.QUICK : CalibrationPlan.WHOLE, this::tell));
		Path file = CalibrationStore.ofUser().write(calibration);
		this.progress.clear();
		if (this.json) {
			this.out.print(LabJson.write(calibration));
		}
		else {
			lines(calibration).forEach(this.out::println);
			this.out.println("kept in " + file);
		}
		this.out.flush();
		return ExitCodes.DONE;
	}

	/** What is printed. */
	static List<String> lines(Calibration calibration) {
		return CalibrationText.lines(calibration).stream().flatMap((line) -> TextLines.fit(line).stream()).toList();
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
			this.err.println("proxylab: %s is left: %s; delete it".formatted(directory, ex.getMessage()));
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
