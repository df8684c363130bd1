package io.proxylab.lab.cli.autoscale;

import io.proxylab.lab.autoscale.measured.MeasuredServices;
import io.proxylab.lab.autoscale.measured.MeasuredServices.Filled;
import io.proxylab.lab.autoscale.scenario.Scenario;
import io.proxylab.lab.autoscale.scenario.ScenarioFile;
import io.proxylab.lab.cli.terminal.CommandFailure;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.trial.RunDirectory;
import io.proxylab.lab.yaml.BadFile;
import io.proxylab.lab.yaml.Problem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Scenarios whose services have the figures of runs.
 *
 * @param scenarios in the order of their files
 * @param notes what the runs say of the services
 */
record ScenarioInput(List<Scenario> scenarios, List<String> notes) {

	/** For {@code --help}. */
	static final String RUN_OPTION = "A run whose targets are the services; its figures win over those of the scenario. May be repeated.";

	/**
	 * Reads them.
	 * @param files of scenarios
	 * @param runs directories; null or empty for the services of the scenarios alone
	 * @throws BadFile with the errors of all files
	 * @throws CommandFailure with all figures that are missing
	 */
	static ScenarioInput read(List<Path> files, @Nullable List<Path> runs) {
		List<Path> directories = (runs != null) ? runs : List.of();
		List<Scenario> scenarios = read(files, !directories.isEmpty());
		if (directories.isEmpty()) {
			return new ScenarioInput(scenarios, List.of());
		}
		MeasuredServices measured = MeasuredServices
			.of(directories.stream().map((directory) -> RunDirectory.open(directory).read()).toList());
		if (measured.targets().isEmpty()) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT, List.of("proxylab: --run " + directories.getFirst()
					+ ": no target was started; './proxylab report RUN' tells why; choose a run that measured one"));
		}
		List<Filled> filled = scenarios.stream().map((scenario) -> measured.fill(scenario.services())).toList();
		List<String> missing = filled.stream().flatMap((one) -> one.missing().stream()).distinct().toList();
		if (!missing.isEmpty()) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT,
					Stream
						.concat(missing.stream().map((figure) -> "proxylab: --run: " + figure),
								Stream.of("name the target and its box in a copy of such an experiment, run it, and add"
										+ " --run RUN; or give the figures as a service of that name in the scenario"))
						.toList());
		}
		List<Scenario> with = new ArrayList<>();
		for (int place = 0; place < scenarios.size(); place++) {
			with.add(scenarios.get(place).withServices(filled.get(place).services()));
		}
		return new ScenarioInput(with, filled.stream().flatMap((one) -> one.notes().stream()).distinct().toList());
	}

	private static List<Scenario> read(List<Path> files, boolean servicesElsewhere) {
		List<Scenario> scenarios = new ArrayList<>();
		List<Problem> problems = new ArrayList<>();
		for (Path file : files) {
			try {
				scenarios.add(ScenarioFile.read(file, servicesElsewhere));
			}
			catch (BadFile bad) {
				problems.addAll(bad.problems());
			}
		}
		if (!problems.isEmpty()) {
			throw new BadFile(problems);
		}
		return scenarios;
	}

}
