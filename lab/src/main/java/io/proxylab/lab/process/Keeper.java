package io.proxylab.lab.process;

import io.proxylab.lab.container.Container;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A small shell process that outlives the lab by a moment. It holds a pipe from the lab;
 * when the kernel closes that pipe, be the lab killed with SIGKILL, the keeper kills
 * every watched process and removes the lab's control groups. If the keeper itself is
 * killed, another takes its place.
 */
final class Keeper implements AutoCloseable {

	private static final String SCRIPT = script();

	private final String prefix;

	private final List<Path> parents;

	private final Set<Long> watched = new LinkedHashSet<>();

	private final Set<Container> containers = new LinkedHashSet<>();

	private @Nullable Process process;

	private boolean closed;

	Keeper(String prefix, List<Path> parents) {
		this.prefix = prefix;
		this.parents = List.copyOf(parents);
	}

	private static String script() {
		try (InputStream in = Keeper.class.getResourceAsStream("keeper.sh")) {
			if (in == null) {
				throw new IllegalStateException("keeper.sh is missing from the lab's jar");
			}
			return new String(in.readAllBytes(), StandardCharsets.UTF_8);
		}
		catch (IOException ex) {
			throw new UncheckedIOException("keeper.sh in the lab's jar", ex);
		}
	}

	synchronized void start() throws IOException {
		List<String> command = new ArrayList<>(Detached.prefix());
		command.addAll(List.of(Shell.PATH, "-c", SCRIPT, "proxylab-keeper", this.prefix));
		this.parents.forEach((parent) -> command.add(parent.toString()));
		Process started = new ProcessBuilder(command).redirectOutput(Redirect.DISCARD)
			.redirectError(Redirect.DISCARD)
			.start();
		this.process = started;
		for (long pid : this.watched) {
			write(started, "watch " + pid);
		}
		for (Container container : this.containers) {
			write(started, removal(container));
		}
		var _ = started.onExit().thenAccept(this::replace);
	}

	private synchronized void replace(Process ended) {
		if (!this.closed && this.process != null && this.process.pid() == ended.pid()) {
			try {
				start();
			}
			catch (IOException ex) {
				// The next watch() tries again and, failing, refuses to start anything.
				this.process = null;
			}
		}
	}

	/**
	 * Takes a process into keeping. Only then may it do anything.
	 * @throws IOException where no keeper can be started
	 */
	synchronized void watch(long pid) throws IOException {
		this.watched.add(pid);
		Process keeper = this.process;
		if (keeper == null || !keeper.isAlive()) {
			start();
		}
		else {
			write(keeper, "watch " + pid);
		}
	}

	/**
	 * Takes a container into keeping, before it is there: without its engine's command it
	 * would go on.
	 * @throws IOException where no keeper can be started
	 */
	synchronized void watch(Container container) throws IOException {
		this.containers.add(container);
		Process keeper = this.process;
		if (keeper == null || !keeper.isAlive()) {
			start();
		}
		else {
			write(keeper, removal(container));
		}
	}

	private static String removal(Container container) {
		return "remove " + container.name() + " " + container.engine().program();
	}

	/** Lets go of a container that is gone. */
	synchronized void release(Container container) {
		this.containers.remove(container);
		tell("release " + container.name());
	}

	/**
	 * Lets go of a process that has ended, for its pid may become another's, and kills
	 * what it left of its group.
	 */
	synchronized void forget(long pid) {
		this.watched.remove(pid);
		tell("forget " + pid);
	}

	/**
	 * Signals a process with its whole group, which a JVM cannot.
	 * @param signal without {@code SIG}, such as {@code TERM}
	 */
	synchronized void kill(long pid, String signal) {
		tell("kill " + pid + " " + signal);
	}

	private void tell(String line) {
		Process keeper = this.process;
		if (keeper != null && keeper.isAlive()) {
			try {
				write(keeper, line);
			}
			catch (IOException ex) {
				// It died this instant: its successor gets the whole list anew.
				return;
			}
		}
	}

	private static void write(Process keeper, String line) throws IOException {
		OutputStream out = keeper.getOutputStream();
		out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
		out.flush();
	}

	/**
	 * Lets the keeper do its work, as if the lab had died, and waits for it.
	 * @param patience for killing and removing
	 * @return whether nothing is left
	 */
	boolean close(Duration patience) {
		Process keeper;
		synchronized (this) {
			this.closed = true;
			keeper = this.process;
		}
		if (keeper == null) {
			return true;
		}
		try {
			keeper.getOutputStream().close();
			return keeper.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS) && keeper.exitValue() == 0;
		}
		catch (IOException ex) {
			return false;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
	}

	@Override
	public void close() {
		close(Duration.ofSeconds(10));
	}

}
