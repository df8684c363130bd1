package io.proxylab.lab.cli.autoscale;

import io.proxylab.lab.autoscale.prediction.Timeline.Event;
import io.proxylab.lab.autoscale.replay.Orchestrator.Passed;
import io.proxylab.lab.autoscale.replay.Slice;
import io.proxylab.lab.autoscale.scenario.Scenario;
import io.proxylab.lab.autoscale.scenario.ScenarioFile;
import io.proxylab.lab.autoscale.service.ServiceFigures;
import io.proxylab.lab.box.Confinement;
import io.proxylab.lab.cli.terminal.CommandFailure;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.cli.terminal.Meant;
import io.proxylab.lab.cli.terminal.ProgressLines;
import io.proxylab.lab.cli.terminal.TimeText;
import io.proxylab.lab.machine.Machine;
import io.proxylab.lab.replay.Play;
import io.proxylab.lab.replay.Played;
import io.proxylab.lab.replay.Replay;
import io.proxylab.lab.replay.ReplayDirectory;
import io.proxylab.lab.replay.ReplayListener;
import io.proxylab.lab.report.autoscale.EventWords;
import io.proxylab.lab.report.replay.ReplayMarkdown;
import io.proxylab.lab.report.replay.ReplayPage;
import io.proxylab.lab.report.replay.ReplayReport;
import io.proxylab.lab.report.replay.ReplayReport.PlayReport;
import io.proxylab.lab.run.place.Installation;
import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code proxylab autoscale replay}: a scenario with real processes. */
@Command(name = "replay", mixinStandardHelpOptions = true, description = {
		"Plays a scenario on this machine: real proxies in their boxes behind a real HAProxy, in real time.",
		"Prints what was predicted beside what was measured, and writes replay.html, replay.md and replay.json." },
		exitCodeListHeading = ExitCodes.HEADING,
		exitCodeList = { "0:done", ExitCodes.WRONG_INPUT_HELP + ", or more than this machine carries",
				"3:something that was started ended before the scenario did",
				"130:interrupted; what was played is kept, and the same command goes on" },
		footerHeading = "%nExamples:%n",
		footer = { "  ./proxylab autoscale replay scenarios/replay-upstream-slows-short.yaml",
				"  ./proxylab autoscale replay --service webflux-webclient --policy cpu",
				"      scenarios/replay-upstream-slows.yaml",
				"  ./proxylab autoscale replay --scale 0.2 --out runs/slows my-day.yaml" })
public final class ReplayCommand implements Callable<Integer> {

	/** For the balancer, the upstream and the generator, and to end all. */
	private static final Duration BESIDE = Duration.ofSeconds(25);

	private final PrintWriter out;

	private final PrintWriter err;

	@Parameters(paramLabel = "SCENARIO", description = "A YAML file; docs/autoscale.md explains them.")
	private Path file = Path.of("");

	@Option(names = "--service", paramLabel = "NAME", description = "Plays this service only; may be given again.")
	private Set<String> services = new LinkedHashSet<>();

	@Option(names = "--policy", paramLabel = "NAME", description = "Plays this policy only; may be given again.")
	private Set<String> policies = new LinkedHashSet<>();

	@Option(names = "--scale", paramLabel = "SHARE", defaultValue = "1",
			description = "Plays a share of the service, such as 0.2: of the load, the tasks, and the bounds of policies.")
	private double scale = 1;

	@Option(names = "--out", paramLabel = "DIR",
			description = { "Directory for what is measured (default: a new one in runs/).",
					"That of a replay of the same scenario goes on at the first that is not played." })
	private @Nullable Path directory;

	public ReplayCommand(PrintWriter out, PrintWriter err) {
		this.out = out;
		this.err = err;
	}

