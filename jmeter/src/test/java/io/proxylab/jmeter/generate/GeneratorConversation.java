package io.proxylab.jmeter.generate;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

import io.proxylab.load.engine.Generator;
import io.proxylab.load.process.CommandSession;
import io.proxylab.load.protocol.LoadCommand;
import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadJson;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/** The lab's side of a conversation with the generator, which runs in this JVM. */
final class GeneratorConversation {

	private static final int PIPE_BYTES = 1 << 16;

	private final PrintStream commands;

	private final Thread generator;

	private final BlockingQueue<LoadEvent> unread;

	private final List<LoadEvent> seen = new CopyOnWriteArrayList<>();

	private GeneratorConversation(PrintStream commands, BlockingQueue<LoadEvent> unread, Thread generator) {
		this.commands = commands;
		this.unread = unread;
		this.generator = generator;
	}

	static GeneratorConversation start() throws IOException {
		PipedInputStream commandsIn = new PipedInputStream(PIPE_BYTES);
		PrintStream commandsOut = new PrintStream(new PipedOutputStream(commandsIn), true, StandardCharsets.UTF_8);
		BlockingQueue<LoadEvent> events = new LinkedBlockingQueue<>();
		PrintStream eventsOut = new PrintStream(new EventLines(events), true, StandardCharsets.UTF_8);
		Thread generator = Thread.ofPlatform().daemon().start(() -> obey(commandsIn, eventsOut));
		return new GeneratorConversation(commandsOut, events, generator);
	}

	private static void obey(PipedInputStream commands, PrintStream events) {
		try (Generator generator = new JMeterGenerator()) {
			new CommandSession(generator, new BufferedReader(new InputStreamReader(commands, StandardCharsets.UTF_8)),
					events)
				.serve();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	void send(LoadCommand command) {
		sendLine(LoadJson.write(command));
	}

	void sendLine(String line) {
		this.commands.println(line);
	}

	/** The next event that is asked for. */
	LoadEvent await(Predicate<LoadEvent> wanted) throws InterruptedException {
		while (true) {
			@Nullable LoadEvent event = this.unread.poll(60, TimeUnit.SECONDS);
			assertThat(event).as("an event after %s", this.seen).isNotNull();
			this.seen.add(event);
			if (wanted.test(event)) {
				return event;
			}
		}
	}

	/** The last event of a type that was seen. */
	<T extends LoadEvent> T last(Class<T> type) {
		return type.cast(this.seen.stream().filter(type::isInstance).reduce((one, next) -> next).orElseThrow());
	}

	void end() throws InterruptedException {
		this.commands.close();
		this.generator.join(60_000);
		assertThat(this.generator.isAlive()).as("the end of its input ends the generator").isFalse();
	}

}
