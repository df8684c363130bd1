package io.proxylab.lab.cli.autoscale;

import io.proxylab.lab.autoscale.prediction.Prediction;
import io.proxylab.lab.autoscale.scenario.Scenario;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.cli.terminal.ReportDirectory;
import io.proxylab.lab.report.autoscale.AutoscalePage;
import io.proxylab.lab.report.autoscale.AutoscaleReport;
import java.io.PrintWriter;
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
				"  ./proxylab autoscale recommend scenarios/{upstream-slows,morning-rise}.yaml",
				"  ./proxylab autoscale replay scenarios/replay-upstream-slows-short.yaml" })
public final class AutoscaleCommand {

	private final PrintWriter out;

	public AutoscaleCommand(PrintWriter out) {
		this.out = out;
	}

	@Command(name = "predict", mixinStandardHelpOptions = true,
			description = { "Computes, second by second, what each policy of a scenario does to each of its services.",
					"Prints a table and a sentence each, and writes autoscale.html and autoscale.json." },
			exitCodeListHeading = ExitCodes.HEADING, exitCodeList = { "0:done", ExitCodes.WRONG_INPUT_HELP },
			footerHeading = "%nExamples:%n",
			footer = { "  ./proxylab autoscale predict scenarios/upstream-slows.yaml",
					"  ./proxylab autoscale predict --out predicted my-day.yaml",
					"  ./proxylab autoscale predict my-day.yaml --run runs/20260131-120000-quick" })
	int predict(
			@Parameters(paramLabel = "SCENARIO",
					description = "A YAML file; scenarios has some, docs/autoscale.md explains them.") Path file,
			@Option(names = "--run", paramLabel = "RUN", description = ScenarioInput.RUN_OPTION) List<Path> runs,
			@Option(names = "--out", paramLabel = "DIR", defaultValue = "autoscale",
					description = "Directory for the page and the JSON (default: ${DEFAULT-VALUE}).") Path directory) {
		ScenarioInput input = ScenarioInput.read(List.of(file), runs);
		Scenario scenario = input.scenarios().getFirst();
		List<Prediction> predictions = scenario.services()
			.stream()
			.flatMap((service) -> scenario.policies()
				.entrySet()
				.stream()
				.map((policy) -> Prediction.of(scenario, service, policy.getKey(), policy.getValue())))
			.toList();
		AutoscaleReport report = AutoscaleReport.of(scenario, predictions, input.notes());
		AutoscaleText.lines(report, Ansi.AUTO.enabled()).forEach(this.out::println);
		this.out.println();
		ReportDirectory reports = new ReportDirectory(directory, this.out);
		reports.write("autoscale.html", AutoscalePage.html(report));
		reports.write("autoscale.json", report.json());
		this.out.flush();
		return ExitCodes.DONE;
	}

}
