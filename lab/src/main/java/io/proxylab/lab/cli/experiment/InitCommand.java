package io.proxylab.lab.cli.experiment;

import io.proxylab.lab.cli.terminal.CommandFailure;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.cli.terminal.Questions;
import io.proxylab.lab.cli.terminal.Terminal;
import io.proxylab.lab.cli.terminal.TextLines;
import io.proxylab.lab.cli.terminal.TimeText;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.file.ExperimentFile;
import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.plan.Planner;
import io.proxylab.lab.report.words.Counted;
import io.proxylab.lab.run.place.Installation;
import io.proxylab.lab.trial.DurableFiles;
import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code proxylab init [FILE]}: the first experiment of one's own. */
@Command(name = "init", mixinStandardHelpOptions = true, description = {
		"Writes a first experiment of your own, with comments, from a few answers.",
		"What no option says is asked for on a terminal; without one it is as proposed. The first line of the file "
				+ "tells editors its schema, so that they complete keys and mark mistakes." },
		exitCodeListHeading = ExitCodes.HEADING, exitCodeList = { "0:the file is written", ExitCodes.WRONG_INPUT_HELP },
		footerHeading = "%nExamples:%n",
		footer = { "  ./proxylab init", "  ./proxylab init my-gateway.yaml --service target/my-gateway.jar",
				"  ./proxylab init open.yaml --targets webflux-webclient --rate 500/s,1000/s \\",
				"      --delay 'p50=100ms,p99=1s' --box ecs-512" })
public final class InitCommand implements Runnable {

	private static final String SCHEMA = "schemas/experiment.schema.json";

	private final PrintWriter out;

	private final Questions questions;

	@Parameters(paramLabel = "FILE", arity = "0..1", defaultValue = "my-experiment.yaml",
			description = "The file to write (default: ${DEFAULT-VALUE}).")
	private Path file = Path.of("my-experiment.yaml");

	@Mixin
	private final InitOptions options = new InitOptions();

	@Option(names = "--force", description = "Overwrites the file.")
	private boolean force;

	public InitCommand(PrintWriter out, Questions questions) {
		this.out = out;
		this.questions = questions;
	}

	@Override
	public void run() {
		requireNew();
		String name = String.valueOf(this.file.getFileName());
		FirstExperiment first = new InitDialogue(name, this.questions, this.out).complete(this.options.answers());
		String yaml = first.yaml(schema());
		Experiment experiment = ExperimentFile.parse(yaml, name);
		write(yaml);
		Plan plan = Planner.plan(experiment);
		TextLines
			.wrap("%s: %s in %s, about %s. An editor that knows schemas completes and checks it.".formatted(this.file,
					Counted.of(plan.trials().size(), "trial"), Counted.of(plan.launches().size(), "launch"),
					TimeText.of(plan.estimatedDuration())), Terminal.COLUMNS, "")
			.forEach(this.out::println);
		this.out.println("  ./proxylab plan " + this.file + "    launches and trials; starts nothing");
		this.out.println("  ./proxylab try " + this.file
				+ (first.hasService()
						? " --target " + FirstExperiment.SERVICE + "     one request to your service alone"
						: "     one request to each target"));
		this.out.println("  ./proxylab run " + this.file + "     measures");
	}

	/** Before anybody answers a question. */
	private void requireNew() {
		if (Files.isDirectory(this.file)) {
			throw wrong("is a directory; name a file in it");
		}
		if (!this.force && Files.exists(this.file)) {
			throw wrong("is there already; name another file, or write --force to overwrite it");
		}
		if (!Files.isDirectory(directory())) {
			throw wrong("cannot be written, for " + directory() + " is no directory; make it, or name another file");
		}
	}

	private Path directory() {
		Path parent = this.file.toAbsolutePath().normalize().getParent();
		return (parent != null) ? parent : this.file.toAbsolutePath();
	}

	/** Beside the file within the project, so that both may move together. */
	private String schema() {
		Path home = Installation.current().home();
		Path schema = home.resolve(SCHEMA);
		Path directory = directory();
		return (directory.startsWith(home) ? directory.relativize(schema) : schema).toString();
	}

	/** All of it or nothing, whenever this process ends. */
	private void write(String yaml) {
		try {
			DurableFiles.write(this.file.toAbsolutePath(), yaml);
		}
		catch (IOException ex) {
			throw wrong(
					"cannot be written (" + FailureReason.of(ex) + "); name a file in a directory that you may write");
		}
	}

	private CommandFailure wrong(String message) {
		return new CommandFailure(ExitCodes.WRONG_INPUT, List.of("proxylab: " + this.file + " " + message));
	}

}
