package io.proxylab.userservice;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import picocli.CommandLine.TypeConversionException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** A file that an option names, with a JSON list in it. */
final class JsonListFile {

	private static final JsonMapper JSON = JsonMapper.builder()
		.enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
		.build();

	private JsonListFile() {
	}

	/**
	 * Reads it.
	 * @param type of the list, as an array
	 * @param what is in it, for messages
	 * @throws TypeConversionException if it cannot be read, or something in it is wrong
	 */
	static <T> List<T> read(String file, Class<T[]> type, String what) {
		try {
			return List.of(JSON.readValue(Files.readString(Path.of(file)), type));
		}
		catch (IOException ex) {
			throw new TypeConversionException("'" + file + "' cannot be read (" + ex.getClass().getSimpleName() + ")");
		}
		catch (JacksonException ex) {
			throw new TypeConversionException("'" + file + "' is no list of " + what + ": " + ex.getOriginalMessage());
		}
	}

}
