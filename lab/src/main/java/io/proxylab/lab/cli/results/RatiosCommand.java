package io.proxylab.lab.cli.results;

import io.proxylab.lab.analysis.Analysis;
import io.proxylab.lab.cli.terminal.CommandFailure;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.report.tables.CpuRatios;
import io.proxylab.lab.trial.RunDirectory;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code proxylab ratios RUN}: what a request costs beside another target's. */
@Command(name = "ratios", mixinStandardHelpOptions = true,
		description = { "Prints the CPU a request of a run's targets, launch by launch, and its ratio to one of them.",
				"A second ratio leaves out the JIT compilers. Each ratio is that of two launches of one replicate;",
				"its spread is no interval and ranks nothing." },
		exitCodeListHeading = ExitCodes.HEADING, exitCodeList = { "0:done", ExitCodes.WRONG_INPUT_HELP },
		footerHeading = "%nExamples:%n", footer = { "  ./proxylab ratios runs/20260131-120000-proxy-cost",
				"  ./proxylab ratios --to gateway-webflux runs/20260131-120000-proxy-cost" })
public final class RatiosCommand implements Callable<Integer> {

	private final PrintWriter out;

	@Parameters(paramLabel = "RUN", description = "A run directory, such as runs/20260131-120000-proxy-cost.")
	private Path run = Path.of("");

	@Option(names = "--to", paramLabel = "TARGET",
			description = "The target to compare the others with (default: the one that uses the least CPU).")
	private @Nullable String base;

	public RatiosCommand(PrintWriter out) {
		this.out = out;
	}

	@Override
	public Integer call() {
		List<CpuRatios> blocks = CpuRatios.of(Analysis.of(RunDirectory.open(this.run).read()), this.base);
		if (blocks.isEmpty()) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT, List.of("proxylab: " + this.run
					+ " has no valid trial of a target whose CPU was read; './proxylab report RUN' tells why"));
		}
		checkBase(blocks);
		for (CpuRatios block : blocks) {
			block.lines().forEach(this.out::println);
			this.out.println();
		}
		return ExitCodes.DONE;
	}

	private void checkBase(List<CpuRatios> blocks) {
		List<String> targets = blocks.stream()
			.flatMap((block) -> block.rows().stream())
			.map(CpuRatios.Row::target)
			.distinct()
			.toList();
		if (this.base != null && !targets.contains(this.base)) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT, List
				.of("proxylab: --to '%s': %s has no valid trial of such a target whose CPU was read; choices: %s"
					.formatted(this.base, this.run, targets.stream().collect(Collectors.joining(", ")))));
		}
	}

}
