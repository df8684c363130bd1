package io.proxylab.lab.cli.autoscale;

import io.proxylab.lab.advise.RequirementFiles;
import io.proxylab.lab.advise.Requirements;
import io.proxylab.lab.box.Confinement;
import io.proxylab.lab.cli.run.BegunRun;
import io.proxylab.lab.cli.run.Execution;
import io.proxylab.lab.cli.run.NewRun;
import io.proxylab.lab.cli.terminal.CommandFailure;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.cli.terminal.TimeText;
import io.proxylab.lab.experiment.Box;
import io.proxylab.lab.experiment.file.ExperimentFile;
import io.proxylab.lab.machine.Machine;
import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.plan.Planner;
import io.proxylab.lab.report.words.Counted;
import io.proxylab.lab.run.place.Installation;
import io.proxylab.lab.trial.RunDirectory;
import io.proxylab.lab.trial.RunLock;
import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The runs that an advice rests on: those that are there, and those that are made for it.
 *
 * @param directory of the advice
 * @param out takes tables
 * @param err takes progress
 * @param arguments of the command
 */
record AdviseRuns(Path directory, PrintWriter out, PrintWriter err, List<String> arguments) {

	/** What makes it the same machine. */
	private static final List<String> MACHINE = List.of("cpuModel", "logicalCpus", "memoryBytes", "boxesEnforced");

	AdviseRuns {
		arguments = List.copyOf(arguments);
	}

