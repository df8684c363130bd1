package io.proxylab.lab.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

/** The lab in a process of its own, as its user starts it. */
public final class LabProcess implements AutoCloseable {

	/** The project, whose jars are built. */
	public static final Path HOME = Path.of("..").toAbsolutePath().normalize();

	private static final Path TEMPORARY = Path.of(System.getProperty("java.io.tmpdir"));

	private static final Duration PATIENCE = Duration.ofMinutes(4);

	private static final Duration CLEANING = Duration.ofSeconds(60);

	/**
	 * For every JVM that a lab under test starts: it ends within seconds, and the second
	 * compiler would take more from the other tests than it gives to this one.
	 */
	static final String BRIEF = "-XX:TieredStopAtLevel=1";

	/** As in {@code ./proxylab}. */
	private static final String REFLECTION = "-Djdk.reflect.useNativeAccessorOnly=true";

	/**
	 * Classes of the lab, loaded and linked, for half the time of a start; of upstream
	 * and generator there are some, too.
	 */
	private static final Path CLASSES = classes();

	/** What the launcher of a JVM says of it. */
	private static final Pattern TOLD = Pattern.compile("NOTE: Picked up JDK_JAVA_OPTIONS: .*\\R");

	private static final String IGNORED = "a build in the background of a script ignores Ctrl-C, and so does its lab";

	/** Its bit in a mask of signals. */
	private static final long SIGINT = 1L << (2 - 1);

	private final Process process;

	private final Path directory;

	private LabProcess(Process process, Path directory) {
		this.process = process;
		this.directory = directory;
	}

