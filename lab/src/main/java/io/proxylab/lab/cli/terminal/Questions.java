package io.proxylab.lab.cli.terminal;

import java.io.Console;
import java.util.Optional;

/** Asks a user who sits at a terminal. */
public interface Questions {

	/** Whether there is anybody to ask. */
	boolean someoneIsThere();

	/**
	 * Asks.
	 * @param question with what is taken for an empty answer
	 * @return the answer; nothing at the end of the input
	 */
	Optional<String> ask(String question);

	/** Where nobody sits at a terminal. */
	Questions NOBODY = new Questions() {

		@Override
		public boolean someoneIsThere() {
			return false;
		}

		@Override
		public Optional<String> ask(String question) {
			return Optional.empty();
		}

	};

	/** Those of the terminal of this process, if it has one. */
	static Questions onTerminal() {
		return Optional.ofNullable(System.console())
			.filter(Console::isTerminal)
			.<Questions>map(OnConsole::new)
			.orElse(NOBODY);
	}

	/**
	 * Asks line by line.
	 *
	 * @param console at which somebody sits
	 */
	record OnConsole(Console console) implements Questions {

		@Override
		public boolean someoneIsThere() {
			return true;
		}

		@Override
		public Optional<String> ask(String question) {
			return Optional.ofNullable(this.console.readLine("%s", question));
		}

	}

}
