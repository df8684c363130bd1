package io.proxylab.lab.cli;

import io.proxylab.lab.cli.terminal.ExitCodes;
import java.io.PrintWriter;
import java.util.function.Supplier;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code proxylab completion}: what a shell completes commands and options with. */
@Command(name = "completion", mixinStandardHelpOptions = true,
		description = "Prints a script with which bash or zsh completes commands, options and experiments.",
		exitCodeListHeading = ExitCodes.HEADING, exitCodeList = { "0:done", ExitCodes.WRONG_INPUT_HELP },
		footerHeading = "%nExamples:%n", footer = { "  source <(./proxylab completion)",
				"  ./proxylab completion > ~/.local/share/bash-completion/completions/proxylab" })
final class CompletionCommand implements Runnable {

	private final PrintWriter out;

	private final Supplier<CommandLine> commands;

	/**
	 * A command that has not run.
	 * @param commands all of them
	 */
	CompletionCommand(PrintWriter out, Supplier<CommandLine> commands) {
		this.out = out;
		this.commands = commands;
	}

	@Override
	public void run() {
		this.out.print(AutoComplete.bash("proxylab", this.commands.get()));
		this.out.flush();
	}

}
