package io.proxylab.lab.process;

import io.proxylab.lab.box.Confinement;
import io.proxylab.lab.box.Executables;
import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * All processes of this lab. None outlives it: an orderly end closes them, SIGINT and
 * SIGTERM do through a shutdown hook, and after anything else the {@link Keeper} does.
 */
public final class Processes implements AutoCloseable {

	private final Keeper keeper;

	private final Set<ManagedProcess> running = ConcurrentHashMap.newKeySet();

	private final Thread hook = new Thread(this::endAll, "proxylab-end-processes");

	private volatile boolean ending;

	private Processes(Keeper keeper) {
		this.keeper = keeper;
	}

	/**
	 * Starts the keeper.
	 * @param confinement tells where control groups are made
	 * @throws IOException where no shell can be started
	 */
	public static Processes open(Confinement confinement) throws IOException {
		Keeper keeper = new Keeper(confinement.owner().prefix(), confinement.parents());
		keeper.start();
		Processes processes = new Processes(keeper);
		Runtime.getRuntime().addShutdownHook(processes.hook);
		return processes;
	}

	/**
	 * Starts a process in its enclosure.
	 * @throws IOException naming the process, where its enclosure cannot be made, its log
	 * not be written or its directory is missing
	 */
	public ManagedProcess start(ProcessSpec spec) throws IOException {
		if (this.ending) {
			throw new IOException(spec.name() + " is not started: the lab is ending");
		}
		Process process = null;
		try {
			spec.enclosure().make();
			process = builder(spec).start();
			this.keeper.watch(process.pid());
			if (spec.container().isPresent()) {
				this.keeper.watch(spec.container().get());
			}
			letGo(process);
		}
		catch (IOException ex) {
			if (process != null) {
				process.destroyForcibly();
			}
			spec.enclosure().remove();
			throw new IOException("%s cannot be started: %s".formatted(spec.name(), FailureReason.of(ex)), ex);
		}
		ManagedProcess managed = new ManagedProcess(spec, process, this.keeper);
		this.running.add(managed);
		var _ = managed.onExit().thenRun(() -> this.running.remove(managed));
		return managed;
	}

	/**
	 * Tells a process that it may begin. One that has ended by then is left to whoever
	 * waits for it, who is told of its end.
	 */
	static void letGo(Process process) throws IOException {
		try {
			OutputStream in = process.getOutputStream();
			in.write("go\n".getBytes(StandardCharsets.US_ASCII));
			in.flush();
		}
		catch (IOException ex) {
			process.onExit().completeOnTimeout(process, 1, TimeUnit.SECONDS).join();
			if (process.isAlive()) {
				throw ex;
			}
		}
	}

	private static ProcessBuilder builder(ProcessSpec spec) {
		List<String> command = new ArrayList<>();
		Optional<Path> taskset = Executables.find("taskset");
		if (!spec.enclosure().cores().isEmpty() && taskset.isPresent()) {
			// The lab's own pinning is inherited, so a cpuset alone does not do.
			command.addAll(List.of(taskset.get().toString(), "-c", spec.enclosure().cores().toString()));
		}
		command.addAll(Detached.prefix());
		command.addAll(spec.command());
		List<String> doors = spec.enclosure().doors().stream().map(Path::toString).toList();
		ProcessBuilder builder = new ProcessBuilder(Shell.enter(doors, command))
			.directory(spec.workingDirectory().toFile());
		builder.environment().putAll(spec.environment());
		Redirect log = Redirect.appendTo(spec.log().toFile());
		return builder.redirectError(log).redirectOutput(spec.interactive() ? Redirect.PIPE : log);
	}

	/**
	 * Whether they are being ended by {@link #close()} or the lab's own end: then it
	 * tells nothing about a process that it died.
	 */
	public boolean isEnding() {
		return this.ending;
	}

	private void endAll() {
		this.ending = true;
		this.running.forEach(ManagedProcess::close);
		this.keeper.close();
	}

	/** Kills what still runs and waits until nothing is left. */
	@Override
	public void close() {
		endAll();
		try {
			Runtime.getRuntime().removeShutdownHook(this.hook);
		}
		catch (IllegalStateException ex) {
			// The JVM is shutting down: the hook runs, or has run, and does no harm
			// twice.
			return;
		}
	}

}
