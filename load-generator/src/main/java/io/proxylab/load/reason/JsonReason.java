package io.proxylab.load.reason;

import java.util.List;
import java.util.stream.Collectors;

import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.exc.ValueInstantiationException;

/** Why a JSON text can't be read, without names of Java classes and parameters. */
final class JsonReason {

	private static final int MAX_LENGTH = 160;

	private JsonReason() {
	}

	static String of(JacksonException ex) {
		String field = field(ex.getPath());
		return switch (ex) {
			case StreamReadException syntax -> syntax(syntax);
			case UnrecognizedPropertyException unknown -> "unknown field '" + unknown.getPropertyName() + "'";
			case InvalidFormatException value when value.getValue() != null ->
				field + ": '" + shortened(value.getValue().toString()) + "' is not a valid value";
			case ValueInstantiationException value when value.getCause() != null
					&& value.getCause() instanceof IllegalArgumentException ->
				field + ": " + value.getCause().getMessage();
			default -> other(ex, field);
		};
	}

	/**
	 * Jackson adds which part of a text it looked at, and the names of its switches.
	 */
	private static String syntax(StreamReadException ex) {
		String message = ex.getOriginalMessage()
			.replaceFirst(" \\((index \\d+\\)|start marker at ).*", "")
			.replaceFirst(",? ?\\(?(from|note:|see) `.*", "")
			.replaceAll("`?(?:\\w+\\.)+[A-Z]\\w*(?:\\.\\w+)*(?:\\(\\))?`?", "a limit")
			.replaceFirst("\n.*", "");
		return "line " + ex.getLocation().getLineNr() + ": " + shortened(message);
	}

	private static String other(JacksonException ex, String field) {
		String message = ex.getOriginalMessage();
		if (message.startsWith("Missing creator property '")) {
			int from = message.indexOf('\'') + 1;
			return "missing field '" + message.substring(from, message.indexOf('\'', from)) + "'";
		}
		if (message.startsWith("Cannot map `null`")) {
			return field + ": null, though a value is required";
		}
		return field + ": not a valid value";
	}

	private static String field(List<JacksonException.Reference> path) {
		String field = path.stream()
			.map((part) -> (part.getPropertyName() != null) ? part.getPropertyName() : "[" + part.getIndex() + "]")
			.collect(Collectors.joining("."))
			.replace(".[", "[");
		return field.isEmpty() ? "its content" : field;
	}

	private static String shortened(String value) {
		return (value.length() > MAX_LENGTH) ? value.substring(0, MAX_LENGTH) + "..." : value;
	}

}
