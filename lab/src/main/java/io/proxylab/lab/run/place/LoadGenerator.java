package io.proxylab.lab.run.place;

import io.proxylab.lab.process.ManagedProcess;
import io.proxylab.load.protocol.LoadCommand;
import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadJson;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A generator process: takes one load after another and says how each goes. */
public final class LoadGenerator implements AutoCloseable {

	private static final Duration READY = Duration.ofSeconds(30);

	/** A generator that says nothing for so long hangs: progress comes once a second. */
	private static final Duration SILENCE = Duration.ofSeconds(20);

	private static final Duration GRACE = Duration.ofSeconds(3);

	private final ManagedProcess process;

	private final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();

	private boolean ready;

	private LoadGenerator(ManagedProcess process) {
		this.process = process;
		Thread.ofPlatform().daemon().name("generator-events").start(this::read);
	}

	/** Takes over a generator process that was just started, interactively. */
	public static LoadGenerator of(ManagedProcess process) {
		return new LoadGenerator(process);
	}

	/**
	 * Waits until it takes loads, before the first.
	 * @throws LaunchFailed if it does not get ready
	 */
	public synchronized void awaitReady() throws LaunchFailed, InterruptedException {
		if (this.ready) {
			return;
		}
		LoadEvent event = next(READY);
		if (!(event instanceof LoadEvent.Ready)) {
			throw new LaboratoryFailed("the load generator said '%s' instead of being ready".formatted(event));
		}
		this.ready = true;
	}

	/** Hears the events of a load; may end it by throwing. */
	public interface Listener {

		/**
		 * An event that is not the last.
		 * @return whether the load goes on; false stops it early
		 */
		boolean heard(LoadEvent event) throws LaunchFailed, InterruptedException;

	}

	/**
	 * Offers a load and waits for its end.
	 * @throws LaunchFailed if it cannot be offered, or the generator dies or hangs
	 */
	public LoadResult run(LoadSettings settings, Listener listener) throws LaunchFailed, InterruptedException {
		send(new LoadCommand.Run(settings));
		boolean stopped = false;
		while (true) {
			LoadEvent event = next(SILENCE);
			switch (event) {
				case LoadEvent.Finished finished -> {
					return finished.result();
				}
				case LoadEvent.Failed failed -> throw new LaunchFailed(
						"load '%s' could not be offered: %s".formatted(settings.id(), failed.reason()));
				case LoadEvent.Ready ready -> throw new LaboratoryFailed(
						"the load generator restarted within load '%s'".formatted(settings.id()));
				case LoadEvent.Progress progress -> stopped |= !goesOn(listener, progress, stopped);
				case LoadEvent.WindowStarted started -> stopped |= !goesOn(listener, started, stopped);
				case LoadEvent.WindowEnded ended -> stopped |= !goesOn(listener, ended, stopped);
			}
		}
	}

	private boolean goesOn(Listener listener, LoadEvent event, boolean stopped)
			throws LaunchFailed, InterruptedException {
		boolean goesOn = listener.heard(event);
		if (!goesOn && !stopped) {
			send(new LoadCommand.Stop());
		}
		return goesOn;
	}

	/**
	 * Ends the load that another thread runs, if one does: it is over within a second.
	 */
	public void stop() {
		try {
			send(new LoadCommand.Stop());
		}
		catch (LaunchFailed ex) {
			// Without a generator there is no load: whoever runs it is told.
			return;
		}
	}

	/** The process itself. */
	public ManagedProcess process() {
		return this.process;
	}

	/** Whole lines only, whichever thread sends. */
	private synchronized void send(LoadCommand command) throws LaunchFailed {
		try {
			OutputStream input = this.process.input();
			input.write((LoadJson.write(command) + "\n").getBytes(StandardCharsets.UTF_8));
			input.flush();
		}
		catch (IOException ex) {
			throw new LaboratoryFailed(ended(), ex);
		}
	}

	private LoadEvent next(Duration patience) throws LaunchFailed, InterruptedException {
		Optional<String> line = this.lines.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
		if (line == null) {
			throw new LaboratoryFailed(
					String.format(Locale.ROOT, "the load generator (pid %d) has said nothing for %d s; its log: %s",
							this.process.pid(), patience.toSeconds(), this.process.log()));
		}
		String text = line.orElseThrow(() -> new LaboratoryFailed(ended()));
		try {
			return LoadJson.readEvent(text);
		}
		catch (IllegalArgumentException ex) {
			throw new LaboratoryFailed("the load generator said something unreadable: " + text, ex);
		}
	}

	private String ended() {
		return Ending.of(this.process);
	}

	private void read() {
		try (BufferedReader reader = new BufferedReader(
				new InputStreamReader(this.process.output(), StandardCharsets.UTF_8))) {
			String line = reader.readLine();
			while (line != null) {
				this.lines.add(Optional.of(line));
				line = reader.readLine();
			}
			this.lines.add(Optional.empty());
		}
		catch (IOException ex) {
			// The pipe broke: for the launch it is the same as its end.
			this.lines.add(Optional.empty());
		}
	}

	/** Ends the process: the end of its input is its cue. */
	@Override
	public void close() {
		Ending.close(this.process, GRACE);
	}

}
