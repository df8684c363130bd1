package io.proxylab.lab.cli;

import java.util.List;

/**
 * A command that cannot go on, for a reason that its user can mend: the messages are
 * printed as they are, without a stack trace.
 */
final class CommandFailure extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final int exitCode;

	private final List<String> messages;

	/**
	 * Ends a command.
	 * @param exitCode one of {@link ExitCodes}
	 * @param messages each with place, value, choices and cure
	 */
	CommandFailure(int exitCode, List<String> messages) {
		super(String.join("\n", messages));
		this.exitCode = exitCode;
		this.messages = List.copyOf(messages);
	}

	int exitCode() {
		return this.exitCode;
	}

	List<String> messages() {
		return this.messages;
	}

}
