package io.proxylab.jmeter.generate;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;

import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadJson;

/**
 * Reads events from what is written. A pipe would break when the thread that wrote last
 * has ended, as that of a load does.
 */
final class EventLines extends OutputStream {

	private final BlockingQueue<LoadEvent> events;

	private final ByteArrayOutputStream line = new ByteArrayOutputStream();

	EventLines(BlockingQueue<LoadEvent> events) {
		this.events = events;
	}

	@Override
	public synchronized void write(int value) {
		if (value == '\n') {
			this.events.add(LoadJson.readEvent(this.line.toString(StandardCharsets.UTF_8)));
			this.line.reset();
		}
		else {
			this.line.write(value);
		}
	}

}
