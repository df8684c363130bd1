package io.proxylab.lab.cli.autoscale;

import io.proxylab.lab.cli.ProxyLab;
import io.proxylab.lab.cli.terminal.ExitCodes;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class AdviseCommandTests {

	@TempDir
	private Path directory;

	@TempDir
	private Path measured;

	private final StringWriter out = new StringWriter();

	private final StringWriter err = new StringWriter();

	@Test
	void aRunThatIsThereIsEnoughForAnAdvice() throws IOException {
		assertThat(execute("--rate", "300/s", "--peak", "1500/s", "--delay", "120ms", "--slow-delay", "2s", "--slo",
				"99% < 500ms", "--size", "t2.micro", "--run", run()))
			.as(this.err.toString())
			.isZero();
		String advice = Files.readString(this.directory.resolve("advice.md"));
		assertThat(this.out.toString()).endsWith(advice);
		assertThat(advice).startsWith("# Advice\n\nYou asked: 300 requests a second, 1,500 at the peak;")
			.containsPattern("\\*\\*\\S+ in tasks of t2.micro \\(1 CPU, 1GiB\\): .* USD a month\\.\\*\\*")
			.contains("| usual | 300/s | 120 ms |", "| peak | 1,500/s | 120 ms |",
					"| slow upstream | 300/s | 2000 ms |", "## Set this", "- bulkhead ",
					"on a slow day 500ms is out of reach", "## What would change this", "## What this rests on");
		assertThat(this.directory.resolve("advice.html")).content()
			.contains("300 requests a second", "<h2>Set this</h2>", "href=\"recommendation-t2.micro.html\"");
		assertThat(this.directory.resolve("recommendation-t2.micro.html")).isNotEmptyFile();
		assertThat(this.directory.resolve("terraform.tfvars")).content()
			.containsPattern("(?m)^defence = \\{ timeout = \"[0-9]+ms\", bulkhead = [0-9]+ \\}$");
		assertThat(this.directory.resolve("t2.micro-terraform.tfvars")).isNotEmptyFile();
		assertThat(this.directory.resolve("slow-day-t2.micro.yaml")).content().contains("autoscale recommend slow-day");
	}

	@Test
	void aTaskThatDiesRaisesTheMinimumWhereverItIsTold() throws IOException {
		String run = run();
		assertThat(execute("--rate", "20/s", "--peak", "40/s", "--delay", "120ms", "--slow-delay", "150ms", "--slo",
				"99% < 500ms", "--size", "t2.micro", "--stacks", "webflux-webclient", "--run", run))
			.as(this.err.toString())
			.isZero();
		String advice = Files.readString(this.directory.resolve("advice.md"));
		assertThat(advice)
			.containsPattern("- minimum 2, not 1, bears a task that dies: it costs about 17 USD a month in place of 8;"
					+ " with 1, task-dies: From 0:10:00 to [0-9:]+ the objective is missed: .*for [0-9]+ s no task is"
					+ " healthy")
			.contains("- more load while a task is gone: none up to 300% does");
		assertThat(this.directory.resolve("advice.html")).content()
			.contains("minimum 2, not 1, bears a task that dies");
		assertThat(this.directory.resolve("terraform.tfvars")).content().contains("min_tasks = 2\n");
		StringWriter predicted = new StringWriter();
		String[] arguments = { "autoscale", "predict", "--out", this.directory.resolve("days").toString(),
				this.directory.resolve("task-dies-t2.micro.yaml").toString(), "--run", run };
		assertThat(ProxyLab.commandLine(new PrintWriter(predicted), new PrintWriter(this.err), arguments)
			.execute(arguments)).as(this.err.toString()).isZero();
		assertThat(predicted.toString()).as("the same figures").contains("From 0:10:00 to");
	}

	/** Thousands of tasks are predicted, for some 20 CPU seconds. */
	@Test
	@Tag("full")
	void whatNoPolicyKeepsIsSaidAndNothingOfAnEarlierAdviceStays() throws IOException {
		List<Path> earlier = Stream.of("terraform.tfvars", "t2.micro-terraform.tfvars", "t2.micro-hpa.yaml")
			.map(this.directory::resolve)
			.toList();
		for (Path file : earlier) {
			Files.writeString(file, "of an earlier advice");
		}
		assertThat(execute("--rate", "200000/s", "--peak", "200000/s", "--delay", "120ms", "--slow-delay", "2s",
				"--slo", "99.9% < 121ms", "--size", "t2.micro", "--stacks", "webflux-webclient", "--run", run()))
			.as(this.err.toString())
			.isEqualTo(ExitCodes.GATE_FAILED);
		assertThat(this.out.toString()).contains("No stack and size that was asked for keeps this",
				"## What comes nearest");
		assertThat(this.directory.resolve("advice.html")).content().contains("<h2>What comes nearest</h2>");
		assertThat(earlier).allSatisfy((file) -> assertThat(file).doesNotExist());
	}

	@Test
	void allThatIsMissingOrWrongIsToldAtOnce() {
		assertThat(execute("--rate", "300", "--peak", "0/s", "--slow-delay", "soon", "--slo", "most < 1s", "--size",
				"ecs-1", "--stacks", "spark"))
			.isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString()).contains("--rate: '300' is not a rate", "--peak: '0/s' is not a rate",
				"--delay is missing: what your upstream takes on a good day, such as --delay '120ms'",
				"--slow-delay: 'soon' is not a delay", "--slo: 'most < 1s' is not a share and a time",
				"--size 'ecs-1' is none; choices: t2.micro, ecs-256, ecs-512, ecs-1024",
				"--stacks 'spark' is no variant");
	}

	@Test
	void numbersThatContradictEachOtherAreToldBeforeAnythingRuns() {
		assertThat(execute("--rate", "300/s", "--peak", "200/s", "--delay", "1s", "--slow-delay", "2s", "--slo",
				"99% < 500ms"))
			.isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString()).contains("--peak 200/s is below --rate 300/s", "cannot be kept by any service");
		assertThat(this.directory).isEmptyDirectory();
	}

	@Test
	void thePlanSaysWhatWouldBeMeasuredAndHowLongThatTakes() {
		assertThat(execute("--rate", "300/s", "--peak", "1500/s", "--delay", "120ms", "--slow-delay", "2s", "--slo",
				"99% < 500ms", "--size", "ecs-512,ecs-1024", "--stacks", "webflux-webclient", "--plan"))
			.as(this.err.toString())
			.isZero();
		assertThat(this.err.toString())
			.containsPattern("ecs-512: to be measured by .*measure-ecs-512.yaml, 2 launches, about")
			.contains("ecs-1024: to be measured by ");
		assertThat(this.directory.resolve("runs")).doesNotExist();
	}

	@Test
	void measuringDoesNotTakeLongerThanItMay() {
		assertThat(execute("--rate", "300/s", "--peak", "1500/s", "--delay", "120ms", "--slow-delay", "2s", "--slo",
				"99% < 500ms", "--time", "1m"))
			.isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString()).containsPattern("--time 1 min: measuring takes about .*; allow more time");
		assertThat(this.directory.resolve("runs")).doesNotExist();
	}

	@Test
	void aRunOfAnotherSizeIsToldAsOne() {
		assertThat(execute("--rate", "300/s", "--peak", "1500/s", "--delay", "120ms", "--slow-delay", "2s", "--slo",
				"99% < 500ms", "--size", "ecs-256", "--run", run()))
			.isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString()).contains("measured t2.micro, and --size is ecs-256");
	}

	private String run() {
		return MeasuredStacks.writeTo(this.measured).toString();
	}

	private int execute(String... options) {
		List<String> arguments = new ArrayList<>(List.of("advise", "--out", this.directory.toString()));
		arguments.addAll(List.of(options));
		return ProxyLab
			.commandLine(new PrintWriter(this.out, true), new PrintWriter(this.err, true),
					arguments.toArray(String[]::new))
			.execute(arguments.toArray(String[]::new));
	}

}
