package io.proxylab.load.protocol;

import java.util.Arrays;
import java.util.List;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import io.proxylab.load.reason.FailureReason;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.exc.InvalidTypeIdException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/** Says in words of the format, not of the JSON library, what is wrong with a line. */
final class JsonComplaint {

	private JsonComplaint() {
	}

	/** The line is no JSON. */
	static String notJson(JacksonException ex) {
		return "not JSON: " + FailureReason.of(ex);
	}

	/** The line is JSON, but does not fit. */
	static String misfit(JsonNode line, JacksonException ex) {
		for (Throwable cause = ex.getCause(); cause != null; cause = cause.getCause()) {
			if (cause instanceof IllegalArgumentException own && own.getMessage() != null) {
				// The records' own checks name place, value and range.
				return own.getMessage();
			}
		}
		StringBuilder path = new StringBuilder();
		JsonNode value = line;
		for (JacksonException.Reference reference : ex.getPath()) {
			String name = reference.getPropertyName();
			if (name != null) {
				path.append(path.isEmpty() ? "" : ".").append(name);
				value = value.path(name);
			}
		}
		return switch (ex) {
			case InvalidTypeIdException kind -> "%s.kind: %s; one of %s".formatted(path,
					(kind.getTypeId() != null) ? "unknown '" + kind.getTypeId() + "'" : "missing",
					kinds(kind.getBaseType().getRawClass()));
			case UnrecognizedPropertyException unknown ->
				"%s: unknown; one of %s".formatted(path, unknown.getKnownPropertyIds());
			case MismatchedInputException mismatch when !path.isEmpty() -> (value.isMissingNode() || value.isNull())
					? path + ": missing" : "%s: %s is not %s".formatted(path, value, wanted(mismatch.getTargetType()));
			default -> FailureReason.of(ex);
		};
	}

	private static List<String> kinds(Class<?> type) {
		return Arrays.stream(type.getAnnotation(JsonSubTypes.class).value()).map(JsonSubTypes.Type::name).toList();
	}

	private static String wanted(Class<?> type) {
		if (type.isEnum()) {
			return "one of " + Arrays.toString(type.getEnumConstants());
		}
		if (type == int.class || type == long.class) {
			return "a whole number";
		}
		if (type == String.class) {
			return "text";
		}
		return type.isPrimitive() ? "a " + type : "an object";
	}

}
