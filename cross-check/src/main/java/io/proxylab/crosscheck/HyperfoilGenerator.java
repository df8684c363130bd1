package io.proxylab.crosscheck;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;

import io.proxylab.load.protocol.LoadCommand;
import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadJson;
import io.proxylab.load.protocol.LoadSettings;
import org.jspecify.annotations.Nullable;

/** Reads commands and writes events, as the lab's own generator does. */
final class HyperfoilGenerator {

	private final BufferedReader commands;

	private final PrintStream events;

	private final int threads;

	private @Nullable Thread running;

	HyperfoilGenerator(BufferedReader commands, PrintStream events, int threads) {
		this.commands = commands;
		this.events = events;
		this.threads = threads;
	}

	/**
	 * Obeys commands until their end. A load that then runs is given up.
	 * @throws IOException if the commands cannot be read
	 */
	void run() throws IOException {
		tell(new LoadEvent.Ready(ProcessHandle.current().pid()));
		for (String line = this.commands.readLine(); line != null; line = this.commands.readLine()) {
			if (!line.isBlank()) {
				obey(line);
			}
		}
	}

	private void obey(String line) {
		try {
			switch (LoadJson.readCommand(line)) {
				case LoadCommand.Run run -> start(run.settings());
				case LoadCommand.Stop _ -> stop();
			}
		}
		catch (LoadJson.BadCommand ex) {
			tell(new LoadEvent.Failed(ex.id(), ex.reason()));
		}
	}

	private synchronized void start(LoadSettings settings) {
		if (this.running != null) {
			tell(new LoadEvent.Failed(settings.id(), "a load is running; wait for its end, or stop it"));
			return;
		}
		this.running = Thread.ofPlatform().daemon().name("load").start(() -> offer(settings));
	}

	/** Without a load there is nothing to stop: it may just have ended by itself. */
	private synchronized void stop() {
		if (this.running != null) {
			this.running.interrupt();
		}
	}

	private void offer(LoadSettings settings) {
		LoadEvent end;
		try {
			end = new LoadEvent.Finished(settings.id(), new HyperfoilLoad(settings, this.threads, this::tell).run());
		}
		catch (RuntimeException ex) {
			end = new LoadEvent.Failed(settings.id(), String.valueOf(ex.getMessage()));
		}
		synchronized (this) {
			this.running = null;
			tell(end);
		}
	}

	private void tell(LoadEvent event) {
		synchronized (this.events) {
			this.events.print(LoadJson.write(event) + "\n");
			this.events.flush();
		}
	}

}
