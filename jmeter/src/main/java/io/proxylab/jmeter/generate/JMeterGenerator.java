package io.proxylab.jmeter.generate;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;

import io.proxylab.jmeter.engine.JMeterEnvironment;
import io.proxylab.jmeter.engine.Reasons;
import io.proxylab.jmeter.engine.UsageException;
import io.proxylab.load.protocol.LoadCommand;
import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadJson;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.Network;
import io.proxylab.load.protocol.Request;
import io.proxylab.load.protocol.Shape;
import io.proxylab.load.protocol.Share;
import org.jspecify.annotations.Nullable;

/**
 * Reads commands and writes events, as the lab's own generator does. Loads run after one
 * another in this JVM: JMeter's engine allows one at a time.
 */
public final class JMeterGenerator {

	private final BufferedReader commands;

	private final PrintStream events;

	private @Nullable ClosedLoad running;

	/**
	 * A generator that has read nothing.
	 * @param commands JSON lines
	 * @param events where to write JSON lines
	 */
	public JMeterGenerator(BufferedReader commands, PrintStream events) {
		this.commands = commands;
		this.events = events;
	}

	/**
	 * Obeys commands until their end. A load that then runs is given up.
	 * @throws IOException if the commands cannot be read
	 */
	public void run() throws IOException {
		JMeterEnvironment.prepare(List.of(), Map.of());
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
				case LoadCommand.Stop stop -> stop();
			}
		}
		catch (LoadJson.BadCommand ex) {
			tell(new LoadEvent.Failed(ex.id(), ex.reason()));
		}
	}

	private synchronized void start(LoadSettings settings) {
		if (this.running != null) {
			tell(new LoadEvent.Failed(settings.id(), "a load is running; JMeter runs one at a time"));
			return;
		}
		if (!settings.request().equals(Request.GET) || !settings.network().equals(Network.DEFAULT)
				|| !settings.share().equals(Share.WHOLE) || !settings.url().startsWith("http://")) {
			tell(new LoadEvent.Failed(settings.id(), "request, network, share, url: JMeter sends plain GET requests "
					+ "over http://, all of a load; leave them out"));
			return;
		}
		if (!settings.shape().equals(Shape.CLOSED)) {
			tell(new LoadEvent.Failed(settings.id(),
					"shape: JMeter offers closed load without think time only; leave it out"));
			return;
		}
		try {
			ClosedLoad load = new ClosedLoad(settings, this::tell);
			this.running = load;
			Thread.ofPlatform().name("load").daemon().start(() -> run(settings, load));
		}
		catch (UsageException ex) {
			tell(new LoadEvent.Failed(settings.id(), Reasons.of(ex)));
		}
		catch (UnknownHostException ex) {
			tell(new LoadEvent.Failed(settings.id(), "url: the host of '" + settings.url() + "' has no address"));
		}
	}

	private void run(LoadSettings settings, ClosedLoad load) {
		LoadEvent last;
		try {
			last = new LoadEvent.Finished(settings.id(), load.run());
		}
		catch (IOException | RuntimeException ex) {
			last = new LoadEvent.Failed(settings.id(), Reasons.of(ex));
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			last = new LoadEvent.Failed(settings.id(), "interrupted");
		}
		synchronized (this) {
			this.running = null;
			tell(last);
		}
	}

	private synchronized void stop() {
		if (this.running != null) {
			this.running.stop();
		}
	}

	private void tell(LoadEvent event) {
		synchronized (this.events) {
			this.events.print(LoadJson.write(event) + "\n");
			this.events.flush();
		}
	}

}
