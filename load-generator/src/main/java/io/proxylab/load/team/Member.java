package io.proxylab.load.team;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

import io.proxylab.load.protocol.LoadCommand;
import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadJson;
import io.proxylab.load.reason.FailureReason;
import org.jspecify.annotations.Nullable;

/** One generator process of a team. The end of its input ends it. */
final class Member implements AutoCloseable {

	private static final long GRACE_MILLIS = 2000;

	/** A terminal's Ctrl-C is for the whole team, which then stops its members. */
	private static final List<String> WITHOUT_CTRL_C = List.of("/bin/sh", "-c", "trap '' INT; exec \"$@\"", "sh");

	private final int number;

	private final Process process;

	private final Writer commands;

	private Member(int number, Process process) {
		this.number = number;
		this.process = process;
		this.commands = process.outputWriter(StandardCharsets.UTF_8);
	}

	/**
	 * Starts one.
	 * @param number from 1
	 * @param command of the process
	 * @param heard takes what it says
	 * @throws IOException if it cannot be started
	 */
	static Member start(int number, List<String> command, BlockingQueue<Said> heard) throws IOException {
		List<String> whole = new ArrayList<>(WITHOUT_CTRL_C);
		whole.addAll(command);
		Process process = new ProcessBuilder(whole).redirectError(ProcessBuilder.Redirect.INHERIT).start();
		Member member = new Member(number, process);
		Thread.ofPlatform().daemon().name("generator-" + number).start(() -> member.listen(heard));
		return member;
	}

	/**
	 * What a member said.
	 *
	 * @param member its number, from 1
	 * @param event null: it says nothing any more
	 * @param why that is so
	 */
	record Said(int member, @Nullable LoadEvent event, String why) {
	}

	private void listen(BlockingQueue<Said> heard) {
		String why;
		try (BufferedReader events = this.process.inputReader(StandardCharsets.UTF_8)) {
			for (String line = events.readLine(); line != null; line = events.readLine()) {
				heard.add(new Said(this.number, LoadJson.readEvent(line), ""));
			}
			why = "it ended with exit code " + this.process.waitFor();
		}
		catch (IOException | IllegalArgumentException ex) {
			why = "it cannot be understood: " + FailureReason.of(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			why = "nobody listens";
		}
		heard.add(new Said(this.number, null, why));
	}

	/**
	 * Tells it something.
	 * @throws IOException if it has ended
	 */
	synchronized void tell(LoadCommand command) throws IOException {
		this.commands.write(LoadJson.write(command) + "\n");
		this.commands.flush();
	}

	/** Ends its input, and so the process and whatever it does. */
	synchronized void leave() {
		try {
			this.commands.close();
		}
		catch (IOException ex) {
			// It has ended before, and its end is heard.
		}
	}

	/** Ends it, and waits for that. */
	@Override
	public void close() {
		leave();
		try {
			if (!this.process.waitFor(GRACE_MILLIS, TimeUnit.MILLISECONDS)) {
				this.process.destroyForcibly();
			}
		}
		catch (InterruptedException ex) {
			this.process.destroyForcibly();
			Thread.currentThread().interrupt();
		}
	}

}
