package io.proxylab.lab.process;

import io.proxylab.lab.box.Enclosure;
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

/**
 * A running process of the lab, with its enclosure. Closing it kills what is left of it
 * and removes the enclosure.
 */
public final class ManagedProcess implements AutoCloseable {

	/** The kernel needs a moment to take a killed process out of its group. */
	private static final Duration REMOVAL = Duration.ofSeconds(5);

	private static final Duration LOOK_AGAIN = Duration.ofMillis(20);

	private final ProcessSpec spec;

	private final Process process;

	private final Keeper keeper;

	private final CompletableFuture<Exit> exit;

	ManagedProcess(ProcessSpec spec, Process process, Keeper keeper) {
		this.spec = spec;
		this.process = process;
		this.keeper = keeper;
		this.exit = process.onExit().thenApply(this::ended);
	}

	private Exit ended(Process process) {
		this.keeper.forget(process.pid());
		return new Exit(process.exitValue(), this.spec.enclosure().usage().oomKills());
	}

	public String name() {
		return this.spec.name();
	}

	/** The program and its arguments, without what puts it into its enclosure. */
	public List<String> command() {
		return this.spec.command();
	}

	/** The pid of the program itself, not of a shell around it. */
	public long pid() {
		return this.process.pid();
	}

	public boolean isAlive() {
		return this.process.isAlive();
	}

	public Enclosure enclosure() {
		return this.spec.enclosure();
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
		this.keeper.kill(pid(), "TERM");
		this.process.destroy();
		if (!awaitExit(grace)) {
			kill();
		}
		return this.exit.join();
	}

	/** Kills it and everything it started. */
	private void kill() {
		List<ProcessHandle> descendants = this.process.descendants().toList();
		this.keeper.kill(pid(), "KILL");
		this.process.destroyForcibly();
		descendants.forEach(ProcessHandle::destroyForcibly);
		killInmates();
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
		long start = System.nanoTime();
		while (!this.spec.enclosure().remove() && System.nanoTime() - start < REMOVAL.toNanos()) {
			killInmates();
			LockSupport.parkNanos(LOOK_AGAIN.toNanos());
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

}
