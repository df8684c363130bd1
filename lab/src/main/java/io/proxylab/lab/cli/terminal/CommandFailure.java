package io.proxylab.lab.cli.terminal;

import java.util.List;

/**
 * A command that cannot go on, for a reason that its user can mend: the messages are
 * printed as they are, without a stack trace.
 */
public final class CommandFailure extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final int exitCode;

	private final List<String> messages;

	/**
	 * Ends a command.
	 * @param exitCode one of {@link ExitCodes}
	 * @param messages each with place, value, choices and cure
	 */
	public CommandFailure(int exitCode, List<String> messages) {
		super(String.join("\n", messages));
		this.exitCode = exitCode;
		this.messages = List.copyOf(messages);
	}

	public int exitCode() {
		return this.exitCode;
	}

	public List<String> messages() {
		return this.messages;
	}

}
