package io.proxylab.lab.cli.run;

import io.proxylab.lab.calibration.Calibration;
import io.proxylab.lab.calibration.CalibrationStore;
import io.proxylab.lab.cli.ProxyLab;
import io.proxylab.lab.cli.terminal.CommandFailure;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.machine.Machine;
import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.trial.Manifest;
import io.proxylab.lab.trial.RunDirectory;
import io.proxylab.lab.trial.RunDirectoryException;
import io.proxylab.lab.trial.Tolerances;
import io.proxylab.load.protocol.Credentials;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;

/**
 * The directory of a run that is about to begin.
 *
 * @param runs where run directories are made
 * @param arguments of the command, to do it again
 */
public record NewRun(Path runs, List<String> arguments) {

	public NewRun {
		arguments = List.copyOf(arguments);
	}

	/**
	 * Makes it. Where nothing can be written, nothing of the run can be kept: all of it
	 * is missing.
	 * @param plan what will run
	 * @param experiment the file it was made of
	 * @param machine this one
	 */
	public RunDirectory create(Plan plan, Path experiment, Machine machine) throws IOException {
		Manifest manifest = Manifest.of(plan, ProxyLab.VERSION, machine.commit(), System.currentTimeMillis(),
				Credentials.masked(this.arguments), machine.facts(), tolerances(machine));
		try {
			return RunDirectory.create(this.runs.toAbsolutePath().normalize(), manifest, Files.readString(experiment),
					ZoneId.systemDefault());
		}
		catch (RunDirectoryException ex) {
			throw new CommandFailure(ExitCodes.INCOMPLETE, List.of("proxylab: " + ex.getMessage()));
		}
	}

	/** Those of this machine if it was calibrated. */
	private static Tolerances tolerances(Machine machine) {
		return CalibrationStore.ofUser()
			.read(machine.identity())
			.map(Calibration::tolerances)
			.orElse(Tolerances.DEFAULTS);
	}

}
