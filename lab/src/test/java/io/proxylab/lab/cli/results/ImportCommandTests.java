package io.proxylab.lab.cli.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.cli.ProxyLab;
import io.proxylab.lab.cli.terminal.ExitCodes;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportCommandTests {

	private static final String SAMPLES = """
			timeStamp,elapsed,label,responseCode,success,allThreads
			1767225600000,12,users=800 delay=10ms,200,true,800
			1767225600010,14,users=800 delay=10ms,503,false,800
			1767225601000,120,a label that is much longer than the column that it has in a terminal of 80,200,true,800
			1767225599000,12,warm-up,200,true,800
			""";

	@TempDir
	private Path folder = Path.of("");

	private final StringWriter out = new StringWriter();

	private final StringWriter err = new StringWriter();

	@Test
	void aResultBecomesAReportOfThreeFilesAndATableThatFitsATerminal() throws IOException {
		assertThat(execute(write("my results.jtl", SAMPLES))).isEqualTo(ExitCodes.DONE);
		Path directory = this.folder.resolve("runs/20260101-000000-my-results");
		assertThat(directory.resolve("report.html")).content()
			.startsWith("<!DOCTYPE html>")
			.contains("not checked and unranked", "users=800 delay=10ms: 1 failed: 503",
					"warm-up: 1 samples, in no figure");
		assertThat(directory.resolve("report.md")).content().startsWith("# my results.jtl");
		assertThat(directory.resolve("import.json")).content().contains("\"users=800 delay=10ms\"", "\"warm-up\"");
		assertThat(this.out.toString().lines()).anyMatch((line) -> line.startsWith("users=800 delay=10ms"))
			.allSatisfy((line) -> {
				if (!line.contains("report.html")) {
					assertThat(line).hasSizeLessThanOrEqualTo(80);
				}
			});
		assertThat(this.out.toString().lines().toList().getLast()).isEqualTo(directory + "/report.html");
	}

	@Test
	void whatIsImportedAlreadyIsNotWrittenOver() throws IOException {
		Path file = write("results.jtl", SAMPLES);
		assertThat(execute(file)).isEqualTo(ExitCodes.DONE);
		Path report = this.folder.resolve("runs/20260101-000000-results/report.html");
		Files.writeString(report, "mine");
		assertThat(execute(file)).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString()).contains("is imported already", "remove it, or name another --runs");
		assertThat(report).content().isEqualTo("mine");
	}

	@Test
	void whatCannotBeWrittenLeavesNoHalfOfAReport() throws IOException {
		Path file = write("results.jtl", SAMPLES);
		// Where it would put its files a file is in the way.
		Path runs = Files.createDirectory(this.folder.resolve("runs"));
		Files.createFile(runs.resolve(".20260101-000000-results.partial"));
		assertThat(execute(file)).isNotEqualTo(ExitCodes.DONE);
		assertThat(this.err.toString())
			.isEqualTo("proxylab: %s/.20260101-000000-results.partial: is in the way; remove or rename it%n", runs);
		assertThat(runs.resolve("20260101-000000-results")).doesNotExist();
	}

	@Test
	void whatAKilledImportLeftIsNotInTheWay() throws IOException {
		Path left = Files.createDirectories(this.folder.resolve("runs/.20260101-000000-results.partial"));
		Files.writeString(left.resolve("report.md"), "half");
		assertThat(execute(write("results.jtl", SAMPLES))).isEqualTo(ExitCodes.DONE);
		assertThat(left).doesNotExist();
	}

	@Test
	void whatIsNoResultLeavesNothingBehind() throws IOException {
		Path file = write("results.jtl", SAMPLES + "1767225600000,12");
		assertThat(execute(file)).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString()).startsWith("proxylab: " + file + ":6: has 2 values");
		assertThat(execute(this.folder.resolve("absent.jtl"))).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString()).contains("absent.jtl: there is no such file");
		assertThat(execute(this.folder)).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString()).contains(this.folder + ": is a directory; give the file that JMeter wrote");
		assertThat(this.folder.resolve("runs")).doesNotExist();
	}

	private Path write(String name, String text) throws IOException {
		return Files.writeString(this.folder.resolve(name), text);
	}

	private int execute(Path file) {
		return ProxyLab.commandLine(new PrintWriter(this.out, true), new PrintWriter(this.err, true))
			.execute("import", "--runs", this.folder.resolve("runs").toString(), file.toString());
	}

}
