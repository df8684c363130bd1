package io.proxylab.load.protocol;

import io.proxylab.load.reason.FailureReason;
import java.util.Arrays;
import java.util.List;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import org.jspecify.annotations.Nullable;
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

	private static final List<String> COMMANDS = Arrays
		.stream(LoadCommand.class.getAnnotation(JsonSubTypes.class).value())
		.map(JsonSubTypes.Type::name)
		.toList();

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
		JsonNode tree;
		try {
			tree = MAPPER.readTree(line);
		}
		catch (JacksonException ex) {
			throw new BadCommand("", JsonComplaint.notJson(ex), ex);
		}
		String id = tree.path("settings").path("id").asString("");
		requireCommand(id, tree);
		try {
			return MAPPER.treeToValue(tree, LoadCommand.class);
		}
		catch (JacksonException ex) {
			throw new BadCommand(id, JsonComplaint.misfit(tree, ex), ex);
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
			throw new IllegalArgumentException("not an event: " + FailureReason.of(ex), ex);
		}
	}

	/** The names are those of {@link LoadCommand}'s annotation. */
	private static void requireCommand(String id, JsonNode tree) throws BadCommand {
		if (!tree.isObject()) {
			throw new BadCommand(id, "not a JSON object such as {\"command\":\"stop\"}, but " + tree, null);
		}
		JsonNode command = tree.path("command");
		if (command.isMissingNode()) {
			throw new BadCommand(id, "command: missing; one of " + COMMANDS, null);
		}
		if (!COMMANDS.contains(command.asString(""))) {
			throw new BadCommand(id,
					"command: unknown '%s'; one of %s".formatted(command.asString(command.toString()), COMMANDS), null);
		}
	}

	/** A line that is not a command. */
	public static final class BadCommand extends Exception {

		private final String id;

		BadCommand(String id, String reason, @Nullable Throwable cause) {
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
