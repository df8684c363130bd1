package io.proxylab.load.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.util.concurrent.TimeUnit;

import io.proxylab.load.engine.Generator;
import io.proxylab.load.engine.LoadFailed;
import io.proxylab.load.engine.PreparedLoad;
import io.proxylab.load.protocol.LoadCommand;
import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadJson;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.reason.FailureReason;
import org.jspecify.annotations.Nullable;

/**
 * Obeys commands, one line each, and tells events, one line each, until the commands end.
 */
public final class CommandSession {

	private static final long LEAVE_MILLIS = TimeUnit.SECONDS.toMillis(1);

	private final Generator generator;

	private final BufferedReader commands;

	private final PrintStream events;

	private @Nullable PreparedLoad running;

	private String runningId = "";

	private @Nullable Thread thread;

	/**
	 * Makes a session.
	 * @param generator offers the loads
	 * @param commands JSON lines; their end ends the session
	 * @param events takes JSON lines
	 */
	public CommandSession(Generator generator, BufferedReader commands, PrintStream events) {
		this.generator = generator;
		this.commands = commands;
		this.events = events;
	}

	/**
	 * Obeys until there are no more commands; then a running load ends at once.
	 * @throws IOException if the commands cannot be read
	 */
	public void serve() throws IOException, InterruptedException {
		tell(new LoadEvent.Ready(ProcessHandle.current().pid()));
		try {
			for (String line = this.commands.readLine(); line != null; line = this.commands.readLine()) {
				if (!line.isBlank()) {
					obey(line);
				}
			}
		}
		finally {
			leave();
		}
	}

	private void obey(String line) {
		try {
			switch (LoadJson.readCommand(line)) {
				case LoadCommand.Run run -> start(run.settings());
				case LoadCommand.Stop stop -> stop();
			}
		}
		catch (LoadJson.BadCommand ex) {
			tell(new LoadEvent.Failed(ex.id(), ex.reason()));
		}
	}

	private synchronized void start(LoadSettings settings) {
		if (this.running != null) {
			tell(new LoadEvent.Failed(settings.id(),
					"the load '%s' is running; wait for its end, or stop it".formatted(this.runningId)));
			return;
		}
		PreparedLoad run = this.generator.prepare(settings);
		this.running = run;
		this.runningId = settings.id();
		this.thread = Thread.ofPlatform().daemon().name("load-" + settings.id()).start(() -> run(run, settings));
	}

	/** Without a load there is nothing to stop: it may just have ended by itself. */
	private synchronized void stop() {
		if (this.running != null) {
			this.running.stop();
		}
	}

	private void run(PreparedLoad run, LoadSettings settings) {
		LoadEvent end;
		try {
			end = new LoadEvent.Finished(settings.id(), run.execute(this::tell));
		}
		catch (LoadFailed ex) {
			end = new LoadEvent.Failed(settings.id(), ex.reason());
		}
		catch (InterruptedException ex) {
			end = new LoadEvent.Failed(settings.id(), "interrupted");
		}
		catch (RuntimeException ex) {
			// A bug: whoever mends it needs more than the reason.
			ex.printStackTrace();
			end = new LoadEvent.Failed(settings.id(), "the generator itself failed: " + FailureReason.of(ex));
		}
		synchronized (this) {
			this.running = null;
			tell(end);
		}
	}

	private void leave() throws InterruptedException {
		Thread last;
		synchronized (this) {
			if (this.running != null) {
				this.running.stopAtOnce();
			}
			last = this.thread;
		}
		if (last != null) {
			last.join(LEAVE_MILLIS);
		}
	}

	/** Whole lines only, whichever thread tells. */
	private void tell(LoadEvent event) {
		synchronized (this.events) {
			this.events.print(LoadJson.write(event) + "\n");
			this.events.flush();
		}
	}

}
