package io.proxylab.lab.cli.run;

import io.proxylab.lab.cli.terminal.DashboardLine;
import io.proxylab.lab.cli.terminal.ProgressLines;
import io.proxylab.lab.cli.terminal.Terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.plan.Planner;
import io.proxylab.lab.run.Experiments;
import io.proxylab.lab.run.progress.RunEvent;
import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadEvent.Phase;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DashboardLineTests {

	private static final Plan PLAN = Planner.plan(Experiments.oneCell());

	private static final Plan.Launch LAUNCH = PLAN.launches()
		.stream()
		.filter((launch) -> launch.target().name().equals("servlet-blocking-apache5"))
		.findFirst()
		.orElseThrow();

	private static final Duration LEFT = Duration.ofSeconds(320);

	@Test
	void everythingIsInOneLine() {
		assertThat(line(second(15_530, 624_600, 76.4, 0)).text(120, false))
			.isEqualTo("servlet-blocking-apache5 10 users x 10ms window 15,530 req/s p99 625 ms CPU 76% 3/24 "
					+ "5 min 20 s left");
	}

	@Test
	void inEightyColumnsUnitsAndTheNameOfTheTargetGiveWay() {
		assertThat(line(second(15_530, 24_600, 76.4, 0)).text(79, false))
			.isEqualTo("servlet-.. 10 users x 10ms window 15,530 req/s p99 24.6 CPU 76% 3/24 5 min 20 s")
			.hasSize(79);
	}

	@Test
	void aWarmUpASecondWithoutAnswersAndATargetWithoutABoxSaySo() {
		RunEvent.Progressed warming = new RunEvent.Progressed(LAUNCH, null,
				new LoadEvent.Progress("id", Phase.WINDOW, 0, 0, 0, 0, 1200, 0, 0, 0), null);
		assertThat(line(warming).text(120, false)).isEqualTo("servlet-blocking-apache5 " + LAUNCH.warmUpCell().label()
				+ " warm-up 0 req/s p99 - ms 1,200 errors 3/24 5 min 20 s left");
	}

	@ParameterizedTest
	@ValueSource(ints = { 19, 30, 40, 60, 79, 100, 131, 200 })
	void noWidthIsEverExceededWithOrWithoutColours(int columns) {
		DashboardLine line = line(second(123_456, 30_000_000, 100.4, 123_456));
		assertThat(line.text(columns, false)).hasSizeLessThanOrEqualTo(columns);
		assertThat(line.text(columns, true).replaceAll("\u001b\\[[0-9;]*m", "")).isEqualTo(line.text(columns, false));
	}

	@Test
	void onATerminalItIsRewrittenInPlaceAndElsewhereOnlyTrialsAreLines() {
		String terminal = progress(new Terminal(true, false, 80));
		assertThat(terminal).contains("\r\u001b[K\u001b[?7lservlet-b..")
			.contains("p99 24.6 ")
			.doesNotContain("1 min 17 s\n");
		assertThat(terminal.chars().filter((character) -> character == '\n')).hasSize(2);
		assertThat(progress(new Terminal(false, false, 80))).doesNotContain("\u001b", "\r", "p99")
			.contains(String.format(Locale.ROOT, "launch 1 of %d: servlet-blocking-apache5, replicate 1;",
					PLAN.launches().size()), "FAILED: %s: it ended".formatted(LAUNCH.id()));
	}

	private static String progress(Terminal terminal) {
		StringWriter err = new StringWriter();
		ConsoleProgress progress = new ConsoleProgress(new ProgressLines(new PrintWriter(err), () -> terminal), PLAN,
				() -> 0);
		progress.heard(new RunEvent.LaunchStarted(LAUNCH));
		progress.heard(new RunEvent.TrialStarted(LAUNCH, LAUNCH.trials().getFirst()));
		progress.heard(second(15_530, 24_600, 76.4, 0));
		progress.heard(new RunEvent.Failed(LAUNCH, LAUNCH.trials(), "it ended"));
		return err.toString();
	}

	private static DashboardLine line(RunEvent.Progressed now) {
		return DashboardLine.of(now, "3 of 24", LEFT);
	}

	private static RunEvent.Progressed second(double throughput, long p99Micros, @Nullable Double cpu, long errors) {
		return new RunEvent.Progressed(LAUNCH, LAUNCH.trials().getFirst(),
				new LoadEvent.Progress("id", Phase.WINDOW, 0, 0, 0, throughput, errors, 10, p99Micros, p99Micros), cpu);
	}

}