	/** Those that {@code ./proxylab} has made since the lab was built, or new ones. */
	private static Path classes() {
		Path classes = HOME.resolve("lab/target/proxylab.aot");
		if (classes.toFile().lastModified() > HOME.resolve("lab/target/lab.jar").toFile().lastModified()) {
			return classes;
		}
		try {
			Path log = Files.createTempFile("keep-classes", ".log");
			Process making = new ProcessBuilder(HOME.resolve("scripts/keep-classes").toString(), java())
				.redirectErrorStream(true)
				.redirectOutput(log.toFile())
				.start();
			assertThat(making.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).as("classes are kept in time").isTrue();
			assertThat(making.exitValue()).as(Files.readString(log)).isZero();
			Files.delete(log);
			return classes;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	/** Returns the command of a JVM for a lab, without the program and its arguments. */
	static List<String> jvm() {
		return List.of(java(), BRIEF, "-XX:+UseSerialGC", "-XX:AOTCache=" + CLASSES, "-Xlog:disable", REFLECTION);
	}

	private static String java() {
		return Path.of(System.getProperty("java.home"), "bin", "java").toString();
	}

	/**
	 * Starts {@code proxylab run} on an experiment.
	 * @param home where it looks for the programs
	 * @param directory takes the experiment, the output and, in {@code runs}, the run
	 * @param experiment YAML
	 * @param options such as {@code --runs DIR}, which is {@code runs} otherwise
	 */
	public static LabProcess run(Path home, Path directory, String experiment, String... options) throws IOException {
		Path file = Files.writeString(Files.createDirectories(directory).resolve("experiment.yaml"), experiment);
		List<String> arguments = new ArrayList<>(List.of("run"));
		arguments.addAll(List.of(options));
		arguments.add(file.toString());
		return start(home, directory, arguments);
	}

	/**
	 * Starts {@code proxylab run} on an experiment.
	 * @param home where it looks for the programs
	 * @param directory takes the experiment, the output and, in {@code runs}, the run
	 * @param environment variables on top of the test's own
	 * @param experiment YAML
	 */
	public static LabProcess run(Path home, Path directory, Map<String, String> environment, String experiment)
			throws IOException {
		Path file = Files.writeString(Files.createDirectories(directory).resolve("experiment.yaml"), experiment);
		return start(home, directory, TEMPORARY, environment, List.of("run", file.toString()));
	}

	/**
	 * Starts {@code proxylab resume}.
	 * @param directory takes the output
	 * @param run to go on with
	 * @param options such as {@code --failed}
	 */
	static LabProcess resume(Path directory, Path run, String... options) throws IOException {
		List<String> arguments = new ArrayList<>(List.of("resume"));
		arguments.addAll(List.of(options));
		arguments.add(run.toString());
		return start(HOME, directory, arguments);
	}

	/**
	 * Starts {@code proxylab calibrate}, as quickly as can be.
	 * @param directory takes the output, in {@code state} what is kept, and in
	 * {@code runs} what is not
	 */
	static LabProcess calibrate(Path directory) throws IOException {
		Files.createDirectories(directory.resolve("runs"));
		return start(HOME, directory, directory.resolve("runs"), Map.of(), List.of("calibrate", "--quick"));
	}

	/**
	 * Starts {@code proxylab calibrate --noise}.
	 * @param directory takes the output, and in {@code state} what is kept
	 * @param asked the directory of a run, or a file
	 */
	static LabProcess noise(Path directory, Path asked) throws IOException {
		return start(HOME, directory, List.of("calibrate", "--noise=" + asked));
	}

	/**
	 * Starts {@code proxylab autoscale replay} of a scenario.
	 * @param directory takes the scenario, the output and, in {@code runs/replay}, what
	 * is measured
	 * @param scenario YAML
	 */
	static LabProcess replay(Path directory, String scenario) throws IOException {
		Path file = Files.writeString(directory.resolve("scenario.yaml"), scenario);
		return start(HOME, directory, List.of("autoscale", "replay", "--out",
				directory.resolve("runs").resolve("replay").toString(), file.toString()));
	}

	/**
	 * Starts {@code proxylab advise} for the bare proxy in one size.
	 * @param directory takes the output and, in {@code runs/advice}, what is measured
	 * @param options more of them
	 */
	static LabProcess advise(Path directory, String... options) throws IOException {
		List<String> arguments = new ArrayList<>(List.of("advise", "--out",
				directory.resolve("runs").resolve("advice").toString(), "--rate", "20/s", "--peak", "40/s", "--delay",
				"10ms", "--slow-delay", "20ms", "--slo", "90% < 500ms", "--size", "t2.micro", "--stacks", "netty"));
		arguments.addAll(List.of(options));
		return start(HOME, directory, arguments);
	}

	/**
	 * Starts {@code proxylab try}.
	 * @param directory takes the file and the output; logs are kept below it, too
	 * @param experiment YAML
	 * @param options such as {@code --target NAME}
	 */
	public static LabProcess tryout(Path directory, String experiment, String... options) throws IOException {
		Path file = Files.writeString(directory.resolve("targets.yaml"), experiment);
		Path temporary = Files.createDirectories(directory.resolve("runs"));
		List<String> arguments = new ArrayList<>(List.of("try"));
		arguments.addAll(List.of(options));
		arguments.add(file.toString());
		return start(HOME, directory, temporary, Map.of(), arguments);
	}

	private static LabProcess start(Path home, Path directory, List<String> arguments) throws IOException {
		return start(home, directory, TEMPORARY, Map.of(), arguments);
	}

	private static LabProcess start(Path home, Path directory, Path temporary, Map<String, String> environment,
			List<String> arguments) throws IOException {
		List<String> command = new ArrayList<>(jvm());
		command.addAll(List.of("-Dproxylab.home=" + home, "-Djava.io.tmpdir=" + temporary, "-jar",
				HOME.resolve("lab/target/lab.jar").toString()));
		command.addAll(arguments);
		ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile())
			.redirectErrorStream(true)
			.redirectOutput(directory.resolve("lab.out").toFile());
		// What holds for the machine of a test should not depend on who calibrated it.
		builder.environment().put("JDK_JAVA_OPTIONS", BRIEF);
		builder.environment().putAll(environment);
		builder.environment().put("XDG_STATE_HOME", directory.resolve("state").toString());
		return new LabProcess(builder.start(), directory);
	}

	public Process process() {
		return this.process;
	}

	/** Skips a test where what it starts would not be interrupted. */
	static void requireInterrupts() throws IOException {
		Path status = Path.of("/proc/self/status");
		long ignored = !Files.exists(status) ? 0
				: Files.readAllLines(status)
					.stream()
					.filter((line) -> line.startsWith("SigIgn:"))
					.mapToLong((line) -> Long.parseUnsignedLong(line.substring("SigIgn:".length()).strip(), 16))
					.findFirst()
					.orElse(0);
		assumeThat(ignored & SIGINT).as(IGNORED).isZero();
	}

	/**
	 * Sends it a signal.
	 * @param name such as {@code INT}, which is that of Ctrl-C
	 */
	void signal(String name) throws IOException, InterruptedException {
		assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(this.process.pid())).start().waitFor())
			.isZero();
	}

	public Path runs() {
		return this.directory.resolve("runs");
	}

	public String output() {
		try {
			return TOLD.matcher(Files.readString(this.directory.resolve("lab.out"))).replaceAll("");
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Waits until its output has a text, or it has ended without one. */
	public void awaitOutput(String text) {
		within(PATIENCE, () -> output().contains(text) || !this.process.isAlive());
		assertThat(output()).contains(text);
	}

	/** Waits for its end and returns its exit code. */
	public int await() throws InterruptedException {
		assertThat(this.process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).as("the lab ends by itself").isTrue();
		return this.process.exitValue();
	}

	/** The child process that runs a jar, if there is one now. */
	Optional<ProcessHandle> child(String jar) {
		return this.process.descendants()
			.filter((child) -> child.info().commandLine().orElse("").contains(jar))
			.findFirst();
	}

	/**
	 * Waits until a child process runs a jar. One look is what counts: while the process
	 * becomes another program, the next one may not see its command line.
	 */
	public ProcessHandle awaitChild(String jar) {
		List<ProcessHandle> found = new ArrayList<>();
		within(PATIENCE, () -> {
			child(jar).ifPresent(found::add);
			return !found.isEmpty() || !this.process.isAlive();
		});
		assertThat(found).as("the lab did not start %s: %s", jar, output()).isNotEmpty();
		return found.getFirst();
	}

	/** Holds it to leaving neither process nor control group. */
	public void leavesNothing() {
		assertThat(within(CLEANING, () -> orphans().isEmpty())).as("orphans: %s", orphans()).isTrue();
		assertThat(within(CLEANING, () -> groups().isEmpty())).as("control groups: %s", groups()).isTrue();
	}

	/**
	 * Every process of a launch works in the launch's directory, or in that of the lab if
	 * it is a target of the user's.
	 */
	private List<String> orphans() {
		return ProcessHandle.allProcesses()
			.filter((candidate) -> worksHere(candidate.pid()))
			.map((orphan) -> orphan.pid() + " " + orphan.info().commandLine().orElse(""))
			.toList();
	}

	private boolean worksHere(long pid) {
		try {
			return Files.readSymbolicLink(Path.of("/proc", Long.toString(pid), "cwd")).startsWith(this.directory);
		}
		catch (IOException ex) {
			// It ended meanwhile, or is not ours.
			return false;
		}
	}

	private List<Path> groups() {
		String prefix = "proxylab-" + this.process.pid() + "-";
		try (Stream<Path> tree = Files.walk(Path.of("/sys/fs/cgroup"), 6)) {
			return tree.filter((path) -> path.getFileName().toString().startsWith(prefix)).toList();
		}
		catch (IOException | UncheckedIOException ex) {
			// A group vanished while it was looked at: the next look tells.
			return List.of(Path.of(String.valueOf(ex.getMessage())));
		}
	}

	/** Waits for a condition, and tells whether it came. */
	public static boolean within(Duration patience, BooleanSupplier condition) {
		long start = System.nanoTime();
		while (!condition.getAsBoolean()) {
			if (System.nanoTime() - start > patience.toNanos()) {
				return false;
			}
			LockSupport.parkNanos(50_000_000);
		}
		return true;
	}

	@Override
	public void close() {
		this.process.destroyForcibly();
	}

}
