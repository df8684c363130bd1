package io.proxylab.lab.cli.results;

import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.trial.RunSeal;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code proxylab seal}: puts the run of an older lab under checksums. */
@Command(name = "seal", mixinStandardHelpOptions = true,
		description = { "Writes the checksums of a run that an older lab made, so that this lab reads it.",
				"Seal a run only if you trust its files: from then on they count as what the lab measured." },
		exitCodeListHeading = ExitCodes.HEADING, exitCodeList = { "0:done", ExitCodes.WRONG_INPUT_HELP },
		footerHeading = "%nExamples:%n", footer = "  ./proxylab seal runs/20260131-120000-quick")
public final class SealCommand implements Runnable {

	private final PrintWriter out;

	@Parameters(paramLabel = "RUN", description = "A run directory without SHA256SUMS.")
	private Path run = Path.of("");

	public SealCommand(PrintWriter out) {
		this.out = out;
	}

	@Override
	public void run() {
		RunSeal.seal(this.run);
		this.out.println("wrote the checksums of " + this.run);
	}

}
