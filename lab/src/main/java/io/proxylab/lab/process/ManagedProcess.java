package io.proxylab.lab.process;

import io.proxylab.lab.box.Enclosure;
import io.proxylab.lab.container.Container;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A running process of the lab, with its enclosure. Closing it kills what is left of it
 * and removes the enclosure. One that runs a container stands for the process inside: it
 * ends with it, and what is asked about the one is told about the other.
 */
public final class ManagedProcess implements AutoCloseable {

	/** The kernel needs a moment to take a killed process out of its group. */
	private static final Duration REMOVAL = Duration.ofSeconds(5);

	private static final Duration LOOK_AGAIN = Duration.ofMillis(20);

	private final ProcessSpec spec;

	private final Process process;

	private final Keeper keeper;

	private final CompletableFuture<Exit> exit;

	private volatile @Nullable Inside inside;

	ManagedProcess(ProcessSpec spec, Process process, Keeper keeper) {
		this.spec = spec;
		this.process = process;
		this.keeper = keeper;
		this.exit = process.onExit().thenApply(this::ended);
	}

	private Exit ended(Process process) {
		this.keeper.forget(process.pid());
		return new Exit(process.exitValue(), oomKills());
	}

	private long oomKills() {
		Optional<Container> container = this.spec.container();
		if (container.isEmpty()) {
			return this.spec.enclosure().usage().oomKills();
		}
		try {
			return container.get().oomKills();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return -1;
		}
	}

	public String name() {
		return this.spec.name();
	}

	/** The program and its arguments, without what puts it into its enclosure. */
	public List<String> command() {
		return this.spec.command();
	}

	/** The pid of the program itself, not of a shell or a container around it. */
	public long pid() {
		Inside seen = this.inside;
		return (seen != null) ? seen.pid() : this.process.pid();
	}

	/**
	 * Tells what its container holds, once that runs.
	 * @param pid of the first process inside, as this machine sees it
	 * @param enclosure that the engine gave it
	 */
	public void holds(long pid, Enclosure enclosure) {
		this.inside = new Inside(pid, enclosure);
	}

	public boolean isAlive() {
		return this.process.isAlive();
	}

	/** What holds the program, and counts for it. */
	public Enclosure enclosure() {
		Inside seen = this.inside;
		return (seen != null) ? seen.enclosure() : this.spec.enclosure();
	}

	public Path log() {
		return this.spec.log();
	}

	/** How it ended; empty while it runs. */
	public Optional<Exit> exit() {
		return this.process.isAlive() ? Optional.empty() : Optional.of(this.exit.join());
	}

	/** Completes when the process has ended. */
	public CompletableFuture<Exit> onExit() {
		return this.exit.copy();
	}

	/**
	 * Its standard input. A process that is not interactive sees its end if the lab dies.
	 */
	public OutputStream input() {
		return this.process.getOutputStream();
	}

	/**
	 * Its standard output.
	 * @throws IllegalStateException if it is not interactive: its log has it then
	 */
	public InputStream output() {
		if (!this.spec.interactive()) {
			throw new IllegalStateException("%s is not interactive: its output is in %s".formatted(name(), log()));
		}
		return this.process.getInputStream();
	}

	/** The last lines of its log, for messages. */
	public List<String> lastLines(int most) {
		return LogTail.lines(log(), most);
	}

	/**
	 * Waits for a whole line in its log.
	 * @param wanted tells the line
	 * @param patience how long
	 * @return the line; empty if the process ended or time ran out before it came
	 * @throws UncheckedIOException where the log cannot be read
	 */
	public Optional<String> awaitLine(Predicate<String> wanted, Duration patience) throws InterruptedException {
		long start = System.nanoTime();
		while (true) {
			// Looked at before the log is read: its last words count too.
			boolean over = !isAlive() || System.nanoTime() - start > patience.toNanos();
			Optional<String> line = wholeLines().stream().filter(wanted).findFirst();
			if (line.isPresent() || over) {
				return line;
			}
			awaitExit(LOOK_AGAIN);
		}
	}

	private List<String> wholeLines() {
		try {
			return LogTail.wholeLines(log());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Asks it to end (SIGTERM, to its whole group), and kills it if it does not.
	 * @param grace how long it may take
	 * @return how it ended
	 */
	public Exit stop(Duration grace) throws InterruptedException {
		if (this.spec.container().isEmpty()) {
			this.keeper.kill(this.process.pid(), "TERM");
		}
		// An engine passes it on, by a process of its group, which is to be left alone.
		this.process.destroy();
		if (!awaitExit(grace)) {
			kill();
		}
		return this.exit.join();
	}

	/** Kills it and everything it started. */
	private void kill() {
		List<ProcessHandle> descendants = this.process.descendants().toList();
		this.keeper.kill(this.process.pid(), "KILL");
		this.process.destroyForcibly();
		descendants.forEach(ProcessHandle::destroyForcibly);
		killInmates();
		this.spec.container().ifPresent(ManagedProcess::killContainer);
	}

	private static void killContainer(Container container) {
		try {
			container.kill();
		}
		catch (InterruptedException ex) {
			// Closing it removes it by force.
			Thread.currentThread().interrupt();
		}
	}

	private void killInmates() {
		for (long pid : this.spec.enclosure().inmates()) {
			ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
		}
	}

	/**
	 * Waits for its end.
	 * @return whether it came within that time
	 */
	public boolean awaitExit(Duration patience) throws InterruptedException {
		try {
			this.exit.get(patience.toNanos(), TimeUnit.NANOSECONDS);
			return true;
		}
		catch (TimeoutException ex) {
			return false;
		}
		catch (ExecutionException ex) {
			throw new IllegalStateException("the end of %s cannot be read".formatted(name()), ex.getCause());
		}
	}

	/** Kills what is left of it, without grace, and removes its enclosure. */
	@Override
	public void close() {
		if (isAlive()) {
			kill();
		}
		this.exit.join();
		closePipes();
		this.spec.container().ifPresent(this::remove);
		long start = System.nanoTime();
		while (!this.spec.enclosure().remove() && System.nanoTime() - start < REMOVAL.toNanos()) {
			killInmates();
			LockSupport.parkNanos(LOOK_AGAIN.toNanos());
		}
	}

	/** What cannot be removed now stays with the keeper, which tries at the end. */
	private void remove(Container container) {
		boolean interrupted = Thread.interrupted();
		try {
			if (container.remove()) {
				this.keeper.release(container);
			}
		}
		catch (InterruptedException ex) {
			interrupted = true;
		}
		finally {
			if (interrupted) {
				Thread.currentThread().interrupt();
			}
		}
	}

	private void closePipes() {
		try {
			this.process.getOutputStream().close();
			if (this.spec.interactive()) {
				this.process.getInputStream().close();
			}
		}
		catch (IOException ex) {
			// The process is dead: what it did not read is of no use to anyone.
			return;
		}
	}

	/**
	 * What a container holds.
	 *
	 * @param pid of its first process
	 * @param enclosure that the engine gave it
	 */
	private record Inside(long pid, Enclosure enclosure) {
	}

}
