package io.proxylab.lab.cli.autoscale;

import io.proxylab.lab.autoscale.recommendation.PolicySearch;
import io.proxylab.lab.autoscale.recommendation.Proposal;
import io.proxylab.lab.autoscale.recommendation.Recommendation;
import io.proxylab.lab.autoscale.scenario.Scenario;
import io.proxylab.lab.autoscale.service.ServiceFigures;
import io.proxylab.lab.cli.terminal.CommandFailure;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.cli.terminal.ProgressLines;
import io.proxylab.lab.cli.terminal.ReportDirectory;
import io.proxylab.lab.cli.terminal.SearchLine;
import io.proxylab.lab.cli.terminal.Terminal;
import io.proxylab.lab.report.autoscale.HpaManifest;
import io.proxylab.lab.report.autoscale.RecommendationPage;
import io.proxylab.lab.report.autoscale.TerraformVariables;
import io.proxylab.lab.trial.LabJson;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code proxylab autoscale recommend}: the cheapest policies that keep the objective.
 */
@Command(name = "recommend", mixinStandardHelpOptions = true, description = {
		"Searches signal, target, period, cooldowns, bounds and services for the cheapest policies that "
				+ "keep the objective in all scenarios.",
		"Prints a table, and writes recommendation.html and .json; terraform.tfvars for ecs/example and hpa.yaml "
				+ "where a policy of their kind keeps it. The policies of the scenarios are not looked at." },
		exitCodeListHeading = ExitCodes.HEADING, exitCodeList = { "0:done", ExitCodes.WRONG_INPUT_HELP },
		footerHeading = "%nExamples:%n", footer = { "  ./proxylab autoscale recommend scenarios/upstream-slows.yaml",
				"  ./proxylab autoscale recommend my-day.yaml --run runs/20260131-120000-quick" })
public final class AutoscaleRecommendCommand implements Callable<Integer> {

	private static final String TERRAFORM = "terraform.tfvars";

	private static final String HPA = "hpa.yaml";

	private final PrintWriter out;

	private final PrintWriter err;

	@Parameters(paramLabel = "SCENARIO", arity = "1..*",
			description = "YAML files; scenarios has some, docs/autoscale.md explains them.")
	private List<Path> files = List.of();

	@Option(names = "--run", paramLabel = "RUN", description = ScenarioInput.RUN_OPTION)
	private @Nullable List<Path> runs;

	@Option(names = "--out", paramLabel = "DIR", defaultValue = "autoscale",
			description = "Directory for the page and the exports (default: ${DEFAULT-VALUE}).")
	private Path directory = Path.of("autoscale");

	public AutoscaleRecommendCommand(PrintWriter out, PrintWriter err) {
		this.out = out;
		this.err = err;
	}

	@Override
	public Integer call() {
		ScenarioInput input = ScenarioInput.read(this.files, this.runs);
		SearchLine line = new SearchLine(ProgressLines.of(this.err), System::nanoTime);
		Recommendation recommendation;
		try {
			recommendation = PolicySearch.search(input.scenarios(), input.notes(), line);
		}
		catch (IllegalArgumentException ex) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT,
					String.valueOf(ex.getMessage()).lines().map((problem) -> "proxylab: " + problem).toList());
		}
		finally {
			line.end();
		}
		RecommendText.lines(recommendation, Terminal.out().colours()).forEach(this.out::println);
		this.out.println();
		ReportDirectory reports = new ReportDirectory(this.directory, this.out);
		reports.write("recommendation.html", RecommendationPage.html(recommendation));
		reports.write("recommendation.json", LabJson.write(recommendation));
		Scenario first = input.scenarios().getFirst();
		export(reports, TERRAFORM, recommendation, TerraformVariables::canSay,
				(proposal) -> TerraformVariables.of(proposal, service(recommendation, proposal), first.balancer()));
		export(reports, HPA, recommendation, HpaManifest::canSay, HpaManifest::of);
		this.out.flush();
		return ExitCodes.DONE;
	}

	private static ServiceFigures service(Recommendation recommendation, Proposal proposal) {
		return recommendation.services()
			.stream()
			.filter((service) -> service.name().equals(proposal.service()))
			.findFirst()
			.orElseThrow();
	}

	private void export(ReportDirectory reports, String name, Recommendation recommendation, Predicate<Proposal> canSay,
			Function<Proposal, String> text) {
		Optional<Proposal> cheapest = recommendation.cheapest(canSay);
		if (cheapest.isPresent()) {
			reports.write(name, text.apply(cheapest.get()));
		}
		else {
			reports.remove(name);
			this.out.println(name + " is not written: no policy of its kind keeps the objective");
		}
	}

}