	/**
	 * Finds or makes them.
	 * @param needs what is asked
	 * @param given runs that the user names
	 * @param most longest time that measuring may take
	 * @param planOnly whether to say what would be measured, and measure nothing
	 * @return the runs of each size; of a size without any nothing is known yet
	 * @throws CommandFailure if measuring takes longer
	 */
	Map<Box, List<Path>> of(Requirements needs, List<Path> given, Duration most, boolean planOnly)
			throws IOException, InterruptedException {
		requireOfASize(needs, given);
		Map<Box, List<Path>> runs = new LinkedHashMap<>();
		needs.sizes().forEach((size) -> runs.put(size, new ArrayList<>(of(size, given))));
		Installation installation = Installation.current();
		Confinement confinement = Confinement.detect();
		Machine machine = Machine.read(confinement, installation.home());
		Map<Box, Path> open = new LinkedHashMap<>();
		Map<Box, RunDirectory> own = new LinkedHashMap<>();
		for (Map.Entry<Box, List<Path>> entry : runs.entrySet()) {
			if (entry.getValue().isEmpty()) {
				Path file = write(needs, entry.getKey());
				earlier(Files.readString(file), machine).ifPresentOrElse((run) -> {
					entry.getValue().add(run);
					own.put(entry.getKey(), RunDirectory.open(run));
				}, () -> open.put(entry.getKey(), file));
			}
		}
		tell(runs);
		Duration needed = Duration.ZERO;
		for (Map.Entry<Box, Path> entry : open.entrySet()) {
			Plan plan = Planner.plan(ExperimentFile.read(entry.getValue()));
			needed = needed.plus(plan.estimatedDuration());
			this.err.println("%s: to be measured by %s, %s, about %s".formatted(entry.getKey().name(), entry.getValue(),
					Counted.of(plan.launches().size(), "launch"), TimeText.of(plan.estimatedDuration())));
		}
		if (planOnly) {
			own.forEach((size, run) -> tellAgain(size, run, new BegunRun(run).disturbed()));
			return runs;
		}
		if (needed.compareTo(most) > 0) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT, List
				.of("proxylab: --time %s: measuring takes about %s; allow more time, or name fewer --size and --stacks"
					.formatted(TimeText.of(most), TimeText.of(needed))));
		}
		long start = System.nanoTime();
		Execution execution = new Execution(installation, confinement, this.out, this.err, Optional.empty());
		for (Map.Entry<Box, Path> entry : open.entrySet()) {
			Plan plan = Planner.plan(ExperimentFile.read(entry.getValue()));
			RunDirectory run = new NewRun(runDirectory(), this.arguments).create(plan, entry.getValue(), machine);
			execution.of(plan, run);
			Objects.requireNonNull(runs.get(entry.getKey())).add(run.path());
			own.put(entry.getKey(), run);
		}
		for (Map.Entry<Box, RunDirectory> entry : own.entrySet()) {
			makeAgain(entry.getKey(), entry.getValue(), execution,
					most.minus(Duration.ofNanos(System.nanoTime() - start)));
		}
		return runs;
	}

	/**
	 * Makes launches again that the machine disturbed, once: one that is never quiet
	 * would not let it end.
	 */
	private void makeAgain(Box size, RunDirectory run, Execution execution, Duration left) throws IOException {
		BegunRun begun = new BegunRun(run);
		Set<String> disturbed = begun.disturbed();
		Plan plan = tellAgain(size, run, disturbed);
		if (disturbed.isEmpty()) {
			return;
		}
		if (plan.estimatedDuration().compareTo(left) > 0) {
			this.err.println(
					"%s: --time leaves too little for that; it stays as it is until you run".formatted(size.name()));
			tellHow(run);
			return;
		}
		try (RunLock _ = run.lock()) {
			disturbed.forEach(run::discard);
		}
		execution.of(plan, run);
		if (!begun.disturbed().isEmpty()) {
			this.err.println("%s: the machine disturbed them again; once it is quiet, run".formatted(size.name()));
			tellHow(run);
		}
	}

	/** Says what is to be made again, if anything is. */
	private Plan tellAgain(Box size, RunDirectory run, Set<String> disturbed) {
		Plan whole = new BegunRun(run).plan();
		Set<String> kept = new TreeSet<>(run.finishedTrials());
		kept.removeAll(disturbed);
		Plan again = whole.remaining(kept, run.launches().begun());
		if (!disturbed.isEmpty()) {
			this.err.println(
					String.format(Locale.ROOT, "%s: the machine disturbed %d of %s; to make them again takes about %s",
							size.name(), again.launches().size(), Counted.of(whole.launches().size(), "launch"),
							TimeText.of(again.estimatedDuration())));
		}
		return again;
	}

	private void tellHow(RunDirectory run) {
		this.err.println("  ./proxylab resume --disturbed " + run.path());
	}

	private void tell(Map<Box, List<Path>> runs) {
		runs.forEach((size, some) -> some
			.forEach((run) -> this.err.println("%s: as measured by %s".formatted(size.name(), run))));
	}

	private static List<Path> of(Box size, List<Path> given) {
		return given.stream().filter((run) -> boxes(run).contains(size.name())).toList();
	}

	private static Set<String> boxes(Path run) {
		return RunDirectory.open(run)
			.read()
			.launches()
			.stream()
			.map((launch) -> launch.box().name())
			.collect(Collectors.toCollection(TreeSet::new));
	}

	/** Another size would be measured, and the run forgotten. */
	private static void requireOfASize(Requirements needs, List<Path> given) {
		List<String> sizes = needs.sizes().stream().map(Box::name).toList();
		List<String> others = given.stream()
			.filter((run) -> boxes(run).stream().noneMatch(sizes::contains))
			.map((run) -> "proxylab: --run %s: measured %s, and --size is %s; name that size, or another run"
				.formatted(run, String.join(", ", boxes(run)), String.join(", ", sizes)))
			.toList();
		if (!others.isEmpty()) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT, others);
		}
	}

	private Path write(Requirements needs, Box size) {
		try {
			Path file = Files.createDirectories(this.directory).resolve(RequirementFiles.experimentName(size));
			return Files.writeString(file, RequirementFiles.experiment(needs, size));
		}
		catch (IOException ex) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT,
					List.of("proxylab: --out %s cannot be written (%s); name a directory that may be"
						.formatted(this.directory, FailureReason.of(ex))));
		}
	}

	/** A whole run of the same experiment by the same lab on this machine, the latest. */
	private Optional<Path> earlier(String experiment, Machine machine) throws IOException {
		if (!Files.isDirectory(runDirectory())) {
			return Optional.empty();
		}
		try (Stream<Path> runs = Files.list(runDirectory())) {
			return runs.filter((run) -> Files.isRegularFile(run.resolve(RunDirectory.MANIFEST_FILE)))
				.sorted(Comparator.reverseOrder())
				.filter((run) -> isSame(RunDirectory.open(run), experiment, machine))
				.findFirst();
		}
	}

	private static boolean isSame(RunDirectory run, String experiment, Machine machine) {
		Set<String> planned = run.manifest()
			.plannedTrials()
			.stream()
			.map((trial) -> trial.id())
			.collect(Collectors.toSet());
		return run.experiment().equals(experiment) && Objects.equals(run.manifest().commit(), machine.commit())
				&& MACHINE.stream()
					.allMatch((fact) -> same(run.manifest().machine().get(fact), machine.facts().get(fact)))
				&& run.finishedTrials().containsAll(planned);
	}

	/** One was read from JSON. */
	private static boolean same(@Nullable Object one, @Nullable Object other) {
		return String.valueOf(one).equals(String.valueOf(other));
	}

	private Path runDirectory() {
		return this.directory.resolve("runs");
	}

}