	@Override
	public Integer call() throws IOException, InterruptedException {
		if (!(this.scale > 0 && this.scale <= 1)) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT,
					List.of("proxylab: --scale %s is out of range; write a share above 0, at most 1, such as 0.2"
						.formatted(this.scale)));
		}
		Scenario whole = ScenarioFile.read(this.file);
		Scenario scenario = (this.scale < 1) ? Slice.of(whole, this.scale) : whole;
		List<Play> all = Play.all(scenario);
		List<Play> plays = chosen(scenario, all);
		Confinement confinement = Confinement.detect();
		Installation installation = Installation.current();
		Replay replay = new Replay(installation, confinement);
		Machine machine = Machine.read(confinement, installation.home());
		tellNeeds(plays, replay, machine);
		ReplayDirectory kept = directory(scenario);
		String path = kept.path().toString();
		Thread hook = new Thread(() -> tellHowToGoOn(path), "proxylab-replay-interruption");
		Runtime.getRuntime().addShutdownHook(hook);
		ProgressLines lines = ProgressLines.of(this.err);
		List<String> failures;
		try {
			tell("results go to " + path);
			failures = replay.play(plays, kept, new Progress(lines, left(plays, kept)));
		}
		finally {
			lines.clear();
			unhook(hook);
		}
		report(scenario, all, kept, confinement);
		if (!failures.isEmpty()) {
			throw new CommandFailure(ExitCodes.INCOMPLETE,
					failures.stream().map((failure) -> "proxylab: " + failure).toList());
		}
		return ExitCodes.DONE;
	}

	private List<Play> chosen(Scenario scenario, List<Play> all) {
		List<String> problems = new ArrayList<>();
		check("--service", this.services, scenario.services().stream().map(ServiceFigures::name).toList(), problems);
		check("--policy", this.policies, List.copyOf(scenario.policies().keySet()), problems);
		if (!problems.isEmpty()) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT, problems);
		}
		return all.stream()
			.filter((play) -> this.services.isEmpty() || this.services.contains(play.service().name()))
			.filter((play) -> this.policies.isEmpty() || this.policies.contains(play.policyName()))
			.toList();
	}

	private static void check(String option, Set<String> asked, List<String> names, List<String> problems) {
		asked.stream()
			.filter((name) -> !names.contains(name))
			.forEach((name) -> problems.add("proxylab: %s: the scenario has no '%s'%s; choices: %s".formatted(option,
					name, Meant.question(name, names), String.join(", ", names))));
	}

	/** Before anything is started. */
	private void tellNeeds(List<Play> plays, Replay replay, Machine machine) {
		try {
			Set<String> told = new LinkedHashSet<>();
			for (Play play : plays) {
				List<String> needs = play.needs().lines(replay.machine(play, machine));
				if (told.add(String.join("", needs))) {
					this.err.println(play.name() + ":");
					needs.forEach((line) -> this.err.println("  " + line));
				}
			}
		}
		catch (IllegalArgumentException ex) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT, List.of("proxylab: " + this.file + ": " + ex.getMessage()));
		}
		this.err.flush();
		List<String> refusals = replay.refusals(plays, machine);
		if (!refusals.isEmpty()) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT,
					refusals.stream().map((refusal) -> "proxylab: " + this.file + ": " + refusal).toList());
		}
	}

	private ReplayDirectory directory(Scenario scenario) throws IOException {
		Path path = (this.directory != null) ? this.directory
				: Path.of("runs", DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT)
					.format(LocalDateTime.now(ZoneId.systemDefault())) + "-replay-" + name());
		try {
			return ReplayDirectory.at(path.toAbsolutePath().normalize(), scenario, this.scale,
					Files.readString(this.file));
		}
		catch (IllegalArgumentException ex) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT, List.of("proxylab: --out: " + ex.getMessage()));
		}
		catch (IOException ex) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT,
					List.of("proxylab: --out %s cannot be written (%s); name a directory that may be".formatted(path,
							FailureReason.of(ex))));
		}
	}

	private String name() {
		return String.valueOf(this.file.getFileName()).replaceFirst("\\.yaml$", "").replaceAll("[^A-Za-z0-9._-]+", "-");
	}

	private static Duration left(List<Play> plays, ReplayDirectory kept) throws IOException {
		Duration left = Duration.ZERO;
		for (Play play : plays) {
			left = left.plus(kept.played(play).isPresent() ? Duration.ZERO : length(play));
		}
		return left;
	}

	private static Duration length(Play play) {
		Scenario scenario = play.scenario();
		return BESIDE.plusSeconds(Math.round(play.service().readySeconds().value()) + scenario.replay().warmUpSeconds()
				+ scenario.seconds());
	}

	private void tell(String line) {
		this.err.println(line);
		this.err.flush();
	}

	private void tellHowToGoOn(String path) {
		tell("proxylab: interrupted; what was played is kept; the same command with --out goes on:");
		tell("  ./proxylab autoscale replay%s --out %s %s".formatted((this.scale < 1) ? " --scale " + this.scale : "",
				path, this.file));
	}

	private static void unhook(Thread hook) {
		try {
			Runtime.getRuntime().removeShutdownHook(hook);
		}
		catch (IllegalStateException ex) {
			// The JVM is shutting down: the hook tells, or has told.
			return;
		}
	}

	/** Of all that the directory has, whichever command played it. */
	private void report(Scenario scenario, List<Play> all, ReplayDirectory kept, Confinement confinement)
			throws IOException {
		List<PlayReport> plays = new ArrayList<>();
		String box = "";
		for (Play play : all) {
			Optional<Played> played = kept.played(play);
			if (played.isPresent()) {
				plays.add(PlayReport.of(play, played.get()));
				box = confinement.record(play.allBoxes()).label();
			}
		}
		if (plays.isEmpty()) {
			return;
		}
		ReplayReport report = ReplayReport.of(scenario, this.scale, box, plays);
		ReplayText.lines(report, Ansi.AUTO.enabled()).forEach(this.out::println);
		this.out.println();
		this.out.println(Files.writeString(kept.path().resolve("replay.html"), ReplayPage.html(report)));
		this.out.println(Files.writeString(kept.path().resolve("replay.md"), ReplayMarkdown.of(report)));
		this.out.println(Files.writeString(kept.path().resolve("replay.json"), report.json()));
		this.out.flush();
	}

	/** Says how it goes. */
	private static final class Progress implements ReplayListener {

		private final ProgressLines lines;

		private Duration left;

		Progress(ProgressLines lines, Duration left) {
			this.lines = lines;
			this.left = left;
		}

		@Override
		public void begins(Play play) {
			this.lines.line("%s: about %s, %s to the end of the replay".formatted(play.name(),
					TimeText.of(length(play)), TimeText.of(this.left)));
			this.left = this.left.minus(length(play));
		}

		@Override
		public void waiting(Play play, String what) {
			this.lines.status(play.name() + ": " + what);
		}

		@Override
		public void passed(Play play, int second, Passed passed) {
			Duration rest = this.left.plusSeconds(play.scenario().seconds() - second);
			this.lines.status(String.format(Locale.ROOT,
					"%s %d:%02d tasks %d of %d, %,.0f req/s, CPU %.0f%%, %.0f in flight a task, %s left", play.name(),
					second / 60, second % 60, passed.ready(), passed.desired(), passed.requests(), passed.cpuPercent(),
					passed.begun(), TimeText.of(rest)));
		}

		@Override
		public void happened(Play play, Event event) {
			this.lines.line(
					String
						.format(Locale.ROOT, "  %d:%02d %s: %d %s", event.second() / 60, event.second() % 60,
								EventWords.of(event.kind()), event.tasks(), event.text())
						.stripTrailing());
		}

		@Override
		public void failed(Play play, String reason) {
			this.lines.line("  not played: " + reason);
		}

	}

}
