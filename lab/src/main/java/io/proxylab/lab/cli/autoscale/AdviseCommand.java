package io.proxylab.lab.cli.autoscale;

import io.proxylab.lab.advise.Advice;
import io.proxylab.lab.advise.Requirements;
import io.proxylab.lab.advise.RequirementFiles;
import io.proxylab.lab.advise.SizeAdvice;
import io.proxylab.lab.autoscale.recommendation.PolicySearch;
import io.proxylab.lab.autoscale.recommendation.Recommendation;
import io.proxylab.lab.cli.terminal.CommandFailure;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.cli.terminal.ProgressLines;
import io.proxylab.lab.cli.terminal.Questions;
import io.proxylab.lab.cli.terminal.ReportDirectory;
import io.proxylab.lab.cli.terminal.SearchLine;
import io.proxylab.lab.experiment.Box;
import io.proxylab.lab.report.advise.AdviceMarkdown;
import io.proxylab.lab.report.advise.AdvicePage;
import io.proxylab.lab.report.advise.AdvicePage.Evidence;
import io.proxylab.lab.report.advise.AdviceReport;
import io.proxylab.lab.report.autoscale.HpaManifest;
import io.proxylab.lab.report.autoscale.RecommendationPage;
import io.proxylab.lab.report.autoscale.TerraformVariables;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code proxylab advise}: from the reader's own numbers to a recommendation. */
@Command(name = "advise", mixinStandardHelpOptions = true, description = {
		"Recommends stack, size, number of tasks, scaling policy and defence for your own numbers.",
		"Measures what is not measured yet, predicts a peak, a slow day and tasks that die under many policies, and writes advice.html and "
				+ "advice.md, a page for each size, and files for Terraform and Kubernetes. What is left out on a terminal is asked for." },
		exitCodeListHeading = ExitCodes.HEADING,
		exitCodeList = { "0:done", "1:nothing that was asked for keeps the objective", ExitCodes.WRONG_INPUT_HELP,
				ExitCodes.INTERRUPTED_HELP },
		footerHeading = "%nExamples:%n",
		footer = { "  ./proxylab advise --rate 300/s --peak 1500/s --delay 120ms --slow-delay 2s --slo '99%% < 500ms'",
				"  ./proxylab advise ... --size ecs-512,ecs-1024 --time 30m",
				"  ./proxylab advise ... --plan             what would be measured, and how long that takes",
				"  ./proxylab advise ... --run runs/20260131-120000-quick" })
public final class AdviseCommand implements Callable<Integer> {

	private static final String TERRAFORM = "terraform.tfvars";

	private static final String HPA = "hpa.yaml";

	private final PrintWriter out;

	private final PrintWriter err;

	private final Questions questions;

	@Spec
	private @Nullable CommandSpec spec;

	@Mixin
	private final RequirementOptions requirements = new RequirementOptions();

	@Option(names = "--run", paramLabel = "RUN",
			description = "A run that measured the stacks in one of the sizes, in place of a measurement. May be repeated.")
	private List<Path> runs = new ArrayList<>();

	@Option(names = "--time", paramLabel = "TIME", defaultValue = "30m",
			description = "How long measuring may take at most (default: ${DEFAULT-VALUE}).")
	private String time = "30m";

	@Option(names = "--plan", description = "Says what would be measured, and how long that takes; measures nothing.")
	private boolean planOnly;

	@Option(names = "--out", paramLabel = "DIR", defaultValue = "advice",
			description = "Directory for the advice and its runs; runs that are there are used again (default: ${DEFAULT-VALUE}).")
	private Path directory = Path.of("advice");

	public AdviseCommand(PrintWriter out, PrintWriter err, Questions questions) {
		this.out = out;
		this.err = err;
		this.questions = questions;
	}

	@Override
	public Integer call() throws IOException, InterruptedException {
		Requirements asked = this.requirements.ask(this.questions);
		List<String> problems = asked.problems();
		if (!problems.isEmpty()) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT,
					problems.stream().map((problem) -> "proxylab: " + problem).toList());
		}
		ReportDirectory reports = new ReportDirectory(this.directory, this.out);
		AdviseRuns measured = new AdviseRuns(this.directory, this.out, this.err, arguments());
		Map<Box, List<Path>> bySize = measured.of(asked, this.runs, RequirementOptions.duration("--time", this.time),
				this.planOnly);
		if (this.planOnly) {
			return ExitCodes.DONE;
		}
		List<SizeAdvice> sizes = new ArrayList<>();
		List<String> notes = new ArrayList<>();
		List<Evidence> evidence = new ArrayList<>();
		for (Map.Entry<Box, List<Path>> size : bySize.entrySet()) {
			ScenarioInput input = ScenarioInput.read(scenarios(asked, size.getKey(), reports), size.getValue());
			input.notes().forEach((note) -> notes.add(size.getKey().name() + ": " + note));
			Recommendation recommendation = search(input);
			SizeAdvice advice = new SizeAdvice(size.getKey(), input.scenarios(), recommendation);
			sizes.add(advice);
			String page = "recommendation-" + size.getKey().name() + ".html";
			reports.write(page, RecommendationPage.html(recommendation));
			evidence.add(new Evidence(page, "every policy that was tried in tasks of " + size.getKey().label()));
			exports(reports, advice);
		}
		Advice advice = new Advice(asked, sizes);
		reports.writeOrRemove(TERRAFORM,
				advice.best()
					.filter((best) -> TerraformVariables.canSay(best.proposal()))
					.map((best) -> TerraformVariables.of(best.proposal(), best.service(), best.of().balancer(),
							advice.timeoutMillis(), advice.bulkhead(best.service()))));
		AdviceReport report = AdviceReport.of(advice, notes);
		reports.write("advice.html", new AdvicePage(report, evidence).html());
		String text = AdviceMarkdown.of(report);
		reports.write("advice.md", text);
		this.out.println();
		this.out.print(text);
		this.out.flush();
		return advice.best().isPresent() ? ExitCodes.DONE : ExitCodes.GATE_FAILED;
	}

	private static List<Path> scenarios(Requirements asked, Box size, ReportDirectory reports) {
		Map<String, Path> files = new LinkedHashMap<>();
		RequirementFiles.scenarios(asked, size).forEach((name, text) -> {
			String file = name + "-" + size.name() + ".yaml";
			reports.write(file, text);
			files.put(name, reports.path().resolve(file));
		});
		return List.copyOf(files.values());
	}

	private Recommendation search(ScenarioInput input) {
		SearchLine line = new SearchLine(ProgressLines.of(this.err), System::nanoTime);
		try {
			return PolicySearch.search(input.scenarios(), input.notes(), line);
		}
		finally {
			line.end();
		}
	}

	private static void exports(ReportDirectory reports, SizeAdvice advice) {
		String size = advice.size().name();
		reports.writeOrRemove(size + "-" + TERRAFORM, advice.recommendation()
			.cheapest(TerraformVariables::canSay)
			.map((proposal) -> TerraformVariables.of(proposal, advice.service(proposal.service()), advice.balancer())));
		reports.writeOrRemove(size + "-" + HPA,
				advice.recommendation().cheapest(HpaManifest::canSay).map(HpaManifest::of));
	}

	private List<String> arguments() {
		return (this.spec != null) ? this.spec.root().commandLine().getParseResult().originalArgs() : List.of();
	}

}
