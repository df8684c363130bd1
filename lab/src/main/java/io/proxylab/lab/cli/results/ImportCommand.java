package io.proxylab.lab.cli.results;

import io.proxylab.lab.cli.terminal.CommandFailure;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.cli.terminal.Terminal;
import io.proxylab.lab.jtl.BadJtl;
import io.proxylab.lab.jtl.JtlRun;
import io.proxylab.lab.jtl.JtlTimes;
import io.proxylab.lab.report.jtl.JtlMarkdown;
import io.proxylab.lab.report.jtl.JtlPage;
import io.proxylab.lab.trial.Directories;
import io.proxylab.lab.trial.LabJson;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code proxylab import FILE.jtl}: a result of JMeter as a report. */
@Command(name = "import", mixinStandardHelpOptions = true,
		description = { "Reads a result file of JMeter and reports on it.",
				"The file is a JTL in CSV. Its table is printed; report.html, report.md and import.json are written.",
				"Labels that begin with 'warm-up' are in no figure. What a JTL cannot tell is said." },
		exitCodeListHeading = ExitCodes.HEADING, exitCodeList = { "0:done", ExitCodes.WRONG_INPUT_HELP },
		footerHeading = "%nExamples:%n",
		footer = { "  ./proxylab import results.jtl", "  ./proxylab import --runs /tmp/runs results.jtl" })
public final class ImportCommand implements Callable<Integer> {

	/** As run directories are named; by the file's own times, which are UTC. */
	private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT)
		.withZone(ZoneOffset.UTC);

	private static final String REPORT = "report.html";

	private final PrintWriter out;

	@Parameters(paramLabel = "FILE", description = "A JTL file, as jmeter -l and the runner of jmeter/ write it.")
	private Path file = Path.of("");

	@Option(names = "--runs", paramLabel = "DIR", description = "Where its directory is made (default: runs/).")
	private Path runs = Path.of("runs");

	public ImportCommand(PrintWriter out) {
		this.out = out;
	}

	@Override
	public Integer call() throws IOException {
		JtlRun run = read(JtlRun::read);
		JtlTimes times = read((jtl) -> JtlTimes.read(jtl, run));
		JtlText.lines(run, Terminal.out().colours()).forEach(this.out::println);
		Path directory = write(run, JtlPage.html(run, times));
		this.out.println();
		this.out.println(directory.resolve(REPORT));
		return ExitCodes.DONE;
	}

	/** All files or none: the directory has its name once it is whole. */
	private Path write(JtlRun run, String page) throws IOException {
		Path parent = Files.createDirectories(this.runs.toAbsolutePath().normalize());
		Path directory = parent.resolve(name(run));
		if (Files.exists(directory)) {
			throw wrong("is imported already: there is " + directory + "; remove it, or name another --runs");
		}
		Path partial = parent.resolve("." + name(run) + ".partial");
		if (Files.isDirectory(partial)) {
			// Of an import that was killed.
			Directories.delete(partial);
		}
		Files.createDirectory(partial);
		try {
			Files.writeString(partial.resolve("import.json"), LabJson.write(run));
			Files.write(partial.resolve("report.md"), JtlMarkdown.lines(run));
			Files.writeString(partial.resolve(REPORT), page);
			return Files.move(partial, directory, StandardCopyOption.ATOMIC_MOVE);
		}
		catch (IOException ex) {
			Directories.delete(partial);
			throw ex;
		}
	}

	private static String name(JtlRun run) {
		return TIME.format(Instant.ofEpochMilli(run.labels().getFirst().startedAtEpochMillis())) + "-"
				+ run.file().replaceFirst("\\.(jtl|csv)$", "").replaceAll("[^A-Za-z0-9._-]", "-");
	}

	private <T> T read(JtlReader<T> reader) throws IOException {
		if (Files.isDirectory(this.file)) {
			throw wrong("is a directory; give the file that JMeter wrote with -l");
		}
		if (!Files.isRegularFile(this.file)) {
			throw wrong("there is no such file; give the one that JMeter wrote with -l");
		}
		try {
			return reader.read(this.file);
		}
		catch (BadJtl ex) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT, List.of("proxylab: " + ex.getMessage()));
		}
	}

	private CommandFailure wrong(String problem) {
		return new CommandFailure(ExitCodes.WRONG_INPUT, List.of("proxylab: " + this.file + ": " + problem));
	}

	/** Reads something out of a JTL file. */
	@FunctionalInterface
	private interface JtlReader<T> {

		T read(Path file) throws IOException;

	}

}
