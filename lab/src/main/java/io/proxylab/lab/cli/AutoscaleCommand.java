package io.proxylab.lab.cli;

import io.proxylab.lab.autoscale.prediction.Prediction;
import io.proxylab.lab.autoscale.scenario.Scenario;
import io.proxylab.lab.autoscale.scenario.ScenarioFile;
import io.proxylab.lab.report.autoscale.AutoscalePage;
import io.proxylab.lab.report.autoscale.AutoscaleReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code proxylab autoscale}: what policies do on a day that is given. */
@Command(name = "autoscale", mixinStandardHelpOptions = true,
		description = "Tells what autoscaling policies do on a day of your own: when load rises or an upstream slows.",
		synopsisSubcommandLabel = "COMMAND", exitCodeListHeading = ExitCodes.HEADING,
		exitCodeList = { "0:done", ExitCodes.WRONG_INPUT_HELP }, footerHeading = "%nExamples:%n",
		footer = { "  ./proxylab autoscale predict scenarios/upstream-slows.yaml",
				"  ./proxylab autoscale replay scenarios/replay-upstream-slows-short.yaml" })
final class AutoscaleCommand {

	private final PrintWriter out;

	AutoscaleCommand(PrintWriter out) {
		this.out = out;
	}

	@Command(name = "predict", mixinStandardHelpOptions = true,
			description = { "Computes, second by second, what each policy of a scenario does to each of its services.",
					"Prints a table and a sentence each, and writes autoscale.html and autoscale.json." },
			exitCodeListHeading = ExitCodes.HEADING, exitCodeList = { "0:done", ExitCodes.WRONG_INPUT_HELP },
			footerHeading = "%nExamples:%n", footer = { "  ./proxylab autoscale predict scenarios/upstream-slows.yaml",
					"  ./proxylab autoscale predict --out predicted my-day.yaml" })
	int predict(
			@Parameters(paramLabel = "SCENARIO",
					description = "A YAML file; scenarios has some, docs/autoscale.md explains them.") Path file,
			@Option(names = "--out", paramLabel = "DIR", defaultValue = "autoscale",
					description = "Takes the page and the JSON; ${DEFAULT-VALUE} if not given.") Path directory) {
		Scenario scenario = ScenarioFile.read(file);
		List<Prediction> predictions = scenario.services()
			.stream()
			.flatMap((service) -> scenario.policies()
				.entrySet()
				.stream()
				.map((policy) -> Prediction.of(scenario, service, policy.getKey(), policy.getValue())))
			.toList();
		AutoscaleReport report = AutoscaleReport.of(scenario, predictions);
		AutoscaleText.lines(report, Ansi.AUTO.enabled()).forEach(this.out::println);
		this.out.println();
		write(directory, "autoscale.html", AutoscalePage.html(report));
		write(directory, "autoscale.json", report.json());
		this.out.flush();
		return ExitCodes.DONE;
	}

	private void write(Path directory, String name, String content) {
		try {
			this.out.println(Files.writeString(Files.createDirectories(directory).resolve(name), content));
		}
		catch (IOException ex) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT,
					List.of("proxylab: --out " + directory + ": " + name + " cannot be written ("
							+ ex.getClass().getSimpleName() + "); name a directory that may be written"));
		}
	}

}
