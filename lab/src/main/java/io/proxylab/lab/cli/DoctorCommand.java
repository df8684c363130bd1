package io.proxylab.lab.cli;

import io.proxylab.lab.box.Confinement;
import io.proxylab.lab.calibration.CalibrationStore;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.cli.terminal.Terminal;
import io.proxylab.lab.machine.Doctor;
import io.proxylab.lab.machine.Finding;
import io.proxylab.lab.machine.Finding.Verdict;
import io.proxylab.lab.machine.Machine;
import io.proxylab.lab.run.place.Jdks;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code proxylab doctor}: what is missing or wrong on this machine, and the cure. */
@Command(name = "doctor", mixinStandardHelpOptions = true,
		description = "Says what is missing or wrong on this machine, and the cure.",
		exitCodeListHeading = ExitCodes.HEADING,
		exitCodeList = { "0:a run is possible, perhaps with warnings", "2:a run is not possible, or wrong usage" },
		footerHeading = "%nExamples:%n", footer = { "  ./proxylab doctor", "  ./proxylab doctor --runs /tmp/runs" })
final class DoctorCommand implements Callable<Integer> {

	private final PrintWriter out;

	@Option(names = "--runs", paramLabel = "DIR", description = "Where run directories are made (default: runs/).")
	private Path runs = Path.of("runs");

	DoctorCommand(PrintWriter out) {
		this.out = out;
	}

	@Override
	public Integer call() {
		Path home = Path.of(System.getProperty("proxylab.home", "")).toAbsolutePath().normalize();
		List<Finding> findings = new Doctor(Machine.read(Confinement.detect(), home), home, this.runs,
				Jdks.INSTALLED.versions(), CalibrationStore.ofUser(), System.currentTimeMillis())
			.examine();
		FindingsText.lines(findings, Terminal.out().colours()).forEach(this.out::println);
		boolean possible = findings.stream().noneMatch((finding) -> finding.verdict() == Verdict.FAIL);
		return possible ? ExitCodes.DONE : ExitCodes.WRONG_INPUT;
	}

}
