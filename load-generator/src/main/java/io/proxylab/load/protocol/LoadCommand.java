package io.proxylab.load.protocol;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** A line on the generator's standard input. The end of the input ends the generator. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "command")
@JsonSubTypes({ @JsonSubTypes.Type(value = LoadCommand.Run.class, name = "run"),
		@JsonSubTypes.Type(value = LoadCommand.Stop.class, name = "stop") })
public sealed interface LoadCommand {

	/**
	 * Offer a load. One runs at a time.
	 *
	 * @param settings what to offer, to whom, for how long
	 */
	record Run(LoadSettings settings) implements LoadCommand {

		/**
		 * Checks that there are settings.
		 * @throws IllegalArgumentException if there are none
		 */
		public Run {
			if (settings == null) {
				throw new IllegalArgumentException("settings: missing");
			}
		}

	}

	/** End the running load within a second; its result says that it was stopped. */
	record Stop() implements LoadCommand {
	}

}
