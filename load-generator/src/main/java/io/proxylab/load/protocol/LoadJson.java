package io.proxylab.load.protocol;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Commands and events as JSON, one line each. Unknown keys and missing numbers are
 * refused. A line can be whole only if it ends with a line feed, which this class neither
 * writes nor expects.
 */
public final class LoadJson {

	private static final JsonMapper MAPPER = JsonMapper.builder()
		.enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
		.enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
		.enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
		.disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
		.build();

	private LoadJson() {
	}

	/** A command as one line, without line feed. */
	public static String write(LoadCommand command) {
		return MAPPER.writerFor(LoadCommand.class).writeValueAsString(command);
	}

	/** An event as one line, without line feed. */
	public static String write(LoadEvent event) {
		return MAPPER.writerFor(LoadEvent.class).writeValueAsString(event);
	}

	/**
	 * Reads a command.
	 * @throws BadCommand if the line is no JSON, no command, or a setting is out of its
	 * range; the message says where
	 */
	public static LoadCommand readCommand(String line) throws BadCommand {
		String id = "";
		try {
			JsonNode tree = MAPPER.readTree(line);
			id = tree.path("settings").path("id").asString("");
			return MAPPER.treeToValue(tree, LoadCommand.class);
		}
		catch (JacksonException ex) {
			throw new BadCommand(id, reason(ex), ex);
		}
	}

	/**
	 * Reads an event.
	 * @throws IllegalArgumentException if the line is no JSON or no event
	 */
	public static LoadEvent readEvent(String line) {
		try {
			return MAPPER.readValue(line, LoadEvent.class);
		}
		catch (JacksonException ex) {
			throw new IllegalArgumentException(reason(ex), ex);
		}
	}

	/** In words of the format: the records' own messages already name their place. */
	private static String reason(JacksonException ex) {
		for (Throwable cause = ex.getCause(); cause != null; cause = cause.getCause()) {
			if (cause instanceof IllegalArgumentException && !(cause instanceof JacksonException)
					&& cause.getMessage() != null) {
				return cause.getMessage();
			}
		}
		StringBuilder path = new StringBuilder();
		for (JacksonException.Reference reference : ex.getPath()) {
			if (reference.getPropertyName() != null) {
				path.append(path.isEmpty() ? "" : ".").append(reference.getPropertyName());
			}
		}
		String text = ex.getOriginalMessage();
		return path.isEmpty() ? text : path + ": " + text;
	}

	/** A line that is not a command. */
	public static final class BadCommand extends Exception {

		private final String id;

		BadCommand(String id, String reason, Throwable cause) {
			super(reason, cause);
			this.id = id;
		}

		/** The load's id as far as it could be read, or empty. */
		public String id() {
			return this.id;
		}

		/** What is wrong, where, in words for the user. */
		public String reason() {
			return String.valueOf(getMessage());
		}

	}

}
